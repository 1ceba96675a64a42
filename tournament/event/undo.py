"""Taking back what was done to the event itself: its settings, its end, its locks and its screen."""

from __future__ import annotations

from typing import Any

from django.db.models import Field

from tournament.core.errors import ActionRefused
from tournament.event.acts.settings import GAME_FIELDS, PLAN_FIELDS
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Level, Tournament
from tournament.models.states import EventState
from tournament.staff.acts.leaders import refuse_while_a_leader_plays


def change_settings_back(undoing: Undoing) -> None:
    """Give the settings the values they had.

    Raises ActionRefused: plan_is_frozen, games_are_frozen (REG 9.1), leader_plays_here (REG 1.3).
    """
    event, changes = undoing.tournament, undoing.facts["changes"]
    if event.state != EventState.REGISTRATION or event.stages.exists():
        if PLAN_FIELDS & changes.keys():
            raise ActionRefused("plan_is_frozen")
        if GAME_FIELDS & changes.keys():
            raise ActionRefused("games_are_frozen")
    if changes.get("level", {}).get("before", Level.RELAXED) != Level.RELAXED:
        refuse_while_a_leader_plays(event)
    for name, change in changes.items():
        if getattr(event, name) != _value(name, change["after"]):
            overtaken()
        setattr(event, name, _value(name, change["before"]))


def _value(name: str, kept: Any) -> Any:
    """Return a value of the log as the field holds it: dates are text there."""
    field = Tournament._meta.get_field(name)
    return field.to_python(kept) if isinstance(field, Field) else kept

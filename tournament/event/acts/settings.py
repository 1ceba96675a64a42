"""Setting an event up, and changing its settings."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.roles import display_name
from tournament.legacy.codes import ActCode
from tournament.models import Level, LogEntry, Tournament
from tournament.models.states import EventState
from tournament.staff.acts.leaders import refuse_while_a_leader_plays

PLAN_FIELDS = frozenset({"planned_rounds", "cut_size"})
GAME_FIELDS = frozenset({"kind", "games_per_round", "agenda_points_to_win"})


def create_event(*, values: Mapping[str, Any], actor: User) -> Tournament:
    """Set up an event that belongs to `actor`, from model field values.

    Raises ActionRefused("event_exists") where the organizer has an event of this name on this day: it is
    the same form sent twice.
    """
    with transaction.atomic():
        if Tournament.objects.owned_by(actor).filter(name=values["name"], date=values["date"]).exists():
            raise ActionRefused("event_exists", name=values["name"])
        slug = _free_slug(values["name"], is_listed=values.get("is_listed", True))
        event = Tournament.objects.create(owner=actor, slug=slug, version=1, **values)
        LogEntry.objects.create(
            tournament=event,
            version=1,
            actor=actor,
            actor_name=display_name(actor),
            act=ActCode.CREATE_EVENT,
            payload={"name": event.name},
        )
    return event


def change_settings(*, tournament: Tournament, changes: Mapping[str, Any], actor: User) -> None:
    """Change these fields of an event and no others, so that two people's edits both stay.

    Raises ActionRefused: plan_is_frozen and games_are_frozen once round 1 is paired (REG 9.1),
    leader_plays_here where the level would be none that a leader may play at (REG 1.3).
    """
    with change(tournament, ActCode.CHANGE_SETTINGS, actor=actor) as under_way:
        event = under_way.tournament
        new = {name: value for name, value in changes.items() if getattr(event, name) != value}
        if not new:
            under_way.nothing_to_do()
            return
        if event.state != EventState.REGISTRATION or event.stages.exists():
            if PLAN_FIELDS & new.keys():
                raise ActionRefused("plan_is_frozen")
            if GAME_FIELDS & new.keys():
                raise ActionRefused("games_are_frozen")
        if new.get("level", Level.RELAXED) != Level.RELAXED:
            refuse_while_a_leader_plays(event)
        under_way.facts["changes"] = {
            name: {"before": _plain(getattr(event, name)), "after": _plain(value)}
            for name, value in new.items()
        }
        for name, value in new.items():
            setattr(event, name, value)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _free_slug(name: str, *, is_listed: bool) -> str:
    """Return an address nobody has; an unlisted event's cannot be guessed from its name."""
    stem = slugify(name)[:60] or "event"
    if not is_listed:
        stem = f"{stem}-{secrets.token_hex(4)}"
    slug, count = stem, 1
    while Tournament.objects.filter(slug=slug).exists():
        count += 1
        slug = f"{stem}-{count}"
    return slug

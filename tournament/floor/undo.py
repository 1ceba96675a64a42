"""Taking back what happened on the floor: rows are kept there, so mostly a mark is set or cleared."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.utils import timezone

from tournament.event.acts.announcements import refuse_too_many, standing_announcements
from tournament.legacy.inverse import Inverse, Undoing, overtaken
from tournament.models import (
    Announcement,
)

OF_PLAYER = "player__tournament"
OF_EVENT = "tournament"


def _marking(model: type[Model], fact: str, mark: str, *, to: str, sets: bool) -> Inverse:
    """Return an inverse that sets a row's mark to now, or clears it; `to` leads from the row to its event."""

    def inverse(undoing: Undoing) -> None:
        found = _row(model, undoing, fact, to)
        if (getattr(found, mark) is None) != sets:
            overtaken()
        setattr(found, mark, timezone.now() if sets else None)
        found.save(update_fields=[mark])

    return inverse


take_announcement_down = _marking(Announcement, "announcement", "withdrawn_at", to=OF_EVENT, sets=True)
_let_stand = _marking(Announcement, "announcement", "withdrawn_at", to=OF_EVENT, sets=False)


def announce_again(undoing: Undoing) -> None:
    """Show an announcement again.

    Raises ActionRefused: undo_overtaken (made anew since), too_many_announcements.
    """
    refuse_too_many(undoing.tournament)
    if standing_announcements(undoing.tournament).filter(text=undoing.facts["text"]).exists():
        overtaken()
    _let_stand(undoing)


def screen_as_before(undoing: Undoing) -> None:
    """Let the big screen show what it showed before."""
    event, facts = undoing.tournament, undoing.facts
    if (event.screen_views, event.screen_seconds) != (facts["views"], facts["seconds"]):
        overtaken()
    event.screen_views, event.screen_seconds = facts["before"]["views"], facts["before"]["seconds"]


def _row(model: type[Model], undoing: Undoing, fact: str, to: str) -> Any:
    rows = model._default_manager.filter(**{to: undoing.tournament, "pk": undoing.facts[fact]})
    return rows.first() or overtaken()

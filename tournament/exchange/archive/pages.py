"""The desk's page about an event's file, and texts about an event's origin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.exchange.archive.words import origin_words, tool_words
from tournament.kernel.phrases import in_a_row
from tournament.models import EventImport, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class EventFilePage:
    """The page about an event's file: `origin` describes where the event came from, empty if it was created
    here.

    `has_standings` means that it came from another tool's file, whose standings can be viewed.
    """

    origin: str
    has_standings: bool


def event_file_page(tournament: Tournament) -> EventFilePage:
    """Return the page. One query."""
    found: EventImport | None = getattr(tournament, "came_from", None)
    return EventFilePage(origin=origin_of(tournament), has_standings=bool(found and found.tool))


def origin_of(tournament: Tournament) -> str:
    """Return where an event came from, in a sentence or two; empty if it was created here.

    One query, the first time.
    """
    found: EventImport | None = getattr(tournament, "came_from", None)
    if found is None:
        return ""
    if found.tool:
        return in_a_row([_("This event was imported."), tool_words(found.tool)])
    told = origin_words(found.site, found.stood_at, tournament.time_zone, is_unchanged=found.is_unchanged)
    return in_a_row([_("This event was imported."), told])


def imports_of(organizer: User) -> QuerySet[EventImport]:
    """Return the events that this account imported and hasn't deleted, newest first."""
    return EventImport.objects.filter(tournament__in=Tournament.objects.owned_by(organizer)).order_by("-pk")


def newest_of_the_same_file(digest: str, organizer: User) -> Tournament | None:
    """Return the organizer's newest event from the same file, or None. One query."""
    found = imports_of(organizer).filter(digest=digest).select_related("tournament").first()
    return found.tournament if found else None

"""The desk's page of an event's file, and pages of an event's origin."""

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
    """The page of an event's file: `origin` tells from where the event came, empty of one set up here.

    `has_standings`: it came from another tool's file, whose standings can be looked at.
    """

    origin: str
    has_standings: bool


def event_file_page(tournament: Tournament) -> EventFilePage:
    """Return the page. One query."""
    found: EventImport | None = getattr(tournament, "came_from", None)
    return EventFilePage(origin=origin_of(tournament), has_standings=bool(found and found.tool))


def origin_of(tournament: Tournament) -> str:
    """Return from where an event came, in a sentence or two; empty of one that was set up here.

    No query where `access` found the event, else one.
    """
    found: EventImport | None = getattr(tournament, "came_from", None)
    if found is None:
        return ""
    if found.tool:
        return in_a_row([_("This event was imported."), tool_words(found.tool)])
    told = origin_words(found.site, found.stood_at, tournament.time_zone, is_unchanged=found.is_unchanged)
    return in_a_row([_("This event was imported."), told])


def imports_of(organizer: User) -> QuerySet[EventImport]:
    """Return what this account imported and has not deleted, the newest first."""
    return EventImport.objects.filter(tournament__in=Tournament.objects.owned_by(organizer)).order_by("-pk")


def newest_of_the_same_file(digest: str, organizer: User) -> Tournament | None:
    """Return the organizer's newest event from the same file, None if there is none. One query."""
    found = imports_of(organizer).filter(digest=digest).select_related("tournament").first()
    return found.tournament if found else None

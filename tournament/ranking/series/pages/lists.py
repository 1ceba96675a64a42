"""Lists of series: everyone's, the user's own, a season's; and a series' log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from tournament.models import Organization, Series, SeriesEntry, Tournament
from tournament.models.states import EventState
from tournament.ranking.series.changing import newest_to_take_back
from tournament.ranking.series.words import series_sentence

SERIES_OF_A_PAGE, LINES_OF_A_PAGE = 30, 50


@dataclass(frozen=True, slots=True)
class SeriesListPage:
    """The series that the reader runs, including those in the bin, and one page of the public series."""

    own: tuple[Series, ...]
    deleted: tuple[Series, ...]
    page: Page[Any]


def series_list_page(user: User | AnonymousUser, number: str | None) -> SeriesListPage:
    """Return page `number` of the list of series. Takes at most four queries."""
    own = Series.everything.run_by(user.pk).annotate(**_counts()) if user.pk else Series.everything.none()
    rows = tuple(own.select_related("organization"))
    listed = public_series()
    return SeriesListPage(
        own=tuple(row for row in rows if row.deleted_at is None),
        deleted=tuple(row for row in rows if row.deleted_at is not None),
        page=Paginator(listed, SERIES_OF_A_PAGE).get_page(number),
    )


def public_series() -> QuerySet[Any]:
    """Return the public series, newest first, each with `event_count` and `played_count`."""
    return Series.objects.listed().annotate(**_counts()).select_related("organization")


def _counts() -> dict[str, Any]:
    stands = Q(events__tournament__deleted_at__isnull=True)
    finished = stands & Q(events__tournament__state=EventState.FINISHED)
    return {"event_count": Count("events", filter=stands), "played_count": Count("events", filter=finished)}


def public_series_of(event: Tournament) -> tuple[Series, ...]:
    """Return the public series that an event counts for, sorted by name. Takes one query."""
    rows = Series.objects.filter(is_public=True, events__tournament=event).order_by("name", "pk")
    return tuple(rows.only("slug", "name"))


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """An organization's public series and events in one year; `years` lists all years in which there
    are any.
    """

    organization: Organization
    year: int
    years: tuple[int, ...]
    series: tuple[Series, ...]
    events: tuple[Tournament, ...]


def season_page(organization: Organization, asked: str | None) -> SeasonPage | None:
    """Return an organization's season for a year, by default the newest; None if nothing is public.

    A series belongs to every year from its first day to its last, or to the year in which it was created.
    Takes two queries.
    """
    events = list(Tournament.objects.listed().filter(organization=organization))
    series = list(Series.objects.listed().filter(organization=organization).annotate(**_counts()))
    spans = {each.pk: _span(each) for each in series}
    years = {event.date.year for event in events} | {
        year for first, last in spans.values() for year in (first, last)
    }
    if not years:
        return None
    year = int(asked) if asked and asked.isascii() and asked.isdigit() and int(asked) in years else max(years)
    return SeasonPage(
        organization,
        year,
        tuple(sorted(years, reverse=True)),
        tuple(each for each in series if spans[each.pk][0] <= year <= spans[each.pk][1]),
        tuple(event for event in reversed(events) if event.date.year == year),
    )


def _span(series: Series) -> tuple[int, int]:
    first = (series.starts_on or series.ends_on or series.created_at).year
    last = (series.ends_on or series.starts_on or series.created_at).year
    return first, last


@dataclass(frozen=True, slots=True)
class SeriesLogLine:
    """A line in a series' log: time, author, change; and whether it was undone or is the next one to undo."""

    key: int
    at: datetime
    who: str
    sentence: str
    is_taken_back: bool
    may_be_taken_back: bool


def series_log(series: Series, number: str | None) -> tuple[tuple[SeriesLogLine, ...], Page[Any]]:
    """Return a page of a series' log, newest first. Takes three queries."""
    newest = newest_to_take_back(series)
    page = Paginator(SeriesEntry.objects.filter(series=series), LINES_OF_A_PAGE).get_page(number)
    lines = (
        SeriesLogLine(
            entry.pk,
            entry.at,
            entry.actor_name,
            series_sentence(entry),
            entry.is_taken_back,
            newest is not None and entry.pk == newest.pk,
        )
        for entry in page.object_list
    )
    return tuple(lines), page

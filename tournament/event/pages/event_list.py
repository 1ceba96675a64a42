"""The public list of events: running, upcoming and past."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.head_count import registered_number, registered_words
from tournament.models import Tournament
from tournament.models.states import EventState

EVENTS_A_PAGE = 20
# An event that no one finishes doesn't stay running forever.
RUNS_AT_MOST = timedelta(days=7)

RUNNING, COMING, PAST = range(3)
HEADINGS: dict[int, Promise] = {
    RUNNING: gettext_lazy("Running now"),
    COMING: gettext_lazy("Coming up"),
    PAST: gettext_lazy("Past events"),
}


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event in the list; `people` is the number of registered players, in words."""

    slug: str
    name: str
    date: date
    venue: str
    level: str
    kind: str
    people: str
    is_running: bool
    is_finished: bool
    organization: int | None = None
    organization_name: str = ""


@dataclass(frozen=True, slots=True)
class EventGroup:
    """Events in the same state, under a heading."""

    heading: str
    events: tuple[EventLine, ...]


@dataclass(frozen=True, slots=True)
class EventListPage:
    """One page of the list, in groups; `page` is used for the links to the other pages."""

    groups: tuple[EventGroup, ...]
    page: Page[Any]

    @property
    def page_numbers(self) -> list[int | str]:
        """The numbers for the links to the other pages, with gaps if there are many."""
        return list(self.page.paginator.get_elided_page_range(self.page.number, on_each_side=2, on_ends=1))


def event_list_page(events: QuerySet[Tournament], number: str | None, *, today: date) -> EventListPage:
    """Return a page of these events: running, then upcoming, then past, most recent first. Two queries.

    `number` is the page from the URL; an invalid one becomes the first or the last page.
    """
    group = Case(
        When(Q(state=EventState.RUNNING, last_day__gte=today - RUNS_AT_MOST), then=Value(RUNNING)),
        When(Q(state=EventState.REGISTRATION, date__gte=today), then=Value(COMING)),
        default=Value(PAST),
        output_field=IntegerField(),
    )
    ordered = (
        events.select_related("organization")
        .annotate(last_day=Coalesce("cut_date", "date"))
        .annotate(
            group=group,
            next_date=Case(When(group=COMING, then=F("date"))),
            registered=registered_number(),
        )
        .order_by("group", F("next_date").asc(nulls_last=True), "-date", "-pk")
    )
    page = Paginator(ordered, EVENTS_A_PAGE).get_page(number)
    lines: dict[int, list[EventLine]] = {}
    for row in page.object_list:
        lines.setdefault(row.group, []).append(_line(row))  # type: ignore[attr-defined]
    groups = tuple(EventGroup(str(HEADINGS[group]), tuple(events)) for group, events in lines.items())
    return EventListPage(groups, page)


def _line(row: Tournament) -> EventLine:
    return EventLine(
        slug=row.slug,
        name=row.name,
        date=row.date,
        venue=row.venue,
        level=row.level_label,
        kind=row.kind_label,
        people=registered_words(row.registered),  # type: ignore[attr-defined]
        is_running=row.state == EventState.RUNNING,
        is_finished=row.state == EventState.FINISHED,
        organization=row.organization_id,
        organization_name=row.organization.name if row.organization else "",
    )

"""A series' events are read together: each gives what its own standings show, and the result is cached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from pairing.figures import gather
from pairing.types import SwissKind
from tests.factories import make_cut_event, make_user
from tests.tournament.exchange.files.played import played_event
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.kernel.cache import CACHE
from tournament.kernel.records import event_record, event_records
from tournament.models import StageKind, Tournament
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.records import bracket_record, bracket_records
from tournament.ranking.series.pages.standings import series_page
from tournament.ranking.standings.pages.final_standings import places_of_event, places_of_events


@pytest.fixture
def events(db: None) -> list[Tournament]:
    """A double-sided and a single-sided event with cuts, one with extra Swiss rounds, and one without
    a cut.
    """
    extra, _everybody = make_cut_event(2, 4)
    MakeCut(kind=StageKind.SWISS, size=2, extra_rounds=1).perform(extra, actor=extra.owner)
    made = [
        played_event(SwissKind.DOUBLE_SIDED),
        played_event(SwissKind.SINGLE_SIDED),
        extra,
        finished(make_user("ida"), 1, "Anna", "Ben", "Cleo", "Dan"),
    ]
    return list(Tournament.objects.filter(pk__in=[each.pk for each in made]))


def test_events_when_read_together_then_each_is_what_it_is_alone(events: list[Tournament]) -> None:
    records = event_records(events)
    figures = {event: gather(record) for event, record in records.items()}
    brackets = bracket_records(events)
    places = places_of_events(events, figures, brackets)

    assert records == {each.pk: event_record(each) for each in events}
    assert places == {each.pk: places_of_event(each) for each in events}
    alone = {each.pk: bracket_record(each) for each in events}
    assert brackets == {pk: bracket for pk, bracket in alone.items() if bracket is not None}
    assert len(brackets) == 2


def test_events_when_read_together_then_by_as_many_queries_as_one(events: list[Tournament]) -> None:
    def queries(some: list[Tournament]) -> int:
        with CaptureQueriesContext(connection) as counted:
            figures = {pk: gather(each) for pk, each in event_records(some).items()}
            places_of_events(some, figures, bracket_records(some))
        return len(counted)

    with_cut = [each for each in events if bracket_record(each) is not None][:1]
    assert queries(events) == queries(with_cut) == 13


@pytest.fixture
def versions_are_kept(settings: Any) -> Iterator[None]:
    settings.EVENT_CACHE = True
    CACHE.clear()
    yield
    CACHE.clear()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("versions_are_kept")
def test_series_when_one_event_changes_then_that_one_alone_is_read_again() -> None:
    ida = make_user("ida")
    events = [finished(ida, number, "Anna", "Ben", "Cleo", "Dan") for number in (1, 2, 3)]
    joined("Anna", *events)
    series = make_season(ida, *events)

    def opened() -> tuple[int, list[int | None]]:
        with CaptureQueriesContext(connection) as counted:
            (anna,) = [row for row in series_page(series).rows if row.name == "Anna"]
        return len(counted), [part and part.place for part in anna.cells]

    cold, kept = opened(), opened()
    events[1].players.filter(name="Anna").update(state="disqualified")
    Tournament.objects.filter(pk=events[1].pk).update(version=F("version") + 1)
    changed = opened()

    assert (cold[1], kept[1], changed[1]) == ([1, 1, 1], [1, 1, 1], [1, None, 1])
    assert kept[0] < changed[0] == cold[0]

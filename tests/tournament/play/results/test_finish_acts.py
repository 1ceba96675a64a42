from __future__ import annotations

from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.types import Table
from tests.factories import make_players, make_result, make_results, make_round, make_tournament
from tests.races import race
from tournament.kernel.records import event_record
from tournament.models import LogEntry, Pairing, Round, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.finish import FinishEvent, ReopenEvent
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db


def _running(*, planned: int = 1, played: bool = True, published: bool = True) -> Tournament:
    """Return an event of four players whose first round has been played."""
    event = make_tournament(state=EventState.RUNNING, planned_rounds=planned, cut_size=0)
    one, two, three, four = make_players(event, 4)
    round_ = make_round(event, [(one, two), (three, four)], published=published)
    if played:
        make_results(round_, 6, 0)
    return event


def _refused(event: Tournament, **options: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as refusal:
        FinishEvent(**options).perform(event, actor=event.owner)
    assert Tournament.objects.get(pk=event.pk).state == event.state
    return refusal.value.code, refusal.value.facts


def test_finish_when_all_is_played_then_finished_and_logged() -> None:
    event = _running()
    FinishEvent().perform(event, actor=event.owner)
    entry = LogEntry.objects.get()
    assert Tournament.objects.get().state == event.state == EventState.FINISHED
    assert (entry.act, entry.actor, entry.payload) == (
        FinishEvent.code,
        event.owner,
        {"played": 1, "planned": 1},
    )


def test_finish_when_done_twice_then_once(db: None) -> None:
    event = _running()
    stale = Tournament.objects.get()
    FinishEvent().perform(event, actor=None)
    FinishEvent().perform(stale, actor=None)
    assert (stale.state, stale.version, LogEntry.objects.count()) == (EventState.FINISHED, 1, 1)


def test_finish_when_results_are_missing_then_refused_with_the_tables() -> None:
    event = _running(played=False)
    make_result(Pairing.objects.get(number=2), 3, 3)
    assert _refused(event, confirmed_early=True) == ("round_incomplete", {"tables": (1,)})


def test_finish_when_there_is_a_draft_then_refused() -> None:
    assert _refused(_running(played=False, published=False)) == ("draft_exists", {"round": 1})


def test_finish_when_no_round_was_paired_then_refused(tournament: Tournament) -> None:
    assert _refused(tournament) == ("no_round_yet", {})
    assert _refused(make_tournament(state=EventState.RUNNING)) == ("no_round_yet", {})


def test_finish_when_rounds_are_left_then_only_on_the_word_of_the_to() -> None:
    event = _running(planned=3)
    assert _refused(event) == ("rounds_left", {"played": 1, "planned": 3})
    assert _refused(event, confirmed_early=True) == ("reason_missing", {})
    FinishEvent(confirmed_early=True, reason="The shop closes").perform(event, actor=None)
    assert Tournament.objects.get().state == EventState.FINISHED


def test_reopen_when_finished_then_running_again_and_doing_it_twice_is_once() -> None:
    event = _running()
    FinishEvent().perform(event, actor=None)
    ReopenEvent().perform(event, actor=None)
    ReopenEvent().perform(event, actor=None)
    assert (event.state, Tournament.objects.get().state) == (EventState.RUNNING, EventState.RUNNING)
    assert list(LogEntry.objects.values_list("act", flat=True)) == [
        ReopenEvent.code,
        FinishEvent.code,
    ]


def test_reopen_when_not_started_then_refused(tournament: Tournament) -> None:
    with pytest.raises(RuleError, match="act_not_allowed"):
        ReopenEvent().perform(tournament, actor=None)


@pytest.mark.django_db(transaction=True)
def test_race_when_two_finish_then_once() -> None:
    _running()
    outcomes = race(*[lambda: FinishEvent().perform(Tournament.objects.get(), actor=None)] * 2)
    assert outcomes == [None, None]
    assert LogEntry.objects.count() == Tournament.objects.get().version == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_finished_while_the_last_result_is_saved_then_never_finished_without_it() -> None:
    event = _running(played=False)
    first, last = Pairing.objects.order_by("number")
    make_result(first, 6, 0)
    players = tuple(last.seats.order_by("position").values_list("player_id", flat=True))
    reported = Table(last.number, players, stated=(6, 0))
    finished, _ = race(
        lambda: FinishEvent().perform(Tournament.objects.get(), actor=None),
        lambda: SaveResult(pairing=last, table=reported, seen_version=0).perform(
            Tournament.objects.get(), actor=None
        ),
    )
    saved = Tournament.objects.get()
    assert event_record(event).rounds[0].tables[1].stated == (6, 0)
    assert (saved.state, str(finished)) in {
        (EventState.FINISHED, "None"),
        (EventState.RUNNING, "round_incomplete(tables=(2,))"),
    }
    assert Round.objects.count() == 1

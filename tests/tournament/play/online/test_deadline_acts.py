"""Deadlines of online events: set when a round is published, and moved by staff."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from pairing.errors import RuleError
from tests.factories import make_players, make_results, make_round, make_tournament
from tests.flows.world import Stage, World, make_world
from tests.races import race
from tests.tournament.kernel.deeds import fresh, newest, refusal_of, round_1, undo
from tests.tournament.play.online.worlds import BERLIN, online_world, set_deadline, soon
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry, Pairing, Round, Tournament
from tournament.models.states import EventState
from tournament.play.online.acts.deadlines import SetDeadline
from tournament.play.rounds.deadlines import deadline_words, usual_deadline

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("published", "deadline"),
    [
        (datetime(2026, 11, 22, 9, tzinfo=UTC), datetime(2026, 11, 29, 20, tzinfo=UTC)),
        # Late evening in UTC is already the next day in Berlin.
        (datetime(2026, 11, 22, 23, 30, tzinfo=UTC), datetime(2026, 11, 30, 20, tzinfo=UTC)),
        # Daylight saving changes during the week: 21:00 stays 21:00.
        (datetime(2026, 10, 20, 9, tzinfo=UTC), datetime(2026, 10, 27, 20, tzinfo=UTC)),
        (datetime(2026, 3, 24, 9, tzinfo=UTC), datetime(2026, 3, 31, 19, tzinfo=UTC)),
    ],
)
def test_deadline_is_days_later_at_the_hour_in_the_events_time_zone(
    published: datetime, deadline: datetime
) -> None:
    assert usual_deadline(make_tournament(**BERLIN), published) == deadline


def test_hour_that_the_clocks_leave_out_is_the_one_after() -> None:
    event = make_tournament(**BERLIN, deadline_time=time(2, 30), round_days=1)

    at = usual_deadline(event, datetime(2026, 3, 28, 9, tzinfo=UTC))

    assert at == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert deadline_words(at, event.time_zone) == "Sunday 29 March, 03:30 (CEST)"


def test_publishing_in_an_online_event_gives_the_round_its_deadline_and_undo_takes_it() -> None:
    world = online_world()
    round_ = round_1(world)

    assert round_.published_at is not None
    assert round_.deadline == usual_deadline(fresh(world), round_.published_at)
    assert undo(world)
    assert round_1(world).deadline is None


def test_publishing_at_a_venue_gives_no_deadline() -> None:
    world = make_world(Stage.PLAYING)

    assert round_1(world).deadline is None
    assert refusal_of(lambda: set_deadline(world, soon())) == "event_not_online"


def logged(world: World) -> tuple[int, int | None, datetime | None, datetime | None]:
    """Return the round, table, old deadline and new deadline of the newest deadline in the log."""
    payload = payload_of(newest(world))
    assert isinstance(payload, SetDeadline.Payload)
    return payload.round, payload.table, payload.before, payload.after


def test_deadline_of_the_round_is_moved_logged_and_undone() -> None:
    world = online_world()
    before = round_1(world).deadline
    assert before is not None
    after = soon()

    set_deadline(world, after)

    assert round_1(world).deadline == after
    assert logged(world) == (1, None, before, after)
    assert undo(world)
    assert round_1(world).deadline == before


def test_deadline_of_a_table_is_its_own_and_stays_when_the_rounds_moves() -> None:
    world = online_world()
    own, later = soon(3), soon(5)

    set_deadline(world, own, table=2)
    assert logged(world) == (1, 2, None, own)
    set_deadline(world, later)

    assert (world.table(1).deadline, world.table(2).deadline) == (None, own)
    set_deadline(world, None, table=2)
    assert world.table(2).deadline is None
    assert undo(world)
    assert world.table(2).deadline == own


def test_same_deadline_twice_changes_nothing() -> None:
    world, after = online_world(), soon()
    set_deadline(world, after)
    version = fresh(world).version

    set_deadline(world, after, seen=None)

    assert fresh(world).version == version


@pytest.mark.parametrize("deadline", [soon(-1), soon(400), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)])
def test_deadline_that_is_over_or_far_away_is_refused(deadline: datetime) -> None:
    world = online_world()
    assert refusal_of(lambda: set_deadline(world, deadline)) == "deadline_impossible"


def test_deadline_that_somebody_moved_meanwhile_is_not_overwritten() -> None:
    world = online_world()
    seen = round_1(world).deadline
    set_deadline(world, soon(1))

    assert refusal_of(lambda: set_deadline(world, soon(2), seen=seen)) == "event_changed_meanwhile"


def test_table_with_a_result_a_bye_and_another_events_round_have_no_deadline_to_set() -> None:
    world = online_world()
    event = make_tournament(state=EventState.RUNNING, **BERLIN)
    players = make_players(event, 3)
    round_ = make_round(event, [(players[0], players[1]), (players[2],)])
    make_results(round_, 6, 0)
    done, bye = round_.pairings.get(number=1), round_.pairings.get(number=None)

    def refused(of: Tournament, pairing: Pairing | None) -> str:
        act = SetDeadline(round_=round_, pairing=pairing, deadline=soon(), seen=None)
        return refusal_of(lambda: act.perform(of, actor=of.owner))

    assert refused(event, done) == "table_is_done"
    assert refused(event, bye) == "event_changed_meanwhile"
    assert refused(fresh(world), done) == "event_changed_meanwhile"
    assert refused(fresh(world), None) == "event_changed_meanwhile"


@pytest.mark.django_db(transaction=True)
def test_two_leaders_at_once_then_the_second_is_warned() -> None:
    world = online_world()
    first, second = soon(1), soon(2)
    round_, seen = round_1(world), round_1(world).deadline
    event = fresh(world)

    outcomes = race(
        *(
            lambda at=at: SetDeadline(round_=round_, deadline=at, seen=seen).perform(event, actor=world.owner)
            for at in (first, second)
        )
    )

    refused = [each.code for each in outcomes if isinstance(each, RuleError)]
    assert refused == ["event_changed_meanwhile"]
    assert LogEntry.objects.filter(tournament=event, act="set_deadline").count() == 1
    assert Round.objects.get(pk=round_.pk).deadline in (first, second)

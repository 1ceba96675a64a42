"""The two players' reports become the table's result as soon as they match."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from pairing.types import Ending
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.races import race
from tests.tournament.kernel.limited import later
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import MINUTE
from tournament.models import LogEntry, Pairing, Player, Result, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.reports import MOST_REPORTS, Agreement, ReportOwnResult
from tournament.play.results.reports import ReportedGame
from tournament.play.rounds.acts.edits import SwapPlayers, SwitchRunner


class Two:
    """Ana and Ben at table 1 of a running event; Ana is the runner in the first game."""

    def __init__(self) -> None:
        self.event = make_tournament(state=EventState.RUNNING)
        self.ana, self.ben = make_player(self.event, "Ana"), make_player(self.event, "Ben")
        self.pairing = make_round(self.event, [(self.ana, self.ben)]).pairings.get()

    def say(
        self,
        player: Player,
        *winners: Player | None,
        seen: int = 0,
        players: tuple[int, ...] | None = None,
    ) -> Agreement:
        said: list[ReportedGame] = [
            (winner.pk, Ending.WIN) if winner else (None, Ending.DRAW) for winner in winners
        ]
        return ReportOwnResult(
            player=player,
            pairing=Pairing.objects.get(pk=self.pairing.pk),
            games=said,
            seen_version=seen,
            seen_players=players,
        ).perform(Tournament.objects.get(pk=self.event.pk), actor=None)


@pytest.mark.django_db
def test_report_own_result_when_both_agree_then_it_is_the_result_and_logged_so() -> None:
    two = Two()
    assert two.say(two.ana, two.ana, two.ana) is Agreement.WAITING
    assert two.say(two.ana, two.ana, two.ana) is Agreement.WAITING
    assert not Result.objects.exists()
    assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED
    assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED
    assert Result.objects.get().games.count() == 2
    entries = LogEntry.objects.order_by("version").values_list("act", "player__name", "payload__agreed")
    assert list(entries) == [("say_result", "Ana", None), ("report_result", "Ben", True)]


@pytest.mark.django_db
def test_report_own_result_when_they_differ_then_nothing_is_saved_until_one_corrects() -> None:
    two = Two()
    two.say(two.ana, two.ana, two.ana)
    assert two.say(two.ben, two.ben, None) is Agreement.DIFFERENT
    assert not Result.objects.exists()
    assert two.say(two.ana, two.ben, None) is Agreement.AGREED
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_report_own_result_when_a_leader_saved_it_or_reports_are_closed_then_refused() -> None:
    two = Two()
    make_result(two.pairing, 3, 3)
    with pytest.raises(ActionRefused) as caught:
        two.say(two.ana, two.ana, two.ana)
    assert caught.value.code == "result_stands"
    Tournament.objects.update(are_reports_open=False)
    with pytest.raises(ActionRefused) as caught:
        two.say(two.ana, two.ana, two.ana)
    assert caught.value.code == "reports_closed"


@pytest.mark.django_db
def test_report_own_result_when_said_otherwise_again_and_again_then_a_leader_is_to_be_called() -> None:
    two = Two()
    for number in range(MOST_REPORTS):
        two.say(two.ana, two.ana if number % 2 else two.ben, two.ana)
        later(MINUTE)
    version = Tournament.objects.get().version
    with pytest.raises(ActionRefused) as caught:
        two.say(two.ana, two.ben, two.ana)
    assert (caught.value.code, Tournament.objects.get().version) == ("too_many_reports", version)
    assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED


@pytest.mark.django_db
def test_report_own_result_when_it_is_not_ones_table_or_incomplete_then_refused() -> None:
    two = Two()
    with pytest.raises(ActionRefused) as caught:
        two.say(make_player(two.event, "Cy"), two.ana, two.ana)
    assert caught.value.code == "event_changed_meanwhile"
    with pytest.raises(ActionRefused) as caught:
        two.say(two.ana, two.ana)
    assert caught.value.code == "report_incomplete"


@pytest.mark.django_db(transaction=True)
def test_report_own_result_when_two_phones_report_at_once_then_one_result() -> None:
    two = Two()
    outcomes = race(lambda: two.say(two.ana, two.ana, two.ben), lambda: two.say(two.ben, two.ana, two.ben))
    assert sorted(outcomes) == [Agreement.AGREED, Agreement.WAITING]
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_report_of_a_table_that_was_changed_by_hand_does_not_count_for_who_sits_there_now() -> None:
    two = Two()
    cem = make_player(two.event, "Cem")
    two.say(two.ana, two.ana, two.ana)
    round_, owner = two.pairing.round, two.event.owner
    SwapPlayers(round_=round_, first=two.ben.pk, second=cem.pk).perform(two.event, actor=owner)
    assert two.say(cem, two.ana, two.ana) is Agreement.WAITING
    assert two.say(two.ana, two.ana, two.ana) is Agreement.AGREED


@pytest.mark.django_db
def test_report_said_before_the_other_runs_first_does_not_count() -> None:
    two = Two()
    two.say(two.ana, two.ana, two.ben)
    SwitchRunner(round_=two.pairing.round, table=1).perform(two.event, actor=two.event.owner)
    assert two.say(two.ben, two.ana, two.ben) is Agreement.WAITING


@pytest.mark.django_db
def test_report_own_result_when_others_were_seen_at_the_table_then_refused() -> None:
    two = Two()
    SwitchRunner(round_=two.pairing.round, table=1).perform(two.event, actor=two.event.owner)
    with pytest.raises(ActionRefused) as refused:
        two.say(two.ana, two.ana, two.ben, players=(two.ana.pk, two.ben.pk))
    assert refused.value.code == "event_changed_meanwhile"
    assert two.say(two.ana, two.ana, two.ben, players=(two.ben.pk, two.ana.pk)) is Agreement.WAITING


@pytest.mark.django_db
def test_report_asks_a_fixed_number_of_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    two = Two()
    two.say(two.ana, two.ana, two.ana)
    # Two for the test itself; savepoint, event, table, seats, players, current round, results, reports; the
    # report, the result and its games, the rate limit, the event's version, the log, webhooks, end of
    # savepoint.
    with django_assert_num_queries(18):
        assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED

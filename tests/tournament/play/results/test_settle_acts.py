"""When reports differ, the one that staff choose becomes the result, even if they choose twice, too late or
at the same time.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.errors import RuleError
from pairing.types import Ending, Game
from tests.cut import InCut
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.races import race
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.kernel.records import table_record
from tournament.models import LogEntry, Pairing, Player, PlayerReport, Result, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.acts.settle import SettleReport
from tournament.play.results.reports import ReportedGame

pytestmark = pytest.mark.django_db


class Two:
    """Ana and Ben at table 1, who report different results for their second game."""

    def __init__(self) -> None:
        self.event = make_tournament(state=EventState.RUNNING)
        self.ana, self.ben = make_player(self.event, "Ana"), make_player(self.event, "Ben")
        self.pairing = make_round(self.event, [(self.ana, self.ben)]).pairings.get()

    def say(self, player: Player, *said: ReportedGame | None, seen: int = 0) -> PlayerReport:
        fresh = Tournament.objects.get(pk=self.event.pk)
        ReportOwnResult(player=player, pairing=self.pairing, games=said, seen_version=seen).perform(
            fresh, actor=None
        )
        return PlayerReport.objects.latest("pk")

    def differ(self) -> tuple[PlayerReport, PlayerReport]:
        won: ReportedGame = (self.ana.pk, Ending.WIN)
        return self.say(self.ana, won, won), self.say(self.ben, won, (None, Ending.DRAW))

    def settle(self, report: PlayerReport) -> Pairing:
        fresh = Tournament.objects.get(pk=self.event.pk)
        return SettleReport(report=report).perform(fresh, actor=self.event.owner)

    @property
    def games(self) -> tuple[Game, ...]:
        return table_record(Pairing.objects.get(pk=self.pairing.pk)).games


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        call()
    return refused.value.code


def test_settle_when_pressed_twice_then_saved_once_as_the_leaders_word() -> None:
    two = Two()
    _mine, theirs = two.differ()
    for _again in range(2):
        assert two.settle(theirs) == two.pairing
    assert two.games == (
        Game(two.ben.pk, two.ana.pk, Ending.WIN, two.ana.pk),
        Game(two.ana.pk, two.ben.pk, Ending.DRAW, None),
    )
    assert Result.objects.get().recorded_by == two.event.owner
    entry = LogEntry.objects.latest("version")
    assert (entry.act, entry.actor, entry.payload["after"]) == (SaveResult.code, two.event.owner, "4-1")


def test_settle_when_a_game_was_conceded_then_it_stays_and_the_report_adds_the_other() -> None:
    two = Two()
    ConcedeTableGames(pairing=two.pairing, player=two.ana, games=[1], forfeit=True, seen_version=0).perform(
        two.event, actor=None
    )
    report = two.say(two.ana, None, (two.ana.pk, Ending.WIN), seen=1)
    two.settle(report)
    assert two.games == (
        Game(two.ben.pk, two.ana.pk, Ending.FORFEIT, two.ben.pk),
        Game(two.ana.pk, two.ben.pk, Ending.WIN, two.ana.pk),
    )


def test_settle_when_the_player_has_corrected_the_report_then_refused() -> None:
    two = Two()
    mine, _theirs = two.differ()
    two.say(two.ana, (two.ben.pk, Ending.WIN), (two.ben.pk, Ending.WIN))
    assert code_of(lambda: two.settle(mine)) == "event_changed_meanwhile"
    assert not Result.objects.exists()


def test_settle_when_another_leader_has_saved_a_result_then_told_of_it() -> None:
    two = Two()
    mine, _theirs = two.differ()
    make_result(two.pairing, 3, 3)
    assert code_of(lambda: two.settle(mine)) == "result_changed_meanwhile"
    assert Result.objects.count() == 1


def test_settle_when_somebody_else_sits_there_now_or_in_another_event_then_refused() -> None:
    two = Two()
    mine, _theirs = two.differ()
    other = make_tournament(state=EventState.RUNNING)
    assert (
        code_of(lambda: SettleReport(report=mine).perform(other, actor=other.owner))
        == "event_changed_meanwhile"
    )
    two.pairing.seats.filter(player=two.ana).update(player=make_player(two.event, "Cy"))
    assert code_of(lambda: two.settle(mine)) == "event_changed_meanwhile"


def test_settle_when_it_is_a_game_of_the_bracket_then_the_bracket_goes_on() -> None:
    cut = InCut()
    cut.sides(1)
    pairing = Pairing.objects.get(pk=cut.record.tables[1].pairing)
    for seed in (1, 4):
        ReportOwnResult(
            player=cut.seeds[seed],
            pairing=pairing,
            games=[(cut.seeds[seed].pk, Ending.TIMED_WIN)],
            seen_version=0,
        ).perform(cut.fresh, actor=None)
    report = PlayerReport.objects.get(player=cut.seeds[4])
    for _again in range(2):
        SettleReport(report=report).perform(cut.fresh, actor=cut.event.owner)
    assert cut.results() == {1: 4}
    ended = cut.record.ended(1)
    assert ended is not None
    assert ended.ending is Ending.TIMED_WIN
    assert LogEntry.objects.latest("version").act == ReportGame.code


@pytest.mark.django_db(transaction=True)
def test_settle_when_two_leaders_take_different_reports_at_once_then_the_second_is_warned() -> None:
    two = Two()
    mine, theirs = two.differ()
    outcomes = race(lambda: two.settle(mine), lambda: two.settle(theirs))
    assert sum(isinstance(each, Pairing) for each in outcomes) == 1
    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["result_changed_meanwhile"]
    assert Result.objects.count() == 1

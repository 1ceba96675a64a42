"""One game conceded through staff: the players report the other game, and both together are the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.types import Ending, Game
from tests.cut import InCut
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.races import race
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import table_record
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Pairing, Player, PlayerReport, Result, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.reports import Agreement, ReportOwnResult
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.reports import ReportedGame

pytestmark = pytest.mark.django_db


class Half:
    """Ana and Ben at table 1; Ana, the runner in game 1, has conceded it."""

    def __init__(self, *, forfeit: bool = False, game: int = 1) -> None:
        self.event = make_tournament(state=EventState.RUNNING)
        self.ana, self.ben = make_player(self.event, "Ana"), make_player(self.event, "Ben")
        self.pairing = make_round(self.event, [(self.ana, self.ben)]).pairings.get()
        self.concede(game, forfeit=forfeit)

    def concede(self, game: int, *, forfeit: bool = False, seen: int = 0) -> None:
        ConcedeTableGames(
            pairing=self.pairing, player=self.ana, games=[game], forfeit=forfeit, seen_version=seen
        ).perform(self.fresh, actor=self.event.owner)

    @property
    def fresh(self) -> Tournament:
        return Tournament.objects.get(pk=self.event.pk)

    @property
    def games(self) -> tuple[Game, ...]:
        return table_record(Pairing.objects.get(pk=self.pairing.pk)).games

    def say(self, player: Player, *said: ReportedGame | None, seen: int = 1) -> Agreement:
        return ReportOwnResult(
            player=player, pairing=Pairing.objects.get(pk=self.pairing.pk), games=said, seen_version=seen
        ).perform(self.fresh, actor=None)

    def refusal(self, call: Callable[[], object]) -> str:
        with pytest.raises(ActionRefused) as caught:
            call()
        return caught.value.code

    def undo(self) -> None:
        event = self.fresh
        entry = LogEntry.objects.filter(tournament=event).exclude(act=Undo.code).filter(undone_by=None)[0]
        Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)


@pytest.mark.parametrize(("forfeit", "ending"), [(False, Ending.WIN), (True, Ending.FORFEIT)])
def test_report_when_a_game_is_conceded_then_both_say_the_other_and_the_round_is_known(
    forfeit: bool, ending: Ending
) -> None:
    half = Half(forfeit=forfeit)
    won: ReportedGame = (half.ana.pk, Ending.TIMED_WIN)
    assert half.say(half.ana, None, won) is Agreement.WAITING
    assert half.say(half.ana, None, won) is Agreement.WAITING
    assert half.say(half.ben, None, won) is Agreement.AGREED
    assert half.say(half.ben, None, won) is Agreement.AGREED
    assert half.games == (
        Game(half.ben.pk, half.ana.pk, ending, half.ben.pk),
        Game(half.ana.pk, half.ben.pk, Ending.TIMED_WIN, half.ana.pk),
    )
    acts = LogEntry.objects.order_by("version").values_list("act", "payload__before", "payload__after")
    assert list(acts) == [
        ("concede_games", "", "0-3 so far"),
        ("say_result", None, None),
        ("report_result", "0-3 so far", "2-3"),
    ]


def test_report_when_the_second_game_is_conceded_then_the_first_is_said() -> None:
    half = Half(game=2)
    for player in (half.ana, half.ben):
        half.say(player, (None, Ending.DRAW), None)
    assert half.games == (
        Game(half.ben.pk, half.ana.pk, Ending.DRAW, None),
        Game(half.ana.pk, half.ben.pk, Ending.WIN, half.ben.pk),
    )


def test_report_when_the_two_differ_about_the_other_game_then_nothing_is_saved_until_one_corrects() -> None:
    half = Half()
    half.say(half.ana, None, (half.ana.pk, Ending.WIN))
    assert half.say(half.ben, None, (half.ben.pk, Ending.WIN)) is Agreement.DIFFERENT
    assert len(half.games) == 1
    assert half.say(half.ana, None, (half.ben.pk, Ending.WIN)) is Agreement.AGREED
    assert len(half.games) == 2


def test_report_when_it_contradicts_the_recorded_game_or_leaves_the_other_out_then_refused() -> None:
    half = Half()
    won: ReportedGame = (half.ana.pk, Ending.WIN)
    assert half.refusal(lambda: half.say(half.ana, won, won)) == "game_stands"
    assert half.refusal(lambda: half.say(half.ana, None, None)) == "report_incomplete"
    assert half.refusal(lambda: half.say(half.ana, won)) == "report_incomplete"
    assert half.say(half.ana, (half.ben.pk, Ending.WIN), won) is Agreement.WAITING


def test_report_when_the_concession_was_not_seen_then_refused_and_earlier_reports_are_history() -> None:
    half = Half()
    PlayerReport.objects.create(
        pairing=half.pairing,
        player=half.ben,
        games=[{"winner": half.ben.pk, "ending": "win"}, {"winner": half.ana.pk, "ending": "win"}],
        result_version=0,
    )
    won: ReportedGame = (half.ana.pk, Ending.WIN)
    assert half.refusal(lambda: half.say(half.ana, None, won, seen=0)) == "event_changed_meanwhile"
    assert half.say(half.ana, None, won) is Agreement.WAITING


def test_report_when_a_leader_has_completed_or_overruled_the_result_then_it_stands() -> None:
    half = Half()
    won: ReportedGame = (half.ana.pk, Ending.WIN)
    half.say(half.ana, None, won)
    half.concede(2, seen=1)
    assert half.refusal(lambda: half.say(half.ben, None, won)) == "result_stands"
    assert half.say(half.ben, None, (half.ben.pk, Ending.WIN)) is Agreement.AGREED  # unchanged
    make_result(half.pairing, 3, 3)
    assert half.refusal(lambda: half.say(half.ben, None, won)) == "result_stands"


def test_report_keeps_the_agenda_points_that_a_leader_recorded() -> None:
    half = Half()
    conceded = Game(half.ben.pk, half.ana.pk, Ending.WIN, half.ben.pk, 4, 2)
    players = (half.ana.pk, half.ben.pk)
    table = table_record(half.pairing).__class__(1, players, games=(conceded,))
    SaveResult(pairing=half.pairing, table=table, seen_version=1).perform(half.fresh, actor=half.event.owner)
    for player in (half.ana, half.ben):
        half.say(player, None, (half.ana.pk, Ending.WIN), seen=2)
    assert half.games[0] == conceded


def test_undo_of_the_agreed_result_leaves_the_conceded_game_and_it_can_be_reported_again() -> None:
    half = Half()
    for player in (half.ana, half.ben):
        half.say(player, None, (half.ana.pk, Ending.WIN))
    half.undo()
    assert len(half.games) == 1
    for player in (half.ana, half.ben):
        last = half.say(player, None, (half.ben.pk, Ending.WIN), seen=3)
    assert (last, len(half.games)) == (Agreement.AGREED, 2)


def test_undo_of_the_concession_opens_the_whole_round_for_reports() -> None:
    half = Half()
    half.undo()
    assert half.refusal(lambda: half.say(half.ana, None, (half.ana.pk, Ending.WIN))) == (
        "event_changed_meanwhile"
    )
    for player in (half.ana, half.ben):
        last = half.say(player, (half.ana.pk, Ending.WIN), (half.ana.pk, Ending.WIN), seen=2)
    assert last is Agreement.AGREED


def test_report_of_a_bracket_game_with_a_result_has_nothing_left_to_say() -> None:
    cut = InCut()
    cut.win(1, 1)
    with pytest.raises(ActionRefused) as caught:
        ReportOwnResult(
            player=cut.seeds[4],
            pairing=Pairing.objects.get(pk=cut.record.tables[1].pairing),
            games=[(cut.seeds[4].pk, Ending.WIN)],
            seen_version=1,
        ).perform(cut.fresh, actor=None)
    assert caught.value.code == "result_stands"


@pytest.mark.django_db(transaction=True)
def test_report_of_the_other_game_from_two_phones_at_once_is_one_result() -> None:
    half = Half()
    won: ReportedGame = (half.ana.pk, Ending.WIN)
    outcomes = race(lambda: half.say(half.ana, None, won), lambda: half.say(half.ben, None, won))
    assert sorted(outcomes) == [Agreement.AGREED, Agreement.WAITING]
    assert Result.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_report_while_a_leader_concedes_the_other_game_is_either_history_or_refused() -> None:
    half = Half()
    outcomes = race(
        lambda: half.say(half.ana, None, (half.ana.pk, Ending.WIN)), lambda: half.concede(2, seen=1)
    )
    assert outcomes[1] is None
    assert outcomes[0] is Agreement.WAITING or isinstance(outcomes[0], ActionRefused)
    assert len(half.games) == 2


def test_undo_of_the_second_forfeit_gives_the_game_back_to_who_had_it() -> None:
    half = Half(forfeit=True)
    ConcedeTableGames(pairing=half.pairing, player=half.ben, games=[1], forfeit=True, seen_version=1).perform(
        half.fresh, actor=half.event.owner
    )
    assert half.games[0].winner is None
    half.undo()
    assert half.games == (Game(half.ben.pk, half.ana.pk, Ending.FORFEIT, half.ben.pk),)

"""Conceded and forfeited games: the opponent's points, and what stays unchanged."""

from __future__ import annotations

import pytest

from pairing.errors import RuleError
from pairing.scoring import table_points
from pairing.types import Ending, Game, Scoring, Table
from tests.factories import make_players, make_result, make_round, make_tournament
from tests.races import race
from tournament.floor.acts.concede import ConcedeGames, ConcedeTableGames
from tournament.kernel.records import table_record
from tournament.kernel.words import sentence
from tournament.models import Pairing, Result, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairing() -> Pairing:
    event = make_tournament(state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    return make_round(event, [(ana, bo)]).pairings.get()


def event_of(pairing: Pairing) -> Tournament:
    return pairing.round.stage.tournament


def concede(
    pairing: Pairing, games: list[int], *, position: int = 1, seen: int = 0, **options: bool
) -> Result:
    event = event_of(pairing)
    return ConcedeTableGames(
        pairing=pairing,
        player=pairing.seats.get(position=position).player,
        games=games,
        forfeit=options.get("forfeit", False),
        seen_version=seen,
    ).perform(event, actor=event.owner)


def games_of(pairing: Pairing) -> tuple[Game, ...]:
    return table_record(Pairing.objects.get(pk=pairing.pk)).games


@pytest.mark.parametrize(("forfeit", "ending"), [(False, Ending.WIN), (True, Ending.FORFEIT)])
def test_games_given_away_are_won_by_the_opponent_and_kept_once(
    pairing: Pairing, forfeit: bool, ending: Ending
) -> None:
    ana, bo = pairing.seats.values_list("player", flat=True).order_by("position")
    for _again in range(2):
        concede(pairing, [2, 1], forfeit=forfeit)

    assert games_of(pairing) == (Game(bo, ana, ending, bo), Game(ana, bo, ending, bo))
    entry = event_of(pairing).log.get()
    assert (entry.act, entry.payload["games"], entry.payload["forfeit"]) == (
        ConcedeGames.code,
        [1, 2],
        forfeit,
    )


def test_game_recorded_already_stays_and_the_other_is_added(pairing: Pairing) -> None:
    event = event_of(pairing)
    ana, bo = pairing.seats.values_list("player", flat=True).order_by("position")
    won = Game(corp=ana, runner=bo, ending=Ending.TIMED_WIN, winner=ana)  # the second game
    table = Table(1, (ana, bo), games=(won,))
    SaveResult(pairing=pairing, table=table, seen_version=0).perform(event, actor=event.owner)
    concede(pairing, [1], seen=1)

    assert games_of(pairing) == (Game(bo, ana, Ending.WIN, bo), won)
    with pytest.raises(RuleError) as refused:
        concede(pairing, [2], seen=2)
    assert (refused.value.code, refused.value.facts) == ("game_has_a_result", {"game": 2, "table": 1})


def test_result_without_games_or_seen_otherwise_is_refused(pairing: Pairing) -> None:
    concede(pairing, [1])
    with pytest.raises(RuleError) as refused:
        concede(pairing, [2], seen=9)
    assert refused.value.code == "result_changed_meanwhile"
    make_result(pairing, 6, 0)
    with pytest.raises(RuleError) as refused:
        concede(pairing, [1], seen=2)
    assert refused.value.code == "result_is_not_by_game"


@pytest.mark.parametrize("games", [[], [0], [3], [1, 10**9]])
def test_games_that_the_round_does_not_have_are_refused(pairing: Pairing, games: list[int]) -> None:
    with pytest.raises(RuleError) as refused:
        concede(pairing, games)
    assert refused.value.code == "no_games_conceded"


@pytest.mark.django_db(transaction=True)
def test_concession_sent_twice_at_once_is_one_result(pairing: Pairing) -> None:
    first, second = race(lambda: concede(pairing, [1]), lambda: concede(pairing, [1]))
    assert first == second
    assert Result.objects.count() == 1


def test_game_that_both_forfeit_is_won_by_neither_and_stays_so_if_either_is_entered_again(
    pairing: Pairing,
) -> None:
    ana, bo = pairing.seats.values_list("player", flat=True).order_by("position")
    concede(pairing, [1, 2], forfeit=True)
    for _again in range(2):
        concede(pairing, [1], position=2, seen=1, forfeit=True)
    concede(pairing, [1], forfeit=True, seen=2)

    games = games_of(pairing)
    assert games == (Game(bo, ana, Ending.FORFEIT, None), Game(ana, bo, Ending.FORFEIT, bo))
    assert table_points(table_record(Pairing.objects.get(pk=pairing.pk)), Scoring()) == (0, 3)
    assert Result.objects.count() == 2
    assert event_of(pairing).log.latest("version").payload["after"] == "0-3"


@pytest.mark.parametrize(("first", "second"), [(False, False), (False, True), (True, False)])
def test_game_conceded_by_one_is_over_and_cannot_be_conceded_or_forfeited_by_the_other(
    pairing: Pairing, first: bool, second: bool
) -> None:
    concede(pairing, [1], forfeit=first)
    with pytest.raises(RuleError) as refused:
        concede(pairing, [1], position=2, seen=1, forfeit=second)
    assert refused.value.code == "game_has_a_result"
    assert "choose “No one” as the winner and “Forfeit” under “How it ended”" in sentence(refused.value, {})
    assert Result.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_both_forfeiting_at_once_lose_both_or_one_is_warned_of_the_other(pairing: Pairing) -> None:
    outcomes = race(
        lambda: concede(pairing, [1], forfeit=True),
        lambda: concede(pairing, [1], position=2, forfeit=True),
    )
    told = [each for each in outcomes if isinstance(each, RuleError)]
    assert [each.code for each in told] == ["result_changed_meanwhile"]
    assert games_of(pairing)[0].winner is not None

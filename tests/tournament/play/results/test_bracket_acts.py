"""The bracket during play: sides, results, corrections, and their consequences (REG-10)."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.bracket.play import GameState
from pairing.bracket.sides import Balance, SideReason, Sides
from pairing.placing import placing
from pairing.types import Ending, Game, Side
from tests.cut import InCut, refusal_of
from tests.factories import make_cut_event
from tests.races import race
from tests.tournament.steps import asked
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Pairing, Result, Round, Seat, StageKind, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer, PlayerStep, ReinstatePlayer
from tournament.play.cut.acts.sides import ChooseSide, UndoSide
from tournament.play.cut.open_games import open_games
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.pages.bracket import bracket_desk

pytestmark = pytest.mark.django_db


def test_sides_of_round_1_are_what_the_higher_seed_chose() -> None:
    cut = InCut()
    first, fourth = cut.seeds[1].pk, cut.seeds[4].pk

    cut.choose(1, Side.RUNNER)
    cut.choose(1, Side.RUNNER)

    assert cut.record.sides_of(1) == Sides(fourth, first, SideReason.CHOSEN, Balance(), Balance())
    entry = LogEntry.objects.get(act="choose_side")
    assert entry.payload == {
        "game": 1,
        "player": first,
        "name": "Seed 1",
        "side": "runner",
        "opponent": "Seed 4",
        "against": fourth,
    }


@pytest.mark.parametrize(
    ("game", "seed", "code"),
    [
        (1, 4, "side_not_yours"),  # the opponent
        (1, 2, "side_not_yours"),  # a player from another game
        (3, 1, "game_without_players"),
        (7, 1, "game_without_players"),
        (8, 1, "no_such_game"),
        (0, 1, "no_such_game"),
    ],
)
def test_choose_side_that_is_not_yours_is_refused_and_nothing_changes(
    game: int, seed: int, code: str
) -> None:
    cut = InCut()
    before = cut.trace()

    refused = refusal_of(lambda: cut.choose(game, Side.CORP, cut.seeds[seed].pk))

    assert refused[0] == code
    assert cut.trace() == before
    assert not Seat.objects.exclude(side="").exists()


def test_choose_side_otherwise_once_it_is_chosen_is_refused() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)
    assert refusal_of(lambda: cut.choose(1, Side.RUNNER)) == ("side_chosen", {"game": 1})


def test_choose_side_after_round_1_is_refused_as_the_balance_settles_it() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2)
    assert refusal_of(lambda: cut.choose(3, Side.CORP, cut.seeds[1].pk)) == ("side_by_balance", {"game": 3})


def test_choose_side_where_the_opponent_has_left_is_refused() -> None:
    cut = InCut()
    DropPlayer(player=cut.seeds[4]).perform(cut.event, actor=None)
    assert refusal_of(lambda: cut.choose(1, Side.CORP, cut.seeds[1].pk)) == ("game_not_played", {"game": 1})


def test_undo_side_lets_the_higher_seed_choose_again_until_there_is_a_result() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)

    for _press in range(2):
        UndoSide(game=1).perform(cut.event, actor=cut.event.owner)

    assert cut.record.sides_of(1) is None
    assert LogEntry.objects.filter(act="undo_side").count() == 1
    cut.choose(1, Side.RUNNER)
    cut.win(1, 1)
    assert refusal_of(lambda: UndoSide(game=1).perform(cut.event, actor=None)) == (
        "side_chosen",
        {"game": 1},
    )


def test_undo_side_after_round_1_is_refused() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2)
    assert refusal_of(lambda: UndoSide(game=3).perform(cut.event, actor=None)) == (
        "side_by_balance",
        {"game": 3},
    )


def test_report_before_the_sides_are_settled_is_refused() -> None:
    cut = InCut()
    before = cut.trace()
    first, fourth = cut.seeds[1].pk, cut.seeds[4].pk

    refused = refusal_of(
        lambda: ReportGame(game=1, played=Game(first, fourth, Ending.WIN, first), seen_version=0).perform(
            cut.event, actor=None
        )
    )

    assert refused == ("sides_not_settled", {"game": 1})
    assert cut.trace() == before


@pytest.mark.parametrize(
    ("game", "code"), [(3, "game_without_players"), (7, "game_without_players"), (99, "no_such_game")]
)
def test_report_of_a_game_without_players_is_refused_and_nothing_changes(game: int, code: str) -> None:
    cut = InCut()
    before = cut.trace()
    played = Game(cut.seeds[1].pk, cut.seeds[2].pk, Ending.WIN, cut.seeds[1].pk)

    refused = refusal_of(
        lambda: ReportGame(game=game, played=played, seen_version=0).perform(cut.event, actor=None)
    )

    assert refused == (code, {"game": game})
    assert cut.trace() == before


def test_a_round_opens_by_itself_once_all_games_before_it_are_decided() -> None:
    cut = InCut()
    cut.win(1, 4)
    assert cut.tables() == {1: (1, 4), 2: (2, 3)}

    cut.win(2, 2)

    assert cut.tables() == {1: (1, 4), 2: (2, 3), 3: (4, 2), 4: (1, 3)}
    assert list(Round.objects.filter(stage=cut.record.stage).values_list("number", "state")) == [
        (1, "published"),
        (2, "published"),
    ]
    assert LogEntry.objects.filter(act="report_game").order_by("-version")[0].payload["opened"] == [3, 4]


def test_sides_after_round_1_follow_the_balance_with_the_reason_kept() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)
    cut.choose(2, Side.RUNNER)
    cut.wins(g1=1, g2=2)  # for game 3: seed 1 was corp, seed 2 was runner

    sides = cut.record.sides_of(3)

    assert sides == Sides(
        cut.seeds[2].pk, cut.seeds[1].pk, SideReason.LESS_OFTEN, Balance(0, 1), Balance(1, 0)
    )


def test_sides_drawn_at_random_come_from_the_stored_seed() -> None:
    drawn = set()
    for _time in range(3):
        cut = InCut()
        cut.choose(1, Side.CORP)
        cut.choose(2, Side.CORP)
        cut.wins(g1=1, g2=2)
        sides = cut.record.sides_of(3)
        assert sides is not None
        assert sides.reason is SideReason.RANDOM
        drawn.add(cut.seed(sides.corp))
    assert len(drawn) == 1


def test_the_stage_is_over_when_the_upper_finalist_wins_the_final() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3, g6=1)

    assert cut.record.is_decided
    assert cut.record.bracket.game(7).state is GameState.NOT_NEEDED
    assert [cut.seed(place.player) for place in placing(cut.record.bracket)] == [1, 3, 2, 4]
    assert 7 not in cut.tables()
    played = Game(cut.seeds[1].pk, cut.seeds[3].pk, Ending.WIN, cut.seeds[1].pk)
    assert refusal_of(
        lambda: ReportGame(game=7, played=played, seen_version=0).perform(cut.event, actor=None)
    ) == ("game_not_played", {"game": 7})


def test_a_second_final_is_played_with_swapped_sides_when_the_lower_finalist_wins() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3, g6=3)
    first, second = cut.record.sides_of(6), cut.record.sides_of(7)
    assert first is not None
    assert second is not None
    assert (second.corp, second.runner, second.reason) == (first.runner, first.corp, SideReason.SWAPPED)

    cut.win(7, 1)

    assert cut.record.bracket.champion == cut.seeds[1].pk
    assert [cut.seed(place.player) for place in placing(cut.record.bracket)] == [1, 3, 2, 4]


def test_a_draw_goes_to_the_better_swiss_rank() -> None:
    cut = InCut()
    cut.win(1, None)
    cut.win(2, 3)
    assert cut.results() == {1: 1, 2: 3}
    assert cut.tables()[3] == (1, 3)


def test_single_elimination_pairs_the_best_left_against_the_worst_left() -> None:
    cut = InCut(8, StageKind.SINGLE)
    cut.wins(g1=8, g2=2, g3=3, g4=5)
    assert {game: cut.tables()[game] for game in (5, 6)} == {5: (2, 8), 6: (3, 5)}
    cut.wins(g5=8, g6=3, g7=3)
    assert cut.record.bracket.champion == cut.seeds[3].pk


def test_same_report_again_changes_nothing() -> None:
    cut = InCut()
    played = cut.game(1, 1)
    for _time in range(2):
        ReportGame(game=1, played=played, seen_version=0).perform(cut.event, actor=None)
    assert cut.record.tables[1].version == 1
    assert LogEntry.objects.filter(act="report_game").count() == 1


def test_report_over_a_result_that_was_not_seen_is_refused_with_what_stands() -> None:
    cut = InCut()
    cut.win(1, 1)
    assert refusal_of(lambda: cut.win(1, 4, seen=0)) == (
        "result_changed_meanwhile",
        {"table": 1, "by": cut.event.owner.username, "shown": "Seed 1 won as corp", "version": 1},
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"corp_agenda_points": 99}, "agenda_points_impossible"),
        ({"winner": None}, "win_without_winner"),
        ({"winner": None, "ending": Ending.FORFEIT}, "double_forfeit"),
        ({"ending": Ending.DRAW}, "draw_with_winner"),
    ],
)
def test_report_that_cannot_be_right_is_refused_and_nothing_changes(
    change: dict[str, Any], code: str
) -> None:
    cut = InCut()
    sides = cut.sides(1)
    before = cut.trace()
    facts = {"ending": Ending.WIN, "winner": sides.corp} | change

    refused = refusal_of(
        lambda: ReportGame(game=1, played=Game(sides.corp, sides.runner, **facts), seen_version=0).perform(
            cut.event, actor=None
        )
    )

    assert refused[0] == code
    assert cut.trace() == before


def test_report_with_other_sides_than_those_settled_is_refused() -> None:
    cut = InCut()
    sides = cut.sides(1)
    swapped = Game(sides.runner, sides.corp, Ending.WIN, sides.corp)
    assert refusal_of(
        lambda: ReportGame(game=1, played=swapped, seen_version=0).perform(cut.event, actor=None)
    ) == ("event_changed_meanwhile", {})


def test_another_winner_asks_first_and_then_reopens_exactly_what_followed() -> None:
    cut = InCut(8)
    cut.wins(g1=1, g2=4, g3=2, g4=3, g5=1, g6=2, g7=8, g8=6, g9=1)
    before = cut.trace()

    # Game 3: W -> 6, L -> 8; games 9 and 10 depend on 6, and 11 on 8. Games 1, 2, 4, 5 and 7 don't.
    assert refusal_of(lambda: cut.win(3, 7)) == ("games_would_reopen", {"game": 3, "reopened": (6, 8, 9)})
    assert cut.trace() == before
    assert refusal_of(lambda: cut.win(3, 7, reopens=(6, 8)))[0] == "games_would_reopen"

    cut.win(3, 7, reopens=(6, 8, 9))

    assert cut.results() == {1: 1, 2: 4, 3: 7, 4: 3, 5: 1, 7: 8}
    assert cut.tables() == {
        1: (1, 8), 2: (4, 5), 3: (2, 7), 4: (3, 6), 5: (1, 4), 6: (7, 3), 7: (8, 5), 8: (2, 6),
    }  # fmt: skip
    kinds = Result.objects.filter(pairing__number=6, pairing__round__stage=cut.record.stage)
    assert list(kinds.values_list("version", "kind")) == [(1, "games"), (2, "cleared")]
    assert LogEntry.objects.filter(act="report_game").first().payload["reopened"] == [6, 8, 9]  # type: ignore[union-attr]
    cut.wins(g6=3, g8=2, g9=1)
    assert cut.tables()[10] == (7, 8)
    assert cut.tables()[11] == (2, 4)


def test_another_ending_with_the_same_winner_reopens_nothing() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1)
    cut.win(1, 1, Ending.TIMED_WIN)
    cut.win(2, None)
    assert cut.results() == {1: 1, 2: 2, 3: 1}


def test_a_cleared_game_takes_what_followed_with_it_and_their_tables_stand_empty() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3)
    assert refusal_of(lambda: cut.clear(1)) == ("games_would_reopen", {"game": 1, "reopened": (3, 4)})

    cut.clear(1, reopens=(3, 4))

    assert cut.results() == {2: 2}
    assert cut.tables() == {1: (1, 4), 2: (2, 3)}
    assert Pairing.objects.filter(round__stage=cut.record.stage).count() == 4  # with their history
    cut.win(1, 1)
    assert cut.tables()[3] == (1, 2)
    assert cut.record.sides_of(3) is not None


def test_clear_a_game_without_a_result_changes_nothing() -> None:
    cut = InCut()
    cut.sides(1)
    before = cut.trace()
    cut.clear(1)
    assert cut.trace() == before


def test_a_corrected_final_takes_the_second_final_away() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3, g6=3, g7=3)
    assert cut.record.bracket.champion == cut.seeds[3].pk
    cut.win(6, 1, reopens=(7,))
    assert cut.record.bracket.champion == cut.seeds[1].pk
    assert 7 not in cut.tables()


def test_a_drop_in_mid_bracket_gives_the_opponents_their_games_and_the_next_round_opens() -> None:
    cut = InCut()
    cut.win(1, 1)

    DropPlayer(player=cut.seeds[3]).perform(cut.event, actor=None)

    # Seed 2 wins game 2 by walkover. Seed 3's game in the lower bracket, game 4, goes to seed 4.
    states = {game.number: game.state for game in cut.record.bracket.games}
    assert (states[2], states[4]) == (GameState.WALKOVER, GameState.WALKOVER)
    assert cut.tables() == {1: (1, 4), 2: (2, 3), 3: (1, 2)}
    cut.wins(g3=2, g5=4, g6=2)
    assert cut.record.bracket.champion == cut.seeds[2].pk
    assert [cut.seed(place.player) for place in placing(cut.record.bracket)] == [2, 4, 1, 3]


def test_games_given_count_no_side() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)
    DisqualifyPlayer(player=cut.seeds[4], reason="Cheated").perform(cut.event, actor=None)
    cut.win(2, 2, Ending.FORFEIT)
    assert cut.record.balances == {}


def test_a_player_who_comes_back_before_others_played_on_plays_the_game() -> None:
    cut = InCut()
    DropPlayer(player=cut.seeds[3]).perform(cut.event, actor=None)
    assert cut.record.bracket.game(2).winner == cut.seeds[2].pk

    ReinstatePlayer(player=cut.seeds[3]).perform(cut.event, actor=None)

    assert cut.record.bracket.game(2).state is GameState.READY
    cut.win(2, 3)


def test_a_player_cannot_come_back_once_others_played_on() -> None:
    cut = InCut()
    cut.win(1, 1)
    DropPlayer(player=cut.seeds[3]).perform(cut.event, actor=None)
    cut.win(3, 2)
    before = cut.trace()

    refused = refusal_of(lambda: ReinstatePlayer(player=cut.seeds[3]).perform(cut.event, actor=None))

    assert refused == ("bracket_has_gone_on", {"player": cut.seeds[3].pk})
    assert cut.trace() == before


def test_finish_waits_for_the_last_game_and_corrections_then_leave_it_decided() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3)
    assert refusal_of(lambda: FinishEvent().perform(cut.event, actor=None)) == (
        "bracket_left",
        {"open": (6,)},
    )
    cut.win(6, 1)

    FinishEvent().perform(cut.event, actor=None)

    assert cut.fresh.state == EventState.FINISHED
    assert refusal_of(lambda: cut.win(6, 3)) == ("bracket_would_be_open", {})
    cut.win(6, 1, Ending.TIMED_WIN)
    assert cut.record.bracket.champion == cut.seeds[1].pk


def test_finish_without_the_announced_cut_needs_the_leaders_word() -> None:
    event, _players = make_cut_event(4, 8)
    assert refusal_of(lambda: FinishEvent().perform(event, actor=None)) == ("cut_left", {"cut": 4})
    assert refusal_of(lambda: FinishEvent(confirmed_early=True).perform(event, actor=None)) == (
        "reason_missing",
        {},
    )
    FinishEvent(confirmed_early=True, reason="The shop closes").perform(event, actor=None)
    assert Tournament.objects.get(pk=event.pk).state == EventState.FINISHED


def test_without_a_cut_there_is_nothing_to_play() -> None:
    event, players = make_cut_event(4, 8)
    assert open_games(event) == ()
    assert refusal_of(
        lambda: ChooseSide(game=1, player=players[0].pk, side=Side.CORP).perform(event, actor=None)
    ) == ("no_cut_yet", {})


def _codes(outcomes: list[Any]) -> list[str]:
    return sorted(outcome.code if isinstance(outcome, ActionRefused) else "done" for outcome in outcomes)


@pytest.mark.django_db(transaction=True)
def test_two_leaders_report_the_same_game_at_once_then_one_counts_and_the_other_is_warned() -> None:
    cut = InCut()
    one, other = cut.game(1, 1), cut.game(1, 4)

    outcomes = race(
        *[
            lambda played=played: ReportGame(game=1, played=played, seen_version=0).perform(
                cut.fresh, actor=None
            )
            for played in (one, other)
        ]
    )

    assert _codes(outcomes) == ["done", "result_changed_meanwhile"]
    assert cut.record.tables[1].version == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_two_games_of_a_round_reported_at_once_open_the_next_one_once() -> None:
    cut = InCut()
    one, other = cut.game(1, 1), cut.game(2, 3)

    outcomes = race(
        *[
            lambda game=game, played=played: ReportGame(game=game, played=played, seen_version=0).perform(
                cut.fresh, actor=None
            )
            for game, played in ((1, one), (2, other))
        ]
    )

    assert _codes(outcomes) == ["done", "done"]
    assert cut.tables() == {1: (1, 4), 2: (2, 3), 3: (1, 3), 4: (4, 2)}


@pytest.mark.django_db(transaction=True)
def test_a_side_chosen_twice_at_once_is_chosen_once() -> None:
    cut = InCut()
    chooser = cut.seeds[1].pk

    outcomes = race(
        *[
            lambda side=side: ChooseSide(game=1, player=chooser, side=side).perform(cut.fresh, actor=None)
            for side in (Side.CORP, Side.RUNNER)
        ]
    )

    assert _codes(outcomes) == ["done", "side_chosen"]
    assert LogEntry.objects.filter(act="choose_side").count() == 1


@pytest.mark.parametrize("leave", [DropPlayer, DisqualifyPlayer])
def test_who_leaves_after_the_final_stays_in_it_though_their_opponent_before_had_left_too(
    leave: type[PlayerStep],
) -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2, g3=1, g4=3)
    DropPlayer(player=cut.seeds[2]).perform(cut.event, actor=None)
    cut.win(6, 1)
    as_it_was = (cut.results(), cut.tables())

    asked(leave, cut.seeds[3]).perform(cut.event, actor=None)

    assert (cut.results(), cut.tables()) == as_it_was
    assert cut.tables()[6] == (1, 3)
    assert bracket_desk(cut.fresh)

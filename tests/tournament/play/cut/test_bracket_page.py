"""The bracket as a list of games: seats, sentences, waiting, paths. Pure functions, without a database."""

from __future__ import annotations

import pytest

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES, double_elimination, single_elimination
from pairing.bracket.play import play
from pairing.bracket.sides import Balance
from pairing.types import Ending, Side
from tournament.play.cut.pages.bracket import BracketPage, bracket_page
from tournament.play.cut.pages.drawn_games import BracketGameLine
from tournament.play.cut.pages.facts import BracketFacts

NAMES = {10: "Ann", 20: "Bo", 30: "Cy", 40: "Di"}
SEEDS = tuple(NAMES)


def top_4(winners: dict[int, int], *, withdrawn: tuple[int, ...] = (), **told: object) -> BracketFacts:
    bracket = play(double_elimination(4), SEEDS, winners, withdrawn=withdrawn)
    return BracketFacts(bracket, NAMES, **told)  # type: ignore[arg-type]


def game(page: BracketPage, number: int) -> BracketGameLine:
    return next(each for each in page.games if each.number == number)


def shown(page: BracketPage) -> dict[int, tuple[str, str]]:
    """Return the texts of each game's seats, by game number."""
    return {
        each.number: (
            each.seats[0].name or each.seats[0].awaited,
            each.seats[1].name or each.seats[1].awaited,
        )
        for each in page.games
    }


@pytest.mark.parametrize(
    "layout",
    [*map(double_elimination, DOUBLE_SIZES), *map(single_elimination, SINGLE_SIZES)],
    ids=lambda layout: f"{layout.size}-{layout.is_double}",
)
def test_bracket_page_when_nothing_is_played_then_each_game_once_in_rounds(layout: object) -> None:
    facts = BracketFacts(play(layout, range(1, layout.size + 1), {}), {n: f"P{n}" for n in range(1, 17)})  # type: ignore[attr-defined,arg-type]
    page = bracket_page(facts)
    assert sorted(each.number for each in page.games) == [each.number for each in layout.games]  # type: ignore[attr-defined]
    assert [each.number for each in page.rounds] == list(range(1, layout.rounds + 1))  # type: ignore[attr-defined]
    assert [each.is_current for each in page.rounds] == [each.number == 1 for each in page.rounds]
    assert {each.number for each in page.open_games} == {each.number for each in page.rounds[0].games}


def test_bracket_page_when_nothing_is_played_then_seats_tell_who_waits_for_whom() -> None:
    page = bracket_page(top_4({}))
    assert shown(page) == {
        1: ("Ann", "Di"),
        2: ("Bo", "Cy"),
        3: ("Winner of game 1", "Winner of game 2"),
        4: ("Loser of game 1", "Loser of game 2"),
        5: ("Loser of game 3", "Winner of game 4"),
        6: ("Winner of game 3", "Winner of game 5"),
        7: ("Winner of game 6", "Loser of game 6"),
    }
    assert [each.title for each in page.rounds] == ["Round 1", "Round 2", "Round 3", "Final", "Second final"]
    assert game(page, 3).sentence == "Still to come: the winner of game 1 against the winner of game 2."
    assert game(page, 3).leads_to == "The winner goes to game 6, the loser to game 5."
    assert game(page, 4).leads_to == "The winner goes to game 5, and the loser is out."
    assert game(page, 6).leads_to == "If the winner of the lower bracket wins, a second final decides."
    assert game(page, 7).label == "Second final: only if needed"


def test_bracket_page_when_sides_are_settled_then_seats_and_sentence_tell_them_with_the_reason() -> None:
    facts = top_4({}, sides={1: {10: Side.RUNNER, 40: Side.CORP}}, reasons={1: "Ann chose."})
    line = game(bracket_page(facts), 1)
    assert [(seat.seed, seat.name, seat.side_name, seat.side_letter) for seat in line.seats] == [
        (1, "Ann", "runner", "R"),
        (4, "Di", "corp", "C"),
    ]
    assert line.sentence == "Now: Ann (seed 1, runner) against Di (seed 4, corp)."
    assert line.words == "Ann chose. The winner goes to game 3, the loser to game 4."


@pytest.mark.parametrize(
    ("ending", "word", "sentence"),
    [
        (Ending.WIN, "", "Di (seed 4) beat Ann (seed 1)."),
        (Ending.TIMED_WIN, "on time", "Di (seed 4) beat Ann (seed 1) on time."),
        (
            Ending.DRAW,
            "on a draw",
            "Di (seed 4) and Ann (seed 1) drew; the game goes to the better Swiss rank.",
        ),
        (Ending.FORFEIT, "by forfeit", "Di (seed 4) won by forfeit against Ann (seed 1)."),
    ],
)
def test_bracket_page_when_a_game_is_played_then_it_tells_how_it_ended(
    ending: Ending, word: str, sentence: str
) -> None:
    line = game(bracket_page(top_4({1: 40}, endings={1: ending})), 1)
    assert (line.ending, line.sentence) == (word, sentence)
    assert [(seat.has_won, seat.has_lost) for seat in line.seats] == [(False, True), (True, False)]
    assert (line.leads_to, line.words, line.is_open) == ("", "", False)


def test_bracket_page_when_a_player_has_left_then_the_opponent_walks_over() -> None:
    page = bracket_page(top_4({}, withdrawn=(40,)))
    assert (game(page, 1).ending, game(page, 1).sentence) == (
        "walkover",
        "Ann (seed 1) advances by walkover: Di (seed 4) has left.",
    )
    assert shown(page)[3] == ("Ann", "Winner of game 2")


def test_bracket_page_when_a_game_of_a_later_round_has_its_players_then_it_is_not_open_yet() -> None:
    page = bracket_page(top_4({1: 10, 2: 20, 3: 10}))
    assert [each.number for each in page.open_games] == [4]
    assert page.current is not None and page.current.title == "Round 2"


def test_bracket_page_when_a_game_waits_then_balances_stand_beside_the_names() -> None:
    counts = {10: Balance(1, 0), 20: Balance(0, 1)}
    page = bracket_page(top_4({1: 10, 2: 20}, balances=counts))
    assert [seat.balance for seat in game(page, 3).seats] == [Balance(1, 0), Balance(0, 1)]
    assert [seat.balance for seat in game(page, 1).seats] == [None, None]


UPPER_WINS = {1: 10, 2: 20, 3: 10, 4: 40, 5: 20, 6: 10}


def test_bracket_page_when_the_upper_finalist_wins_then_champion_and_no_second_final() -> None:
    page = bracket_page(top_4(UPPER_WINS))
    assert page.champion is not None
    assert (page.champion.name, page.champion.is_champion, page.current) == ("Ann", True, None)
    assert [each.told for each in page.champion.games] == [
        "won against Di",
        "won against Bo",
        "won against Bo",
    ]
    second = game(page, 7)
    assert (second.is_not_needed, second.label, second.words) == (
        True,
        "Second final: not needed",
        "Not needed: the winner of the upper bracket won the final.",
    )


def test_bracket_page_when_the_lower_finalist_wins_then_the_second_final_is_open() -> None:
    page = bracket_page(top_4(UPPER_WINS | {6: 20}))
    assert ([each.title for each in page.open_games], page.champion) == (["Second final"], None)
    assert (shown(page)[7], game(page, 7).label) == (("Bo", "Ann"), "Second final")


def test_bracket_page_when_a_player_is_selected_then_own_games_and_lines_are_on_the_path() -> None:
    page = bracket_page(top_4(UPPER_WINS), selected=20)
    assert [each.number for each in page.games if each.is_on_path] == [2, 3, 5, 6]
    on_path = {(each.line.source, each.line.target, each.is_drop) for each in page.lines if each.is_on_path}
    assert on_path == {(2, 3, False), (3, 5, True), (5, 6, False)}
    assert page.selected is not None and page.selected.place is not None
    assert (page.selected.name, page.selected.seed, page.selected.place.place) == ("Bo", 2, 2)
    assert [(each.title, each.told) for each in page.selected.games] == [
        ("Game 2", "won against Cy"),
        ("Game 3", "lost to Ann"),
        ("Game 5", "won against Di"),
        ("Final", "lost to Ann"),
    ]


def test_bracket_page_when_the_path_goes_on_then_it_tells_whom_the_player_meets() -> None:
    facts = top_4({1: 40}, sides={1: {40: Side.CORP, 10: Side.RUNNER}})
    page = bracket_page(facts, selected=40)
    assert page.selected is not None
    assert [each.told for each in page.selected.games] == [
        "as corp: won against Ann",
        "meets the winner of game 2",
    ]


def test_bracket_page_when_somebody_outside_the_cut_is_selected_then_nothing_is_marked() -> None:
    page = bracket_page(top_4({}), selected=99)
    assert (page.selected, any(each.is_on_path for each in page.games)) == (None, False)


def test_bracket_page_when_single_elimination_reseeds_then_seats_wait_for_the_seeds_left() -> None:
    facts = BracketFacts(play(single_elimination(4), SEEDS, {1: 10}), NAMES)
    assert shown(bracket_page(facts))[3] == ("Highest seed left", "Lowest seed left")


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("Ann", ""),
        ("Jürgen Lindqvist", ""),
        ("Gwendolyn Abernathy", "long"),
        ("Christopher Featherstonehaugh", "longer"),
        ("Wolfeschlegelsteinhausenbergerdorffgypqj", "longest"),
        ("María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensier", "longest"),
        ("田中葵田中葵", "long"),
    ],
)
def test_seat_when_the_name_or_one_of_its_words_is_long_then_it_is_set_smaller(
    name: str, length: str
) -> None:
    facts = top_4({})
    page = bracket_page(BracketFacts(facts.bracket, NAMES | {10: name}))

    assert page.games[0].seats[0].name_length == length

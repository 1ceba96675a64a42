"""The person in docs/people.md, where every number is computed by hand."""

import re
from pathlib import Path

import pytest

from pairing.placing import FinalPlaces, Place
from pairing.statistics.career import (
    Career,
    CareerEvent,
    IdentityRecord,
    OpponentRecord,
    Title,
    career,
    titles,
)
from pairing.statistics.rates import Score
from pairing.types import SINGLE_SIDED_SCORING, Ending, Game, Round, Side, Table

DOCS = Path(__file__).resolve().parents[3] / "docs" / "people.md"
ANA, BEN, CLEO, DAN, EVE = range(1, 6)
ETF = "Engineering the Future"


def won(corp, runner, winner, ending=Ending.WIN):
    return Game(corp, runner, ending, winner)


SPRING = CareerEvent(
    player=ANA,
    rounds=(
        Round(1, (Table(1, (ANA, BEN), (won(ANA, BEN, ANA), won(BEN, ANA, ANA))), Table(2, (CLEO, DAN)))),
        Round(2, (Table(1, (CLEO, ANA), (won(ANA, CLEO, ANA), won(CLEO, ANA, CLEO))),)),
    ),
    cut_games=(won(BEN, ANA, ANA),),
    identities={Side.CORP: ETF, Side.RUNNER: "Noise"},
    opponents={BEN: "Ben"},
)
SUMMER = CareerEvent(
    player=11,
    rounds=(
        Round(1, (Table(1, (11, 12), stated=(0, 6)),)),
        Round(2, (Table(1, (11, 15), (won(11, 15, 11, Ending.FORFEIT), won(15, 11, 15))),)),
        Round(3, (Table(None, (11,)),)),
    ),
    identities={Side.CORP: ETF, Side.RUNNER: "Kate"},
    opponents={12: "Ben"},
)
AUTUMN = CareerEvent(
    player=21,
    rounds=(
        Round(1, (Table(1, (23, 21), (won(21, 23, 21),), corp=21),)),
        Round(2, (Table(1, (21, 24), (won(24, 21, None, Ending.DRAW),), corp=24),)),
    ),
    scoring=SINGLE_SIDED_SCORING,
)


def test_every_number_is_the_one_worked_out_by_hand() -> None:
    told = career([SPRING, SUMMER, AUTUMN])

    assert told == Career(
        events=3,
        tables=Score(3, 1, 3),
        byes=1,
        sides={Side.CORP: Score(3, 0, 0, 1), Side.RUNNER: Score(2, 2, 1, 1)},
        forfeited=1,
        identities=(
            IdentityRecord(Side.CORP, ETF, 2, Score(2, 0, 0, 1)),
            IdentityRecord(Side.CORP, "", 1, Score(1, 0, 0)),
            IdentityRecord(Side.RUNNER, "Noise", 1, Score(2, 1, 0)),
            IdentityRecord(Side.RUNNER, "Kate", 1, Score(0, 1, 0, 1)),
            IdentityRecord(Side.RUNNER, "", 1, Score(0, 0, 1)),
        ),
        opponents=(
            OpponentRecord("Ben", Score(2, 1, 0), Score(3, 0, 0)),
            OpponentRecord((1, CLEO), Score(0, 0, 1), Score(1, 1, 0)),
            OpponentRecord((2, 15), Score(0, 0, 1), Score(0, 1, 0)),
            OpponentRecord((3, 23), Score(1, 0, 0), Score(1, 0, 0)),
            OpponentRecord((3, 24), Score(0, 0, 1), Score(0, 0, 1)),
        ),
    )
    assert (told.games, told.known) == (Score(5, 2, 1, 2), (8, 10))


def test_docs_say_the_same_numbers() -> None:
    told = career([SPRING, SUMMER, AUTUMN])
    text = DOCS.read_text(encoding="utf-8")

    def shown(score: Score) -> str:
        return f"{score.won}-{score.lost}-{score.drawn}"

    names = {
        "Ben": "Ben",
        (1, CLEO): "Cleo (Spring)",
        (2, 15): "Eve",
        (3, 23): "Cleo (Autumn)",
        (3, 24): "Dan",
    }
    lines = [f"| as {side} | {told.events} | {shown(score)} |" for side, score in told.sides.items()]
    lines += [
        f"| {each.title or f'{each.side} not known'} | {each.events} | {shown(each.games)} |"
        for each in told.identities
    ]
    lines += [
        f"| {names[each.opponent]} | {shown(each.tables)} | {shown(each.games)} |" for each in told.opponents
    ]
    assert re.findall(r"^\| .+ \| .+ \| \d+-\d+-\d+ \|$", text, flags=re.MULTILINE) == lines
    assert (
        "Tables: 3 won (Ben, the final, Cleo in Autumn), 1 lost, 3 tied. One bye. "
        "Games: 8 of 10 known, 1 forfeited; 5 won, 2 lost, 1 tied." in text
    )


def test_nothing_played_is_nothing() -> None:
    none = dict.fromkeys(Side, Score())
    assert career([]) == Career(0, Score(), 0, none, 0, (), ())
    open_table = CareerEvent(ANA, (Round(1, (Table(1, (ANA, BEN)), Table(2, (CLEO, DAN), split=True))),))
    assert career([open_table]) == Career(1, Score(), 0, none, 0, (), ())


def test_a_forfeited_game_of_the_cut_is_a_table_and_no_game() -> None:
    told = career([CareerEvent(ANA, (), cut_games=(won(ANA, BEN, ANA, Ending.FORFEIT),))])
    assert (told.tables, told.games, told.forfeited) == (Score(won=1), Score(), 1)


@pytest.mark.parametrize(
    ("player", "made"),
    [
        (ANA, (Title.WON, Title.CUT, Title.FIRST_IN_SWISS)),
        (BEN, (Title.CUT,)),
        (CLEO, ()),
        (DAN, ()),  # disqualified in the cut
        (EVE, ()),  # in no standings
    ],
)
def test_titles_are_those_of_the_final_places(player: int, made: tuple[Title, ...]) -> None:
    places = FinalPlaces(
        (Place(ANA, 1, 1, 1), Place(BEN, 2, 2, 2), Place(CLEO, 3, 3), Place(DAN, None, None, 3)), ANA, True, 3
    )
    assert titles(places, player, ANA) == made


def test_without_a_cut_the_first_has_won_and_nothing_else() -> None:
    places = FinalPlaces((Place(ANA, 1, 1), Place(BEN, 2, 2)), ANA, True)
    assert [titles(places, player, ANA) for player in (ANA, BEN)] == [(Title.WON,), ()]

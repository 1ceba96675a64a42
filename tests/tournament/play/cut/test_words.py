"""The texts about the bracket's sides and games (REG-10)."""

from __future__ import annotations

import random

import pytest

from pairing.bracket.layouts import double_elimination
from pairing.bracket.sides import Balance, SideReason, Sides, chosen_sides, settle_sides
from pairing.types import Ending, Game, Side
from tournament.play.cut.words import game_words, part_words, sides_words

NAMES = {1: "Chris", 2: "Tom"}
CHRIS, TOM = NAMES


def test_sides_words_for_the_example_of_the_rules() -> None:
    balances = {TOM: Balance(corp=1, runner=2), CHRIS: Balance(corp=1, runner=3)}
    sides = settle_sides((TOM, CHRIS), balances, rng=random.Random(1))
    assert (
        sides_words(sides, NAMES, (CHRIS, TOM))
        == "Chris (runner 3, corp 1), Tom (runner 2, corp 1): Chris plays corp."
    )


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        (
            chosen_sides(CHRIS, TOM, Side.RUNNER),
            "Chris, the higher seed, chose: Tom plays corp, Chris runner.",
        ),
        (
            Sides(CHRIS, TOM, SideReason.SWAPPED, Balance(2, 2), Balance(1, 3)),
            "This is the second game of the final, so the players swap sides: Chris plays corp, Tom runner.",
        ),
        (
            Sides(CHRIS, TOM, SideReason.RANDOM, Balance(1, 1), Balance(1, 1)),
            "Chris (runner 1, corp 1), Tom (runner 1, corp 1), drawn at random: Chris plays corp.",
        ),
        (
            Sides(CHRIS, TOM, SideReason.LESS_OFTEN, Balance(1, 1), Balance(2, 0)),
            "Tom (runner 0, corp 2), Chris (runner 1, corp 1): Tom plays runner.",
        ),
    ],
)
def test_sides_words_name_first_who_decided(sides: Sides, words: str) -> None:
    assert sides_words(sides, NAMES, (CHRIS, TOM)) == words


@pytest.mark.parametrize(
    ("game", "winner", "words"),
    [
        (Game(CHRIS, TOM, Ending.WIN, CHRIS), CHRIS, "Chris won as corp"),
        (Game(CHRIS, TOM, Ending.WIN, TOM), TOM, "Tom won as runner"),
        (Game(CHRIS, TOM, Ending.TIMED_WIN, CHRIS), CHRIS, "Chris won on time as corp"),
        (Game(CHRIS, TOM, Ending.TIMED_WIN, TOM), TOM, "Tom won on time as runner"),
        (Game(CHRIS, TOM, Ending.FORFEIT, TOM), TOM, "Tom won because Chris forfeited"),
        (Game(CHRIS, TOM, Ending.DRAW, None), TOM, "drawn; Tom advances as the higher seed"),
    ],
)
def test_game_words_say_who_goes_on_and_how(game: Game, winner: int, words: str) -> None:
    assert game_words(game, winner, NAMES) == words


def test_part_words_name_every_part() -> None:
    games = double_elimination(4).games
    assert [part_words(game) for game in games] == [
        "Upper bracket",
        "Upper bracket",
        "Upper bracket",
        "Lower bracket",
        "Lower bracket",
        "Final",
        "Second final",
    ]

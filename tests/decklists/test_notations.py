"""Real decks in every notation: they are read back completely, and a mistyped line is always reported."""

from __future__ import annotations

import random
from datetime import date
from functools import cache

import pytest

from decklists.names import fold
from decklists.parse import Reading, read_decks
from decklists.restrictions import list_in_force
from decklists.types import Card, Deck
from decklists.validate import judge
from tests.data import DECKS
from tests.decklists.cards import catalogue, same_cards
from tests.decklists.notations import NOTATIONS

WORLDS = date(2016, 11, 5)
SIDES = ("corp", "runner")
TRIES = 8
LANGUAGES = ("en", "ja", "fr", "es", "it", "ko", "zh-hans", "de", "pl")


@cache
def champion(side: str) -> Deck:
    """Return the deck that won in 2016; it is legal with no influence to spare."""
    (deck,) = read_decks((DECKS / f"champion-2016-{side}.txt").read_bytes(), catalogue()).decks
    return deck


def titled(card: Card, language: str) -> str:
    """Return the card's title in a language."""
    return catalogue().title_in(card, language)


def is_legal(reading: Reading) -> bool:
    """Return whether the site and the command line would report that what was read is legal: no faults, and
    every deck legal.
    """
    restriction_list = list_in_force(catalogue(), WORLDS)
    verdicts = [
        judge(one, catalogue(), on=WORLDS, restriction_list=restriction_list) for one in reading.decks
    ]
    return bool(verdicts) and not reading.faults and all(verdict.legal for verdict in verdicts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_read_when_a_champion_deck_is_written_in_a_notation_then_it_is_legal(
    notation: str, language: str
) -> None:
    for side in SIDES:
        deck = champion(side)
        lines = [(entry.copies, titled(entry.card, language)) for entry in deck.cards]
        assert deck.identity
        reading = read_decks(NOTATIONS[notation](titled(deck.identity, language), lines), catalogue())
        assert reading.faults == ()
        (again,) = reading.decks
        assert same_cards(again, deck)
        assert is_legal(reading)


def mistyped(title: str, rng: random.Random) -> str:
    """Return the title with one typing error, so that it matches no card."""
    known = catalogue()
    while True:
        place = rng.choice([place for place, sign in enumerate(title) if sign.isalpha()])
        before, letter, after = title[:place], title[place], title[place + 1 :]
        wrong = rng.choice(
            [
                before + after,
                before + rng.choice("qzxjwk") + after,
                before + letter + letter + after,
                before + after[:1] + letter + after[1:],
            ]
        )
        nicknames = known.nicknames
        is_known = known.by_title(wrong) or nicknames.card(wrong) or nicknames.identity(wrong)
        if fold(wrong) and not is_known:
            return wrong


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_read_when_one_line_is_mistyped_then_it_is_named_and_the_deck_is_not_legal(
    notation: str, side: str
) -> None:
    deck = champion(side)
    assert deck.identity
    for attempt in range(TRIES):
        rng = random.Random(f"{notation} {side} {attempt}")
        place = rng.randrange(-1, len(deck.cards))
        lines = [(entry.copies, entry.card.title) for entry in deck.cards]
        identity = deck.identity.title
        if place < 0:
            wrong = identity = mistyped(identity, rng)
        else:
            wrong = mistyped(lines[place][1], rng)
            lines[place] = (lines[place][0], wrong)
        reading = read_decks(NOTATIONS[notation](identity, lines), catalogue())
        named = [fold(fault.text) for fault in reading.faults]
        assert any(fold(wrong) in text or (text and text in fold(wrong)) for text in named) or any(
            fold(wrong.split(" ", 1)[0]) in text for text in named
        ), (wrong, reading.faults)
        assert not is_legal(reading)

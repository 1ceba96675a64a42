"""Writing decks: a written deck reads back as the same deck, in every format."""

from __future__ import annotations

import random

import pytest

from decklists.parse import read_decks
from decklists.text import TextFormat, write_deck
from decklists.types import Deck
from tests.data import DECKS
from tests.decklists.cards import card, catalogue, deck, filled, same_cards
from tests.decklists.rules import AMPERE, CYBER_BUREAU, HB, KATE, NOISE
from tests.decklists.test_random_decks import random_deck

NAMED = (TextFormat.NETRUNNERDB, TextFormat.JINTEKI, TextFormat.JSON)
NAMES = (
    "",
    "My deck",
    "  spaces\tand\nlines ",
    "Noise: Hacker Extraordinaire",
    "3x Sure Gamble",
    "日本語 <&> \"'",
)


def again(written: Deck, format: TextFormat) -> Deck:
    """Return the deck after writing and reading it."""
    reading = read_decks(write_deck(written, catalogue(), format), catalogue())
    assert reading.faults == ()
    (only,) = reading.decks
    return only


def can_be_written(wanted: Deck) -> bool:
    """Return whether a text list can represent the deck: a list doesn't mark which identity is the deck's, so
    any other identities must be for the same side.
    """
    others = [entry.card for entry in wanted.cards if entry.card.is_identity]
    return not others or (wanted.identity is not None and {one.side for one in others} == {wanted.side})


@pytest.mark.parametrize("format", TextFormat)
def test_write_when_read_again_then_hundreds_of_decks_are_the_same(format: TextFormat) -> None:
    rng = random.Random(f"{format} round trips")
    decks = [one for one in (random_deck(rng) for _ in range(250)) if can_be_written(one)]
    assert len(decks) > 200
    assert [one for one in decks if not same_cards(again(one, format), one)] == []


@pytest.mark.parametrize("format", TextFormat)
@pytest.mark.parametrize("identity", [NOISE, HB])
def test_write_when_a_deck_has_every_card_then_all_come_back(format: TextFormat, identity: str) -> None:
    own = card(identity)
    cards = [one for one in catalogue().cards if one.side is own.side and not one.is_identity]
    written = Deck.of(own, [(one, 1 + place % 99) for place, one in enumerate(cards)])
    assert same_cards(again(written, format), written)


@pytest.mark.parametrize("format", TextFormat)
def test_write_when_a_deck_has_any_identity_then_it_comes_back(format: TextFormat) -> None:
    decks = [Deck.of(one, [(card("Sure Gamble"), 3)]) for one in catalogue().cards if one.is_identity]
    assert [one.identity for one in decks if not same_cards(again(one, format), one)] == []


@pytest.mark.parametrize("format", TextFormat)
@pytest.mark.parametrize(
    "written",
    [
        deck(NOISE, {}),
        deck(NOISE, {KATE: 1, "Sure Gamble": 3}),
        deck(NOISE, {NOISE: 1, "Sure Gamble": 3}),
        deck(NOISE, {"Hedge Fund": 3, "Sure Gamble": 99}),
        deck(None, {"Sure Gamble": 3, "Crypsis": 1}),
        filled(AMPERE, {}),
        filled(CYBER_BUREAU, {"15 Minutes": 1, "24/7 News Cycle": 2}),
    ],
    ids=str,
)
def test_write_when_a_deck_is_odd_then_it_comes_back_as_it_was(format: TextFormat, written: Deck) -> None:
    assert same_cards(again(written, format), written)


@pytest.mark.parametrize("format", NAMED)
@pytest.mark.parametrize("name", NAMES)
def test_write_when_a_format_has_names_then_the_name_comes_back(format: TextFormat, name: str) -> None:
    written = Deck.of(card(NOISE), [(card("Sure Gamble"), 3)], name)
    wanted = name if format is TextFormat.JSON else " ".join(name.split())
    assert again(written, format) == Deck.of(card(NOISE), [(card("Sure Gamble"), 3)], wanted)


def test_write_when_the_format_is_octgn_or_jinteki_then_it_is_as_those_programs_write() -> None:
    path = DECKS / "champion-2016-runner"
    (written,) = read_decks(path.with_suffix(".txt").read_bytes(), catalogue()).decks
    octgn = path.with_suffix(".o8d").read_text(encoding="utf-8").splitlines()
    jinteki = path.with_suffix(".jinteki.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(write_deck(written, catalogue(), TextFormat.OCTGN).splitlines()) == sorted(octgn)
    assert sorted(write_deck(written, catalogue(), TextFormat.JINTEKI).splitlines()) == sorted(
        [
            ";; title: Runner deck of the 2016 champion",
            ";; identity: Whizzard: Master Gamer",
            *jinteki,
        ]
    )


def test_write_when_the_format_is_netrunnerdb_then_it_is_as_that_site_writes() -> None:
    path = DECKS / "champion-2016-runner.txt"
    (written,) = read_decks(path.read_bytes(), catalogue()).decks
    lines = path.read_text(encoding="utf-8").rstrip().splitlines()
    ours = write_deck(written, catalogue(), TextFormat.NETRUNNERDB).rstrip().splitlines()
    assert sorted(ours) == sorted(line for line in lines if not line.startswith("Cards up to"))

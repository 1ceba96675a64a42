"""Four real decks, in every format."""

from __future__ import annotations

from datetime import date

import pytest

from decklists.parse import read_decks
from decklists.restrictions import list_in_force
from decklists.text import TextFormat, write_deck
from decklists.types import Deck
from decklists.validate import judge
from tests.data import DECKS
from tests.decklists.cards import card, catalogue, same_cards

WORLDS = date(2016, 11, 5)
IDENTITIES = {
    "champion-2015-corp": "Haas-Bioroid: Engineering the Future",
    "champion-2015-runner": "Valencia Estevez: The Angel of Cayambe",
    "champion-2016-corp": "NBN: Controlling the Message",
    "champion-2016-runner": "Whizzard: Master Gamer",
}
SUFFIXES = (".txt", ".jinteki.txt", ".o8d", ".nrdb.json")
FORMATS = {
    ".txt": TextFormat.NETRUNNERDB,
    ".jinteki.txt": TextFormat.JINTEKI,
    ".o8d": TextFormat.OCTGN,
    ".nrdb.json": TextFormat.JSON,
}
FILES = sorted(path.name for path in DECKS.iterdir())
ALL_WAYS = [(name, suffix) for name in IDENTITIES for suffix in SUFFIXES]


def champion(name: str, suffix: str) -> Deck:
    """Return a champion's deck from its file in a format; if there is no such file, write one first."""
    path = DECKS / f"{name}{suffix}"
    if path.name in FILES:
        source = path.read_bytes()
    else:
        source = write_deck(champion(name, ".txt"), catalogue(), FORMATS[suffix]).encode()
    reading = read_decks(source, catalogue(), identity=card(IDENTITIES[name]))
    assert reading.faults == ()
    (deck,) = reading.decks
    return deck


def test_decks_when_listed_then_the_later_ones_are_there_in_all_four_formats() -> None:
    assert {f"{name}{suffix}" for name in IDENTITIES if "2016" in name for suffix in SUFFIXES} <= set(FILES)
    assert {f"{name}.txt" for name in IDENTITIES} <= set(FILES)


@pytest.mark.parametrize(("name", "suffix"), ALL_WAYS)
def test_champion_when_read_from_any_format_then_it_is_the_same_deck(name: str, suffix: str) -> None:
    assert same_cards(champion(name, suffix), champion(name, ".txt"))


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "ja", "ko", "pl", "zh-hans"])
@pytest.mark.parametrize("name", IDENTITIES)
def test_champion_when_written_in_another_language_then_it_is_the_same_deck(name: str, language: str) -> None:
    deck = champion(name, ".txt")
    assert deck.identity
    lines = [catalogue().title_in(deck.identity, language)]
    lines += [f"{entry.copies} {catalogue().title_in(entry.card, language)}" for entry in deck.cards]
    reading = read_decks("\n".join(lines), catalogue())
    (again,) = reading.decks
    assert reading.faults == ()
    assert same_cards(again, deck)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("name", "cards", "influence", "agenda_points"),
    [
        ("champion-2016-corp", 49, (7, 7, 12), (20, 20, 21)),
        ("champion-2016-runner", 45, (10, 10, 15), (0, None, None)),
    ],
)
def test_champion_when_of_2016_then_it_is_legal_with_nothing_to_spare(
    name: str, suffix: str, cards: int, influence: tuple[int, ...], agenda_points: tuple[int | None, ...]
) -> None:
    restrictions = list_in_force(catalogue(), WORLDS)
    verdict = judge(champion(name, suffix), catalogue(), on=WORLDS, restriction_list=restrictions)
    spent = verdict.influence
    points = verdict.agenda_points
    assert verdict.restriction_list == "NAPD_MWL_1.1"
    assert verdict.problems == ()
    assert verdict.cards == cards
    assert (spent.spent, spent.limit, spent.printed_limit) == influence
    assert (points.have, points.min, points.max) == agenda_points


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("name", "limit", "penalty"),
    [("champion-2015-corp", 6, 9), ("champion-2015-runner", 10, 5)],
)
def test_champion_when_of_2015_then_it_is_legal_without_a_list_and_breaks_a_later_one(
    name: str, suffix: str, limit: int, penalty: int
) -> None:
    deck = champion(name, suffix)
    unlisted = judge(deck, catalogue(), on=WORLDS, restriction_list=None)
    listed = judge(deck, catalogue(), on=WORLDS, restriction_list=list_in_force(catalogue(), WORLDS))
    assert unlisted.legal
    assert (unlisted.influence.spent, unlisted.influence.limit) == (15, 15)
    (problem,) = listed.problems
    assert (problem.code, problem.section) == ("too_much_influence", "REG 3.7")
    assert dict(problem.facts) == {
        "spent": 15,
        "limit": limit,
        "printed_limit": 15,
        "penalty": penalty,
        "universal": 0,
    }

"""Identities recognized by the names that people write on a sheet."""

import csv
from functools import cache

import pytest

from decklists.identities import IdentityNames
from decklists.load import load_folder
from decklists.types import Side
from tests.data import CARDS, REGIONAL


@cache
def names() -> IdentityNames:
    return IdentityNames(load_folder(CARDS))


def title(written: str, side: Side) -> str | None:
    card = names().find(written, side).card
    return card.title if card else None


CORP = {
    "NEH": "Near-Earth Hub: Broadcast Center",
    "NBN: Near-Earth Hub": "Near-Earth Hub: Broadcast Center",
    "Near Earth Hub": "Near-Earth Hub: Broadcast Center",
    "ETF": "Haas-Bioroid: Engineering the Future",
    "HB: ETF": "Haas-Bioroid: Engineering the Future",
    "Engineering the Future": "Haas-Bioroid: Engineering the Future",
    "CtM": "NBN: Controlling the Message",
    "Jinteki PE": "Jinteki: Personal Evolution",
    "Jinteki RP": "Jinteki: Replicating Perfection",
    "BABW": "Weyland Consortium: Building a Better World",
    "Palana Foods: Sustainable Growth": "Pālanā Foods: Sustainable Growth",
    "Jinteki: Personal Evolutoin": "Jinteki: Personal Evolution",
    "Making Nws": "NBN: Making News",
    "Foundry": "The Foundry: Refining the Process",
    "ジンテキ：完全複製": "Jinteki: Replicating Perfection",
    "NBN：ニュースを生み出す": "NBN: Making News",
    "Weyland-Konsortium: Wir bauen eine bessere Welt": "Weyland Consortium: Building a Better World",
}
RUNNER = {
    "Kate": 'Kate "Mac" McCaffrey: Digital Tinker',
    "PPvP": 'Kate "Mac" McCaffrey: Digital Tinker',
    "Andy": "Andromeda: Dispossessed Ristie",
    "Gabe": "Gabriel Santiago: Consummate Professional",
    "Kit": "Rielle “Kit” Peddler: Transhuman",
    "Smoke": 'Ele "Smoke" Scovak: Cynosure of the Net',
    "Kaplan": "Hayley Kaplan: Universal Scholar",
    "Noize": "Noise: Hacker Extraordinaire",
    "アンドロメダ": "Andromeda: Dispossessed Ristie",
    "ホイザード": "Whizzard: Master Gamer",
    "Noise: Meisterhacker": "Noise: Hacker Extraordinaire",
}


@pytest.mark.parametrize(
    ("written", "side", "expected"),
    [
        *((written, Side.CORP, expected) for written, expected in CORP.items()),
        *((written, Side.RUNNER, expected) for written, expected in RUNNER.items()),
    ],
)
def test_identity_is_found_by_what_players_call_it(written: str, side: Side, expected: str) -> None:
    assert title(written, side) == expected


@pytest.mark.parametrize(
    ("written", "side", "likely"),
    [
        ("Weyland", Side.CORP, "Weyland Consortium: Building a Better World"),
        ("HB", Side.CORP, "Haas-Bioroid: Engineering the Future"),
        ("ジンテキ", Side.CORP, "Jinteki: Personal Evolution"),
        ("ウェイランド", Side.CORP, "Weyland Consortium: Building a Better World"),
        ("CT", Side.RUNNER, "Chaos Theory: Wünderkind"),
        ("Gabriella", Side.RUNNER, "Gabriel Santiago: Consummate Professional"),
    ],
)
def test_identity_that_is_not_told_is_asked_with_the_likeliest(written: str, side: Side, likely: str) -> None:
    match = names().find(written, side)

    assert match.card is None
    assert likely in [card.title for card in match.choices]
    assert {card.side for card in match.choices} == {side}


@pytest.mark.parametrize("written", ["", "?", "…", "x" * 5000, "\x00", "🐙"])
def test_text_without_a_name_finds_nothing_for_sure(written: str) -> None:
    assert names().find(written, Side.CORP).card is None


def test_every_title_is_found_in_every_language() -> None:
    catalogue = names().catalogue
    for card in catalogue.cards:
        if card.is_identity:
            assert title(card.title, card.side) == card.title


def test_all_identities_of_the_regional_sheet_are_found_but_two_that_name_a_faction() -> None:
    sides = {"Corp ID": Side.CORP, "Runner ID": Side.RUNNER}
    with REGIONAL.open(encoding="utf-8-sig", newline="") as file:
        written = {(row[column], side) for row in csv.DictReader(file) for column, side in sides.items()}
    asked = {cell for cell, side in written if cell and title(cell, side) is None}

    assert asked == {"HB", "ジンテキ"}

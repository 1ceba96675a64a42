"""Thousands of random decks: the real judge against a second one that shares no code with it."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from decklists.load import catalogue_from
from decklists.types import Card, CardType, Deck, Format, Level, RestrictionList, Side
from decklists.validate import judge
from decklists.verdict import SECTIONS, Verdict
from tests.decklists.cards import catalogue, filled, rows
from tests.decklists.second_judge import ALLIANCE_BY_FACTION, Event, second_verdict

DECKS_PER_SEED = 1000
POINTS: dict[str, Any] = {
    "code": "eternal-points-25-07",
    "name": "Points",
    "date_start": "2025-07-01",
    "cards": {
        row["code"]: {"points": 1 + number % 3} for number, row in enumerate(rows("cards")) if number % 5 == 0
    },
}
STARTUP: dict[str, Any] = {
    "code": "startup-25-11",
    "name": "Startup",
    "date_start": "2025-11-03",
    "cards": {},
    "max_3_point_agendas": 4,
}
LISTS = [*rows("mwl"), POINTS, STARTUP]
SPECIAL = [
    *ALLIANCE_BY_FACTION,
    "Mumba Temple",
    "Museum of History",
    "PAD Factory",
    "PAD Campaign",
    "Mumbad Virtual Tour",
    "Always Be Running",
    "Neutralize All Threats",
    "Safety First",
    "Find the Truth",
]
ODD_IDENTITIES = [
    card
    for card in catalogue().cards
    if card.is_identity and (card.influence_limit in (None, 1, 22) or card.faction == "adam")
]


IDENTITIES = [card for card in catalogue().cards if card.is_identity]
OF_SIDE = {side: [card for card in catalogue().cards if card.side is side] for side in Side}
SPECIAL_OF_SIDE = {side: [card for card in OF_SIDE[side] if card.title in SPECIAL] for side in Side}
AGENDAS = [card for card in OF_SIDE[Side.CORP] if card.type is CardType.AGENDA]
LISTED_OF_SIDE = {
    side: [[card for card in OF_SIDE[side] if card.code in one["cards"]] or OF_SIDE[side] for one in LISTS]
    for side in Side
}


def random_deck(rng: random.Random) -> Deck:
    """Return a nearly legal deck: a legal base, a few changes, and now and then a wild one."""
    identity = rng.choice(ODD_IDENTITIES if rng.random() < 0.35 else IDENTITIES)
    size = (identity.minimum_deck_size or 0) + rng.choice([-1, 0, 0, 0, 0, 1, 5, 7])
    copies = {entry.card: entry.copies for entry in filled(identity.title, {}, size=size).cards}
    for _ in range(rng.choice([0, 1, 2, 4, 8, 16, 30])):
        card = random_card(rng, identity.side)
        removable = rng.choice(list(copies))
        if rng.random() < 0.8 and not removable.agenda_points:
            del copies[removable]
        copies[card] = rng.choice([1, 1, 2, 3, 3, 3, 4])
    return Deck.of(identity if rng.random() < 0.97 else None, copies.items())


def random_card(rng: random.Random, side: Side) -> Card:
    """Return any card of the side, more often one that the rules name."""
    draw = rng.random()
    if draw < 0.35:
        return rng.choice(SPECIAL_OF_SIDE[side])
    if draw < 0.6:
        return rng.choice(rng.choice(LISTED_OF_SIDE[side]))
    if draw < 0.7 and side is Side.CORP:
        return rng.choice(AGENDAS)
    return rng.choice(OF_SIDE[side] if draw < 0.98 else catalogue().cards)


def random_event(rng: random.Random) -> tuple[Event, RestrictionList | None]:
    """Return an event on any day, with any level, format and list."""
    day = datetime.date(2012, 9, 1) + datetime.timedelta(days=rng.randrange(5200))
    format = rng.choices(["standard", "startup", "eternal", "system_gateway", "draft"], [6, 2, 6, 1, 2])[0]
    mwl = rng.choice([None, *LISTS])
    event = Event(on=day, premier=rng.random() < 0.3, format=format, mwl=mwl)
    return event, CATALOGUE_WITH_LISTS.list_by_code(mwl["code"]) if mwl else None


def told(verdict: Verdict) -> set[tuple[str, str | None]]:
    """Return the problems in the second judge's notation."""
    pairs: set[tuple[str, str | None]] = set()
    for problem in verdict.problems:
        titles = [] if problem.code == "too_much_influence" else [card.title for card in problem.cards]
        pairs |= {(problem.code, title) for title in titles} or {(problem.code, None)}
    return pairs


CATALOGUE_WITH_LISTS = catalogue_from(
    {"cards": rows("cards"), "packs": rows("packs"), "mwl": LISTS, "rotations": rows("rotations")},
    name="lists",
)
SEEDS = range(8)


@cache
def judged(seed: int) -> list[tuple[Deck, Event, Verdict, dict[str, Any]]]:
    """Return a seed's random decks, and both judges' verdicts on each."""
    rng = random.Random(seed)
    answers = []
    for _ in range(DECKS_PER_SEED):
        deck = random_deck(rng)
        event, restrictions = random_event(rng)
        verdict = judge(
            deck,
            catalogue(),
            on=event.on,
            restriction_list=restrictions,
            level=Level.PREMIER if event.premier else Level.FORMAL,
            format=Format(event.format),
        )
        copies = {entry.card.title: entry.copies for entry in deck.cards}
        second = second_verdict(deck.identity.title if deck.identity else None, copies, event)
        answers.append((deck, event, verdict, second))
    return answers


@pytest.mark.parametrize("seed", SEEDS)
def test_judge_when_decks_are_random_then_an_independent_judge_agrees(seed: int) -> None:
    for deck, event, verdict, second in judged(seed):
        first = {
            "wrong": told(verdict),
            "size": verdict.cards,
            "spent": verdict.influence.spent,
            "limit": verdict.influence.limit,
            "points": verdict.agenda_points.have,
        }
        assert first == second, (deck, event)


def test_random_decks_when_counted_then_every_problem_and_legal_decks_are_among_them() -> None:
    answers = [answer for seed in SEEDS for answer in judged(seed)]
    codes = Counter(problem.code for _, _, verdict, _ in answers for problem in verdict.problems)
    assert set(codes) >= set(SECTIONS) - {"after_cut_off", "pool_unknown"}
    assert sum(verdict.legal for _, _, verdict, _ in answers) >= 100

"""Rows 1 to 5, 8, 19 and 20 of decks.md, both ways: decks that keep each rule and decks that break it."""

from __future__ import annotations

import pytest

from decklists.types import Format, Side
from tests.decklists.cards import deck, filled
from tests.decklists.rules import (
    ADAM,
    AMPERE,
    CATALYST,
    DRAFT_IDENTITIES,
    HB,
    KATE,
    MASQUE,
    NOISE,
    NOVA,
    SHADOW,
    SUNNY,
    SYNDICATE,
    Case,
    filler_of,
    found_wrong,
    less,
    unnamed,
    wrong,
)

DIRECTIVES = {"Always Be Running": 1, "Neutralize All Threats": 1, "Safety First": 1}
TWELVE_DIRECTIVES = dict.fromkeys([*DIRECTIVES, "Find the Truth"], 3)
NOISE_45 = filled(NOISE, {})
BOX = dict.fromkeys(
    [
        "Sure Gamble",
        "Jailbreak",
        "Overclock",
        "Mayfly",
        "Smartware Distributor",
        "T400 Memory Diamond",
        "Verbal Plasticity",
        "Wildcat Strike",
        "Mutual Favor",
        "Creative Commission",
    ],
    3,
)

IDENTITY_AND_SIZE = [
    Case(1, "one identity", NOISE_45),
    Case(1, "no identity", unnamed(NOISE_45), (wrong("identity_missing"),)),
    Case(1, "two identities", filled(NOISE, {KATE: 1}, size=46), (wrong("identity_among_cards", KATE),)),
    Case(1, "identity twice", filled(NOISE, {NOISE: 1}, size=46), (wrong("identity_among_cards", NOISE),)),
    Case(1, "three directives beside 45 cards", filled(ADAM, DIRECTIVES, size=48)),
    Case(1, "three directives among 45", filled(ADAM, DIRECTIVES), (wrong("too_few_cards"),)),
    Case(1, "one directive beside 45 cards", filled(ADAM, {"Safety First": 1}, size=46)),
    Case(1, "one directive among 45", filled(ADAM, {"Safety First": 1}), (wrong("too_few_cards"),)),
    Case(1, "twelve directives beside 45 cards", filled(ADAM, TWELVE_DIRECTIVES, size=57)),
    Case(1, "twelve directives among 45", filled(ADAM, TWELVE_DIRECTIVES), (wrong("too_few_cards"),)),
    Case(1, "four copies of a directive", filled(ADAM, {"Safety First": 4}, size=49)),
    Case(1, "directives of another identity", filled(NOISE, TWELVE_DIRECTIVES, size=57)),
    Case(1, "directives in a corp list", filled(HB, DIRECTIVES, size=48)),
    Case(2, "45 of 45", filled(HB, {})),
    Case(2, "60 of 45", filled(HB, {}, size=60)),
    Case(2, "44 of 45", less(NOISE_45, filler_of(NOISE_45)), (wrong("too_few_cards"),)),
    Case(2, "40 of 40", filled("Chaos Theory: Wünderkind", {})),
    Case(2, "39 of 40", filled("Chaos Theory: Wünderkind", {}, size=39), (wrong("too_few_cards"),)),
    Case(2, "50 of 50", filled(SUNNY, {})),
    Case(2, "49 of 50", filled(SUNNY, {}, size=49), (wrong("too_few_cards"),)),
    Case(2, "30 of 30 in a draft", filled(MASQUE, {}), format=Format.DRAFT),
    Case(
        2,
        "29 of 30 in a draft",
        filled(MASQUE, {}, size=29),
        (wrong("too_few_cards"),),
        format=Format.DRAFT,
    ),
    Case(3, "its own side", NOISE_45),
    Case(3, "a corp card", filled(NOISE, {"Hedge Fund": 1}), (wrong("wrong_side", "Hedge Fund"),)),
    Case(3, "runner cards", filled(HB, {"Sure Gamble": 3}), (wrong("wrong_side", "Sure Gamble"),)),
    Case(
        3,
        "both sides and no identity",
        deck(None, {"Hedge Fund": 1, "Sure Gamble": 1}),
        (wrong("identity_missing"), wrong("both_sides")),
    ),
]

COPIES = [
    Case(4, "three copies", filled(NOISE, {"Sure Gamble": 3})),
    Case(4, "four copies", filled(NOISE, {"Sure Gamble": 4}), (wrong("too_many_copies", "Sure Gamble"),)),
    Case(4, "one shard", filled(NOISE, {"Hades Shard": 1})),
    Case(4, "two shards", filled(NOISE, {"Hades Shard": 2}), (wrong("too_many_copies", "Hades Shard"),)),
    Case(4, "six where six are allowed", filled(NOISE, {"Fear the Masses": 6})),
    Case(
        4,
        "seven where six are allowed",
        filled(NOISE, {"Matryoshka": 7}),
        (wrong("too_many_copies", "Matryoshka"),),
    ),
    Case(4, "seven in a draft", filled(MASQUE, {"Sure Gamble": 7}), format=Format.DRAFT),
    Case(
        4,
        "four in a draft without its identity",
        filled(NOISE, {"Sure Gamble": 4}),
        (wrong("too_many_copies", "Sure Gamble"),),
        format=Format.DRAFT,
    ),
    Case(5, "one of each for Nova", filled(NOVA, {})),
    Case(5, "two for Nova", filled(NOVA, {"Sure Gamble": 2}), (wrong("one_copy_only", "Sure Gamble"),)),
    Case(5, "39 cards for Nova", filled(NOVA, {}, size=39), (wrong("too_few_cards"),)),
    Case(5, "one of each for Ampère", filled(AMPERE, {})),
    Case(5, "two for Ampère", filled(AMPERE, {"Hedge Fund": 2}), (wrong("one_copy_only", "Hedge Fund"),)),
]

GATEWAY_RUNNER = deck(CATALYST, BOX)
GATEWAY_CORP = "Haas-Bioroid: Precision Design"
FORMATS = [
    *(Case(19, f"{title} in a draft", filled(title, {}), format=Format.DRAFT) for title in DRAFT_IDENTITIES),
    *(
        Case(19, f"{title} elsewhere", filled(title, {}), (wrong("identity_of_other_format", title),))
        for title in DRAFT_IDENTITIES
    ),
    Case(20, "The Catalyst in its box", GATEWAY_RUNNER, format=Format.SYSTEM_GATEWAY),
    Case(
        20,
        "The Catalyst elsewhere",
        GATEWAY_RUNNER,
        (wrong("identity_of_other_format", CATALYST),),
        format=Format.STANDARD,
    ),
    Case(
        20,
        "The Syndicate elsewhere",
        filled(SYNDICATE, {}),
        (wrong("identity_of_other_format", SYNDICATE),),
    ),
    Case(
        20,
        "not of the box",
        deck(CATALYST, BOX | {"Account Siphon": 1}),
        (wrong("outside_pool", "Account Siphon"),),
        format=Format.SYSTEM_GATEWAY,
    ),
    Case(
        20,
        "more than in one box",
        deck(CATALYST, BOX | {"Jailbreak": 4}),
        (wrong("too_many_copies", "Jailbreak"), wrong("more_than_one_box", "Jailbreak")),
        format=Format.SYSTEM_GATEWAY,
    ),
]


def agenda_range(identity: str, size: int, least: int, format: Format = Format.ETERNAL) -> list[Case]:
    """Row 8: both ends of the range are legal; a point less or a point more breaks the rule."""
    cases = []
    for points in range(least - 1, least + 3):
        whole = filled(identity, {}, size=size, points=points)
        agendas = [entry.card.title for entry in whole.cards if entry.card.agenda_points]
        code = {least - 1: "too_few_agenda_points", least + 2: "too_many_agenda_points"}.get(points)
        problems = (wrong(code, *agendas),) if code else ()
        cases.append(Case(8, f"{points} points in {size} cards", whole, problems, format=format))
    return cases


RESTORING = "Jinteki: Restoring Humanity"
SHORT_BY_SIX = filled(HB, {}, size=39, points=20)
AGENDA_POINTS = [
    *agenda_range(SHADOW, 30, 14, Format.DRAFT),
    *agenda_range(SHADOW, 35, 16, Format.DRAFT),
    *agenda_range(RESTORING, 40, 18),
    *agenda_range(RESTORING, 44, 18),
    *agenda_range(RESTORING, 45, 20),
    *agenda_range(HB, 49, 20),
    *agenda_range(HB, 50, 22),
    *agenda_range(HB, 54, 22),
    *agenda_range(HB, 55, 24),
    *agenda_range(HB, 60, 26),
    *agenda_range(HB, 66, 28),
    Case(8, "below the minimum the minimum counts", SHORT_BY_SIX, (wrong("too_few_cards"),)),
]


TABLE = [*IDENTITY_AND_SIZE, *COPIES, *AGENDA_POINTS, *FORMATS]


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_judge_when_a_row_of_building_is_kept_or_broken_then_just_that_is_reported(case: Case) -> None:
    assert found_wrong(case.verdict()) == case.problems


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 8, 19, 20])
def test_table_of_building_when_counted_then_every_row_is_shown_both_ways(row: int) -> None:
    assert {bool(case.problems) for case in TABLE if case.row == row} == {False, True}


@pytest.mark.parametrize(
    ("identity", "directives"), [(ADAM, DIRECTIVES), (ADAM, TWELVE_DIRECTIVES), (NOISE, TWELVE_DIRECTIVES)]
)
def test_verdict_when_directives_are_listed_then_they_count_for_no_rule(
    identity: str, directives: dict[str, int]
) -> None:
    """REG 3.2: they don't count for size, copies, influence or the pool (they were released in 2015)."""
    verdict = Case(1, "", filled(identity, directives, size=45 + sum(directives.values()))).verdict()
    assert verdict.cards == 45
    assert verdict.influence.spent == 0
    assert [outside.title for outside in verdict.outside] == sorted(directives)


def test_verdict_when_no_identity_is_named_then_directives_do_not_make_it_a_deck_of_both_sides() -> None:
    """REG 3.2, 3.3."""
    verdict = Case(1, "", deck(None, {"Hedge Fund": 3, "Safety First": 1})).verdict()
    assert verdict.side is Side.CORP
    assert "both_sides" not in {problem.code for problem in verdict.problems}

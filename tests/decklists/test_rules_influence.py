"""Rows 6, 7 and 9 to 18 of decks.md, both ways: agendas, influence, and cards that cost no influence."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from decklists.types import Deck, Format
from tests.decklists.cards import card, filled
from tests.decklists.rules import (
    AMPERE,
    CATALYST,
    CUSTOM_BIOTICS,
    CYBER_BUREAU,
    DRAFT_IDENTITIES,
    HB,
    HB_DRAFT,
    JINTEKI,
    KATE,
    MASQUE,
    NBN,
    NOISE,
    NOVA,
    PROFESSOR,
    SHADOW,
    SYNDICATE,
    WEYLAND,
    Case,
    found_wrong,
    wrong,
)

AGENDAS = [
    Case(6, "own faction", filled(HB, {"Accelerated Beta Test": 3})),
    Case(
        6,
        "another faction",
        filled(NBN, {"Accelerated Beta Test": 3}),
        (wrong("faction_locked", "Accelerated Beta Test"),),
    ),
    Case(
        6,
        "any faction by the Shadow's text",
        filled(SHADOW, {"Accelerated Beta Test": 1}),
        format=Format.DRAFT,
    ),
    Case(
        6,
        "another faction for a draft identity of a faction",
        filled(HB_DRAFT, {"Project Beale": 1}),
        (wrong("faction_locked", "Project Beale"),),
        format=Format.DRAFT,
    ),
    Case(
        6,
        "any faction for another neutral identity",
        filled(CYBER_BUREAU, {"Project Beale": 1}),
        (wrong("faction_locked", "Project Beale"),),
    ),
    Case(
        7,
        "two of each faction",
        filled(AMPERE, {"Accelerated Beta Test": 1, "Project Vitruvius": 1, "Project Beale": 1}),
    ),
    Case(
        7,
        "three of a faction",
        filled(AMPERE, {"Accelerated Beta Test": 1, "Project Vitruvius": 1, "Mandatory Upgrades": 1}),
        (
            wrong(
                "too_many_agendas_of_faction",
                "Accelerated Beta Test",
                "Mandatory Upgrades",
                "Project Vitruvius",
            ),
        ),
    ),
]

INFLUENCE = [
    Case(9, "15 of 15", filled(NOISE, {"Account Siphon": 3, "Gordian Blade": 1})),
    Case(
        9,
        "16 of 15",
        filled(NOISE, {"Account Siphon": 3, "Gordian Blade": 1, "Hades Shard": 1}),
        (wrong("too_much_influence", "Account Siphon", "Hades Shard", "Gordian Blade"),),
    ),
    Case(9, "agendas cost too", filled(HB, {"Global Food Initiative": 3, "Scorched Earth": 3})),
    Case(
        9,
        "agendas cost too much",
        filled(HB, {"Global Food Initiative": 3, "Scorched Earth": 3, "Psychographics": 1}),
        (wrong("too_much_influence", "Global Food Initiative", "Psychographics", "Scorched Earth"),),
    ),
    Case(10, "no limit in a draft", filled(MASQUE, {"Account Siphon": 5}), format=Format.DRAFT),
    Case(10, "no limit for Nova", filled(NOVA, dict.fromkeys(("Account Siphon", "Wyldside"), 1))),
    Case(10, "no limit for Cyber Bureau", filled(CYBER_BUREAU, {"Scorched Earth": 3, "Tollbooth": 3})),
    Case(11, "one of each program", filled(PROFESSOR, {"Corroder": 1, "Faerie": 1, "Medium": 1})),
    Case(11, "second copies cost", filled(PROFESSOR, {"Datasucker": 2})),
    Case(
        11,
        "second copies cost too much",
        filled(PROFESSOR, {"Corroder": 2}),
        (wrong("too_much_influence", "Corroder"),),
    ),
    Case(
        11,
        "other cards cost all",
        filled(PROFESSOR, {"Account Siphon": 1}),
        (wrong("too_much_influence", "Account Siphon"),),
    ),
    Case(11, "programs cost others", filled(KATE, {"Corroder": 3})),
    Case(12, "all but Jinteki", filled(CUSTOM_BIOTICS, {"Tollbooth": 3})),
    Case(
        12,
        "Jinteki",
        filled(CUSTOM_BIOTICS, {"Snare!": 1}),
        (wrong("faction_barred", "Snare!"),),
    ),
    Case(12, "Jinteki for others", filled(HB, {"Snare!": 1})),
]

ALLIES = {  # for each faction, six cards that cost 1 influence each
    "haas-bioroid": {"Green Level Clearance": 3, "Howler": 3},
    "jinteki": {"Chum": 3, "Lockdown": 3},
    "nbn": {"Closed Accounts": 3, "Bandwidth": 3},
    "weyland-consortium": {"Ice Wall": 3, "Builder": 3},
}
NINE_OF_HB = {"Green Level Clearance": 3, "Howler": 3, "Defective Brainchips": 3}
NINE_OF_JINTEKI = {"Chum": 3, "Lockdown": 3, "Marker": 3}


def alliance(title: str, faction: str) -> list[Case]:
    """With six cards of the faction, nine other cards cost 15; with five, the card itself costs influence,
    which is too much.
    """
    identity = NBN if faction == "weyland-consortium" else WEYLAND
    padding = NINE_OF_JINTEKI if faction == "haas-bioroid" else NINE_OF_HB
    with_six = {title: 3, **ALLIES[faction], **padding}
    with_five = with_six | {next(iter(ALLIES[faction])): 2}
    return [
        Case(13, f"{title} with six of its faction", filled(identity, with_six)),
        too_costly(13, f"{title} with five", filled(identity, with_five), with_five),
    ]


def too_costly(row: int, what: str, whole: Deck, costly: Iterable[str]) -> Case:
    """Return a case whose only problem is the influence of these cards."""
    titles = [entry.card.title for entry in whole.cards if entry.card.title in costly]
    return Case(row, what, whole, (wrong("too_much_influence", *titles),))


FIFTEEN_INFLUENCE = {"Scorched Earth": 3, "Beanstalk Royalties": 3}
SIXTEEN_ICE = {"Enigma": 3, "Hunter": 3, "Guard": 3, "Neural Katana": 3, "Wall of Thorns": 3, "Chum": 1}


def waiver(row: int, title: str, kept: dict[str, int], broken: dict[str, int]) -> list[Case]:
    """With 15 influence already spent, the card must be free. The deck has 50 cards, or one less if it breaks
    the rule.
    """
    kept_deck = filled(JINTEKI, {title: 2, **FIFTEEN_INFLUENCE, **kept}, size=50)
    broken_deck = filled(JINTEKI, {title: 2, **FIFTEEN_INFLUENCE, **broken}, size=49)
    return [
        Case(row, f"{title} for nothing", kept_deck),
        too_costly(row, f"{title} at its price", broken_deck, [title, *FIFTEEN_INFLUENCE]),
    ]


ALLIANCE_FACTIONS = {
    "Heritage Committee": "jinteki",
    "Raman Rai": "jinteki",
    "Product Recall": "haas-bioroid",
    "Jeeves Model Bioroids": "haas-bioroid",
    "Salem's Hospitality": "nbn",
    "Ibrahim Salem": "nbn",
    "Executive Search Firm": "weyland-consortium",
    "Consulting Visit": "weyland-consortium",
}
OTHER_ALLIES = {"Raman Rai": 3, "Heritage Committee": 3, "Chum": 3, "Marker": 2}

WAIVERS = [
    *(case for title, faction in ALLIANCE_FACTIONS.items() for case in alliance(title, faction)),
    too_costly(13, "allies of allies", filled(WEYLAND, OTHER_ALLIES), OTHER_ALLIES),
    *waiver(14, "Mumba Temple", SIXTEEN_ICE | {"Enigma": 2}, SIXTEEN_ICE),
    *waiver(15, "Museum of History", {}, {}),
    *waiver(16, "PAD Factory", {"PAD Campaign": 3}, {"PAD Campaign": 2}),
    *waiver(
        17,
        "Mumbad Virtual Tour",
        {"PAD Campaign": 3, "Melange Mining Corp.": 3, "Snare!": 1},
        {"PAD Campaign": 3, "Melange Mining Corp.": 3},
    ),
]

TABLE = [*AGENDAS, *INFLUENCE, *WAIVERS]


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_judge_when_a_row_of_influence_is_kept_or_broken_then_just_that_is_reported(case: Case) -> None:
    assert found_wrong(case.verdict()) == case.problems


@pytest.mark.parametrize("row", [6, 7, 9, 11, 12, 13, 14, 15, 16, 17])
def test_table_of_influence_when_counted_then_every_row_is_shown_both_ways(row: int) -> None:
    assert {bool(case.problems) for case in TABLE if case.row == row} == {False, True}


@pytest.mark.parametrize(
    ("identity", "format"),
    [(title, Format.DRAFT) for title in DRAFT_IDENTITIES]
    + [(CATALYST, Format.SYSTEM_GATEWAY), (SYNDICATE, Format.SYSTEM_GATEWAY)]
    + [(title, Format.ETERNAL) for title in (CYBER_BUREAU, NOVA, AMPERE)],
)
def test_influence_when_the_identity_has_no_limit_then_all_is_counted_and_nothing_is_too_much(
    identity: str, format: Format
) -> None:
    costly = (
        ["Account Siphon", "Gordian Blade"] if card(identity).side == "runner" else ["Tollbooth", "Snare!"]
    )
    spent = sum(
        card(title).faction_cost or 0 for title in costly if card(title).faction != card(identity).faction
    )
    verdict = Case(10, "", filled(identity, dict.fromkeys(costly, 1)), format=format).verdict()
    assert (verdict.influence.spent, verdict.influence.limit, verdict.influence.printed_limit) == (
        spent,
        None,
        None,
    )
    assert "too_much_influence" not in {problem.code for problem in verdict.problems}


def test_influence_when_waived_then_what_the_list_adds_is_still_paid() -> None:
    """Row 18."""
    cards = {"Mumba Temple": 3}
    free = Case(18, "", filled(HB, cards)).verdict().influence
    listed = Case(18, "", filled(HB, cards), list="NAPD_MWL_1.2").verdict().influence
    lowered = Case(18, "", filled(HB, cards), list="NAPD_MWL_1.1").verdict().influence
    assert (free.spent, free.limit) == (0, 15)
    assert (listed.spent, listed.limit) == (3, 15)
    assert (lowered.spent, lowered.limit) == (0, 12)

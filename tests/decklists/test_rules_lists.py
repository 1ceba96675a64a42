"""Rows 21 to 27 of decks.md, both ways: lists of every kind, the pool, and Startup's rule."""

from __future__ import annotations

from datetime import date

import pytest

from decklists.pool import PoolChoice
from decklists.restrictions import list_in_force
from decklists.types import Format, Level, Restriction, RestrictionList
from tests.decklists.cards import card, catalogue, deck, filled
from tests.decklists.rules import GABE, HB, JINTEKI, NBN, NOISE, Case, found_wrong, wrong

POTENTIAL = "Jinteki: Potential Unleashed"
CEREBRAL = "Cerebral Imaging: Infinite Frontiers"
POINTS = RestrictionList(
    code="eternal-points",
    name="Points",
    start=date(2025, 7, 1),
    family="eternal",
    cards={
        "Account Siphon": Restriction(points=3),
        "Desperado": Restriction(points=2),
        "Datasucker": Restriction(points=1),
        GABE: Restriction(points=2),
    },
)
EIGHT_POINTS = RestrictionList(
    code="eternal-points-8",
    name="Points",
    start=date(2026, 1, 1),
    family="eternal",
    cards=POINTS.cards,
    point_limit=8,
)

PENALTIES = {"Desperado": 3, "Clone Chip": 1}  # in faction and out of faction; the chip costs 2
LISTS = [
    Case(21, "9 of 11", filled(GABE, {**PENALTIES, "Corroder": 3, "Mimic": 1}), list="NAPD_MWL_1.1"),
    Case(
        21,
        "12 of 11",
        filled(GABE, {**PENALTIES, "Corroder": 3, "Gordian Blade": 1, "Mimic": 1}),
        (wrong("too_much_influence", "Clone Chip", "Desperado", "Corroder", "Gordian Blade", "Mimic"),),
        list="NAPD_MWL_1.1",
    ),
    Case(
        21,
        "the limit never drops below 1",
        filled("The Professor: Keeper of Knowledge", {"Parasite": 1, "Clone Chip": 3, "Datasucker": 2}),
        list="NAPD_MWL_1.0",
    ),
    Case(
        21,
        "2 of 1",
        filled("The Professor: Keeper of Knowledge", {"Parasite": 1, "Clone Chip": 3, "Corroder": 2}),
        (wrong("too_much_influence", "Clone Chip", "Corroder", "Parasite"),),
        list="NAPD_MWL_1.0",
    ),
    Case(22, "5 universal of 15", filled(NOISE, {"Parasite": 2, "Faust": 1}), list="NAPD_MWL_1.2"),
    Case(22, "15 of 15, own faction too", filled(NOISE, {"Faust": 3, "Rumor Mill": 2}), list="NAPD_MWL_1.2"),
    Case(
        22,
        "16 of 15",
        filled(NOISE, {"Faust": 3, "Rumor Mill": 2, "Wyldside": 1}),
        (wrong("too_much_influence", "Rumor Mill", "Wyldside", "Faust"),),
        list="NAPD_MWL_1.2",
    ),
    Case(
        22,
        "on top of the normal cost",
        filled(GABE, {"Faust": 3, "Corroder": 1}),
        (wrong("too_much_influence", "Corroder", "Faust"),),
        list="NAPD_MWL_1.2",
    ),
    Case(23, "any copies of one restricted card", filled(NOISE, {"Rumor Mill": 3}), list="NAPD_MWL_2.1"),
    Case(
        23,
        "two restricted cards",
        filled(NOISE, {"Rumor Mill": 1, "Employee Strike": 1}),
        (wrong("too_many_restricted", "Employee Strike", "Rumor Mill"),),
        list="NAPD_MWL_2.1",
    ),
    Case(23, "a removed card", filled(NOISE, {"Faust": 1}), (wrong("banned", "Faust"),), list="NAPD_MWL_2.0"),
    Case(23, "a restricted identity", filled(POTENTIAL, {}), list="NAPD_MWL_2.2"),
    Case(
        23,
        "a restricted identity and a card",
        filled(POTENTIAL, {"Obokata Protocol": 1}),
        (wrong("too_many_restricted", POTENTIAL, "Obokata Protocol"),),
        list="NAPD_MWL_2.2",
    ),
    Case(23, "a removed identity", filled(CEREBRAL, {}), (wrong("banned", CEREBRAL),), list="NAPD_MWL_2.2"),
    Case(23, "its identity before", filled(CEREBRAL, {}), list="NAPD_MWL_2.1"),
    Case(24, "no current", filled(HB, {}), list="standard-ban-list-24-12"),
    Case(
        24,
        "a current",
        filled(HB, {"Enhanced Login Protocol": 1}),
        (wrong("banned_keyword", "Enhanced Login Protocol"),),
        list="standard-ban-list-24-12",
    ),
    Case(
        24,
        "a current later",
        filled(HB, {"Enhanced Login Protocol": 1}),
        list="standard-ban-list-25-04",
    ),
    Case(25, "7 points", filled(GABE, {"Account Siphon": 3, "Desperado": 1}), list=POINTS),
    Case(
        25,
        "8 points",
        filled(GABE, {"Account Siphon": 1, "Desperado": 1, "Datasucker": 3}),
        (wrong("too_many_points", GABE, "Account Siphon", "Desperado", "Datasucker"),),
        list=POINTS,
    ),
    Case(
        25,
        "8 of 8 points",
        filled(GABE, {"Account Siphon": 1, "Desperado": 1, "Datasucker": 3}),
        list=EIGHT_POINTS,
    ),
]


def on_day(what: str, day: date, title: str, problem: str | None = None, **how: object) -> Case:
    """Return a case of row 26 for one card, in a deck that breaks most other rules: only problems with the
    pool count here.
    """
    problems = (wrong(problem, title),) if problem else ()
    return Case(
        26, f"{title} {what}", deck(None, {title: 1}), problems, on=day, **{"format": Format.STANDARD, **how}
    )


PREMIER = {"level": Level.PREMIER}
UP_TO_ESCALATION = {"pool": PoolChoice(up_to="es")}
UP_TO_CRIMSON_DUST = {"pool": PoolChoice(up_to="cd")}
UP_TO_SOVEREIGN_SIGHT = {"pool": PoolChoice(up_to="ss")}
CORE_ONLY = {"pool": PoolChoice(packs=frozenset({"core"}))}
POOL = [
    on_day("the day before", date(2016, 10, 5), "Obelus", "not_released"),
    on_day("on its day", date(2016, 10, 6), "Obelus"),
    on_day("relaxed on its day", date(2016, 10, 6), "Obelus", level=Level.RELAXED),
    on_day("premier after ten days", date(2016, 10, 16), "Obelus", "not_released", **PREMIER),
    on_day("premier after eleven days", date(2016, 10, 17), "Obelus", **PREMIER),
    on_day("before rotation", date(2017, 9, 30), "Account Siphon"),
    on_day("after rotation", date(2017, 10, 1), "Account Siphon", "rotated"),
    on_day("after rotation in Eternal", date(2017, 10, 1), "Account Siphon", format=Format.ETERNAL),
    on_day("rotated in Startup", date(2017, 10, 1), "Account Siphon", "rotated", format=Format.STARTUP),
    on_day("between its printings", date(2017, 12, 1), "Sure Gamble", "rotated"),
    on_day("in a newer printing", date(2017, 12, 14), "Sure Gamble"),
    on_day("in the newest printing", date(2025, 6, 1), "Sure Gamble"),
    on_day("after the cut-off", date(2017, 1, 1), "Aaron Marrón", "after_cut_off", **UP_TO_ESCALATION),
    on_day("of the cut-off pack", date(2016, 10, 1), "Obelus", **UP_TO_ESCALATION),
    on_day("before the cut-off, rotated since", date(2018, 1, 1), "Account Siphon", **UP_TO_ESCALATION),
    on_day(
        "rotated before the cut-off", date(2018, 2, 1), "Account Siphon", "rotated", **UP_TO_SOVEREIGN_SIGHT
    ),
    on_day(
        "of a cut-off that leaves nothing out",
        date(2017, 11, 1),
        "Account Siphon",
        "rotated",
        **UP_TO_CRIMSON_DUST,
    ),
    on_day("outside the TO's packs", date(2016, 11, 5), "Obelus", "outside_pool", **CORE_ONLY),
    on_day("in the TO's packs", date(2026, 1, 1), "Account Siphon", **CORE_ONLY),
]

FOUR_LARGE = filled(
    NBN,
    {"Priority Requisition": 3, "Global Food Initiative": 1, "Private Security Force": 3, "False Lead": 2},
)
STARTUP = {"format": Format.STARTUP, "pool": PoolChoice(packs=frozenset(catalogue().packs))}
FIVE_LARGE = filled(
    NBN,
    {"Priority Requisition": 3, "Global Food Initiative": 2, "Private Security Force": 2, "False Lead": 1},
)
FOUR_ALLOWED = RestrictionList("startup-x", "Startup X", date(2026, 5, 1), "startup", {}, large_agendas=4)
STARTUP_AGENDAS = [
    Case(27, "four large agendas", FOUR_LARGE, list=FOUR_ALLOWED, **STARTUP),
    Case(
        27,
        "five large agendas",
        FIVE_LARGE,
        (wrong("too_many_large_agendas", "Global Food Initiative", "Priority Requisition"),),
        list=FOUR_ALLOWED,
        **STARTUP,
    ),
    Case(27, "five large agendas by a list that does not count them", FIVE_LARGE, **STARTUP),
]
TABLE = [*LISTS, *STARTUP_AGENDAS]


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_judge_when_a_row_of_lists_is_kept_or_broken_then_just_that_is_reported(case: Case) -> None:
    assert found_wrong(case.verdict()) == case.problems


@pytest.mark.parametrize("case", POOL, ids=str)
def test_judge_when_a_card_is_in_or_out_of_the_pool_then_it_is_reported(case: Case) -> None:
    codes = {"not_released", "rotated", "after_cut_off", "outside_pool"}
    assert tuple(one for one in found_wrong(case.verdict()) if one[0] in codes) == case.problems


@pytest.mark.parametrize("row", [21, 22, 23, 24, 25, 26, 27])
def test_table_of_lists_when_counted_then_every_row_is_shown_both_ways(row: int) -> None:
    assert {bool(case.problems) for case in [*TABLE, *POOL] if case.row == row} == {False, True}


def test_judge_when_a_penalty_list_is_broken_then_the_numbers_and_the_section_are_reported() -> None:
    cards = {"Desperado": 3, "Clone Chip": 3, "Corroder": 3}
    (problem,) = Case(21, "", filled(GABE, cards), list="NAPD_MWL_1.1").verdict().problems
    assert problem.section == "REG 3.7"
    assert dict(problem.facts) == {"spent": 12, "limit": 9, "printed_limit": 15, "penalty": 6, "universal": 0}


def test_judge_when_everything_is_wrong_then_all_of_it_is_reported_at_once() -> None:
    cards = {"Account Siphon": 4, "Hedge Fund": 1, "Obelus": 1, "Faust": 1}
    verdict = Case(0, "", deck(NOISE, cards), list="NAPD_MWL_2.0", on=date(2016, 10, 1)).verdict()
    assert [(problem.code, problem.section) for problem in verdict.problems] == [
        ("too_few_cards", "REG 3.1"),
        ("too_many_copies", "REG 3.2"),
        ("wrong_side", "REG 3.3"),
        ("too_much_influence", "REG 3.4"),
        ("banned", "decks.md 23"),
        ("not_released", "REG 2.2"),
    ]


@pytest.mark.parametrize(
    ("day", "format", "code"),
    [
        (date(2016, 1, 31), Format.STANDARD, None),
        (date(2016, 2, 1), Format.STANDARD, "NAPD_MWL_1.0"),
        (date(2016, 7, 31), Format.STANDARD, "NAPD_MWL_1.0"),
        (date(2016, 8, 1), Format.STANDARD, "NAPD_MWL_1.1"),
        (date(2017, 4, 12), Format.STANDARD, "NAPD_MWL_1.2"),
        (date(2017, 10, 1), Format.STANDARD, "NAPD_MWL_2.0"),
        (date(2018, 12, 20), Format.STANDARD, "NAPD_MWL_2.2"),
        (date(2018, 12, 21), Format.STANDARD, "standard-mwl-3-0"),
        (date(2019, 12, 31), Format.STANDARD, "standard-mwl-3-4-b"),
        (date(2023, 9, 21), Format.STANDARD, "standard-ban-list-23-08"),
        (date(2023, 9, 22), Format.STANDARD, "standard-ban-list-23-09"),
        (date(2024, 9, 10), Format.STANDARD, "standard-ban-list-24-05"),
        (date(2025, 4, 23), Format.STANDARD, "standard-ban-list-24-12"),
        (date(2030, 1, 1), Format.STANDARD, "standard-ban-list-25-10"),
        (date(2030, 1, 1), Format.STARTUP, None),
        (date(2016, 8, 1), Format.DRAFT, None),
        (date(2016, 8, 1), Format.ETERNAL, None),
        (date(2022, 8, 1), Format.SYSTEM_GATEWAY, None),
    ],
)
def test_list_in_force_when_asked_for_a_day_then_it_is_the_latest_of_the_format(
    day: date, format: Format, code: str | None
) -> None:
    in_force = list_in_force(catalogue(), day, format)
    assert (in_force.code if in_force else None) == code


def test_lists_when_read_then_each_names_as_many_titles_as_it_should() -> None:
    def titles(code: str) -> tuple[int, int, int, int]:
        named = catalogue().list_by_code(code)
        assert named
        entries = named.cards.values()
        return (
            sum(entry.penalty == 1 for entry in entries),
            sum(entry.universal == 1 for entry in entries),
            sum(entry.universal == 3 for entry in entries),
            sum(entry.restricted for entry in entries) * 100 + sum(entry.banned for entry in entries),
        )

    assert titles("NAPD_MWL_1.0") == (11, 0, 0, 0)
    assert titles("NAPD_MWL_1.1") == (15, 0, 0, 0)
    assert titles("NAPD_MWL_1.2") == (0, 14, 6, 0)
    assert titles("NAPD_MWL_2.0") == (0, 0, 0, 1611)
    assert titles("NAPD_MWL_2.1") == (0, 0, 0, 2210)
    assert titles("NAPD_MWL_2.2") == (0, 0, 0, 2317)


def test_cut_off_when_its_pack_is_unknown_then_it_is_an_error() -> None:
    with pytest.raises(KeyError):
        Case(26, "", filled(JINTEKI, {}), pool=PoolChoice(up_to="nowhere")).verdict()


def test_card_when_it_has_several_printings_then_the_oldest_names_it() -> None:
    assert card("PAD Campaign").code == "01109"
    assert [printing.code for printing in card("PAD Campaign").printings] == [
        "01109",
        "20128",
        "25142",
        "31080",
    ]

"""Verdicts as data and as lines of text."""

from __future__ import annotations

from decklists.parse import Fault, Note
from decklists.report import FAULTS, PROBLEMS, fault_line, note_line, problem_line, verdict_data
from decklists.verdict import SECTIONS, Problem
from tests.decklists.cards import card, deck, filled
from tests.decklists.rules import GABE, NOISE, Case
from tests.decklists.test_random_decks import SEEDS, judged

FAULT_CODES = [
    "unknown_title",
    "unknown_code",
    "ambiguous_title",
    "bad_count",
    "count_missing",
    "unreadable_line",
]


def test_sentences_when_counted_then_every_code_has_one() -> None:
    assert set(PROBLEMS) == set(SECTIONS)
    assert set(FAULTS) == set(FAULT_CODES)


def test_problem_line_when_any_problem_is_reported_then_its_facts_fill_the_sentence() -> None:
    told = {
        problem.code
        for _, _, verdict, _ in judged(SEEDS[0])
        for problem in verdict.problems
        if problem_line(problem)
    }
    assert len(told) > 15
    after = Problem.of("after_cut_off", [card("Obelus")], pack="Escalation", cut_off="Core Set")
    assert problem_line(after) == "Escalation came out after Core Set [decks.md 26]: Obelus"


def test_problem_line_when_a_penalty_lowers_the_limit_then_it_is_explained() -> None:
    cards = {"Desperado": 3, "Clone Chip": 3, "Corroder": 3}
    (problem,) = Case(21, "", filled(GABE, cards), list="NAPD_MWL_1.1").verdict().problems
    assert problem_line(problem) == (
        "12 influence of 9: limit 15 minus 6 listed copies [REG 3.7]: Clone Chip, Desperado, Corroder"
    )


def test_problem_line_when_influence_is_universal_then_it_is_explained() -> None:
    (problem,) = (
        Case(22, "", filled(NOISE, {"Faust": 3, "Rumor Mill": 3}), list="NAPD_MWL_1.2").verdict().problems
    )
    assert problem_line(problem) == "18 influence of 15: 18 of it universal [REG 3.7]: Rumor Mill, Faust"


def test_fault_line_when_told_then_it_names_line_text_and_hints() -> None:
    fault = Fault("unknown_title", 3, "3x Sure Gambel", ("Sure Gamble", "Surge"))
    assert fault_line(fault) == (
        "line 3, “3x Sure Gambel”: no card with this title in this catalog; "
        "did you mean Sure Gamble or Surge?"
    )
    assert fault_line(Fault("unknown_code", None, "99999")) == (
        "“99999”: no card with this code in this catalog"
    )


def test_note_line_when_told_then_it_names_lines_and_text_as_far_as_there_are_any() -> None:
    told = "a play aid, not part of a deck, left out"
    assert (
        note_line(Note("play_aid_left_out", (4,), "1 Click Tracker")) == f"line 4, “1 Click Tracker”: {told}"
    )
    assert note_line(Note("play_aid_left_out", (), "Click Tracker")) == f"“Click Tracker”: {told}"
    assert note_line(Note("one_copy_each", (2, 3))) == "lines 2-3: no line has a count, so each is one copy"


def test_verdict_data_when_a_deck_is_legal_then_it_has_the_sums_and_no_problem() -> None:
    cards = {"Corroder": 3, "Desperado": 1}
    assert verdict_data(Case(0, "", filled(GABE, cards), list="NAPD_MWL_1.1").verdict()) == {
        "legal": True,
        "identity": GABE,
        "side": "runner",
        "cards": 45,
        "influence": {"spent": 6, "limit": 14, "printed_limit": 15},
        "agenda_points": {"have": 0, "min": None, "max": None},
        "list": "NAPD_MWL_1.1",
        "on": "2025-06-01",
        "level": "formal",
        "format": "eternal",
        "problems": [],
    }


def test_verdict_data_when_a_line_was_not_read_then_the_deck_is_not_legal() -> None:
    verdict = Case(0, "", filled(GABE, {})).verdict()
    assert verdict_data(verdict)["legal"]
    fault = Fault("unknown_title", 3, "3x Sure Gambel", ("Sure Gamble",))
    data = verdict_data(verdict, [fault])
    assert not data["legal"]
    assert data["problems"] == [
        {
            "code": "unknown_title",
            "cards": [],
            "line": 3,
            "text": "3x Sure Gambel",
            "nearest": ["Sure Gamble"],
            "section": None,
        }
    ]


def test_verdict_data_when_a_deck_has_a_problem_then_its_numbers_stand_beside_its_code() -> None:
    verdict = Case(0, "", deck(None, {"Sure Gamble": 4})).verdict()
    assert verdict_data(verdict)["problems"] == [
        {"code": "identity_missing", "cards": [], "section": "REG 3.1"},
        {"code": "too_many_copies", "cards": ["Sure Gamble"], "copies": 4, "limit": 3, "section": "REG 3.2"},
    ]
    assert verdict_data(verdict)["influence"] == {"spent": None, "limit": None, "printed_limit": None}

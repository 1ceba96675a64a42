"""The timing data: complete, consistent, and with no jacking out at the first ice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from tournament.reference.pages.timing import TimingPageKind, structures_of
from tournament.reference.pages.walk import Walk, fact_about, walk
from tournament.reference.timing.editions import RunEdition, has_own_run_of_today, run_edition_on
from tournament.reference.timing.game_facts import FACTS_OF_THE_GAME
from tournament.reference.timing.run_facts import FACTS_OF_RUNS
from tournament.reference.timing.steps import TimingLabel, TimingLanguage, TimingStructure, WindowLetter
from tournament.reference.timing.turn_facts import FACTS_OF_TURNS

EVERY_STRUCTURE = (
    *(RunEdition.OF_2017.run, RunEdition.FIRST.run),
    *structures_of(TimingPageKind.TURNS, RunEdition.OF_2017),
    *structures_of(TimingPageKind.PROCEDURES, RunEdition.OF_2017),
)
# The number of steps in each chapter of the timing, and the actions in each turn.
STEPS = {1: 10, 2: 13, 3: 12, 4: 28, 5: 6, 6: 6, 7: 6, 8: 6, 9: 1, 10: 6, 11: 5, 12: 5, 13: 5}
ACTIONS = {"2.7": "abcdefgh", "3.6": "abcdefg"}
BY_LETTER = {
    "P": {"4.5", "4.7", "4.10", "4.16", "4.18"},
    "R": {"4.7", "4.18"},
    "I": {"4.7"},
    "S": set(),
    "J": {"4.6", "4.17"},
}


def numbers(structure: TimingStructure) -> Iterator[str]:
    for step in structure.steps:
        yield step.number
        yield from (action.number for action in step.actions)


def test_every_step_and_action_of_the_timing_is_there_once() -> None:
    wanted = [f"{chapter}.{step}" for chapter, count in STEPS.items() for step in range(1, count + 1)]
    wanted += [f"{step}{letter}" for step, letters in ACTIONS.items() for letter in letters]
    found = [number for structure in EVERY_STRUCTURE for number in numbers(structure)]

    assert sorted(number for number in found if not number.startswith("4.40")) == sorted(wanted)
    assert len(set(found)) == len(found)


def test_steps_lead_to_steps_and_everyone_of_them_is_reached() -> None:
    for structure in EVERY_STRUCTURE:
        first, *others = structure.steps
        reached = {way.to for step in structure.steps for way in structure.ways_of(step)}
        assert reached <= {step.number for step in structure.steps}, structure.key
        assert {step.number for step in others} <= reached, structure.key
        assert len({way.to for way in structure.ways_of(first)}) >= 1 or not others


def test_windows_of_the_run_are_those_of_the_rules() -> None:
    run = RunEdition.OF_2017.run

    found = {
        letter: {step.number for step in run.steps if WindowLetter(letter) in step.letters}
        for letter in BY_LETTER
    }

    assert found == BY_LETTER


def test_only_windows_of_the_corp_s_own_turn_allow_to_score() -> None:
    scoring = {
        step.number
        for structure in EVERY_STRUCTURE
        for step in structure.steps
        if WindowLetter.SCORE in step.letters
    }

    assert scoring == {"2.2", "2.6", "2.8", "2.11"}


def test_facts_are_about_what_is_there() -> None:
    known = {number for structure in EVERY_STRUCTURE for number in (*numbers(structure), *structure.notes)}

    assert {*FACTS_OF_THE_GAME, *FACTS_OF_TURNS, *FACTS_OF_RUNS} <= known
    assert fact_about("2.12") and not fact_about("1.6")
    for structure in EVERY_STRUCTURE:
        assert all(fact_about(number) for number in structure.notes)


def test_what_today_s_events_have_otherwise_is_shown_beside_the_clock_of_2016() -> None:
    differ = ("1.1", "10.6", "13.1", "13.3", "13.4")

    assert [number for number in differ if "NOW" not in FACTS_OF_THE_GAME[number]] == []


def test_labels_are_in_three_languages_and_short() -> None:
    for structure in EVERY_STRUCTURE:
        actions = [action for step in structure.steps for action in step.actions]
        labels: list[TimingLabel] = [one.label for one in (*structure.steps, *actions)]
        for label in labels:
            texts = [label.text(language) for language in TimingLanguage]
            assert all(texts) and len(set(texts)) >= 2, label
            assert max(len(text.split()) for text in texts) <= 8, label
            assert any(character >= "\u3040" for character in label.japanese), label


def steps_before(shown: Walk, anchor: str) -> set[str]:
    return {step.anchor for step in shown.steps for way in step.ways if way.anchor == anchor}


@pytest.mark.parametrize(
    ("edition", "jack_out", "again", "further"),
    [
        (RunEdition.OF_2017, "tim-4-6", "tim-4-5-further", "tim-4-14"),
        (RunEdition.FIRST, "tim-4-40-2-2", "tim-4-40-2-1-further", "tim-4-40-3-ice"),
    ],
)
def test_walk_offers_to_jack_out_at_ice_only_after_one_was_passed(
    edition: RunEdition, jack_out: str, again: str, further: str
) -> None:
    shown = walk(edition.run, [TimingLanguage.ENGLISH])
    approach = again.replace("4-5", "4-4").replace("2-1-", "2-")

    assert steps_before(shown, jack_out) == {again}
    assert steps_before(shown, again) == {approach}
    assert steps_before(shown, approach) == {further}


@pytest.mark.parametrize(
    ("edition", "met", "passed"),
    [
        (RunEdition.OF_2017, "tim-4-9", "tim-4-13"),
        (RunEdition.FIRST, "tim-4-40-3", "tim-4-40-3-ice"),
    ],
)
def test_walk_leads_past_ice_that_is_bypassed(edition: RunEdition, met: str, passed: str) -> None:
    shown = {step.anchor: step for step in walk(edition.run, [TimingLanguage.ENGLISH]).steps}

    leads = {way.answer[0].text: way.anchor for way in shown[met].ways}
    assert leads["Bypassed"] == passed


def test_walk_ends_at_the_end_and_leads_back_only_where_one_step_leads_here() -> None:
    shown = {step.anchor: step for step in walk(RunEdition.OF_2017.run, [TimingLanguage.GERMAN]).steps}

    assert [anchor for anchor, step in shown.items() if not step.ways] == ["tim-4-27", "tim-4-28"]
    assert shown["tim-4-8"].back == "tim-4-7"
    assert shown["tim-4-7"].back == ""  # from 4.5 at the first ice, from 4.6 at later ice
    assert [way.anchor for way in shown["tim-4-5"].ways] == ["tim-4-7"]


@pytest.mark.parametrize(
    ("day", "edition", "has_own"),
    [
        (date(2016, 5, 3), RunEdition.FIRST, False),
        (date(2017, 11, 30), RunEdition.FIRST, False),
        (date(2017, 12, 1), RunEdition.OF_2017, False),
        (date(2018, 12, 31), RunEdition.OF_2017, False),
        (date(2019, 1, 1), RunEdition.OF_2017, True),
    ],
)
def test_day_chooses_the_edition(day: date, edition: RunEdition, has_own: bool) -> None:
    assert (run_edition_on(day), has_own_run_of_today(day)) == (edition, has_own)

"""Every code in the card rules has a sentence with its numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType

import pytest

from decklists import errors
from decklists.errors import ReadError
from decklists.parse import Fault, Note
from decklists.parse.reading import Fault as ReadingFault
from decklists.report import FAULTS as REPORTED_FAULTS
from decklists.types import CardType, Format, Side
from decklists.verdict import SECTIONS, Fact, Problem
from tests.decklists.cards import card, catalogue
from tournament.decks import reading_words
from tournament.decks import words as phrases
from tournament.decks.card_words import CARD_TYPES, DECK_OF_SIDE, FACTIONS, FORMATS, SIDES, faction_name
from tournament.decks.records import UNKNOWN_CARDS, UNREAD_LINES

FACTS: dict[str, Fact] = {
    "have": 3,
    "min": 20,
    "max": 2,
    "copies": 4,
    "limit": 3,
    "identity": "NBN: Making News",
    "side": "corp",
    "faction": "nbn",
    "spent": 15,
    "printed_limit": 15,
    "penalty": 0,
    "universal": 0,
    "points": 3,
    "format": "draft",
    "list": "NAPD_MWL_1.1",
    "keyword": "current",
    "pack": "Blood Money",
    "legal_from": "2016-11-10",
    "rotation": "First Rotation",
    "since": "2017-10-01",
    "cut_off": "Data and Destiny",
    "codes": "99999",
    "lines": "“3x Sure Gambel”",
}
WHOLE = re.compile(r"[^%{}]+[.?]")


def _problem(code: str, **facts: Fact) -> Problem:
    section = SECTIONS.get(code, "")
    return Problem(code, (card("Hedge Fund"),), MappingProxyType(FACTS | facts), section)


def test_every_problem_has_a_sentence_and_none_is_left_over() -> None:
    assert set(phrases.PROBLEMS) == {*SECTIONS, UNKNOWN_CARDS, UNREAD_LINES}


def test_every_read_error_and_every_fault_has_a_sentence_and_none_is_left_over() -> None:
    assert set(reading_words.READ_ERRORS) == set(errors.CODES)
    assert set(reading_words.FAULTS) == set(REPORTED_FAULTS)


@pytest.mark.parametrize("code", sorted(phrases.PROBLEMS))
def test_sentence_for_a_problem_is_whole(code: str) -> None:
    assert WHOLE.fullmatch(phrases.problem_sentence(_problem(code), catalogue()))


@pytest.mark.parametrize("code", sorted(errors.CODES))
def test_sentence_for_a_read_error_is_whole(code: str) -> None:
    facts = {
        "size": 9**9,
        "limit": 262144,
        "lines": 9000,
        "line": 3,
        "root": "html",
        "file": "cards",
        "row": "1",
        "address": "https://example.org/deck/1",
    }
    assert WHOLE.fullmatch(reading_words.read_error_sentence(ReadError(code, **facts)))
    if code in ("json_broken", "xml_broken"):
        assert WHOLE.fullmatch(reading_words.read_error_sentence(ReadError(code, line=None)))


@pytest.mark.parametrize("code", sorted(reading_words.FAULTS))
def test_sentence_for_a_fault_is_whole(code: str) -> None:
    assert WHOLE.fullmatch(reading_words.fault_sentence(Fault(code, 7, "3x Hege Fund", ("Hedge Fund",))))


@pytest.mark.parametrize("code", sorted(reading_words.NOTES))
@pytest.mark.parametrize("lines", [(7,), (7, 9)])
def test_sentence_for_a_note_is_whole(code: str, lines: tuple[int, ...]) -> None:
    assert WHOLE.fullmatch(reading_words.note_sentence(Note(code, lines, "Sideboard")))


def test_note_of_a_play_aid_names_its_line_where_the_format_has_lines() -> None:
    assert reading_words.note_sentence(Note("play_aid_left_out", (4,), "1 Click Tracker")) == (
        "Line 4, “1 Click Tracker”, is a play aid, not part of a deck: it was left out."
    )
    assert reading_words.note_sentence(Note("play_aid_left_out", (), "Click Tracker")) == (
        "“Click Tracker” is a play aid, not part of a deck: it was left out."
    )


@pytest.mark.parametrize("code", sorted(phrases.PROBLEMS_OF_MANY))
def test_sentence_for_a_problem_of_many_cards_names_their_number_and_lists_them_beside_it(code: str) -> None:
    many = replace(_problem(code), cards=(*_problem(code).cards, *_problem(code).cards))
    assert not phrases.names_card(many)
    assert phrases.problem_sentence(many, catalogue()).startswith("2 cards ")


def test_fault_names_its_line_and_what_may_have_been_meant() -> None:
    fault = ReadingFault("unknown_title", 7, "3x Hege Fund", ("Hedge Fund", "Hagen"))
    assert reading_words.fault_sentence(fault) == (
        "Line 7: “3x Hege Fund” isn’t a known card. Did you mean “Hedge Fund” or “Hagen”?"
    )
    assert reading_words.fault_sentence(ReadingFault("unknown_code", None, "99")) == (
        "“99” isn’t a known card code."
    )


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (
            _problem("too_much_influence", limit=6, penalty=9),
            "15 influence of 6: the limit 15 minus 9 listed copies.",
        ),
        (
            _problem("too_much_influence", limit=14, penalty=1),
            "15 influence of 14: the limit 15 minus 1 listed copy.",
        ),
        (
            _problem("too_much_influence", limit=12, universal=6),
            "15 influence of 12, including 6 because of the list.",
        ),
        (_problem("too_much_influence", limit=12), "15 influence of 12."),
        (_problem("too_many_copies"), "4 copies of Hedge Fund: 3 allowed."),
        (_problem("banned"), "Not allowed by the list NAPD MWL 1.1."),
        (_problem("banned", list="gone"), "Not allowed by the list gone."),
        (_problem("wrong_side", side="runner"), "These aren’t runner cards."),
        (
            _problem("not_released"),
            "Hedge Fund is from Blood Money, which is legal from 10 November 2016.",
        ),
        (
            _problem("not_released", legal_from=None),
            "Hedge Fund is from Blood Money, which has no release date.",
        ),
        (
            _problem("rotated"),
            "Hedge Fund has been out of the card pool since 1 October 2017 (First Rotation).",
        ),
        (_problem("faction_barred", faction="jinteki"), "NBN: Making News allows no Jinteki cards."),
    ],
)
def test_sentence_tells_the_numbers(problem: Problem, expected: str) -> None:
    assert phrases.problem_sentence(problem, catalogue()) == expected


@pytest.mark.parametrize(
    ("section", "words"), [("REG 3.4", "REG 3.4"), ("decks.md 12", "deck rule 12"), ("", "")]
)
def test_section_is_cited_as_people_look_it_up(section: str, words: str) -> None:
    assert phrases.section_words(section) == words


def test_every_name_of_the_cards_has_a_word() -> None:
    assert set(SIDES) == set(DECK_OF_SIDE) == set(Side)
    assert set(FORMATS) == set(Format)
    assert set(CARD_TYPES) == set(CardType)
    assert set(FACTIONS) == {card.faction for card in catalogue().cards}
    assert faction_name("new-angeles-crew") == "New Angeles Crew"

"""Finding terms as people type them: in three languages, with or without accents, in any width and case."""

from __future__ import annotations

import unicodedata

import pytest

from tournament.reference.terms import TERMS_BY_KEY
from tournament.reference.terms.index import find_terms, nearest_words, search_fold

TERMS = tuple(TERMS_BY_KEY.values())


def keys(query: str, limit: int = 20) -> list[str]:
    return [term.key for term in find_terms(query, limit)]


def test_each_term_is_found_by_each_of_its_words_in_each_language() -> None:
    missed = [
        (term.key, language, spelling.text)
        for term in TERMS
        for language, spellings in term.words
        for spelling in spellings
        if term.key not in keys(spelling.text, limit=5)
    ]
    assert missed == []


def test_each_term_is_found_by_its_words_without_accents_in_capitals_and_in_other_widths() -> None:
    typed = [
        (term.key, as_typed(spelling.text))
        for term in TERMS
        for _, (spelling, *_others) in term.words
        for as_typed in (_in_plain_capitals, _in_full_width, _decomposed)
    ]
    assert [(key, query) for key, query in typed if key not in keys(query, limit=5)] == []


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _in_plain_capitals(text: str) -> str:
    return "".join(sign for sign in _decomposed(text) if not "\u0300" <= sign <= "\u036f").upper()


def _in_full_width(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("ｱｸｾｽ", "access"),  # half width
        ("あくせす", "access"),  # hiragana
        ("アクセス", "access"),
        ("資材", "asset"),
        ("faehigkeiten", "abilities"),
        ("Fahigkeiten", "abilities"),
        ("MINDESTDECKGROESSE", "minimum-deck-size"),
        ("mindestdeckgrösse", "minimum-deck-size"),
        ("Mindestdeckgröße", "minimum-deck-size"),
        ("R&D", "rd"),
        ("F&E", "rd"),
        ("hq", "headquarters-hq"),
        ("Begegnung", "encounter"),
        ("all", "all"),
        ("paid window", "paid-ability-window"),
    ],
)
def test_best_term_comes_first(query: str, key: str) -> None:
    assert keys(query)[0] == key


def test_part_of_a_word_finds_the_terms_that_have_it_shorter_ones_first() -> None:
    assert keys("ausstöps") == ["jack-out"]
    assert keys("damage") == ["damage", "net-damage", "meat-damage", "brain-damage", "brain-damage-token"]
    assert keys("能力")[:1] == ["abilities"]
    assert {"paid-ability", "constant-ability"} < set(keys("能力"))


def test_every_word_of_a_query_has_to_be_there_in_any_order() -> None:
    assert keys("several accessing") == ["accessing-several-cards"]
    assert keys("several nonsense") == []


@pytest.mark.parametrize(
    "query",
    ["", " ", "!!", "%", "\\", "'; --", "<b>", "\u0000", "\ud800", "\u202e", "🂡", "a" * 5000, "a " * 5000],
)
def test_odd_queries_find_few_or_nothing_and_no_error(query: str) -> None:
    assert len(find_terms(query, 20)) <= 20
    assert len(nearest_words(query, 3)) <= 3


def test_no_more_is_found_than_asked_for() -> None:
    assert len(find_terms("e", 7)) == 7


def test_word_with_a_slip_shows_the_nearest_ones() -> None:
    assert [spelling.text for spelling in nearest_words("acess", 3)][:1] == ["Access"]
    assert [spelling.text for spelling in nearest_words("Begegung", 3)] == ["Begegnung, auf Ice treffen"]
    assert nearest_words("xylophone", 3) == []


def test_fold_drops_case_signs_widths_and_accents_but_no_sounds() -> None:
    assert search_fold("Ａ-ｂ ß É") == "absse"
    assert search_fold("がぎ") == "ガギ" != search_fold("かき")

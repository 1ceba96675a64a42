"""Search understands everyday input: nicknames, abbreviations, kana, bracket terms, newer names."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import override

from tournament.reference.pages.look_up import look_up
from tournament.reference.terms import TERMS_BY_KEY
from tournament.reference.terms.everyday import EVERYDAY_WORDS
from tournament.reference.terms.index import find_terms, search_fold

# Each line contains a query and the key of a term that must be in the first three results.
QUERIES = [
    line.split("\t") for line in Path(__file__).with_name("queries.tsv").read_text("utf-8").splitlines()
]


def test_what_people_type_finds_what_they_mean() -> None:
    assert len(QUERIES) >= 200
    found = {query: [term.key for term in find_terms(query, 3)] for query, _ in QUERIES}
    assert [(query, key, found[query]) for query, key in QUERIES if key not in found[query]] == []


@pytest.mark.parametrize(
    ("query", "stranger"),
    [
        ("バイ", "haas-bioroid"),
        ("Korp", "meat-damage"),
        ("korp", "meat-damage"),
        ("カット", "deck-check"),
        ("スイス", "advance-a-card"),
        ("レズ", "derez"),
        ("リモート", "central-server"),
    ],
)
def test_everyday_word_does_not_match_inside_another_word(query: str, stranger: str) -> None:
    assert stranger not in [term.key for term in find_terms(query, 20)]


@pytest.mark.parametrize("language", ["en", "ja", "de"])
def test_page_shows_no_false_friends_of_short_words(language: str) -> None:
    with override(language):
        bye, corp = look_up("バイ"), look_up("Korp")
    assert [entry.term.key for entry in bye.terms] == ["bye"]
    assert bye.cards == ()
    assert {section.cited[:5] for section in bye.sections} == {"REG 6"}
    assert [entry.term.key for entry in corp.terms] == ["corp-corporation"]
    assert corp.sections == ()


def test_everyday_word_leads_to_the_sections_of_its_term() -> None:
    assert "REG 7.7" in [section.cited for section in look_up("ドロップ").sections]
    assert "REG 3.7" in [section.cited for section in look_up("MWL").sections]


def test_word_that_is_typed_half_still_finds_what_begins_so() -> None:
    assert "meat-damage" in [term.key for term in find_terms("Körp", 5)]
    assert "memory-limit" in [term.key for term in find_terms("メモリ", 9)]
    assert "tiebreaker" in [term.key for term in find_terms("tie", 9)]


def test_everyday_words_are_of_terms_and_not_their_own_words_again() -> None:
    assert [key for key in EVERYDAY_WORDS if key not in TERMS_BY_KEY] == []
    for key, words in EVERYDAY_WORDS.items():
        own = {search_fold(each.text) for _, words in TERMS_BY_KEY[key].words for each in words}
        folded = [search_fold(word) for word in words.split(" / ")]
        assert len(set(folded)) == len(folded), key
        assert own & set(folded) == set(), key


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("ETF", "Haas-Bioroid: Engineering the Future"),
        ("Foodcoats", "Haas-Bioroid: Engineering the Future"),
        ("Unterweltkontakt", "Underworld Contact"),
        ("Der Besorger", "The Supplier"),
        ("Unterweltkontakte", "Underworld Contact"),
    ],
)
def test_cards_are_found_by_everyday_and_printed_names(query: str, title: str) -> None:
    assert title in [card.name for card in look_up(query).cards][:3]

"""The guides' terms: complete, in three languages, each at one URL."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from tournament.reference.known import is_known
from tournament.reference.terms import TERMS_BY_KEY, TOPICS
from tournament.reference.terms.apart import KEPT_APART
from tournament.reference.terms.entry import Cited, Spelling, citation, term

TERMS = tuple(TERMS_BY_KEY.values())
# The number of terms in the guides, cards and regulations, by topic.
COUNTS = {
    "turns": 15,
    "runs": 16,
    "access": 4,
    "damage": 13,
    "abilities": 34,
    "costs": 13,
    "cards": 16,
    "card-types": 14,
    "card-parts": 10,
    "subtypes": 11,
    "factions": 13,
    "places": 19,
    "tokens": 12,
    "information": 9,
    "decks": 6,
    "winning": 9,
    "rounds": 26,
    "results": 27,
    "people": 19,
    "events": 15,
}
# Terms written in Latin letters on Japanese cards and in Japanese documents.
LATIN = {"NBN"}


def test_every_term_of_every_topic_is_there_once() -> None:
    assert {topic.key: len(topic.terms) for topic in TOPICS} == COUNTS
    assert len(TERMS) == sum(COUNTS.values()) == 301


def test_every_term_has_three_words_a_meaning_and_a_source() -> None:
    incomplete = [
        entry.key
        for entry in TERMS
        if not all(spelling.text.strip() for _, spellings in entry.words for spelling in spellings)
        or not all(spellings for _, spellings in entry.words)
        or not str(entry.meaning).endswith(".")
        or not (entry.cited.sections or entry.cited.numbers)
    ]
    assert incomplete == []


def test_japanese_words_are_japanese_and_no_meaning_has_foreign_letters() -> None:
    japanese = [spelling.text for entry in TERMS for spelling in entry.japanese]
    assert [text for text in japanese if text.isascii() and text not in LATIN] == []
    assert [entry.key for entry in TERMS if re.search(r"[äöüß\u3040-\u9fff]", str(entry.meaning))] == []


def test_anchors_are_unique_and_fit_for_an_address() -> None:
    anchors = [entry.anchor for entry in TERMS]
    assert len(set(anchors)) == len(anchors)
    assert [anchor for anchor in anchors if not re.fullmatch(r"term-[a-z0-9]+(-[a-z0-9]+)*", anchor)] == []
    assert {"term-access", "term-rd", "term-event-card", "term-event-tournament"} < set(anchors)


def test_every_number_that_a_term_cites_has_an_anchor() -> None:
    cited = [number for entry in TERMS for number in entry.cited.numbers]
    assert len(cited) > 100
    assert [number for number in cited if not is_known(number)] == []


def test_words_of_our_own_are_shown_from_official_ones() -> None:
    bye, encounter = TERMS_BY_KEY["bye"], TERMS_BY_KEY["encounter"]
    assert (bye.japanese, bye.german) == ((Spelling("不戦勝", False),), (Spelling("Freilos", True),))
    assert encounter.german == (Spelling("Begegnung, auf Ice treffen", False),)
    assert [entry.key for entry in TERMS for spelling in entry.english if spelling.is_ours] == []
    assert [
        text for entry in TERMS for _, words in entry.words for text, *_ in [words[0].text] if "*" in text
    ] == []


def test_words_to_keep_apart_differ_and_lead_to_terms_that_have_them() -> None:
    for group in KEPT_APART:
        texts = [word.spelling.text for word in group.words]
        assert len(set(texts)) == len(texts) > 1
        assert [word.term for word in group.words if word.term and word.term not in TERMS_BY_KEY] == []


def test_citation_tells_books_headings_pages_and_numbers() -> None:
    got = citation("Aktion 4; „Bei Erfolg ...“; regulations: Appendix A; blog; REG 1.4, 12.1; TIM 2.7e")

    assert [(str(one.book), one.heading, one.language, one.page) for one in got.sections] == [
        ("Reference guide, German edition", "Aktion", "de", 4),
        ("Reference guide, German edition", "„Bei Erfolg ...“", "de", None),
        ("2016 tournament regulations, Japanese edition", "Appendix A", "en", None),
        ("Japanese article on runs, December 2017", "", "", None),
    ]
    assert got.numbers == ("REG 1.4", "REG 12.1", "TIM 2.7e")
    assert [len(sections) for _, sections in got.books] == [2, 1, 1]


def test_term_is_read_from_a_line() -> None:
    got = term("One / Two | 一* | Eins / Zwei*", "REG 5", TERMS[0].meaning)

    assert (got.key, got.name, got.anchor) == ("one-two", "One / Two", "term-one-two")
    assert got.japanese == (Spelling("一", True),)
    assert got.german == (Spelling("Eins", False), Spelling("Zwei", True))
    assert got.cited == Cited((), ("REG 5",))


def meaning(key: str) -> str:
    return str(TERMS_BY_KEY[key].meaning)


def test_meanings_say_what_the_guides_and_the_regulations_say() -> None:
    assert "except at the first ice" in meaning("approach")
    assert "in it or in front of it" in meaning("remote-server")
    assert "remove it from the game" in meaning("uninstall")
    assert "gains what the effect gives" in meaning("converting-cards")
    for key in ("disqualification", "remove-from-the-event"):
        assert meaning(key).startswith("The organizer ")


def test_agreed_draw_and_agreed_split_are_two_terms() -> None:
    draw, split = TERMS_BY_KEY["intentional-draw"], TERMS_BY_KEY["intentional-draw-or-split"]
    assert (draw.name, draw.cited.numbers) == ("Intentional draw", ("NOW 1.4",))
    assert (split.name, split.cited.numbers) == ("Intentional split", ("REG 5.4",))
    assert not {each.text for each in draw.japanese} & {each.text for each in split.japanese}


def test_organizer_and_leader_share_no_german_word() -> None:
    assert [each.text for each in TERMS_BY_KEY["organizer-to"].german] == ["Veranstalter"]


def test_no_entry_of_the_german_index_is_said_to_be_missing() -> None:
    headings = [section.heading for entry in TERMS for section in entry.cited.sections]
    assert "„Für jeden“" in headings
    assert [each for each in headings if "Index" in each] == []


@pytest.mark.parametrize(
    ("key", "ja", "de"),
    [
        ("golden-rule", "ビギナーズガイド", "„Spielregel“"),
        ("nested-cost", "～ことで、", "um das zu tun"),
        ("conditional-ability", "「君のターン開始時」", "„Sobald dein Zug beginnt“"),
        ("optional-conditional-ability", "できる", "„darfst“ oder „kannst“"),
        ("remote-server", "中または前", "darin oder davor"),
        ("approach", "最初のアイスを除いて", "außer beim ersten Ice"),
    ],
)
def test_translated_meanings_have_the_words_of_the_guides(key: str, ja: str, de: str) -> None:
    with override("ja"):
        assert ja in meaning(key)
    with override("de"):
        assert de in meaning(key)

"""Search results in the reference: terms, cards in their languages, rulings, and cited sections."""

from __future__ import annotations

import pytest

from tournament.decks.catalogue import catalogue
from tournament.reference.links import section_url
from tournament.reference.pages.cards import card_page
from tournament.reference.pages.glossary import Arrangement, arrangement_of, glossary_page
from tournament.reference.pages.look_up import MOST_CARDS, MOST_RULINGS, MOST_SECTIONS, MOST_TERMS, look_up
from tournament.reference.terms import TERMS_BY_KEY


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("Sure Gamble", "Sure Gamble"),
        ("sure gam", "Sure Gamble"),
        ("Sichere Hand", "Sure Gamble"),
        ("イーライ1.0", "Eli 1.0"),
        ("ｲｰﾗｲ", "Eli 1.0"),
        ("noise", "Noise: Hacker Extraordinaire"),
        ("NEH", "Near-Earth Hub: Broadcast Center"),
        ("확실한 도박", "Sure Gamble"),
        ("palana", "Pālanā Foods: Sustainable Growth"),
    ],
)
def test_card_is_found_by_its_titles_and_what_players_call_it(query: str, title: str) -> None:
    assert title in [card.name for card in look_up(query).cards][:3]


def test_card_is_named_in_three_languages_with_the_terms_for_what_it_is() -> None:
    (eli,) = look_up("Eli 1.0").cards

    assert [(title.language, title.text) for title in eli.titles] == [
        ("en", "Eli 1.0"),
        ("ja", "イーライ1.0"),
    ]
    assert (eli.type_term, eli.faction_term) == (TERMS_BY_KEY["ice"], TERMS_BY_KEY["haas-bioroid"])
    assert (str(eli.side), eli.faction, eli.subtypes) == ("Corp", "Haas-Bioroid", ("Barrier", "Bioroid"))


def test_every_card_of_the_catalogue_has_terms_for_its_type() -> None:
    cards = catalogue()
    pages = [card_page(cards, card) for card in cards.cards]

    assert len({page.entry.type_term.key for page in pages}) == 10
    assert [page.entry.name for page in pages if not page.products] == []
    assert {page.entry.faction for page in pages if page.entry.faction_term is None} == set()


def test_card_page_tells_numbers_and_lists() -> None:
    cards = catalogue()
    (eli,) = cards.by_title("Eli 1.0")
    page = card_page(cards, eli)

    assert [(str(label), number) for label, number in page.numbers] == [
        ("Cost", 3),
        ("Influence value", 1),
        ("Maximum copies", 3),
    ]
    said = {listing.name: listing.said for listing in page.listings}
    assert said["NAPD MWL 1.1"] == ("each copy lowers the influence limit by 1",)


def test_ruling_is_found_by_its_number_its_words_its_heading_and_its_terms() -> None:
    assert [entry.ruling.number for entry in look_up("JUD 12").rulings] == [12]
    assert [entry.ruling.number for entry in look_up("jud-60").rulings] == [60]
    assert look_up("JUD 99").rulings == ()
    assert [entry.ruling.number for entry in look_up("older copy unique").rulings] == [17]
    assert 11 in [entry.ruling.number for entry in look_up("Endlosschleife").rulings]
    assert 11 in [entry.ruling.number for entry in look_up("無限ループ").rulings]


def test_section_is_found_by_its_words_those_of_its_heading_first() -> None:
    assert [section.cited for section in look_up("missing card").sections] == ["REG 5.6"]
    assert [section.cited for section in look_up("opaque SLEEVES").sections] == ["REG 2.1"]
    assert look_up("sleeves").sections[0].cited == "REG 2.1"
    assert [section.cited for section in look_up("Mumba Temple").sections] == ["DECK 14", "REG 3.7"]
    assert look_up("missing card").hints == ()
    assert look_up("of it").sections == look_up("").sections == ()


def test_cited_section_leads_to_where_it_stands() -> None:
    assert look_up("DIS 3").section == section_url("DIS 3") == "/reference/rulings/#dis-3"
    assert look_up("REG 7.2").section == section_url("REG 7.2")
    assert look_up("TIM 4.6").section == section_url("TIM 4.6")
    assert (look_up("DIS 99").section, look_up("JUD 12").section) == (None, None)


@pytest.mark.parametrize("query", ["a", "e", "the", "run", "ー", "ein", "card", "of the"])
def test_however_much_there_is_only_so_much_is_shown(query: str) -> None:
    found = look_up(query)

    assert len(found.terms) <= MOST_TERMS
    assert len(found.rulings) <= MOST_RULINGS
    assert len(found.cards) <= MOST_CARDS
    assert len(found.sections) <= MOST_SECTIONS
    assert found.count > 0


def test_unknown_word_shows_the_nearest_words() -> None:
    assert look_up("acess").hints[0] == "Access"
    assert "Sure Gamble" in look_up("Sure Gambel").hints
    assert look_up("Access").hints == ()
    assert look_up("zzzzzzzzzz").hints == ()


def test_glossary_has_every_term_once_in_each_arrangement() -> None:
    for by in Arrangement:
        page = glossary_page(by)
        keys = [words.key for group in page.groups for words in group.words]
        assert sorted(keys) == sorted(TERMS_BY_KEY)
        anchors = [group.anchor for group in page.groups]
        assert len(set(anchors)) == len(anchors)
    german = glossary_page(Arrangement.GERMAN).groups
    assert [group.label for group in german] == sorted(str(group.label) for group in german)
    assert "encounter" in [words.key for words in german[1].words]  # Begegnung


def test_arrangement_that_there_is_not_is_by_topic() -> None:
    assert arrangement_of("de") is Arrangement.GERMAN
    assert [arrangement_of(by) for by in ("", "fr", "\x00")] == [Arrangement.TOPIC] * 3

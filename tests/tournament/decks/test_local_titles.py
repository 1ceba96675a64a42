"""Card titles in the reader's language, next to the English ones."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils import translation

from tournament.decks.local_titles import LocalTitle, local_title, title_in_words, title_on_paper
from tournament.decks.pages.deck import ProblemCard
from tournament.floor.acts.missing_cards import FindCard
from tournament.floor.acts.proxies import MakeProxy
from tournament.printing.text import Style

GAMBLE = "Sure Gamble"


@pytest.mark.parametrize("typed", [GAMBLE, "sure gamble", "確実なギャンブル"])
def test_title_when_the_catalogue_has_it_in_the_language_then_that_and_the_english_one(typed: str) -> None:
    with translation.override("ja"):
        assert local_title(typed) == LocalTitle("確実なギャンブル", "ja", GAMBLE)
    with translation.override("de"):
        assert local_title(typed) == LocalTitle("Sichere Hand", "de", GAMBLE)


def test_title_when_there_is_none_in_the_language_then_the_english_one() -> None:
    with translation.override("ja"):
        assert local_title("Andromeda: Dispossessed Ristie").language == "en"


@pytest.mark.parametrize("typed", ["", "No card of this name"])
def test_title_when_no_card_has_it_then_as_it_was_typed(typed: str) -> None:
    with translation.override("de"):
        assert local_title(typed) == LocalTitle(typed)


def test_title_when_the_page_is_english_then_as_it_was_typed() -> None:
    assert local_title("Sichere Hand") == LocalTitle("Sichere Hand")


def test_title_in_a_page_tells_its_language_and_stays_escaped() -> None:
    page = Template("{% load card_titles %}{{ title|card_title }}")
    with translation.override("de"):
        assert page.render(Context({"title": GAMBLE})) == (
            'Sichere Hand <small class="meta" lang="en">Sure Gamble</small>'
        )
        assert page.render(Context({"title": "<b>"})) == "&lt;b&gt;"
    assert page.render(Context({"title": GAMBLE})) == GAMBLE


def test_title_on_paper_has_the_english_one_where_both_fit() -> None:
    with translation.override("de"):
        assert title_on_paper(GAMBLE, Style(10), 200) == "Sichere Hand (Sure Gamble)"
        assert title_on_paper(GAMBLE, Style(10), 60) == "Sichere Hand"


def test_card_of_a_problem_stands_in_the_readers_language_and_says_which_the_english_title_is_in() -> None:
    card = ProblemCard(GAMBLE, 3, "2")
    with translation.override("de"):
        shown = render_to_string("decks/_problem_card.html", {"card": card})
        listed = render_to_string("decks/_problem_card.html", {"card": ProblemCard("Spoilers")})
    assert shown.strip() == '3× Sichere Hand <small class="meta" lang="en">Sure Gamble</small>: 2'
    assert 'lang="en">Spoilers<' in listed
    assert render_to_string("decks/_problem_card.html", {"card": card}).strip() == "3× Sure Gamble: 2"


def test_title_in_plain_text_has_the_english_one_in_brackets() -> None:
    with translation.override("ja"):
        assert title_in_words(GAMBLE) == "確実なギャンブル（Sure Gamble）"
        assert title_in_words("No card of this name") == "No card of this name"
    assert title_in_words(GAMBLE) == GAMBLE


def test_log_names_cards_in_the_readers_language() -> None:
    found = FindCard.Payload(missing_card=1, name="Mia", title=GAMBLE)
    made = MakeProxy.Payload(proxy=1, name="Mia", title=GAMBLE, leader="Kai")
    with translation.override("de"):
        told = [found.sentence(), *found.undo_words(), made.sentence(), *made.undo_words()]
    assert all("Sichere Hand" in sentence for sentence in told)
    assert GAMBLE in found.sentence()

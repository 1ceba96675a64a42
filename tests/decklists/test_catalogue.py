"""The catalog: every title in every language, reprints, and the catalog's own description."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from decklists.catalogue import Catalogue
from decklists.load import shipped
from decklists.types import Source
from tests.data import CARDS
from tests.decklists.cards import card, catalogue, rows

LANGUAGES = ("de", "es", "fr", "it", "ja", "ko", "pl", "zh-hans")
TITLE_OF = {row["code"]: row["title"] for row in rows("cards")}

# Translations that a reprint took from another card by mistake: they still belong only to that card.
MISTAKEN_TITLES = {
    "de": {"Projekt Beale": {"Project Beale"}},
    "pl": {"Projekt Beale": {"Project Beale"}},
}
# Translations that two cards share in the data.
SHARED_TITLES = {
    "de": {
        "Wiedergeburt": {"Rebirth", "Regenesis"},
        "Geistesblitz": {"Brainstorm", "Spark of Inspiration"},
    },
    "es": {"Conducto": {"Conduit", "Pipeline"}},
    "ko": {"쌍둥이자리": {"Gemini", "The Twins"}},
    "zh-hans": {"劫2.0": {"Kakugo", "Zed 2.0"}, "劫 2.0": {"Kakugo", "Zed 2.0"}},
}


def translations(language: str) -> dict[str, str]:
    """Return the translated titles by code, as in the file."""
    titles: dict[str, str] = json.loads((CARDS / f"titles.{language}.json").read_text(encoding="utf-8"))
    return titles


def test_by_title_when_given_any_english_title_then_it_is_the_card() -> None:
    stripped = {row["title"]: row["stripped_title"] for row in rows("cards") if "stripped_title" in row}
    assert len(stripped) > 50
    assert [row["title"] for row in rows("cards") if _titles(row["title"]) != {row["title"]}] == []
    assert [title for title, spelling in stripped.items() if _titles(spelling) != {title}] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_title_when_given_any_translated_title_then_it_is_the_card_or_all_that_share_it(
    language: str,
) -> None:
    shared = SHARED_TITLES.get(language, {}) | MISTAKEN_TITLES.get(language, {})
    expected = {title: shared.get(title, {TITLE_OF[code]}) for code, title in translations(language).items()}
    assert len(expected) > 500
    assert {title: _titles(title) for title in expected} == expected


def test_by_title_when_no_card_has_it_then_nothing_is_found() -> None:
    assert catalogue().by_title("No Such Card") == ()
    assert catalogue().by_title("") == ()
    assert catalogue().by_title("•••") == ()


def test_by_title_when_given_an_identitys_name_then_it_is_found_where_no_other_has_it() -> None:
    assert _titles("whizzard") == {"Whizzard: Master Gamer"}
    assert _titles('Kate "Mac" McCaffrey') == {'Kate "Mac" McCaffrey: Digital Tinker'}
    assert _titles("ガブリエル・サンチャゴ") == {"Gabriel Santiago: Consummate Professional"}
    assert _titles("NBN") == _titles("Haas-Bioroid") == set()


def test_by_code_when_given_any_printing_then_it_is_one_card() -> None:
    for row in rows("cards"):
        found = catalogue().by_code(row["code"])
        assert found is not None
        assert found is card(row["title"])
    assert catalogue().by_code("99999") is None


def test_cards_when_reprinted_then_the_printings_are_in_order_of_release() -> None:
    packs = catalogue().packs
    for one in catalogue().cards:
        released = [packs[printing.pack].released for printing in one.printings]
        dated = [day for day in released if day]
        assert dated == sorted(dated)
    assert sum(len(one.printings) for one in catalogue().cards) == len(rows("cards"))


def test_with_part_when_a_title_has_it_then_whole_titles_and_beginnings_come_first() -> None:
    def titles(part: str, limit: int = 20) -> list[str]:
        return [found.title for found in catalogue().with_part(part, limit)]

    assert titles("eli 1.0") == ["Eli 1.0"]
    assert titles("Noise")[0] == "Noise: Hacker Extraordinaire"
    assert "Account Siphon" in titles("siphon")
    assert titles("Datensauger")[0] == "Datasucker"
    assert titles("jinteki")[0].startswith("Jinteki")
    assert len(titles("the", 7)) == 7
    assert titles("ab") == titles("") == titles("!") == titles("x" * 5000) == []


def test_nearest_titles_when_one_is_mistyped_then_different_cards_are_offered() -> None:
    assert catalogue().nearest_titles("Sure Gambel")[0] == "Sure Gamble"
    assert catalogue().nearest_titles("Whizzard")[0] == "Whizzard: Master Gamer"
    assert catalogue().nearest_titles("Atlas")[0] == "Project Atlas"
    assert catalogue().nearest_titles("Siphon")[:2] == ("Account Siphon", "Code Siphon")
    assert catalogue().nearest_titles("Hedge Found")[0] == "Hedge Fund"
    assert catalogue().nearest_titles("Datensaguer")[0] == "Datensauger"
    assert (
        catalogue().nearest_titles(
            "口座の吸い上",
        )[0]
        == "口座の吸い上げ"
    )


def test_candidates_when_a_language_is_named_then_only_cards_that_are_called_so_in_it() -> None:
    assert {one.title for one in catalogue().candidates("Geistesblitz")} == {
        "Brainstorm",
        "Spark of Inspiration",
    }
    assert catalogue().candidates("Geistesblitz", "fr") == ()
    assert catalogue().candidates("Sure Gamble", "en") == (card("Sure Gamble"),)


def test_of_pool_when_one_of_two_cards_of_a_side_is_in_it_then_it_has_the_title() -> None:
    assert {one.title for one in catalogue().by_title("Conducto")} == {"Conduit", "Pipeline"}
    only_old = catalogue().of_pool(lambda one: one.title != "Conduit")
    assert only_old.by_title("Conducto") == (card("Pipeline"),)
    assert {one.title for one in only_old.by_title("Geistesblitz")} == {"Brainstorm", "Spark of Inspiration"}
    assert catalogue().of_pool(lambda _: True) is catalogue()
    assert catalogue().of_pool(lambda _: False) is catalogue()


def test_list_by_code_when_written_as_another_api_does_then_it_is_the_same_list() -> None:
    named = catalogue().list_by_code("NAPD_MWL_1.1")
    assert named is not None
    assert catalogue().list_by_code("napd_mwl_1_1") is named
    assert catalogue().list_by_code("standard_mwl_3_1") is catalogue().list_by_code("standard-mwl-3.1")


def test_title_in_when_a_language_has_it_then_it_is_that_and_else_english() -> None:
    assert catalogue().title_in(card("Account Siphon"), "ja") == "口座の吸い上げ"
    assert catalogue().title_in(card("Account Siphon"), "en") == "Account Siphon"
    assert catalogue().title_in(card("Obelus"), "xx") == "Obelus"


def test_catalogue_when_loaded_then_it_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        catalogue().cards = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        catalogue().packs["new"] = None  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        catalogue().cards[0].title = "other"  # type: ignore[misc]


def test_source_when_asked_then_it_says_which_catalogue_this_is() -> None:
    assert catalogue().source == Source(
        name="cards",
        cards=1988,
        printings=2394,
        languages=LANGUAGES,
        newest_pack="Elevation",
        newest_list="Standard Ban List 25.10",
    )
    assert shipped().source == Source(
        name="shipped along",
        cards=2054,
        printings=2460,
        languages=LANGUAGES,
        newest_pack="Vantage Point",
        newest_list="Standard Balance Update 26.08",
        as_of=date(2026, 7, 31),
    )


def test_catalogue_when_a_translation_is_another_cards_english_title_then_the_english_one_stands() -> None:
    cards = [card("Sure Gamble"), card("Easy Mark")]
    made = Catalogue.of(
        name="two",
        cards=cards,
        packs=catalogue().packs.values(),
        titles={"xx": {card("Easy Mark").code: "Sure gamble", card("Sure Gamble").code: "Sicher"}},
    )
    assert made.by_title("sure gamble") == (card("Sure Gamble"),)
    assert made.by_title("SICHER") == (card("Sure Gamble"),)


def _titles(title: str) -> set[str]:
    return {found.title for found in catalogue().by_title(title)}

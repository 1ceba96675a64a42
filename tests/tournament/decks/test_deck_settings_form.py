"""An event's deck requirements, as offered by the catalog in use."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.http import QueryDict

from decklists.types import Pack
from tests.tournament.decks_data import DAY
from tournament.decks.catalogue import catalogue
from tournament.decks.forms.settings import DeckSettingsForm, OpenDecksForm
from tournament.models import Tournament

pytestmark = pytest.mark.usefixtures("all_cards")


def form(data: dict[str, str] | None = None, **fields: Any) -> DeckSettingsForm:
    query = None
    if data is not None:
        query = QueryDict(mutable=True)
        query.update(data)
    return DeckSettingsForm(query, tournament=Tournament(**{"date": DAY} | fields), catalogue=catalogue())


def labels(form: DeckSettingsForm, name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, label in form.fields[name].choices:  # type: ignore[attr-defined]
        found |= {key: str(label)} if isinstance(label, str) else dict(label)
    return found


def test_lists_are_offered_by_name_the_one_in_force_first() -> None:
    offered = labels(form(), "restriction_list")
    assert list(offered)[:2] == ["", "none"]
    assert offered[""] == "The one in force on the event's date: NAPD MWL 1.1"
    assert offered["NAPD_MWL_1.2"] == "NAPD MWL 1.2"
    assert len(offered) == 2 + sum(entry.dated and entry.family == "standard" for entry in catalogue().lists)


def test_lists_of_the_events_format_alone_are_offered() -> None:
    choices = form().fields["restriction_list"].choices  # type: ignore[attr-defined]
    groups = {name: lists for name, lists in choices if not isinstance(lists, str)}
    assert list(groups) == ["Standard"]
    assert groups["Standard"][0] == ("standard-ban-list-25-10", "Standard Ban List 25.10")
    assert groups["Standard"][-1] == ("NAPD_MWL_1.0", "NAPD MWL 1.0")


def test_lists_without_a_date_of_their_own_are_offered_only_where_the_event_has_one() -> None:
    undated = "startup-ban-list-24-01-for-classic-only"
    assert undated not in labels(form(), "restriction_list")
    assert undated in labels(form(restriction_list=undated), "restriction_list")


def test_list_of_the_day_when_the_last_pack_is_older_then_it_is_that_of_the_packs_day() -> None:
    offered = labels(form(date=date(2025, 11, 1), card_pool_until="es"), "restriction_list")
    assert offered[""] == "The one in force on the date of the last legal pack, 6 October 2016: NAPD MWL 1.1"


def test_lists_when_none_is_in_force_then_said() -> None:
    assert labels(form(kind="full_draft"), "restriction_list")[""].endswith(": none")


def test_packs_are_offered_the_newest_first() -> None:
    offered = list(labels(form(), "card_pool_until").values())
    assert offered[0] == "Everything released by the event's date"
    assert offered.index("Blood Money (2016-08)") < offered.index("Core Set (2012-09)")


def test_codes_that_the_catalogue_does_not_know_stay_to_choose() -> None:
    given = form(restriction_list="gone", card_pool_until="lost")
    assert labels(given, "restriction_list")["gone"] == "gone (not in this catalog)"
    assert labels(given, "card_pool_until")["lost"] == "lost (not in this catalog)"


@pytest.mark.parametrize("field", ["deck_lists", "deck_format", "restriction_list", "card_pool_until"])
def test_other_values_are_refused_at_the_field(field: str) -> None:
    given = form({"deck_lists": "optional", field: "nonsense"})
    assert list(given.errors) == [field]


def test_format_when_none_is_sent_then_it_stays() -> None:
    given = form({"deck_lists": "optional", "initial-deck_format": "eternal"}, deck_format="eternal")
    assert given.is_valid(), given.errors
    assert given.cleaned_data["deck_format"] == "eternal"


def test_format_without_lists_of_its_own_offers_those_of_all() -> None:
    choices = form(deck_format="startup").fields["restriction_list"].choices  # type: ignore[attr-defined]
    assert [name for name, lists in choices if not isinstance(lists, str)] == ["Standard", "Sunset"]


def test_list_and_pack_of_now_are_offered_though_of_another_format_or_time() -> None:
    sunset = next(entry.code for entry in catalogue().lists if entry.family == "sunset" and entry.dated)
    late = max((pack for pack in catalogue().packs.values() if pack.released), key=released)

    given = form(restriction_list=sunset, card_pool_until=late.code)

    assert list(labels(given, "restriction_list"))[-1] == sunset
    assert late.code in labels(given, "card_pool_until")
    assert late.code not in labels(form(), "card_pool_until")


def test_list_of_another_format_can_be_sent_with_its_format() -> None:
    sunset = next(entry.code for entry in catalogue().lists if entry.family == "sunset" and entry.dated)
    given = form({"deck_lists": "optional", "deck_format": "snapshot", "restriction_list": sunset})
    assert given.is_valid(), given.errors


def released(pack: Pack) -> date:
    return pack.released or date.min


def test_changes_are_only_those_of_this_page() -> None:
    given = form(
        {
            "initial-deck_lists": "optional",
            "deck_lists": "optional",
            "initial-restriction_list": "",
            "restriction_list": "none",
            "initial-card_pool_until": "",
            "card_pool_until": "",
        }
    )
    assert given.is_valid()
    assert given.changed_values == {"restriction_list": "none"}


def test_open_decks_form_refuses_an_unknown_choice() -> None:
    query = QueryDict(mutable=True)
    query.update({"swiss_decks": "opponents", "cut_decks": "aliens", "deck_reading_minutes": "0"})
    assert set(OpenDecksForm(query, tournament=Tournament()).errors) == {
        "swiss_decks",
        "cut_decks",
        "deck_reading_minutes",
    }

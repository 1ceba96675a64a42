"""What an event asks of decks, as the catalogue in use offers it."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

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
    return {key: str(label) for key, label in form.fields[name].choices}  # type: ignore[attr-defined]


def test_lists_are_offered_by_name_the_one_in_force_first() -> None:
    offered = labels(form(), "restriction_list")
    assert list(offered)[:2] == ["", "none"]
    assert offered[""] == "The one in force on the event's date: NAPD MWL 1.1"
    assert offered["NAPD_MWL_1.2"] == "NAPD MWL 1.2"
    assert len(offered) == 2 + len(catalogue().lists)


def test_lists_when_none_is_in_force_then_said() -> None:
    assert labels(form(kind="full_draft"), "restriction_list")[""].endswith(": none")


def test_packs_are_offered_the_newest_first() -> None:
    offered = list(labels(form(), "card_pool_until").values())
    assert offered[0] == "Everything released by the event's date"
    assert offered.index("Blood Money (2016-08)") < offered.index("Core Set (2012-09)")


def test_codes_that_the_catalogue_does_not_know_stay_to_choose() -> None:
    given = form(restriction_list="gone", card_pool_until="lost")
    assert labels(given, "restriction_list")["gone"] == "gone (not in this catalogue)"
    assert labels(given, "card_pool_until")["lost"] == "lost (not in this catalogue)"


@pytest.mark.parametrize("field", ["deck_lists", "restriction_list", "card_pool_until"])
def test_other_values_are_refused_at_the_field(field: str) -> None:
    given = form({"deck_lists": "optional", field: "nonsense"})
    assert list(given.errors) == [field]


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


def test_open_decks_form_refuses_what_is_no_choice() -> None:
    query = QueryDict(mutable=True)
    query.update({"decks_shown": "some", "decks_audience": "aliens"})
    assert set(OpenDecksForm(query, tournament=Tournament()).errors) == {"decks_shown", "decks_audience"}

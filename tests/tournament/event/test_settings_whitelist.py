"""`ChangeSettings` accepts exactly the fields in its forms."""

from __future__ import annotations

from tournament.decks.forms.settings import DeckSettingsForm
from tournament.event.acts.settings import SETTINGS
from tournament.event.changed_rules import values_under
from tournament.event.forms.event import EventForm
from tournament.models import Tournament

# The event form has one field for each tiebreaker.
TIEBREAKERS = {"first_tiebreaker", "second_tiebreaker", "third_tiebreaker"}
# Settings that are changed by a separate button or form, each with the page that it is on.
ON_THEIR_OWN = {
    "is_signup_open": "the list of players",
    "is_check_in_open": "the list of players",
    "statistics_shown": "statistics",
    "abr_tournament": "the upload of results",
}


def test_settings_are_those_of_the_forms() -> None:
    asked = {*EventForm.base_fields, *DeckSettingsForm.base_fields} - TIEBREAKERS
    by_regulations = values_under(Tournament(), "today", "single_sided")

    assert {*asked, *by_regulations, *ON_THEIR_OWN} == SETTINGS


def test_settings_are_columns_of_an_event() -> None:
    assert {field.name for field in Tournament._meta.concrete_fields if not field.is_relation} >= SETTINGS

"""Signing up: valid and invalid names."""

from __future__ import annotations

import pytest

from tournament.models import Tournament
from tournament.people.forms.signup import SignUpForm


def test_name_and_pronouns_are_made_tidy() -> None:
    form = SignUpForm({"name": "  Ana   Lima ", "pronouns": " she/her "}, tournament=Tournament())
    assert form.is_valid()
    assert (form.cleaned_data["name"], form.cleaned_data["pronouns"]) == ("Ana Lima", "she/her")
    assert form.namesakes_known == 0


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"name": "Ana\x00"}, "name"),
        ({"name": "Ana\x07"}, "name"),
        ({"name": "Ana", "pronouns": "x" * 41}, "pronouns"),
        ({"name": "Ana", "pronouns": "\x1b"}, "pronouns"),
        ({"name": "Ana", "namesakes": "9" * 400}, "namesakes"),
        ({"name": "Ana", "namesakes": "-1"}, "namesakes"),
    ],
)
def test_invalid_name_is_refused_at_the_field(data: dict[str, str], field: str) -> None:
    assert list(SignUpForm(data, tournament=Tournament()).errors) == [field]

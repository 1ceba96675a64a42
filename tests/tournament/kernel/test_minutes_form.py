"""Durations typed into one field."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tournament.web.fields import MinutesListField


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("10, 5", [10, 5]),
        ("1 15;5", [15, 5, 1]),
        ("5, 5,,05", [5]),
        ("１５、３", [15, 3]),
        ("", []),
        (" , ", []),
        ("600", [600]),
    ],
)
def test_minutes_when_typed_in_any_usual_way_then_numbers_most_first(typed: str, numbers: list[int]) -> None:
    assert MinutesListField(required=False).clean(typed) == numbers


@pytest.mark.parametrize("typed", ["ten", "0", "-5", "601", "9999", "5.5", "1e2", "10 %", "½", "²"])
def test_minutes_when_not_whole_minutes_then_says_what_to_write(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        MinutesListField(required=False).clean(typed)
    assert refused.value.code == "not_minutes"


def test_minutes_when_more_than_six_then_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        MinutesListField().clean("7, 6, 5, 4, 3, 2, 1")
    assert refused.value.code == "too_many"


def test_minutes_when_shown_then_as_people_write_them_and_unchanged_where_the_numbers_are() -> None:
    field = MinutesListField(required=False)
    assert field.prepare_value([10, 5]) == "10, 5"
    assert field.prepare_value("10; x") == "10; x"
    assert not field.has_changed("10, 5", "5 10")
    assert not field.has_changed([10, 5], "10,5")
    assert field.has_changed("10, 5", "10")
    assert field.has_changed("10, 5", "ten")

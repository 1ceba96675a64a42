from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tournament.kernel.ids import LARGEST_ID, IdField, id_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0", 0),
        ("7", 7),
        (str(LARGEST_ID), LARGEST_ID),
        (str(LARGEST_ID + 1), None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("1.5", None),
        (" 7", None),
        ("٣", None),
        ("seven", None),
    ],
)
def test_id_in_text_is_one_that_the_database_holds_or_none(text: str, found: int | None) -> None:
    assert id_in(text) == found


@pytest.mark.parametrize("typed", ["0", str(LARGEST_ID + 1), "9" * 5000, "x", ""])
def test_field_refuses_invalid_ids(typed: str) -> None:
    with pytest.raises(ValidationError):
        IdField().clean(typed)


def test_field_takes_the_largest_id_and_0_where_that_says_none_yet() -> None:
    assert (IdField().clean(str(LARGEST_ID)), IdField(min_value=0).clean("0")) == (LARGEST_ID, 0)

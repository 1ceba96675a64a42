"""The players seen at a table, as a form stores them."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tournament.play.results.forms.quick import SeatedField, seated_value


def test_seated_when_carried_by_a_form_then_the_same_players_in_the_same_order() -> None:
    assert SeatedField().clean(seated_value([9, 7])) == (9, 7)


def test_seated_when_the_form_does_not_tell_then_none() -> None:
    assert SeatedField().clean("") is None


@pytest.mark.parametrize("typed", ["7", "7-", "7-9-1", "7-9\n", "-7-9", "a-b", "٧-9", "7-" + "9" * 19])
def test_seated_when_garbage_then_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        SeatedField().clean(typed)

"""An event's date: only years that the day's outline and calendars can handle."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament
from tournament.event.forms.event import EventForm
from tournament.event.forms.life import CopyForm

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "is_taken"),
    [
        ("1996-01-01", True),
        ("2016-11-05", True),
        ("2199-12-31", True),
        ("1995-12-31", False),
        ("0026-11-21", False),
        ("2200-01-01", False),
        ("9999-12-31", False),
    ],
)
def test_day_is_of_this_games_time(typed: str, is_taken: bool) -> None:
    event = make_tournament()
    for form in (EventForm({"date": typed}, instance=event), CopyForm({"name": "Cup", "date": typed})):
        assert ("date" not in form.errors) is is_taken
        page = str(form["date"])
        assert f'value="{typed}"' in page
        assert all(part in page for part in ('type="date"', 'min="1996-01-01"', 'max="2199-12-31"'))

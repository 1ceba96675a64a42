"""What the big screen shows: chosen once, logged once."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament
from tests.races import race
from tournament.event.acts.screen import ChangeScreen
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def _change(event: Tournament, views: list[str], seconds: int = 30) -> None:
    ChangeScreen(views=views, seconds=seconds).perform(event, actor=event.owner)


def test_change_when_other_views_are_chosen_then_saved_and_logged_with_what_was_before() -> None:
    event = make_tournament()

    _change(event, ["clock", "bracket"])

    event.refresh_from_db()
    assert (event.screen_views, event.screen_seconds, event.version) == (["clock", "bracket"], 30, 1)
    entry = event.log.get(act=ChangeScreen.code)
    before = ["clock", "pairings", "standings", "bracket", "code"]
    assert entry.payload["before"] == {"views": before, "seconds": 20}


def test_change_when_sent_twice_then_counts_once() -> None:
    event = make_tournament()
    _change(event, ["code"])
    _change(event, ["code"])

    assert (event.version, event.log.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_change_when_raced_then_counts_once() -> None:
    event = make_tournament()

    def press() -> None:
        ChangeScreen(views=["code"], seconds=9).perform(Tournament.objects.get(), actor=None)

    race(press, press)

    event.refresh_from_db()
    assert (event.version, event.screen_seconds) == (1, 9)

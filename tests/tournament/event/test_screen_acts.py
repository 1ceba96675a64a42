"""What the big screen shows: each choice counts once and is logged once."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament, make_user
from tests.races import race
from tests.tournament.kernel.log_examples import RELEASE_0_1
from tournament.event.acts.screen import ChangeScreen
from tournament.kernel.acts import payload_of
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing
from tournament.models import LogEntry, Tournament

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


def test_entry_of_an_earlier_release_without_what_was_before_cannot_be_undone() -> None:
    event = make_tournament(screen_views=["clock"], screen_seconds=30)
    entry = LogEntry(act=ChangeScreen.code, payload=RELEASE_0_1[ChangeScreen.code][0], payload_version=0)
    with pytest.raises(ActionRefused, match="undo_overtaken"):
        payload_of(entry).undo(Undoing(event, entry, make_user()))

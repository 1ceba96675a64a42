"""Two organizers, or one with two tabs: the second one sees what happened, and nothing is lost."""

from __future__ import annotations

from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from tests.flows.world import Stage, World, all_rows, assert_sound, make_world
from tournament.models.states import RoundState

pytestmark = pytest.mark.django_db

LOOK_AGAIN = "The event was changed after you opened this page"


class Tab:
    """A browser tab: presses buttons with the data its page showed, and reads the response."""

    def __init__(self, world: World) -> None:
        self.world, self.client = world, Client()
        self.client.force_login(world.owner)

    def url(self, name: str, **kwargs: Any) -> str:
        return reverse(name, kwargs={"slug": self.world.tournament.slug, **kwargs})

    def post(self, name: str, data: dict[str, Any], *, on: str = "desk-event", **kwargs: Any) -> str:
        """Send a form from the page `on`. Return the text of the next page."""
        page = f"http://testserver{self.url(on, **(kwargs if on != 'desk-event' else {}))}"
        answer = self.client.post(self.url(name, **kwargs), data, follow=True, headers={"referer": page})
        return self._words(answer.content.decode())

    def open(self, name: str, **kwargs: Any) -> str:
        return self._words(self.client.get(self.url(name, **kwargs)).content.decode())

    @staticmethod
    def _words(text: str) -> str:
        body = lxml.html.document_fromstring(text).body
        return " ".join(body.text_content().split())


def seats(world: World, number: int) -> list[int]:
    round_ = world.tournament.stages.get().rounds.get(number=number)
    places = round_.seats.order_by("pairing__number", "position")
    return list(places.values_list("player_id", flat=True))


def swap(world: World, tab: Tab, number: int) -> str:
    """Swap a player at table 1 with one at table 2."""
    players = seats(world, number)
    data = {"edit": "swap", "player": [players[0], players[3]], "seen": world.seen}
    return tab.post("desk-mend", data, number=number)


@pytest.fixture
def draft() -> World:
    return make_world(Stage.NEXT_DRAFT)


@pytest.mark.parametrize("press", ["desk-publish", "desk-pair-again", "desk-discard"])
def test_button_of_a_draft_when_it_was_edited_meanwhile_then_look_again(draft: World, press: str) -> None:
    tab, seen = Tab(draft), draft.seen
    assert "The two players have been swapped" in swap(draft, tab, 2)
    before = all_rows()

    assert LOOK_AGAIN in tab.post(press, {"seen": seen}, on="desk-round", number=2)
    assert all_rows() == before


@pytest.mark.parametrize("press", ["desk-pair-again", "desk-discard"])
def test_draft_when_it_was_published_meanwhile_then_it_stays(draft: World, press: str) -> None:
    tab, seen = Tab(draft), draft.seen
    tab.post("desk-publish", {"seen": seen}, number=2)
    before = all_rows()

    told = tab.post(press, {"seen": seen}, on="desk-round", number=2)

    assert LOOK_AGAIN in told or "Round 2 is already published" in told
    assert all_rows() == before


@pytest.mark.parametrize("press", ["desk-publish", "desk-pair-again", "desk-mend"])
def test_draft_when_it_was_discarded_meanwhile_then_it_is_said(draft: World, press: str) -> None:
    tab, players = Tab(draft), seats(draft, 2)
    data = {"seen": draft.seen, "edit": "swap", "player": players[:2]}
    tab.post("desk-discard", {"seen": draft.seen}, number=2)

    assert "There is no draft" in tab.post(press, data, number=2)
    assert_sound(draft.tournament)


def test_publish_when_a_player_dropped_meanwhile_then_warned_and_every_new_warning_again(
    draft: World,
) -> None:
    tab, seen = Tab(draft), draft.seen
    leaver = draft.playing[0]
    tab.post("desk-player-drop", {}, pk=leaver.pk)
    assert f"Paired, but no longer playing: {leaver.name}" in tab.post(
        "desk-publish", {"seen": seen}, number=2
    )
    draft.tournament.refresh_from_db()
    read = {"seen": seen, "confirmed": draft.tournament.version}
    tab.post("desk-player-reinstate", {}, pk=draft.gone.pk)

    assert "No pairing and no bye: Gus Gone" in tab.post("desk-publish", read, number=2)
    assert draft.tournament.stages.get().rounds.get(number=2).state == RoundState.DRAFT


def test_publish_when_a_result_was_corrected_meanwhile_then_warned_until_paired_again(draft: World) -> None:
    tab = Tab(draft)
    line = f"1:0:1:{draft.players_at(1)}"
    tab.post("desk-results", {"line": line}, number=1)

    assert "Points were corrected after this round was paired" in tab.open("desk-round", number=2)
    told = tab.post("desk-publish", {"seen": draft.seen}, number=2)
    assert "There are warnings for this round" in told
    tab.post("desk-pair-again", {"seen": draft.seen}, number=2)
    assert "Points were corrected" not in tab.open("desk-round", number=2)
    assert "Round 2 has been published" in tab.post("desk-publish", {"seen": draft.seen}, number=2)


@pytest.mark.parametrize("is_long", [False, True], ids=["line", "long form"])
def test_result_when_others_sit_there_meanwhile_then_not_saved_for_them(draft: World, is_long: bool) -> None:
    tab, (first, second, *_rest) = Tab(draft), seats(draft, 2)
    tab.post("desk-publish", {"seen": draft.seen}, number=2)
    swap(draft, tab, 2)
    before = all_rows()

    if is_long:
        data = {"kind": "split", "witness": "Judge", "seen_version": 0, "seen_players": f"{first}-{second}"}
        games = {"corp_1": "first", "ending_1": "win", "corp_2": "first", "ending_2": "win"}
        told = tab.post("desk-result", data | games, number=2, table=1)
        assert "The players at this table have changed" in told
    else:
        assert LOOK_AGAIN in tab.post("desk-results", {"line": f"1:6:0:{first}-{second}"}, number=2)
    assert all_rows() == before


def test_pairings_when_the_event_was_finished_meanwhile_then_it_is_said_on_the_page() -> None:
    world = make_world(Stage.FINISHED)

    assert "The event is finished, so this is no longer possible." in swap(world, Tab(world), 1)


def test_pairings_when_the_next_round_was_paired_meanwhile_then_it_is_said_on_the_page(draft: World) -> None:
    assert "Round 1 is over, so its pairings can’t be changed" in swap(draft, Tab(draft), 1)


def test_settings_when_two_change_different_fields_then_both_stay() -> None:
    world = make_world(Stage.REGISTRATION)
    tab = Tab(world)
    page = lxml.html.document_fromstring(tab.client.get(tab.url("desk-settings")).content.decode())
    seen = dict(next(form for form in page.forms if "venue" in form.fields).form_values())

    tab.post("desk-settings", seen | {"venue": "The Shop"})
    tab.post("desk-settings", seen | {"name": "Winter Open"})

    world.tournament.refresh_from_db()
    assert (world.tournament.venue, world.tournament.name) == ("The Shop", "Winter Open")

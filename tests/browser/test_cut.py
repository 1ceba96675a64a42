"""A regional with 42 players in a real browser, from the uploaded sheet to the champion."""

from __future__ import annotations

import random
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from pairing.bracket.play import GameState
from tests.browser.camera import Photographer
from tests.browser.conftest import log_in
from tests.data import REGIONAL
from tests.factories import make_user
from tests.swiss import play_round
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.play.cut.records import BracketRecord, bracket_record

pytestmark = pytest.mark.django_db(transaction=True)


class Desk:
    """The organizer's laptop, and the event in the database."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.url = ""

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get()

    @property
    def record(self) -> BracketRecord:
        record = bracket_record(self.event)
        assert record is not None
        return record

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.url}{path}")
        return self.page

    def player(self, seed: int) -> Player:
        return self.record.players[self.record.seeds[seed - 1]]

    def seeds_at(self, game: int) -> list[int]:
        return [self.record.bracket.seed_of(player) for player in self.record.tables[game].seated]

    def choose_side(self, value: str) -> None:
        """Choose a side at the desk: preview the choice, then save it."""
        self.open("bracket/")
        self.page.locator(f'a[href$="choice={quote(value)}"]').click()
        expect(self.page.get_by_text("Nothing is saved yet.")).to_be_visible()
        self.page.get_by_role("button", name="Save the choice").click()
        expect(self.page.locator(".notices")).to_be_visible()

    def press(self, name: str, value: str) -> None:
        """Press the button whose value starts with this text, in the bracket's drawing or in the list above
        it.
        """
        self.open("bracket/")
        self.page.locator(f'button[name="{name}"][value^="{value}"]:visible').last.click()
        expect(self.page.locator(".notices")).to_be_visible()

    def win(self, game: int, seed: int) -> None:
        """Press the winner's button. In round 1 the higher seed plays corp unless they have chosen a side."""
        if self.record.sides_of(game) is None:
            self.choose_side(f"{game}:{self.record.chooser_of(game)}:corp")
        sides = self.record.sides_of(game)
        assert sides is not None
        side = "corp" if sides.corp == self.record.seeds[seed - 1] else "runner"
        self.press("line", f"{game}:{side}:")


def test_regional_from_the_sheet_to_the_champion(
    browser: Browser, live_server: LiveServer, page: Page
) -> None:
    make_user("organizer")
    camera = Photographer(browser, live_server, page)
    desk = Desk(page)
    _register(desk)
    _play_the_swiss_rounds(desk)
    _make_the_cut(desk, camera)
    _choose_a_side_on_the_phone(desk, browser, live_server)
    _play_the_bracket(desk, camera)
    _finish(desk, camera)


def _register(desk: Desk) -> None:
    page = desk.page
    log_in(page, "organizer")
    page.goto("/desk/new/2016/regional/")
    page.get_by_label("Name", exact=True).fill("Regional 42")
    page.get_by_label("Structure").select_option("advanced")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("link", name="Add the players")).to_be_visible()
    desk.url = f"/desk/{desk.event.slug}/"
    desk.open("players/import/").get_by_label("Or upload it").set_input_files(REGIONAL)
    page.get_by_role("button", name="Preview the players").click()
    page.get_by_role("button", name="Import the players").first.click()
    page.get_by_role("button", name="Check in everyone").click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_text("42 checked in")).to_be_visible()


def _play_the_swiss_rounds(desk: Desk) -> None:
    """Play round 1 by the keyboard, and the others without a page: they are entered in the same way."""
    rng, page = random.Random(5), desk.page
    desk.open().get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("Round 1 has been published")).to_be_visible()
    desk.open("rounds/1/results/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    tables = desk.event.stages.get().rounds.get().pairings.filter(number__isnull=False).count()
    for table in range(1, tables + 1):
        page.keyboard.type(f"{table} {rng.choice('6630')}")
        page.keyboard.press("Enter")
    expect(page.locator(".progress-line")).to_contain_text(f"{tables} of {tables}")
    for number in range(2, 6):
        play_round(desk.event, number, rng)


def _make_the_cut(desk: Desk, camera: Photographer) -> None:
    """Make the cut. The third seed declines: everyone below moves up, and the ninth is in."""
    page = desk.page
    desk.open().get_by_role("link", name="Cut to the top 8").last.click()
    expect(page.get_by_text("First out:")).to_be_visible()
    camera.take("cut-preview", page.url, is_first_view=True)
    page.locator('input[name="declined"]').nth(2).check()
    page.get_by_role("button", name="Show who is in").click()
    page.get_by_role("button", name="Make the cut").click()
    expect(page.get_by_role("heading", name="Top 8 bracket")).to_be_visible()
    assert [desk.record.swiss_ranks[player] for player in desk.record.seeds] == [1, 2, 4, 5, 6, 7, 8, 9]


def _choose_a_side_on_the_phone(desk: Desk, browser: Browser, live_server: LiveServer) -> None:
    """The first seed sees the opponent's identities and chooses a side; the opponent sees it only then."""
    phones = browser.new_context(
        base_url=live_server.url, viewport={"width": 375, "height": 812}, has_touch=True
    )
    chooser, opponent = phones.new_page(), phones.new_page()
    chooser.goto(f"/me/{desk.player(1).link}/side/")
    opponent.goto(f"/me/{desk.player(8).link}/side/")
    expect(opponent.get_by_text("The choice will appear here.")).to_be_visible()
    chooser.get_by_role("link", name="I play runner").click()
    expect(opponent.get_by_text("You play corp", exact=True)).to_have_count(0)
    chooser.get_by_role("button", name="Yes, I play runner").click()
    expect(chooser.get_by_text("You play runner", exact=True)).to_be_visible()
    opponent.reload()
    expect(opponent.get_by_text("You play corp", exact=True)).to_be_visible()
    phones.close()


def _play_the_bracket(desk: Desk, camera: Photographer) -> None:
    page = desk.page
    desk.win(1, 1)
    desk.choose_side(f"2:{desk.record.seeds[3]}:corp")
    desk.press("line", "2:draw:")  # the better Swiss rank advances
    desk.win(3, 7)
    desk.win(4, 3)
    assert [desk.seeds_at(game) for game in (5, 6, 7, 8)] == [[1, 4], [7, 3], [8, 5], [2, 6]]
    for game, seed in ((5, 1), (6, 3), (7, 5), (8, 6)):
        desk.win(game, seed)
    _correct_game_3(desk)
    desk.win(6, 2)
    desk.win(8, 7)
    camera.take("bracket", f"/e/{desk.event.slug}/bracket/")
    camera.take("desk-bracket", f"{desk.url}bracket/")

    # The fourth seed leaves: the opponent advances in game 11 without playing.
    desk.open(f"players/{desk.player(4).pk}/").get_by_role("button", name="Drop").click()
    expect(page.locator(".notices")).to_be_visible()
    assert desk.record.bracket.game(11).state is GameState.WALKOVER
    for game, seed in ((9, 1), (10, 3), (12, 3), (13, 2), (14, 2)):
        desk.win(game, seed)
    first, second = desk.record.sides_of(14), desk.record.sides_of(15)
    assert first is not None
    assert second is not None
    assert (second.corp, second.runner) == (first.runner, first.corp)
    desk.win(15, 2)


def _correct_game_3(desk: Desk) -> None:
    """The second seed won game 3 after all: the page warns which games will reopen, and reopens only
    those.
    """
    sides = desk.record.sides_of(3)
    assert sides is not None
    page = desk.open("bracket/games/3/")
    page.locator(
        f'input[name="winner"][value="{"corp" if sides.corp == desk.record.seeds[1] else "runner"}"]'
    ).check()
    page.get_by_role("button", name="Save the result").click()
    page.get_by_role("button", name="Save and reopen those games").click()
    expect(page.get_by_role("heading", name="Top 8 bracket")).to_be_visible()
    states = {game.number: game.state for game in desk.record.bracket.games}
    assert [number for number in (5, 6, 7, 8) if states[number] is GameState.READY] == [6, 8]


def _finish(desk: Desk, camera: Photographer) -> None:
    page, champion = desk.page, desk.player(2).name
    desk.open().get_by_role("link", name="Finish the event").last.click()
    page.get_by_role("button", name="Finish the event").click()
    expect(page.get_by_text("The event is finished").first).to_be_visible()
    assert desk.event.state == EventState.FINISHED
    page.goto(f"/e/{desk.event.slug}/winner/")
    expect(page.get_by_text(champion).first).to_be_visible()
    camera.take("winner", page.url)
    page.goto(f"/e/{desk.event.slug}/standings/")
    names = page.locator("tbody tr a").all_inner_texts()
    in_order = [desk.player(seed).name for seed in (2, 1, 3, 7, 4, 5, 6, 8)]
    assert names[:8] == [" ".join(name.split()) for name in in_order]  # with spaces as a browser shows them
    camera.take("final-standings", page.url)

"""What users share from the site, in a browser: outline pictures, and a text copied for a chat."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.factories import make_player, make_round, make_tournament, make_user
from tests.flows.world import Stage, make_world
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


def test_text_for_a_chat_is_copied_whole(live_server: LiveServer, browser: Browser) -> None:
    world = make_world(Stage.PLAYING)
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(live_server.url + reverse("chat", kwargs={"slug": world.tournament.slug}))
    text = page.get_by_label("Message 1 of 1").first
    button = page.get_by_role("button", name="Copy").first

    button.click()

    expect(page.get_by_role("button", name="Copied")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == text.input_value()
    assert all(player.name in copied for player in world.playing)
    context.close()


def test_pairings_are_copied_from_the_round_part_by_part(live_server: LiveServer, browser: Browser) -> None:
    event = make_tournament(make_user("desk"), name="Cup", state=EventState.RUNNING)
    players = [make_player(event, f"A rather long name of a player {number:03}") for number in range(60)]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    context = browser.new_context(base_url=live_server.url, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    log_in(page, "desk")
    page.goto(live_server.url + reverse("desk-results", kwargs={"slug": event.slug, "number": 1}))

    page.get_by_role("link", name="Copy for a chat").click()
    button = page.get_by_role("link", name="Part 1 of 2 copied. Copy the next")
    expect(button).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("**Cup · Round 1: pairings (1/2)**")
    button.click()
    expect(page.get_by_role("link", name="Copied", exact=True)).to_be_visible()
    copied += page.evaluate("navigator.clipboard.readText()")
    assert all(player.name in copied for player in players)
    context.close()

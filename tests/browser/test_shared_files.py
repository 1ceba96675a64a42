"""What leaves the site, in a browser: pictures as outlines, a text for a chat copied."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.flows.world import Stage, make_world

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

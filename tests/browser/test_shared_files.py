"""What leaves the site, in a browser: pictures as outlines, a text for a chat copied."""

from __future__ import annotations

import io

import pytest
from django.urls import reverse
from PIL import Image, ImageChops
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.flows.world import Stage, make_world
from tournament.files.pictures import PICTURE_HEIGHT, PICTURE_WIDTH
from tournament.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


def grey(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("L")


def test_svg_looks_as_the_png_does(live_server: LiveServer, browser: Browser) -> None:
    world = make_world(Stage.CUT)
    Player.objects.filter(pk=world.playing[0].pk).update(name="髙橋 さくら & \u05e9\u05e8\u05d4")
    page = browser.new_page(viewport={"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT})
    for what in ("standings", "bracket"):
        url = f"{live_server.url}/e/{world.tournament.slug}/{what}"
        page.goto(f"{url}.svg")
        shown = grey(page.screenshot())
        drawn = grey(page.request.get(f"{url}.png").body())
        histogram = ImageChops.difference(shown, drawn).histogram()
        differing = sum(histogram[96:]) / (PICTURE_WIDTH * PICTURE_HEIGHT)
        assert differing < 0.01, what
    page.close()


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

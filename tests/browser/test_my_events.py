"""On a phone, by keyboard only, a player links two events, makes the page about them public, hides it again,
and makes the phone forget it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import looks
from tests.factories import make_user
from tests.tournament.ranking.series.seasons import finished
from tournament.models import Person, Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 375, 1280)
NAMES = ("Wolfeschlegelsteinhausenbergerdorff", "Ben", "Cleo", "Dan")


def press_by_keyboard(page: Page, name: str) -> None:
    """Tab to the button and press it, and confirm if asked."""
    button = page.get_by_role("button", name=name, exact=True)
    for _step in range(60):
        if button.evaluate("each => each === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    question = page.locator("#confirm[open] [value=yes]")
    if question.count():
        question.click()


def faults_of(page: Page, address: str) -> list[str]:
    """Return a page's faults in all widths and views. Saves pictures if PICTURES names a folder."""
    page.goto(address)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        found += looks.measure(page, f"{address} {width}", "tooWide", "brokenWords", "lostWords")
        if os.environ.get("PICTURES"):
            name = address.split("/")[1] + f"-{width}.png"
            page.screenshot(path=Path(os.environ["PICTURES"]) / name, full_page=True)
    return found + list(looks.look_at(page).faults)


def test_player_joins_shows_hides_and_forgets_by_the_keyboard(page: Page) -> None:
    tom = make_user("tom")
    spring, summer = finished(tom, 3, *NAMES), finished(tom, 6, *NAMES)
    Tournament.objects.filter(pk=summer.pk).update(venue="The Shop at the Corner, Regensburg")
    Player.objects.filter(name=NAMES[0]).update(
        corp_identity="Haas-Bioroid: Engineering the Future",
        runner_identity="Kate “Mac” McCaffrey: Digital Tinker",
    )
    ana, later = (event.players.get(name=NAMES[0]) for event in (spring, summer))
    looks.prepare(page)
    page.set_viewport_size({"width": 375, "height": 740})

    page.goto(f"/me/{ana.link}/")
    page.get_by_role("link", name="My events", exact=True).click()
    found = faults_of(page, f"/me/{ana.link}/events/")
    page.get_by_label("Personal link in the other event").fill("nothing")
    press_by_keyboard(page, "Link event")
    expect(page.get_by_text("No player has this link.")).to_be_visible()
    expect(page.get_by_label("Personal link in the other event")).to_have_value("nothing")
    page.get_by_label("Personal link in the other event").fill(f"http://site.example/me/{later.link}/")
    press_by_keyboard(page, "Link event")
    expect(page.get_by_text("Linked: you are one player")).to_be_visible()
    expect(page.get_by_role("link", name="Store 6")).to_be_visible()
    found += faults_of(page, f"/me/{ana.link}/events/")

    press_by_keyboard(page, "Show the page to everyone")
    expect(page.get_by_role("button", name="Hide the page")).to_be_visible()
    public = f"/people/{Person.objects.get().key}/"
    found += faults_of(page, public)
    expect(page.get_by_role("heading", name=NAMES[0])).to_be_visible()
    page.goto(f"/me/{ana.link}/events/")
    press_by_keyboard(page, "Hide the page")
    expect(page.get_by_text("No one else can see the page now.")).to_be_visible()
    answer = page.request.get(page.url.split("/me/")[0] + public)
    assert answer.status == 404
    press_by_keyboard(page, "Delete this page")
    expect(page.get_by_text("Deleted: your events are no longer linked")).to_be_visible()
    assert not Person.objects.exists()
    assert found == []

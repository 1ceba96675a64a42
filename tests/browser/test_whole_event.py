"""Eight players in a real browser, from the empty site to the final standings."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import log_in_by_form
from tests.factories import make_user
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = (
    "Aoi Tanaka",
    "Björn Åkesson",
    "Chloé Dubois",
    "Dmitri Шостаков",
    "Eszter Nagy",
    "Fumiko 佐藤",
    "George Papp",
    "Zoë Papadopoulos",
)


def test_eight_players_from_the_empty_site_to_the_final_standings(
    browser: Browser, live_server: LiveServer, page: Page
) -> None:
    make_user("organizer")
    camera = Photographer(browser, live_server, page)
    rng = random.Random(8)
    log_in_by_form(page, "organizer")

    page.get_by_role("link", name="Create event").click()
    page.get_by_role("link", name="Store championship").click()
    page.get_by_label("Name", exact=True).fill("Dockside Store Championship")
    page.get_by_label("Venue").fill("The Dockside Game Shop")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("link", name="Add the players")).to_be_visible()
    event = Tournament.objects.get()
    desk = f"/desk/{event.slug}/"

    page.get_by_role("link", name="Add the players").click()
    for name in NAMES:
        page.get_by_placeholder("Name").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.get_by_role("button", name="Check in everyone").click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_text("8 checked in")).to_be_visible()
    camera.take("players", f"{desk}players/")

    for number in (1, 2, 3):
        page.goto(desk)
        page.get_by_role("button", name=f"Pair round {number}").click()
        expect(page.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        if number == 2:
            camera.take("draft", page.url)
        page.get_by_role("button", name=f"Publish round {number}").click()
        page.goto(f"{desk}rounds/{number}/results/")
        expect(page.get_by_label("Table", exact=True)).to_be_focused()
        for table in range(1, 5):
            page.keyboard.type(f"{table} {rng.choice('630')}")
            page.keyboard.press("Enter")
            expect(page.locator(".progress-line")).to_contain_text(f"{table} of 4 results are in")
            if (number, table) == (3, 2):
                camera.take("results", f"{desk}rounds/3/results/")
                camera.take("pairings", f"/e/{event.slug}/pairings/")

    page.goto(desk)
    page.get_by_role("link", name="Finish the event").click()
    page.get_by_role("button", name="Finish the event").click()
    expect(page.get_by_text("The event is finished").first).to_be_visible()
    event.refresh_from_db()
    assert event.state == EventState.FINISHED

    page.goto(f"/e/{event.slug}/standings/")
    for name in NAMES:
        expect(page.get_by_role("link", name=name)).to_be_visible()
    camera.take("standings", page.url)
    page.get_by_role("link", name=page.locator("tbody tr a").first.inner_text()).first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    camera.take("player-card", page.url)
    camera.take("event", f"/e/{event.slug}/")
    camera.take("log", f"{desk}log/")
    camera.take("prints", f"{desk}print/")

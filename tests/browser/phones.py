"""Players' phones: each has a separate page and reports the table's result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Response
from pytest_django.live_server_helper import LiveServer

from tournament.models import Player

# the report's button, with the points once both games have a result
REPORT = re.compile(r"^Report( \d-\d)?$")


@contextmanager
def phones_of(browser: Browser, server: LiveServer, *players: Player) -> Iterator[list[Page]]:
    """Open each player's home page on a separate phone."""
    size = {"width": 375, "height": 812}
    contexts = [
        browser.new_context(base_url=server.url, viewport=size, service_workers="block") for _ in players
    ]
    pages = [context.new_page() for context in contexts]
    for phone, player in zip(pages, players, strict=True):
        phone.goto(f"/me/{player.link}/")
    yield pages
    for context in contexts:
        context.close()


def report_games(phone: Page, said: dict[str, str], button: str = "Report our result") -> None:
    """Press the button on the player's page and report how each of these games ended."""
    phone.get_by_role("link", name=button).click()
    for game, outcome in said.items():
        asked = phone.get_by_role("group", name=game)
        radio = asked.get_by_label(outcome, exact=True)
        radio.wait_for(state="attached")
        if not radio.is_visible():  # folded: a draw or a win on time
            asked.locator("summary").click()
        radio.check()
    phone.get_by_role("button", name=REPORT).click()


@contextmanager
def answered(page: Page, status: int) -> Iterator[None]:
    """After the body has run, poll until a response has this status, since the page also polls by itself."""

    def is_it(answer: Response) -> bool:
        return answer.request.headers.get("hx-request") == "true" and answer.status == status

    with page.expect_response(is_it):
        yield
        look_again(page)


def look_again(page: Page) -> None:
    """Return to the page, which makes it poll at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

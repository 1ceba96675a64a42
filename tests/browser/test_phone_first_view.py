"""What a phone of 390 x 664 pixels shows before anyone scrolls: of an event of 40 with long names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.long_event import make_long_event
from tournament.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

WIDTH, HEIGHT = 390, 664


@pytest.fixture(params=("en-GB", "de-DE", "ja-JP"))
def phone(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A phone in each language, without scripts: nothing that is measured here needs them."""
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": WIDTH, "height": HEIGHT},
        locale=request.param,
        java_script_enabled=False,
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def player() -> Player:
    """One of two with long names, who sit at table 1."""
    return make_long_event().players.earliest("pk")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_own_page_shows_the_table_the_side_and_what_to_do_next(phone: Page, player: Player) -> None:
    phone.goto(f"/me/{player.link}/")
    bar = phone.locator(".own-bar")
    assert bottom(bar.get_by_role("link")) <= HEIGHT
    assert bottom(bar) == HEIGHT
    assert bottom(phone.locator("#my-table")) < bottom(phone.locator(".own-side")) < top(bar)
    assert bottom(phone.locator(".clock-line")) < top(bar)
    assert not phone.locator(".own-identities").is_visible()
    phone.locator("#own-identities > summary").click()
    assert phone.locator(".own-identities").is_visible()
    last = phone.locator(".site-foot")
    last.scroll_into_view_if_needed()
    phone.mouse.wheel(0, 5000)
    assert bottom(last) <= top(bar)


def test_report_of_two_games_has_large_buttons_above_its_footer(phone: Page, player: Player) -> None:
    phone.goto(f"/me/{player.link}/result/")
    footer = phone.locator("form.own-report > .next-step")
    games = phone.locator(".asked-game")
    assert games.count() == 2
    for outcome in phone.locator(".outcome").all():
        box = outcome.bounding_box()
        assert box is not None
        assert box["height"] >= 60 and box["width"] >= 150
        assert box["y"] + box["height"] < top(footer)
    assert bottom(footer) <= HEIGHT
    for game in games.all():
        game.locator(".outcome").first.click(position={"x": 100, "y": 50})  # all of it is pressed
        assert game.get_by_role("radio").first.is_checked()
    assert games.get_by_role("radio").count() == 4  # the rest is folded
    footer.get_by_role("button").click()
    phone.wait_for_url(f"**/me/{player.link}/")

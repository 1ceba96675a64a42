"""All of an organizer's pages: nothing is cut off, a phone shows what matters first, and WCAG 2.2 AA
is met.
"""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import looks
from tests.browser.camera import EVERY_SIZE, Photographer
from tests.browser.conftest import log_in
from tests.browser.long_names import rename_players
from tests.factories import make_user
from tests.flows.addresses import ADDRESSES, FILES, Address, Takes
from tests.flows.world import Stage, make_world

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 375, 1280, 1920)
SHOWN = tuple(each for each in ADDRESSES if each.takes is not Takes.PRESS and each.name not in FILES)
STAGES = sorted({address.stage for address in SHOWN}, key=lambda stage: stage.value)
# The pages to photograph with the long names below.
PICTURED = ("bracket", "desk-players", "desk-results", "pairings", "screen-standings", "standings")
# One word of 40 letters, a name of 72 letters, and letters with tall ascenders and deep descenders.
NAMES = (
    "Wolfeschlegelsteinhausenbergerdorffgypqj",
    "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensier"[:72],
    "Jürgen Lindqvist-Þórsson",
    "Đặng Nguyễn Thị Phương Quỳnh",
)

FIRST_SEEN = """
() => {
  const main = [...document.querySelectorAll("main .button--primary, main .find--main .find__button")];
  const shown = main.filter((each) => each.checkVisibility());
  return {
    head: document.querySelector(".head")?.offsetHeight ?? 0, // the big screen has none
    button: shown.length ? shown[0].getBoundingClientRect().bottom : 0,
    words: shown.length ? shown[0].textContent.trim() : "",
  };
}
"""


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_page_when_looked_at_in_every_view_then_all_of_it_can_be_seen_and_used(
    page: Page, browser: Browser, live_server: LiveServer, stage: Stage
) -> None:
    world = make_world(stage, owner=make_user("tom"), name="Regional Championship of the Upper Palatinate")
    addresses = [(address, address.url(world)) for address in SHOWN if address.stage is stage]
    rename_players(world, NAMES)
    log_in(page, "tom")
    looks.prepare(page)
    camera = Photographer(browser, live_server, page)
    faults: list[str] = []
    for address, url in addresses:
        page.set_viewport_size({"width": WIDTHS[0], "height": 740})
        page.goto(url)
        found = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            found += looks.measure(page, str(width), "tooWide", "brokenWords", "lostWords")
        found += _first_seen(page, address)
        if looks.IS_EVERY_VIEW or (address.is_for_leaders and not looks.is_for_judges(address)):
            seen = looks.look_at(page)
            looks.keep("organizer", address.name, seen)
            found += seen.faults
        faults += [f"{address.name} {fault}" for fault in found]
        if address.name in PICTURED:
            camera.take(f"long-names/{address.name}", url, EVERY_SIZE)

    assert faults == [], "\n".join(faults)


def _first_seen(page: Page, address: Address) -> list[str]:
    """Return what is wrong with a small phone's first view: a tall header, or the main button out of
    sight.
    """
    page.set_viewport_size({"width": 360, "height": 640})
    seen = page.evaluate(FIRST_SEEN)
    row = 20 if page.locator(".event-bar--desk").count() else 0  # the row of links to a group's pages
    found = [f"a head of {seen['head']} pixels"] if seen["head"] > 100 + row else []
    if address.is_for_leaders and seen["button"] > 640:
        found.append(f"{seen['words']} at {round(seen['button'])}")
    return found


def test_big_screen_shows_long_names_whole_on_a_phone(page: Page, live_server: LiveServer) -> None:
    world = make_world(Stage.PLAYING, owner=make_user("tom"))
    rename_players(world, NAMES)
    looks.prepare(page)
    page.set_viewport_size({"width": WIDTHS[0], "height": 740})
    found = []
    for view in ("clock", "code", "pairings", "standings"):
        page.goto(reverse("screen-view", args=[world.tournament.slug, view]))
        found += looks.measure(page, view, "tooWide", "brokenWords", "lostWords")

    assert found == [], "\n".join(found)


def test_what_opens_over_a_page_or_is_refused_can_be_seen_and_used(page: Page) -> None:
    world = make_world(Stage.REGISTRATION, owner=make_user("tom"))
    slug = world.tournament.slug
    log_in(page, "tom")
    looks.prepare(page)
    page.set_viewport_size({"width": WIDTHS[0], "height": 740})
    page.goto(reverse("desk-event", args=[slug]))
    page.get_by_role("button", name="Menu").click()
    found = looks.look_as_it_is(page)
    page.goto(reverse("desk-players", args=[slug]))
    page.evaluate("document.getElementById('confirm').showModal()")
    found += looks.look_as_it_is(page)
    page.goto(reverse("desk-player-add", args=[slug]))
    page.get_by_role("button", name="Add").first.click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    found += looks.look_as_it_is(page)

    assert found == [], "\n".join(found)

"""Every page that an organizer opens, measured: nothing is cut off, and a phone shows what matters first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import EVERY_SIZE, Photographer
from tests.browser.conftest import log_in
from tests.factories import make_user
from tests.flows.addresses import ADDRESSES, FILES, Address, Takes
from tests.flows.world import Stage, World, make_world

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 375, 1280, 1920)
SHOWN = tuple(each for each in ADDRESSES if each.takes is not Takes.PRESS and each.name not in FILES)
# The pages of which pictures are kept, with these names on them.
PICTURED = ("bracket", "desk-players", "desk-results", "pairings", "screen-standings", "standings")
# One word of 40 letters, a name of 72, and letters that reach far up and down.
NAMES = (
    "Wolfeschlegelsteinhausenbergerdorffgypqj",
    "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensier"[:72],
    "Jürgen Lindqvist-Þórsson",
    "Đặng Nguyễn Thị Phương Quỳnh",
)

# What a page hides of its words. Allowed are what only screen readers hear, what scrolls on purpose, the name
# of the event in the head, and the second line of what was done last; all of them stand elsewhere in full.
CUT_OFF = """
() => {
  const ALLOWED = ".visually-hidden, .brand__name, .event-bar__name, .last-step, .tabs, .game__title";
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth}`);
  for (const wrap of document.querySelectorAll(".table-wrap")) {
    if (!wrap.checkVisibility()) continue; // in a fold
    const [needs, has] = [wrap.scrollWidth, wrap.clientWidth];
    if (needs > has + 1) faults.push(`a table of ${needs} in ${has}`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode;
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest(ALLOWED) || !holder.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (!rect.width || !rect.height) continue;
    if (rect.height > 1.9 * parseFloat(getComputedStyle(holder).fontSize)) {
      const isAddress = text.data.includes("://");
      for (const word of isAddress ? [] : text.data.matchAll(/[\\p{L}\\p{N}:.]{2,7}(?![\\p{L}\\p{N}])/gu)) {
        if (word.index && /\\p{L}|\\p{N}/u.test(text.data[word.index - 1])) continue;
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (lines.size > 1) faults.push(`broken: ${word[0]} in ${text.data.trim().slice(0, 50)}`);
      }
    }
    for (let box = holder; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath !== "none" || "scroll" in box.dataset) break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (style.overflowX === "auto" || style.overflowX === "scroll") break;
      const edge = box.getBoundingClientRect();
      const isOut = rect.left < edge.left - 1 || rect.right > edge.right + 1;
      if (isOut || rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2) {
        faults.push(`cut off: ${text.data.trim().slice(0, 50)}`);
      }
    }
  }
  return faults;
}
"""

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


def _addresses(world: World, stage: Stage) -> Iterator[tuple[Address, str]]:
    for address in SHOWN:
        if address.stage is stage:
            yield address, address.url(world)


@pytest.fixture
def pages(page: Page, request: pytest.FixtureRequest) -> list[tuple[Address, str]]:
    """The pages of an event at a stage, for its organizer; everybody has a long name."""
    world = make_world(
        request.param, owner=make_user("tom"), name="Regional Championship of the Upper Palatinate"
    )
    found = list(_addresses(world, request.param))
    for number, player in enumerate(world.tournament.players.order_by("pk")):
        player.name = NAMES[number % len(NAMES)] if number < len(NAMES) else f"{NAMES[2]} {number}"
        player.save()
    log_in(page, "tom")
    return found


@pytest.mark.parametrize("pages", list(Stage), ids=lambda stage: stage.name, indirect=True)
def test_pages_when_names_are_long_then_nothing_is_cut_off_on_any_width(
    page: Page, browser: Browser, live_server: LiveServer, pages: list[tuple[Address, str]]
) -> None:
    camera = Photographer(browser, live_server, page)
    faults: dict[str, Any] = {}
    for address, url in pages:
        page.set_viewport_size({"width": WIDTHS[0], "height": 740})
        page.goto(url)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            if found := page.evaluate(CUT_OFF):
                faults[f"{address.name} at {width}"] = found
        if address.name in PICTURED:
            camera.take(f"long-names/{address.name}", url, EVERY_SIZE)

    assert not faults, "\n".join(f"{at}: {found}" for at, found in faults.items())


@pytest.mark.parametrize("pages", list(Stage), ids=lambda stage: stage.name, indirect=True)
def test_desk_pages_when_on_a_small_phone_then_a_low_head_and_the_main_button_in_view(
    page: Page, pages: list[tuple[Address, str]]
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    too_high, too_low = {}, {}
    for address, url in pages:
        page.goto(url)
        seen = page.evaluate(FIRST_SEEN)
        if seen["head"] > 100:
            too_high[address.name] = seen["head"]
        if address.is_for_leaders and seen["button"] > 640:
            too_low[address.name] = (seen["words"], round(seen["button"]))

    assert (too_high, too_low) == ({}, {})

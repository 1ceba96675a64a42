"""The run on a phone at a table: stepped through without scripts or a network, and saved as a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import looks
from tests.browser.camera import Photographer, keep_sheet

pytestmark = pytest.mark.django_db(transaction=True)

# Two pieces of ice, the first rezzed; the runner jacks out before the server. Each button, and the step that
# it leads to.
RUN = (
    ("Next", "1"),
    ("Next", "1"),
    ("Ice", "2"),
    ("Next", "2.1"),
    ("Next", "2.3"),
    ("Next", "2.4"),
    ("Rezzed", "3"),
    ("The encounter goes on", "3.1"),
    ("Next", "3.2"),
    ("Next", "3.2"),
    ("The run goes on", "4"),
    ("Next", "4"),
    ("More ice inward", "2"),
    ("Next", "2.1"),
    ("Next", "2.2"),
    ("Stay in the run", "2.3"),
    ("Next", "2.4"),
    ("Unrezzed", "4"),
    ("Next", "4"),
    ("No more ice", "5"),
    ("Next", "5.1"),
    ("Next", "5.2"),
    ("Jack out", "7"),
)


@pytest.fixture
def small_phone(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A small phone without JavaScript."""
    size = {"width": 320, "height": 640}
    context = browser.new_context(base_url=live_server.url, viewport=size, java_script_enabled=False)
    yield context
    context.close()


def is_japanese(fault: str) -> bool:
    """Return whether this is about a line of Japanese, which may break within what the check takes for a
    word.
    """
    return fault.startswith("broken") and any(character >= "\u3040" for character in fault)


def test_run_when_followed_on_a_small_phone_without_scripts_and_network_then_step_by_step(
    small_phone: BrowserContext,
) -> None:
    page = small_phone.new_page()
    page.goto("/reference/run/")
    small_phone.set_offline(True)
    step = page.locator(".walk-step:visible")
    walked, faults, offered = [], [], []
    for pressed, _guide in RUN:
        expect(step).to_have_count(1)
        if step.locator(".walk-ways").get_by_text("Jack out", exact=True).count():
            offered.append(step.locator(".walk-guide").inner_text())
        faults += looks.cut_off(page)
        step.locator(".walk-ways a").filter(has=page.get_by_text(pressed, exact=True)).click()
        walked.append((pressed, step.locator(".walk-guide").inner_text()))

    assert tuple(walked) == RUN
    assert offered == ["2.2", "5.2"]
    page.get_by_label("All at once").check()
    expect(page.get_by_role("heading", name="2.2 Jack out? Not at first ice")).to_be_visible()
    small_phone.set_offline(False)
    for cited in ("run/#tim-4-31", "turns/#tim-2-7e", "run/?edition=first#tim-4-44"):
        page.goto(f"/reference/{cited}")
        page.reload()  # moving between a page's anchors doesn't load anything
        page.get_by_label("Step by step").check()
        expect(page.locator(":target")).to_be_visible()
    page.goto("/reference/turns/?language=de#tim-2-7")
    faults += looks.cut_off(page)
    for address in (
        "run/?edition=first&language=de",
        "run/?language=all",
        "turns/?language=de",
        "procedures/?language=all",
    ):
        page.goto(f"/reference/{address}")
        if page.get_by_label("All at once").count():
            page.get_by_label("All at once").check()
        faults += [fault for fault in looks.cut_off(page) if not is_japanese(fault)]
    assert faults == []


def test_kept_file_when_opened_without_a_network_then_it_is_followed_and_goes_back_the_way_it_came(
    page: Page, client: Client, tmp_path: Path, browser: Browser, live_server: LiveServer
) -> None:
    kept = tmp_path / "run.html"
    kept.write_bytes(client.get("/reference/run.html?language=de").content)
    page.context.set_offline(True)
    page.goto(kept.as_uri())
    step = page.locator(".walk-step:visible")

    for answer in ("Next", "Next", "Ice", "Next", "Next"):
        step.locator(".walk-ways a").filter(has=page.get_by_text(answer, exact=True)).click()
    expect(step).to_contain_text("Fenster: Fähigkeiten, dieses Ice und Nicht-Ice laden")
    page.keyboard.press("ArrowRight")
    expect(step.locator(".walk-guide")).to_have_text("2.4")
    for guide in ("2.3", "2.1", "2"):
        step.get_by_role("link", name="Back").click()
        expect(step.locator(".walk-guide")).to_have_text(guide)

    page.context.set_offline(False)
    camera = Photographer(browser, live_server, page)
    camera.take("reference-run", "/reference/run/#tim-4-7")
    camera.take("reference-turns", "/reference/turns/?language=de#tim-2-7")
    for name, query in (
        ("run-en", "run.pdf?"),
        ("run-de", "run.pdf?language=de"),
        ("turns-en", "turns.pdf?"),
    ):
        keep_sheet(f"chart-{name}", client.get(f"/reference/charts/{query}").content)

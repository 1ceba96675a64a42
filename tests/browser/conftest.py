"""A real Chromium for the browser tests."""

from __future__ import annotations

import functools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from re import Pattern
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.factories import PASSWORD

# The headless shell is the same engine without a browser window, which costs more time than most pages here.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
WHOLE_CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS[1:])), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP shop.test 127.0.0.1",  # a host name, which browsers don't consider secure
)

# `make test-all` repeats in them what `make test` does in English.
OTHER_LANGUAGES = tuple(pytest.param(each, marks=pytest.mark.thorough) for each in ("de-DE", "ja-JP"))

TIMEOUT_MS = 60_000  # a busy machine is slow, not broken
expect.set_options(timeout=TIMEOUT_MS)

ACTS = (
    *("check", "click", "fill", "focus", "press", "press_sequentially", "select_option"),
    *("set_input_files", "tap"),
)
_new_context, _get_by_text = Browser.new_context, Page.get_by_text


def _patient_context(browser: Browser, **options: Any) -> BrowserContext:
    """Open a context with the long default timeout."""
    context = _new_context(browser, **options)
    context.set_default_timeout(TIMEOUT_MS)
    return context


def _seen_by_text(page: Page, text: str | Pattern[str], *, exact: bool | None = None) -> Locator:
    """Find visible text, ignoring #said, which repeats new messages for screen readers for ten seconds."""
    return page.locator(":not(#said)").and_(_get_by_text(page, text, exact=exact))


def _once_scripts_run(act: Callable[..., Any]) -> Callable[..., Any]:
    """Let an action wait for the page's scripts: a page is visible before they listen (`defer`)."""

    @functools.wraps(act)
    def patient(found: Locator, *given: Any, **options: Any) -> Any:
        found.wait_for(state="attached", timeout=options.get("timeout"))
        found.page.wait_for_load_state("domcontentloaded")
        return act(found, *given, **options)

    return patient


Browser.new_context = _patient_context  # type: ignore[method-assign]
Page.get_by_text = _seen_by_text  # type: ignore[method-assign]
for _act in ACTS:
    setattr(Locator, _act, _once_scripts_run(getattr(Locator, _act)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, and skip it without a browser, except in CI."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
    yield chromium
    chromium.close()


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A fresh laptop with nothing stored, 1280 pixels wide. A script error or a CSP violation fails the test.

    It has no service worker, as in a shop with plain HTTP; test_offline.py tests browsers that have one.
    """
    size = {"width": 1280, "height": 900}
    context = browser.new_context(base_url=live_server.url, viewport=size, service_workers="block")
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    context.on(
        "console",
        lambda message: (
            faults.append(message.text)
            if message.type == "error" and "Content Security Policy" in message.text
            else None
        ),
    )
    yield context
    context.close()
    assert faults == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def sideways(page: Page) -> int:
    """Return how many pixels the page is wider than its window, once it has loaded: without its style sheet,
    it is wider.
    """
    page.wait_for_load_state()
    wide: int = page.locator("body").evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def log_in(page: Page, username: str) -> None:
    """Log in without opening a page."""
    client = Client()
    client.force_login(User.objects.get(username=username))
    name = settings.SESSION_COOKIE_NAME
    site = page.request.head("/favicon.ico").url
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])


def log_in_by_form(page: Page, username: str) -> None:
    """Fill in the login form; the desk opens."""
    page.goto("/login/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/desk/")

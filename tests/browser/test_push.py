"""Notifications in a real browser, from turning them on to tapping one.

Chromium has no push service offline or in the private windows that tests use. So the browser's subscription
is faked, and the message is passed directly to the service worker. Everything in between is the site's own
code.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import FLAGS, WHOLE_CHROMIUM
from tests.factories import make_player, make_tournament
from tests.tournament.site.push_service import PushBrowser, PushService, push_service
from tournament.kernel.background import run_due
from tournament.models import PushSubscription
from tournament.models.states import EventState
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db(transaction=True)

SUBSCRIBES = """(() => {
  const at = "what the test's browser has subscribed with";
  const made = () => ({
    options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem(at))).buffer },
    toJSON: () => (%s),
    unsubscribe: async () => localStorage.removeItem(at),
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem(at, JSON.stringify([...applicationServerKey]));
    return made();
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(at) ? made() : null);
})()"""
# A page may know of a notification before the service worker does, so the worker itself is asked until it has
# one.
SHOWN = """async () => {
  let found = [];
  for (let tries = 0; tries < 200 && !found.length; tries += 1) {
    if (tries) await new Promise((done) => setTimeout(done, 50));
    found = await self.registration.getNotifications();
  }
  return found.map(({ title, body, lang, icon }) => ({ title, body, lang, icon: new URL(icon).pathname }));
}"""
# A service worker that is still being installed receives nothing.
IS_ACTIVE = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done));
}"""
PRESS = """async () => {
  const opened = [];
  self.clients.openWindow = async (address) => opened.push(address);
  for (const notification of await self.registration.getNotifications()) {
    const waited = [];
    const press = new NotificationEvent("notificationclick", { notification });
    press.waitUntil = (work) => waited.push(work);
    self.dispatchEvent(press);
    await Promise.all(waited);
  }
  return [opened, (await self.registration.getNotifications()).length];
}"""

UNSUBSCRIBES = """() => {
  self.unsubscribed = new Promise((tell) => {
    PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => tell(true) });
  });
}"""


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_SERVICE_OF_TESTS = service.address
        yield service


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A full browser that supports notifications, which the headless shell leaves out."""
    if WHOLE_CHROMIUM is None and not os.environ.get("CI"):
        pytest.skip("no whole Chromium on this machine")
    chromium = playwright.chromium.launch(executable_path=WHOLE_CHROMIUM, args=list(FLAGS))
    yield chromium
    chromium.close()


@pytest.fixture
def phone(whole_browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A phone whose browser treats the address as secure and whose owner grants all permissions."""
    context = whole_browser.new_context(base_url=live_server.url, viewport={"width": 320, "height": 640})
    context.grant_permissions(["notifications"])
    yield context
    context.close()


def is_settled(page: Page) -> None:
    page.locator("[data-push]:not([aria-busy])").wait_for(state="attached")


def deliver(page: Page, text: dict[str, str]) -> None:
    """Pass a message to the page's service worker, as the browser's push service does."""
    page.evaluate(IS_ACTIVE)
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    whose = {"origin": page.evaluate("location.origin"), "registrationId": found[-1]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**whose, "data": json.dumps(text)})


def test_player_gets_their_table_while_the_page_is_closed_and_a_press_leads_to_it(
    phone: BrowserContext, service: PushService
) -> None:
    event = make_tournament(slug="cup", name="Cup", state=EventState.RUNNING)
    ana, _bjorn = (make_player(event, name) for name in ("Ana", "Björn"))
    known = PushSubscription.objects.switched_on()
    browser = PushBrowser(service, "/ana")
    keys = {name: browser.told[name] for name in ("p256dh", "auth")}
    phone.add_init_script(SUBSCRIBES % json.dumps({"endpoint": browser.told["endpoint"], "keys": keys}))
    page = phone.new_page()
    page.goto(f"/me/{ana.link}/")
    page.locator("#alerts > summary").click()
    switch = page.get_by_label("Notify this device when your table is known")
    expect(switch).not_to_be_checked()
    switch.check()
    is_settled(page)
    page.reload()
    expect(switch).to_be_checked()
    assert known.get().player == ana

    page.goto("/")
    paired = PairNextRound(expected_round=1).perform(event, actor=event.owner)
    PublishRound(round_=paired).perform(event, actor=event.owner)
    run_due(lambda: datetime.now(UTC) + timedelta(seconds=1))
    (message,) = browser.got
    deliver(page, message)
    (worker,) = phone.service_workers
    said = {"title": "Cup", "body": "Round 1 is paired: table 1.", "lang": "en"}
    assert worker.evaluate(SHOWN) == [said | {"icon": "/static/tournament/icon-192.png"}]
    assert worker.evaluate(PRESS) == [[page.evaluate("location.origin") + f"/me/{ana.link}/"], 0]

    page.goto(f"/me/{ana.link}/")
    page.locator("#alerts > summary").click()
    switch.uncheck()
    is_settled(page)
    assert not known.exists()

    switch.check()
    is_settled(page)
    worker.evaluate(UNSUBSCRIBES)
    page.get_by_role("button", name="Forget this phone").click()
    expect(switch).not_to_be_checked()
    page.wait_for_function("!Object.keys(localStorage).some((name) => name.includes(' push '))")
    assert worker.evaluate("self.unsubscribed") is True

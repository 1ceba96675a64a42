"""A new round and a new call reach users with an open page: through title, icon, voice, sound and
vibration.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.browser.phones import look_again
from tests.factories import make_player, make_round, make_tournament, make_user
from tournament.floor.acts.calls import RaiseCall
from tournament.kernel.acts import change
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db(transaction=True)

# Record what the page would play and how it would vibrate: a test machine has no loudspeaker.
LISTEN = """() => {
  window.alerts = { shakes: 0, notes: 0, said: [] };
  Navigator.prototype.vibrate = () => (window.alerts.shakes += 1);
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.alerts.notes += 1;
    return create.call(this);
  };
  addEventListener("DOMContentLoaded", () => {
    const region = document.getElementById("said");
    new MutationObserver(() => region.textContent && window.alerts.said.push(region.textContent))
      .observe(region, { childList: true });
  });
}"""


@pytest.fixture
def players(transactional_db: None) -> list[Player]:
    """Create four players who play round 1."""
    event = make_tournament(make_user("desk"), slug="cup", name="Cup", state=EventState.RUNNING)
    four = [make_player(event, name) for name in ("Ana", "Ben", "Cy", "Dee")]
    make_round(event, [(four[0], four[1]), (four[2], four[3])])
    return four


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, settings: Any) -> Iterator[Page]:
    """A phone that reaches the site over plain HTTP by a host name, as in a shop."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "shop.test"]
    shop = live_server.url.replace("localhost", "shop.test")
    context = browser.new_context(base_url=shop, viewport={"width": 375, "height": 812})
    context.add_init_script(f"({LISTEN})()")
    yield context.new_page()
    context.close()


def pair_round_2(players: list[Player]) -> None:
    """Pair and publish round 2, in which Ana sits at table 2."""
    event = Tournament.objects.get()
    ana, ben, cy, dee = players
    with change(event, SaveResult, actor=event.owner) as under_way:
        make_round(event, [(ben, cy), (dee, ana)])
        under_way.log(SaveResult.Payload(round=1, table=1, names=["", ""], before="", after="6-0"))


def icon_of(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href")).rsplit("/", 1)[-1]


def test_new_round_is_announced_once_on_the_players_page_and_goes_back_when_it_was_seen(
    phone: Page, players: list[Player]
) -> None:
    phone.goto(f"/me/{players[0].link}/")
    assert phone.evaluate("window.isSecureContext") is False
    expect(phone).to_have_title("Round 1: table 1 · Ana · Cup · Netrunner TO")
    phone.locator("#alerts > summary").click()
    switch = phone.get_by_label("Sound and vibration when a round is paired")
    expect(switch).not_to_be_checked()
    expect(phone.get_by_role("button", name="Try it")).to_be_disabled()
    switch.check()
    phone.get_by_role("button", name="Try it").click()
    phone.wait_for_function("() => window.alerts.shakes === 1 && window.alerts.notes === 4")

    phone.evaluate("document.hasFocus = () => false")
    pair_round_2(players)
    look_again(phone)
    expect(phone).to_have_title("● Round 2: table 2 · Ana · Cup · Netrunner TO")
    assert icon_of(phone) == "favicon-news.svg"
    phone.wait_for_function("() => window.alerts.shakes === 2 && window.alerts.notes === 8")
    phone.wait_for_function("() => window.alerts.said.length === 1")
    look_again(phone)
    phone.wait_for_load_state("networkidle")
    assert phone.evaluate("window.alerts.said") == ["Round 2 is paired: table 2."]

    phone.evaluate("delete document.hasFocus")
    phone.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(phone).to_have_title("Round 2: table 2 · Ana · Cup · Netrunner TO")
    assert icon_of(phone) == "favicon.svg"

    phone.reload()
    expect(switch).to_be_checked()  # saved on this device
    assert phone.evaluate("window.alerts") == {"shakes": 0, "notes": 0, "said": []}


def test_new_round_and_new_call_are_announced_on_public_and_judge_pages(
    page: Page, players: list[Player]
) -> None:
    page.goto("/e/cup/standings/")
    expect(page).to_have_title("Round 1 · Standings · Cup · Netrunner TO")
    log_in(page, "desk")
    page.goto("/judge/cup/")
    title = page.title()
    assert title == "Round 1 · Judge desk · Cup · Netrunner TO"
    page.evaluate("document.hasFocus = () => false")
    RaiseCall(table=None, about="A rule").perform(Tournament.objects.get(), actor=None, player=players[2])
    look_again(page)
    expect(page).to_have_title(f"● Call: Table 2 · {title}")
    expect(page.locator("#said")).to_have_text("Judge call: Table 2.")
    pair_round_2(players)
    look_again(page)
    expect(page).to_have_title("● Round 2 · Judge desk · Cup · Netrunner TO")
    expect(page.locator("#said")).to_have_text("Round 2 is paired.")


def test_page_in_the_background_asks_too_so_that_its_title_can_tell(
    phone: Page, players: list[Player]
) -> None:
    phone.clock.install()
    phone.goto("/e/cup/standings/")
    phone.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    pair_round_2(players)
    phone.clock.run_for(35_000)
    expect(phone).to_have_title("● Round 2 · Standings · Cup · Netrunner TO")

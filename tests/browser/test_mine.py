"""“This phone is mine”: public pages mark the player's row, link back, and forget the player on request."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import answered
from tests.factories import make_player, make_round, make_tournament, report
from tournament.models import Player, Round, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 812})
    yield context.new_page()
    context.close()


def event_of(slug: str, *names: str) -> list[Player]:
    event = make_tournament(slug=slug, state=EventState.RUNNING)
    players = [make_player(event, name) for name in names]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    return players


def test_phone_marks_its_players_rows_in_each_event_and_forgets_on_request(
    phone: Page, transactional_db: None
) -> None:
    ana, _ben, _cy, _dee = event_of("cup", "Ana", "Ben", "Cy", "Dee")
    _eve, fay = event_of("league", "Eve", "Fay")
    phone.goto("/e/cup/pairings/")
    way_back = phone.get_by_role("complementary", name="This phone")
    expect(way_back).to_be_hidden()
    for player in (ana, fay):
        phone.goto(f"/me/{player.link}/")
        expect(phone.get_by_text("your row is highlighted in the pairings and standings")).to_be_visible()

    for slug, name, player in (("cup", "Ana", ana), ("league", "Fay", fay)):
        for page in ("pairings", "standings"):
            phone.goto(f"/e/{slug}/{page}/")
            mine = phone.locator("tr.is-mine")
            expect(mine).to_have_count(1)
            expect(mine.get_by_role("rowheader")).to_have_text(re.compile(rf"^\s*{name}\s+you\s*$"))
            link = way_back.get_by_role("link", name=f"{name}: go to my page")
            assert link.get_attribute("href") == f"/me/{player.link}/"

    phone.goto("/e/cup/pairings/")
    with answered(phone, 200):
        report(Round.objects.get(stage__tournament__slug="cup"), 1, 6, 0)
        Tournament.objects.filter(slug="cup").update(version=9)
    expect(phone.get_by_text("1 of 2 tables reported")).to_be_visible()
    expect(phone.locator("tr.is-mine")).to_have_count(1)  # after a swap too

    expect(phone.get_by_role("button", name="Forget this phone")).to_have_count(0)
    phone.goto(f"/me/{ana.link}/")
    phone.get_by_role("button", name="Forget this phone").click()
    phone.goto("/e/cup/pairings/")
    expect(phone.locator("tr.is-mine")).to_have_count(0)
    expect(way_back).to_be_hidden()
    phone.goto(f"/me/{ana.link}/")
    expect(phone.get_by_text("This device isn’t linked to a player.")).to_be_visible()
    phone.goto("/e/league/standings/")
    expect(phone.locator("tr.is-mine")).to_have_count(1)
    assert ana.link not in str(phone.evaluate("Object.entries(localStorage)"))


def test_phone_whose_link_was_renewed_forgets_it(phone: Page, transactional_db: None) -> None:
    ana, _ben = event_of("cup", "Ana", "Ben")
    phone.goto(f"/me/{ana.link}/")
    Player.objects.filter(pk=ana.pk).update(link="a-new-one-of-twenty-two-signs")
    phone.goto(f"/me/{ana.link}/results/")
    expect(phone.get_by_role("heading", name="This personal link doesn’t work")).to_be_visible()
    phone.locator("#kept[data-ready]").wait_for(state="attached")
    assert phone.evaluate("Object.keys(localStorage)") == []

"""A judge's round on a phone: a call, the table in two taps, more time, penalties, a game conceded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.models import Staff
from tournament.services.calls import raise_call
from tournament.states import EventState, Role

pytestmark = pytest.mark.django_db(transaction=True)


def no_sideways(page: Page) -> None:
    """The page fits a phone: nothing to scroll sideways."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375, f"{page.url}: {width} px"


def test_judge_on_a_phone_does_a_round_between_the_tables(page: Page) -> None:
    event = make_tournament(slug="cup", name="Judged Cup", state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    make_round(event, [(ana, bo), (cy, di)])
    judge = make_user("mo")
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name="Mo")
    raise_call(tournament=event, player=cy, table=None, about="A card does nothing?", actor=None)
    page.set_viewport_size({"width": 375, "height": 740})
    log_in(page, "mo")

    page.goto("/judge/cup/")
    no_sideways(page)
    page.get_by_role("button", name="I go there").click()
    expect(page.get_by_role("heading", name="Call of table 2")).to_be_visible()
    no_sideways(page)
    page.get_by_label("What came of it?").fill("Read the card.")
    page.get_by_role("button", name="Close the call").click()
    expect(page.get_by_text("Nobody calls for a leader.")).to_be_visible()

    page.get_by_role("link", name="Table 2").click()  # the second tap of two
    no_sideways(page)
    page.get_by_label("Reason").fill("Long ruling")
    page.get_by_role("button", name="Give more time").click()
    expect(page.get_by_text("+5: Long ruling")).to_be_visible()

    page.goto("/judge/cup/")
    page.get_by_label("Table number or name").fill("player 003")
    page.get_by_role("button", name="Find").click()
    for level in ("Warning", "Disqualification"):
        page.get_by_label("What for").select_option("hidden_cards")
        page.get_by_role("button", name="Give the penalty").click()
        expect(page.get_by_text(f"Player 003: {level}.")).to_be_visible()
    expect(page.get_by_role("heading", name="Disqualify Player 003?")).to_be_visible()
    no_sideways(page)

    page.goto("/judge/cup/tables/2/concede/")
    no_sideways(page)
    page.get_by_role("radio", name="Player 004").check()
    page.get_by_role("checkbox", name="Game 1").check()
    page.get_by_role("button", name="Give the games to the opponent").click()
    expect(page.get_by_text("3-0 so far")).to_be_visible()
    no_sideways(page)

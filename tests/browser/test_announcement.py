"""The announcement as people see it: the question before round 1, the text, and what players must know."""

from __future__ import annotations

from datetime import date, time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in, sideways
from tests.factories import make_cut_event, make_player, make_players, make_tournament, make_user
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.plan import PlanTerms
from tournament.models import AnnouncedPlan, Tournament
from tournament.models.states import PlayerState

pytestmark = pytest.mark.django_db(transaction=True)

FIVE = "5 Swiss rounds, then a cut to the top 8: double elimination"
FOUR = "4 Swiss rounds, then a cut to the top 8: double elimination"
WIDTHS = (320, 375, 1280)


def make_event(**fields: object) -> Tournament:
    """Create an event with 33 registered players, 31 of them checked in."""
    usual = {"slug": "cup", "cut_kind": "double", "date": date(2016, 11, 5), "starts_at": time(10, 0)}
    event = make_tournament(make_user("organizer"), **usual | fields)
    make_players(event, 31)
    for name in ("Ann Away", "Abe Away"):
        make_player(event, name, state=PlayerState.REGISTERED)
    return event


def expect_no_overflow(page: Page) -> None:
    """Assert that nothing overflows the page at any width, in light and dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert sideways(page) == 0, (page.url, width)


def test_pairing_round_1_asks_which_plan_holds_and_the_page_tells_both(page: Page) -> None:
    event = make_event()
    AnnouncePlan(terms=PlanTerms(5, 8, "double")).perform(event, actor=event.owner)
    log_in(page, "organizer")
    page.goto("/desk/cup/rounds/")
    expect(page.get_by_text("33 registered. With 31 checked in, the structure gives 4")).to_be_visible()

    page.get_by_role("button", name="Pair round 1").click()

    expect(page.get_by_role("heading", name="Which plan applies?")).to_be_visible()
    expect(page.get_by_text(FIVE)).to_be_visible()
    expect(page.get_by_text(FOUR)).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value(
        "31 players are checked in; the plan was announced for 33."
    )
    expect_no_overflow(page)
    page.get_by_label("Reason").fill("Two are ill")
    page.get_by_role("button", name="Use this plan").click()

    expect(page.get_by_text("Round 1 has been paired as a draft")).to_be_visible()
    page.goto("/e/cup/")
    expect(page.get_by_text("This is the current plan. Announcements so far:")).to_be_visible()
    expect(page.get_by_text("Reason: Two are ill")).to_be_visible()
    expect_no_overflow(page)


def test_plan_is_announced_on_its_page_and_an_impossible_cut_is_not(page: Page) -> None:
    make_event()
    log_in(page, "organizer")
    page.goto("/desk/cup/rounds/")
    page.get_by_role("link", name="Announce the plan").click()
    expect_no_overflow(page)
    page.get_by_label("Cut to top").select_option("3")
    page.get_by_role("button", name="Announce").click()
    refused = "Double elimination needs a cut to the top 4, 6, 8, 10, 12, 16, not 3"
    expect(page.get_by_text(refused)).to_be_visible()

    page.get_by_label("Cut to top").select_option("8")
    page.get_by_role("button", name="Announce").click()

    expect(page.get_by_text("Plan announced.")).to_be_visible()
    assert AnnouncedPlan.objects.get().rounds == 5
    page.goto("/e/cup/")
    expect(page.get_by_text("Not announced yet")).to_have_count(0)


def test_another_cut_than_announced_asks_for_a_reason_at_its_place(page: Page) -> None:
    event, _players = make_cut_event(4, 8, owner=make_user("organizer"), slug="cup", cut_kind="double")
    log_in(page, "organizer")
    page.goto("/desk/cup/cut/")
    page.get_by_label("Top", exact=True).fill("8")
    page.get_by_role("button", name="Show who is in").click()
    page.get_by_role("button", name="Make the cut", exact=True).click()
    expect(page.get_by_text("This differs from the plan announced to players. Give a reason")).to_be_visible()
    expect_no_overflow(page)
    page.get_by_label("Reason").fill("So many asked")
    page.get_by_role("button", name="Make the cut", exact=True).click()

    expect(page.get_by_text("The cut to the top 8 has been made.")).to_be_visible()
    page.goto("/e/cup/")
    expect(page.get_by_text("Reason: So many asked")).to_be_visible()
    assert event.announced_plans.count() == 2


def test_player_reads_what_they_must_know_before_they_sign_up(page: Page) -> None:
    make_event(
        is_signup_open=True,
        level="premier",
        deck_lists="required",
        description="Bring **a pen**.\n\n# Travel\n\n" + "verylongword" * 12,
        prizes="- playmats\n- <b>tokens</b>",
        contact="[write](mailto:to@example.org) or [no](javascript:alert(1))",
    )
    for path in ("/e/cup/", "/e/cup/sign-up/"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Outline of the day")).to_be_visible()
        expect(page.get_by_text("before round 1 at 10:00 (REG 2.3)")).to_be_visible()
        expect(page.get_by_role("heading", name="Travel")).to_be_visible()
        expect(page.get_by_text("<b>tokens</b>")).to_be_visible()
        expect(page.get_by_role("link", name="write")).to_have_attribute("href", "mailto:to@example.org")
        expect(page.get_by_role("link", name="no", exact=True)).to_have_count(0)
        expect_no_overflow(page)

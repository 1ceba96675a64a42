"""A judge joins by link on a phone, works and loses the role; a guest returns with a new link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.floor.acts.calls import RaiseCall
from tournament.models import Call, Staff, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 375, "height": 740}


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A judge's phone, which isn't logged in."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE)
    yield context.new_page()
    context.close()


def event_with_a_call() -> Tournament:
    event = make_tournament(
        owner=make_user("half-a-key"), slug="cup", name="Cup of Leaders", state=EventState.RUNNING
    )
    ana, bo = make_players(event, 2)
    make_round(event, [(ana, bo)])
    RaiseCall(table=None, about="A ruling, please").perform(event, actor=None, player=ana)
    return event


def invite(page: Page, name: str) -> str:
    """Create a link on the organizer's staff page and return it."""
    page.goto("/desk/cup/staff/")
    page.locator("#invite_name").fill(name)
    page.get_by_role("button", name="Create link").click()
    return page.get_by_label("One-time link").input_value()


def join(phone: Page, link: str, name: str) -> None:
    phone.goto(link)
    expect(phone.get_by_text("invites you to join this event’s staff as")).to_be_visible()
    assert sideways(phone) == 0, phone.url
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Join as Judge").click()
    expect(phone.get_by_text("Welcome! You are now a judge at this event.")).to_be_visible()
    assert sideways(phone) == 0, phone.url


def test_judge_when_invited_then_takes_a_call_and_gets_a_polite_page_when_the_role_is_gone(
    page: Page, phone: Page
) -> None:
    event_with_a_call()
    log_in(page, "half-a-key")
    join(phone, invite(page, "Mo"), "Mo Quinn")

    phone.get_by_role("link", name="Judge desk").first.click()
    assert sideways(phone) == 0, phone.url
    phone.get_by_role("button", name="I’m on my way").first.click()
    expect(phone.get_by_role("heading", name="Call from table 1")).to_be_visible()
    assert Call.objects.get().taken_by == Staff.objects.get().user

    page.goto("/desk/cup/staff/")
    page.get_by_role("button", name="Remove Mo Quinn").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Mo Quinn is no longer on the event’s staff.")).to_be_visible()

    phone.get_by_label("Outcome").fill("Read the card.")
    phone.get_by_role("button", name="Close the call").click()
    expect(phone.get_by_role("heading", name="You are not allowed to do this")).to_be_visible()
    expect(phone.get_by_text("If you were on it before, ask the organizer.")).to_be_visible()
    assert sideways(phone) == 0, phone.url
    assert Call.objects.get().closed_at is None


def test_guest_when_logged_out_then_asked_first_and_back_by_a_new_link_as_the_same_leader(
    page: Page, phone: Page
) -> None:
    event_with_a_call()
    log_in(page, "half-a-key")
    join(phone, invite(page, "Mo"), "Mo")
    guest = Staff.objects.get().user

    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("link", name="Log out").click()
    expect(phone.get_by_text("you need a new link from the organizer")).to_be_visible()
    assert sideways(phone) == 0, phone.url
    phone.get_by_role("button", name="Log out").click()
    expect(phone.get_by_text("you need a new link from the organizer")).to_have_count(0)
    phone.get_by_role("button", name="Menu").click()
    expect(phone.get_by_role("link", name="Log in")).to_be_visible()

    page.goto("/desk/cup/staff/")
    page.get_by_role("link", name="New link for Mo").click()
    phone.goto(page.get_by_label("One-time link").input_value())
    assert sideways(phone) == 0, phone.url
    phone.get_by_role("button", name="Use this phone").click()
    expect(phone.get_by_text("Welcome back, Mo. You’re now logged in on this phone.")).to_be_visible()
    assert Staff.objects.get().user == guest


def test_organizer_when_a_name_is_given_then_the_public_page_reads_it(page: Page, phone: Page) -> None:
    event_with_a_call()
    phone.goto("/e/cup/")
    expect(phone.get_by_text("The organizer runs this event and is also the marshal.")).to_be_visible()
    expect(phone.get_by_text("half-a-key")).to_have_count(0)
    log_in(page, "half-a-key")
    page.goto("/desk/cup/")
    page.get_by_role("link", name="Give your name").click()
    page.get_by_label("Your name").fill("Tia Organizer")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_text("Your name is now Tia Organizer.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Tia Organizer")).to_be_visible()
    assert sideways(phone) == 0, phone.url

"""Every role with the Tab key only: everything is reached in order, visible and with a focus ring, and focus
leaves the page.

By default each page is walked once, as one of its users, on the device that they use. With EVERY_WALK=1 each
page is walked as everyone who may read it, on a phone and on a laptop.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser import looks
from tests.browser.conftest import log_in
from tests.browser.hosted import be_host, own_pages, pages_for_strangers
from tests.browser.keyboard import Walker
from tests.factories import make_user
from tests.flows.address import Address, Takes, Who
from tests.flows.addresses import ADDRESSES, FILES
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import Stage, World, make_world
from tournament.models import OrganizationMember
from tournament.models.states import Role

pytestmark = pytest.mark.django_db(transaction=True)

EVERY_WALK = bool(os.environ.get("EVERY_WALK"))
PHONE, LAPTOP = 375, 1280
WIDTHS = {
    Who.ANONYMOUS: PHONE,
    Who.PLAYER: PHONE,
    Who.JUDGE: PHONE,
    Who.MARSHAL: PHONE,
    Who.TO: LAPTOP,
    Who.MEMBER: LAPTOP,
}
PAGES = tuple(each for each in ADDRESSES if each.takes is not Takes.PRESS and each.name not in FILES)
LOOKED_UP = ("reference", "reference-run", "reference-turns", "reference-procedures", "reference-rulings")


def readers_of(address: Address) -> tuple[Who, ...]:
    """Return the readers who walk a page: by default, one of its users."""
    if address.whose is not None:
        return (Who.PLAYER,)
    if EVERY_WALK:
        return tuple(who for who in WIDTHS if who in address.readers and who is not Who.PLAYER)
    if Who.STRANGER in address.readers or address.name.startswith("organization"):
        order = (Who.ANONYMOUS, Who.MEMBER, Who.TO)
    else:
        order = (Who.JUDGE,) if looks.is_for_judges(address) else (Who.TO,)
    return (next(who for who in order if who in address.readers),)


WALKS = sorted(
    {(who, address.stage) for address in PAGES for who in readers_of(address)},
    key=lambda walk: (walk[0].value, walk[1].value),
)


def come(page: Page, world: World, who: Who) -> None:
    """Log in as this kind of user, if they have an account."""
    if who in (Who.ANONYMOUS, Who.PLAYER):
        return
    if who is Who.MEMBER:
        user = make_user("member")
        organization = organization_of(world)
        OrganizationMember.objects.create(organization=organization, user=user, role="organizer")
        world.tournament.organization = organization
        world.tournament.save()
    else:
        user = world.owner if who is Who.TO else world.leader(Role[who.name])
    log_in(page, user.username)


def walk(page: Page, who: Who, pages: Iterable[tuple[str, str]]) -> list[str]:
    """Walk these pages, given by name and URL. Return what is wrong, by name and width."""
    walker = Walker(page)
    found = []
    for name, url in pages:
        answer = page.goto(url)
        assert answer is not None and answer.status != 404, name
        for width in (PHONE, LAPTOP) if EVERY_WALK else (WIDTHS[who],):
            found += [f"{name} {width}: {fault}" for fault in walker.walk(width)]
    return found


@pytest.mark.parametrize(("who", "stage"), WALKS, ids=lambda part: part.name.lower())
def test_page_when_walked_by_tab_then_all_is_reached_in_order_and_in_sight_and_it_is_left(
    page: Page, who: Who, stage: Stage
) -> None:
    world = make_world(stage)
    at_this = [each for each in PAGES if each.stage is stage and who in readers_of(each)]
    come(page, world, who)

    # building a URL creates the rows that it refers to
    found = walk(page, who, ((each.name, each.url(world)) for each in at_this))

    assert found == [], "\n".join(found)


def test_page_of_the_desk_when_walked_by_tab_on_a_phone_then_all_is_reached_as_well(page: Page) -> None:
    world = make_world(Stage.NEXT_DRAFT)
    desk = {"slug": world.tournament.slug}
    draft = reverse("desk-round", kwargs=desk | {"number": 2})
    results = reverse("desk-results", kwargs=desk | {"number": 1})
    add = reverse("desk-player-add", kwargs=desk)

    come(page, world, Who.TO)
    found = walk(page, Who.TO, [("draft", draft)])
    page.context.clear_cookies()
    come(page, world, Who.MARSHAL)
    found += walk(page, Who.MARSHAL, [("draft", draft), ("results", results), ("add", add)])

    assert found == [], "\n".join(found)


def test_page_of_no_event_when_walked_by_tab_then_all_is_reached_in_order_and_in_sight(
    page: Page, settings: Any
) -> None:
    host = be_host(settings)
    host.is_superuser = True
    host.save()
    visited = [(name, reverse(name)) for name in (*LOOKED_UP, "login")]
    managed = [(name, reverse(name)) for name in ("site-state", "site-organizers")]

    found = walk(page, Who.ANONYMOUS, [*visited, *pages_for_strangers()])
    log_in(page, host.username)
    found += walk(page, Who.MEMBER, [*own_pages(), *managed])

    assert found == [], "\n".join(found)


FAULTY = {
    "nothing wrong": ("<input type=date><input type=radio name=r><input type=radio name=r checked>", set()),
    "all in a fold": ("<details><summary>B</summary><a href=b>B</a></details>", set()),
    "out of the row": ("<button tabindex=-1>B</button>", {"not reached"}),
    "before its turn": ("<button tabindex=1>B</button>", {"not reached"}),
    "without a ring": ("<button style='outline: none'>B</button>", {"no ring"}),
    "out of the window": ("<button style='position: fixed; left: -900px'>B</button>", {"out of sight"}),
    "covered": ("<button>B</button><p style='position: fixed; inset: 0'>", {"out of sight"}),
    "a trap": (
        "<button onkeydown='event.preventDefault()'>B</button>",
        {"the page is not left", "not reached"},
    ),
    "for a mouse": ("<div style='cursor: pointer'>B</div>", {"only by pointer"}),
}


def test_walk_when_a_page_is_at_fault_then_it_says_so(page: Page) -> None:
    walker = Walker(page)
    for name, (html, faults) in FAULTY.items():
        page.goto("about:blank")
        ringed = "<style>:focus { outline: 2px solid }</style>"
        page.set_content(f"<!DOCTYPE html>{ringed}<a href=a>A</a>{html}<a href=c>C</a>")

        found = {fault.partition(": ")[0] for fault in walker.walk(PHONE)}

        assert found == faults, name


@pytest.fixture
def staff(page: Page) -> Page:
    """On the organizer's phone, open the staff page of an event that has a judge."""
    world = make_world(Stage.PLAYING)
    world.leader(Role.JUDGE)
    come(page, world, Who.TO)
    page.set_viewport_size({"width": PHONE, "height": 740})
    page.goto(reverse("desk-staff", args=[world.tournament.slug]))
    return page


def test_menu_when_opened_by_keyboard_then_it_is_next_and_escape_leads_back_to_its_button(
    staff: Page,
) -> None:
    opener = staff.get_by_role("button", name="Menu")
    opener.press("Enter")
    for control in staff.locator("#site-nav").locator("a, button").all():
        staff.keyboard.press("Tab")
        expect(control).to_be_focused()
        expect(control).to_be_in_viewport(ratio=1)

    staff.keyboard.press("Escape")

    expect(staff.locator("#site-nav")).to_be_hidden()
    expect(opener).to_be_focused()


def test_question_when_asked_by_keyboard_then_only_its_buttons_are_reached_until_escape(staff: Page) -> None:
    opener, question = staff.locator("form[data-confirm] button").first, staff.locator("#confirm")
    opener.press("Enter")
    expect(question.locator(":focus")).to_have_count(1)
    reached = set()
    for _ in range(5):
        staff.keyboard.press("Tab")
        reached.add(
            staff.evaluate(
                "document.activeElement.closest('dialog, body').nodeName + document.activeElement.value"
            )
        )

    staff.keyboard.press("Escape")

    assert reached - {"BODYundefined"} == {"DIALOGyes", "DIALOGno"}
    expect(question).to_be_hidden()
    expect(opener).to_be_focused()

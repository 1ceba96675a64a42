"""An online event on a phone: due times count down, names can be copied, and two players agree on a
deadline.
"""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.tournament.play.online.worlds import online_world, propose, set_deadline, soon, two_of
from tournament.models import Player

WIDTHS = (320, 375, 1280)


@pytest.mark.django_db(transaction=True)
def test_phone_counts_the_days_down_copies_and_fits(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    world = online_world()
    first, second = two_of(world)
    Player.objects.filter(pk=second.pk).update(
        online_name="a_rather_long_name_on_jinteki_net_of_sixty_characters_12345"
    )
    set_deadline(world, soon(3.1), table=2)
    home = reverse("me", kwargs={"link": first.link})

    page.goto(home)
    expect(page.locator(".own-due [data-due]")).to_have_text(" (in 3 days)")
    copy = page.locator("[data-copy='#copy-game']")
    expect(copy).to_be_visible()
    copy.click()
    expect(copy).to_have_text("Copied")
    propose(world, days=5, by_second=True, words="W" * 200)
    expect(page.locator("#live")).to_contain_text("proposes to play by")
    expect(page.locator("[data-copy='#copy-game']")).to_be_visible()
    expect(page.locator(".own-due [data-due]")).to_have_text(" (in 3 days)")

    desk = reverse("desk-deadlines", kwargs={"slug": world.tournament.slug, "number": 1})
    pages = [
        home,
        reverse("me-reschedule", kwargs={"link": first.link}),
        reverse("me-online-name", kwargs={"link": first.link}),
    ]
    pages.append(reverse("pairings", kwargs={"slug": world.tournament.slug}))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for address in pages:
            page.goto(address)
            assert sideways(page) == 0, (address, width)
    log_in(page, world.owner.username)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{desk}?table=2")
        assert sideways(page) == 0, (desk, width)


@pytest.mark.django_db(transaction=True)
def test_without_scripts_the_deadline_and_the_names_stand_in_words(
    browser: Browser, live_server: LiveServer
) -> None:
    world = online_world()
    first, second = two_of(world)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    plain = context.new_page()

    plain.goto(reverse("me", kwargs={"link": first.link}))

    expect(plain.locator(".own-due .lead")).to_have_text(
        re.compile(rf"Table 2 against {second.name}: play and report by \w+ \d+ \w+, 21:00 \(CES?T\)\s*$")
    )
    expect(plain.locator("#copy-game")).to_have_value("Dockside R1 T2")
    expect(plain.locator("[data-copy='#copy-game']")).to_be_hidden()
    context.close()

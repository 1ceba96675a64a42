"""All pages for people who don't organize: visitors, players, judges and the administrator. WCAG 2.2 AA is
met.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser import looks
from tests.browser.conftest import log_in
from tests.browser.hosted import be_host, own_pages, pages_for_strangers
from tests.browser.long_names import rename_players
from tests.factories import make_user
from tests.flows.addresses import ADDRESSES, FILES, Takes, Who
from tests.flows.world import Stage, make_world
from tournament.models.states import Role

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN = tuple(each for each in ADDRESSES if each.takes is not Takes.PRESS and each.name not in FILES)
FOR_ALL = tuple(each for each in SHOWN if each.is_public or each.whose is not None)
FOR_JUDGES = tuple(
    each
    for each in SHOWN
    if Who.JUDGE in each.readers
    and each not in FOR_ALL
    and (looks.IS_EVERY_VIEW or looks.is_for_judges(each))
)
# Right-to-left names: the numbers next to them stay in place.
NAMES = ("عبد الرحمن الخوارزمي", "שרה לוי", "محمد علي", "יוסף בן־דוד", "فاطمة الزهراء", "דינה")
# These change the most during an event; other pages are checked at the stage when they show the most.
AT_OTHER_STAGES = ("event", "pairings", "standings")
LOOKED_UP = (
    *(
        "reference",
        "reference-glossary",
        "reference-glossary-apart",
        "reference-regulations",
        "reference-rulings",
    ),
    *("reference-run", "reference-turns", "reference-procedures"),
)
OF_THE_SITE = ("site-state", "site-organizers", "desk", "account")


def _faults(page: Page, role: str, pages: Sequence[tuple[str, str]]) -> list[str]:
    """Return the faults of these pages, which are given by name and URL."""
    looks.prepare(page)
    faults = []
    for name, url in pages:
        page.goto(url)
        seen = looks.look_at(page)
        looks.keep(role, name, seen)
        faults += [f"{name} {fault}" for fault in seen.faults]
    return faults


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)
def test_page_when_a_visitor_or_a_player_opens_it_then_all_of_it_can_be_seen_and_used(
    page: Page, stage: Stage
) -> None:
    world = make_world(stage)
    at_this = [each for each in FOR_ALL if each.stage is stage]
    if stage in (Stage.REGISTRATION, Stage.DRAFT, Stage.FINISHED):
        at_this += [each for each in FOR_ALL if each.name in AT_OTHER_STAGES]

    urls = [(each.name, each.url(world)) for each in at_this]  # before renaming: players are found by name
    rename_players(world, NAMES)

    found = _faults(page, f"player, {stage.name.lower()}", urls)

    assert found == [], "\n".join(found)


def test_page_when_a_judge_opens_it_then_all_of_it_can_be_seen_and_used(page: Page) -> None:
    world = make_world(Stage.PLAYING)
    pages = [(each.name, each.url(world)) for each in FOR_JUDGES if each.stage is Stage.PLAYING]
    rename_players(world, NAMES)
    log_in(page, world.leader(Role.JUDGE).username)

    found = _faults(page, "judge", pages)

    assert found == [], "\n".join(found)


def test_page_when_it_is_of_no_event_then_all_of_it_can_be_seen_and_used(page: Page) -> None:
    make_user("site", is_superuser=True)
    topic = ("reference-glossary-topic", reverse("reference-glossary-topic", args=["runs"]))
    visited = [*((name, reverse(name)) for name in (*LOOKED_UP, "login")), topic, ("404", "/nothing/")]

    found = _faults(page, "visitor", visited)
    log_in(page, "site")
    found += _faults(page, "administrator", [(name, reverse(name)) for name in OF_THE_SITE])

    assert found == [], "\n".join(found)


def test_page_when_a_host_offers_accounts_then_all_of_it_can_be_seen_and_used(
    page: Page, settings: Any
) -> None:
    host = be_host(settings)

    found = _faults(page, "invited", pages_for_strangers())
    log_in(page, host.username)
    found += _faults(page, "host", own_pages())

    assert found == [], "\n".join(found)

"""Pages with numbers and pages on players across events, in every language, checked as in test_every_page.py.

That module checks them in English, for an event in which little has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser import looks
from tests.browser.conftest import log_in
from tests.factories import make_player, make_results, make_round, make_tournament, make_user
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.models import AwardKind, AwardSource, SeriesAward, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.ranking.chances.working_out import keep_chances
from tournament.site.demo import make_finished_event

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "ja", "de")
NAMES = ("Grace Okonkwo", "Karolína Horáková", "Оксана Бондар", "長谷川 真由美")
Places = list[str]


def chances(owner: User) -> Places:
    """An event before its last round, with the players' chances computed; staff can also see its
    statistics.
    """
    event = make_tournament(owner, slug="cup", state=EventState.RUNNING, planned_rounds=3, cut_size=2)
    one, two, three, four, *others = (make_player(event, f"{NAMES[at % 4]} {at + 1}") for at in range(8))
    make_results(make_round(event, list(zip((one, two, three, four), reversed(others), strict=True))), 6, 0)
    make_results(
        make_round(event, [(one, four), (two, three), *zip(others[:2], others[2:], strict=True)]), 6, 0
    )
    make_round(event, [(one, two), (three, four), *zip(others[::2], others[1::2], strict=True)])
    assert keep_chances(event.pk) == 8
    return [
        reverse("me-chances", args=[three.link]),
        reverse("desk-chances", args=[event.slug]),
        reverse("statistics", args=[event.slug]),
    ]


def statistics(owner: User) -> Places:
    """The statistics of an event with identities, a cut and a bracket."""
    return [reverse("statistics", args=[make_finished_event(owner).slug])]


def season(owner: User) -> Places:
    """A series with people who played in several of its events, and one name that isn't linked."""
    first = finished(owner, 1, *NAMES)
    second = finished(owner, 2, *reversed(NAMES))
    for name in NAMES[1:]:
        joined(name, first, second)
    series = make_season(owner, first, second)
    target = make_tournament(owner, name="Regional", slug="regional")
    SeriesAward.objects.create(
        series=series, kind=AwardKind.BYE, source=AwardSource.EVENTS, places=1, target=target
    )
    make_player(target, NAMES[3])
    return [
        reverse("series-list"),
        *(
            reverse(name, args=[series.slug])
            for name in ("series", "series-people", "series-settings", "series-events", "series-awards")
        ),
        reverse("desk-earned", args=[target.slug]),
    ]


def full_event(owner: User) -> Places:
    """An event with a limit, all places taken, and a player on the waiting list."""
    event = make_tournament(owner, slug="full", is_signup_open=True, capacity=3, fee_amount="7.50")
    Tournament.objects.filter(pk=event.pk).update(
        fee_currency="EUR", cancel_until=timezone.now() + timedelta(days=1)
    )
    for name in NAMES[:3]:
        make_player(event, name, state=PlayerState.REGISTERED, pronouns="they/them")
    make_player(event, NAMES[3], state=PlayerState.WAITLISTED, waitlist_version=1)
    return [
        reverse(name, args=[event.slug]) for name in ("desk-players", "desk-arrivals", "event", "sign-up")
    ]


@pytest.mark.parametrize("make", [chances, statistics, season, full_event], ids=lambda make: make.__name__)
def test_page_in_every_language_is_seen_and_used_on_phone_and_laptop_light_and_dark(
    page: Page, live_server: LiveServer, make: Callable[[User], Places]
) -> None:
    places = make(make_user("tom"))
    log_in(page, "tom")
    looks.prepare(page)
    faults: list[str] = []
    for place in places:
        for language in LANGUAGES:
            page.goto(f"{place}?lang={language}")
            assert page.evaluate("document.documentElement.lang") == language
            found = []
            for width in (320, 375, 1280):
                page.set_viewport_size({"width": width, "height": 740})
                found += looks.measure(page, str(width), "sideways", "tooWide", "lostWords")
            found += looks.look_at(page, is_by_axe=language == LANGUAGES[0]).faults
            faults += [f"{place} {language} {fault}" for fault in found]

    assert faults == [], "\n".join(faults)

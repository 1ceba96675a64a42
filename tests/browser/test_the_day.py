"""Every page of the day with data, on a phone and a laptop: it opens, fits, and is photographed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from pairing.types import Ending, Side
from tests.browser.camera import Photographer
from tests.browser.conftest import log_in, sideways
from tests.factories import make_user
from tournament.floor.acts.penalties import GivePenalty
from tournament.floor.acts.proxies import MakeProxy
from tournament.models import LogEntry, Pairing, PenaltyKind, PenaltyLevel, Player, Staff, Tournament
from tournament.models.states import Role
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.site.demo import make_demo_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    """The demo event with a named organizer and a named judge."""
    to = make_user("organizer")
    to.first_name, to.last_name = "Robin", "Okafor"
    to.save()
    event = make_demo_event(to)
    Staff.objects.create(tournament=event, user=make_user("judge"), role=Role.JUDGE, name="Sasha Lindgren")
    return event


def _pages(event: Tournament, caller: Player) -> dict[str, str]:
    """Return the URLs of the day's pages by picture name."""
    table = caller.seats.latest("pk").pairing.number
    desk, judge, me, public = (
        f"/desk/{event.slug}/",
        f"/judge/{event.slug}/",
        f"/me/{caller.link}/",
        f"/e/{event.slug}/",
    )
    return {
        "desk": desk,
        "desk-clock": f"{desk}rounds/3/clock/",
        "staff": f"{desk}staff/",
        "announcements": f"{desk}announcements/",
        "desk-screen": f"{desk}screen/",
        "undo": f"{desk}log/{_extended_at(event)}/undo/",
        "judge": judge,
        "judge-table": f"{judge}tables/{table}/",
        "judge-player": f"{judge}players/{caller.pk}/",
        "judge-concede": f"{judge}tables/{table}/concede/",
        "judge-cards": f"{judge}cards/",
        "judge-missing-card": f"{judge}cards/missing/{caller.pk}/",
        "me": me,
        "me-results": f"{me}results/",
        "me-result": f"{me}result/",
        "me-drop": f"{me}drop/",
        "clock": f"{public}clock/",
        "screen-clock": f"{public}screen/clock/",
        "screen-pairings": f"{public}screen/pairings/",
        "screen-standings": f"{public}screen/standings/",
        "screen-code": f"{public}screen/code/",
    }


def _extended_at(event: Tournament) -> int:
    return LogEntry.objects.get(tournament=event, act="extend_table").version


def _busy(event: Tournament, caller: Player) -> None:
    """Give the caller a warning and a proxy for one of their cards, and let the reports of the last table
    differ.
    """
    GivePenalty(
        player=caller,
        kind=PenaltyKind.HIDDEN_CARDS,
        level=PenaltyLevel.WARNING,
        note="Showed an agenda to sway the opponent.",
        seen_penalty=0,
    ).perform(event, actor=event.owner)
    MakeProxy(
        player=caller,
        side=Side.RUNNER,
        title="Wyldside",
        lost="The text box: draw two cards when the turn begins.",
        leader="Sasha Lindgren",
        made_on=event.date,
        seen=0,
    ).perform(event, actor=event.owner)
    open_tables = Pairing.objects.filter(round__number=3, results__isnull=True, number__isnull=False)
    pairing = open_tables.latest("number")
    for seat in pairing.seats.all():
        said = [(seat.player_id, Ending.WIN)] * 2
        ReportOwnResult(player=seat.player, pairing=pairing, games=said, seen_version=0).perform(
            event, actor=None
        )
    event.refresh_from_db()


def test_every_page_of_the_day_opens_and_fits_a_phone(
    browser: Browser, live_server: LiveServer, page: Page, event: Tournament
) -> None:
    caller = event.calls.get().player
    assert caller is not None
    _busy(event, caller)
    camera = Photographer(browser, live_server, page)
    log_in(page, "organizer")
    for name, path in _pages(event, caller).items():
        for width in (375, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            answer = page.goto(path)
            assert answer is not None and answer.status == 200, path
            assert sideways(page) == 0, f"{path} at {width} px"
        camera.take(name, path)

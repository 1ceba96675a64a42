"""The pages of a single-sided round, measured and photographed: balances, costs, and changes made by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from pairing.types import SwissKind
from tests.browser import looks
from tests.browser.camera import Photographer
from tests.browser.conftest import log_in
from tests.browser.test_every_page import NAMES, WIDTHS
from tests.factories import make_player, make_results, make_tournament, make_user
from tournament.models import Player, Regulations, Round, Tournament
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.edits import SwapPlayers, SwitchRunner
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db(transaction=True)


def _event() -> tuple[Tournament, Player]:
    """Create an event with 11 players: three rounds are played, the fourth is a draft changed by hand."""
    event = make_tournament(
        make_user("tom"),
        name="Regional Championship of the Upper Palatinate",
        regulations=Regulations.TODAY,
        swiss_kind=SwissKind.SINGLE_SIDED,
        games_per_round=1,
        bye_points=3,
        tiebreakers=["sos", "extended_sos", "random"],
        planned_rounds=5,
        cut_size=0,
    )
    players = [
        make_player(event, NAMES[each] if each < len(NAMES) else f"{NAMES[2]} {each}") for each in range(11)
    ]
    for number in (1, 2, 3, 4):
        round_: Round = PairNextRound(expected_round=number, seed=number).perform(event, actor=None)
        if number < 4:
            PublishRound(round_=round_).perform(event, actor=None)
            make_results(round_, 3, 0)
    one, two = (round_.pairings.get(number=table).seats.get(position=2).player_id for table in (1, 3))
    SwapPlayers(round_=round_, first=one, second=two).perform(event, actor=None)
    SwitchRunner(round_=round_, table=2).perform(event, actor=None)
    return event, players[0]


def test_pages_of_a_round_when_names_are_long_then_nothing_is_cut_off_on_any_width(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    event, player = _event()
    log_in(page, "tom")
    camera = Photographer(browser, live_server, page)
    faults: dict[str, Any] = {}
    for name, kwargs in (
        ("desk-round", {"number": 4}),
        ("how-paired", {"number": 4}),
        ("how-paired", {"number": 1}),
        ("player-card", {"pk": player.pk}),
    ):
        url = reverse(name, kwargs={"slug": event.slug, **kwargs})
        page.goto(url)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            if found := looks.cut_off(page):
                faults[f"{url} at {width}"] = found
        if kwargs != {"number": 1}:
            camera.take(f"single-sided/{name}", url)

    assert not faults, "\n".join(f"{at}: {found}" for at, found in faults.items())

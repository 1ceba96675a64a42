"""Players who move up from the waiting list are notified while no page is open; failures are retried."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import make_player, make_tournament
from tests.tournament.site.push_service import PushBrowser, PushService, push_service
from tournament.kernel.background import run_due
from tournament.models import BackgroundTask, Player, PushSubscription, Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.places import CancelRegistration, GivePlace
from tournament.people.acts.ticked import DropTicked
from tournament.site.push import PushOwner, subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_SERVICE_OF_TESTS = service.address
        yield service


@pytest.fixture
def event(db: None) -> Tournament:
    """Two places are taken; Cy, Di and Eve are waiting."""
    event = make_tournament(name="Winter Cup", slug="winter", capacity=2, version=3)
    for name in ("Ana", "Bo"):
        make_player(event, name)
    for number, name in enumerate(("Cy", "Di", "Eve"), start=1):
        make_player(event, name, state=PlayerState.WAITLISTED, waitlist_version=number)
    return event


def of(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


def let(player: Player, browser: PushBrowser, language: str = "en") -> None:
    owner = PushOwner(player.tournament, player, None)
    subscribe(owner, timezone.now(), language=language, **browser.told)


def run_all(later: timedelta = timedelta(seconds=1)) -> list[str]:
    run_due(lambda: datetime.now(UTC) + later)
    rows = BackgroundTask.objects.filter(name="push_place").exclude(said="").order_by("pk")
    return list(rows.values_list("said", flat=True))


def test_only_players_who_move_up_are_notified_with_their_page(
    event: Tournament, service: PushService
) -> None:
    cy, di = PushBrowser(service, "/cy"), PushBrowser(service, "/di")
    let(of(event, "Cy"), cy)
    let(of(event, "Di"), di)
    ana = of(event, "Ana")
    CancelRegistration(player=ana).perform(event, actor=None, player=ana)
    assert run_all() == ["1 browser was notified."]
    assert cy.got == [
        {
            "title": "Winter Cup",
            "body": "You’ve moved up from the waiting list and now have a place.",
            "to": f"me/{of(event, 'Cy').link}/",
            "tag": f"place-{event.pk}",
            "lang": "en",
        }
    ]
    assert di.got == []
    # table notifications aren't affected
    assert PushSubscription.objects.get(player=of(event, "Cy")).told == 0
    headers, _body = service.sent["/cy"][0]
    assert headers["TTL"] == "86400"  # a phone that is off overnight is notified tomorrow


def test_place_given_by_hand_is_notified_and_one_that_was_lost_again_is_not(
    event: Tournament, service: PushService
) -> None:
    di = PushBrowser(service, "/di")
    let(of(event, "Di"), di)
    GivePlace(player=of(event, "Di")).perform(event, actor=event.owner)
    DropTicked(players=[of(event, "Di").pk]).perform(event, actor=event.owner)
    assert run_all() == ["0 browsers were notified."]
    assert di.got == []


def test_without_browsers_no_task_is_asked_for(event: Tournament) -> None:
    GivePlace(player=of(event, "Di")).perform(event, actor=event.owner)
    assert not BackgroundTask.objects.exists()


def test_browser_that_fails_is_tried_twice_more_and_the_others_are_notified_once(
    event: Tournament, service: PushService
) -> None:
    for name, path in (("Cy", "/ill"), ("Di", "/well"), ("Eve", "/gone")):
        let(of(event, name), PushBrowser(service, path))
    service.answers = {"/ill": 503, "/gone": 410}
    DropTicked(players=[of(event, name).pk for name in ("Ana", "Bo")]).perform(event, actor=event.owner)
    GivePlace(player=of(event, "Eve")).perform(event, actor=event.owner)
    for _ in range(5):
        run_all(timedelta(hours=1))
    counts = {path: len(sent) for path, sent in service.sent.items()}
    assert counts == {"/ill": 3, "/well": 1, "/gone": 1}
    assert not PushSubscription.objects.filter(player__name="Eve").exists()

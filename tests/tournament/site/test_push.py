"""Push notifications while no page is open: who gets what, once; a failure doesn't block others."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from py_vapid import Vapid02

from tests.cut import InCut
from tests.factories import make_player, make_tournament, make_user
from tests.races import race
from tests.tournament.site.push_service import PushBrowser, PushService, push_service
from tournament.floor.acts.calls import RaiseCall, TakeCall
from tournament.kernel import public_addresses
from tournament.kernel.background import run_due
from tournament.kernel.limits import TooOften
from tournament.kernel.push import sending
from tournament.kernel.push.endpoints import is_endpoint
from tournament.kernel.push.sending import PushMessage, PushOutcome, push_key, send_pushes
from tournament.models import BackgroundTask, Call, LogEntry, Player, PushSubscription, Staff, Tournament
from tournament.models.people import draw_link
from tournament.models.states import EventState, Role
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.push import MOST_BROWSERS, PushOwner, subscribe, tell_players, unsubscribe

pytestmark = pytest.mark.django_db
KEYS = {"p256dh": "p", "auth": "a", "language": "en"}


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_SERVICE_OF_TESTS = service.address
        yield service


@pytest.fixture
def event(db: None) -> Tournament:
    event = make_tournament(name="Winter Cup", slug="winter", state=EventState.RUNNING)
    for name in ("Ana", "Ben", "Cy", "Di"):
        make_player(event, name)
    return event


def of(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


def let(owner: Player | Any, browser: PushBrowser, *, event: Tournament, language: str = "en") -> PushOwner:
    is_player = isinstance(owner, Player)
    whose = PushOwner(event, owner if is_player else None, None if is_player else owner.pk)
    subscribe(whose, timezone.now(), language=language, **browser.told)
    return whose


def publish(event: Tournament, number: int = 1) -> None:
    round_ = PairNextRound(expected_round=number).perform(event, actor=event.owner)
    PublishRound(round_=round_).perform(event, actor=event.owner)


def run_all(later: timedelta = timedelta(seconds=1)) -> list[str]:
    """Run the waiting tasks; return the outcomes of the notifications."""
    run_due(lambda: datetime.now(UTC) + later)
    rows = BackgroundTask.objects.filter(name__startswith="push_").exclude(said="").order_by("pk")
    return list(rows.values_list("said", flat=True))


def table_of(player: Player) -> int:
    return int(player.seats.get().pairing.number)


def test_publish_then_each_player_is_notified_of_their_table_in_their_language_once(
    event: Tournament, service: PushService
) -> None:
    ana, cy = PushBrowser(service, "/ana"), PushBrowser(service, "/cy")
    let(of(event, "Ana"), ana, event=event)
    let(of(event, "Cy"), cy, event=event, language="de")
    log = LogEntry.objects.count()
    publish(event)
    assert LogEntry.objects.count() == log + 2
    assert run_all() == ["2 browsers were notified."]
    assert ana.got == [
        {
            "title": "Winter Cup",
            "body": f"Round 1 is paired: table {table_of(of(event, 'Ana'))}.",
            "to": f"me/{of(event, 'Ana').link}/",
            "tag": f"table-{event.pk}",
            "lang": "en",
        }
    ]
    assert [told["body"] for told in cy.got] == [f"Runde 1 ist ausgelost: Tisch {table_of(of(event, 'Cy'))}."]
    tell_players(event)
    assert (len(ana.got), len(cy.got)) == (1, 1)


def test_message_is_signed_by_the_site_short_lived_and_says_nothing_in_the_clear(
    event: Tournament, service: PushService
) -> None:
    let(of(event, "Ana"), PushBrowser(service, "/ana"), event=event)
    publish(event)
    run_all()
    ((headers, body),) = service.sent["/ana"]
    assert (headers["TTL"], headers["Content-Encoding"]) == ("1800", "aes128gcm")
    assert headers["Authorization"].endswith(f",k={push_key()}")
    assert Vapid02.verify(headers["Authorization"])
    link = of(event, "Ana").link.encode()
    assert not [secret for secret in (b"Winter", b"table", link) if secret in body]


def test_call_then_staff_are_notified_but_not_former_staff_and_not_once_it_is_taken(
    event: Tournament, service: PushService
) -> None:
    judge, former = make_user(), make_user()
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name="Jo")
    told, untold = PushBrowser(service, "/judge"), PushBrowser(service, "/former")
    let(judge, told, event=event)
    let(former, untold, event=event)
    removed = make_user(is_active=False)
    Staff.objects.create(tournament=event, user=removed, role=Role.JUDGE, name="Ro")
    let(removed, untold, event=event)
    publish(event)
    RaiseCall(table=None, about="").perform(event, actor=None, player=of(event, "Ana"))
    assert run_all() == ["1 browser was notified."]
    assert [(one["body"], one["to"]) for one in told.got] == [
        (f"Judge call: Table {table_of(of(event, 'Ana'))}.", "judge/winter/")
    ]
    assert untold.got == []
    RaiseCall(table=None, about="").perform(event, actor=None, player=of(event, "Ben"))
    TakeCall(call=Call.objects.latest("pk")).perform(event, actor=event.owner)
    assert run_all()[-1] == "0 browsers were notified."
    assert len(told.got) == 1


def test_game_of_the_cut_when_it_is_ready_then_its_players_are_notified(service: PushService) -> None:
    cut = InCut()
    players = list(cut.event.players.order_by("pk"))
    browsers = [PushBrowser(service, f"/{player.pk}") for player in players]
    for player, browser in zip(players, browsers, strict=True):
        let(player, browser, event=cut.event)
    tell_players(cut.event)
    assert not any(browser.got for browser in browsers)  # they had seen it on the page
    PushSubscription.objects.update(told=0)
    tell_players(cut.event)
    said = [one["body"] for browser in browsers for one in browser.got]
    assert said
    assert all(each.startswith("Your game in the cut is ready: table ") for each in said)


def test_browser_that_is_gone_is_forgotten_and_one_that_fails_is_tried_twice_more(
    event: Tournament, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("tournament").propagate = True
    try:
        for name, path in (("Ana", "/gone"), ("Ben", "/ill"), ("Cy", "/away"), ("Di", "/well")):
            let(of(event, name), PushBrowser(service, path), event=event)
        service.answers = {"/gone": 410, "/ill": 503, "/away": 307}
        publish(event)
        assert run_all() == ["1 browser was notified."]
        assert not PushSubscription.objects.filter(player__name="Ana").exists()
        for _ in range(4):
            run_all(timedelta(hours=1))
    finally:
        logging.getLogger("tournament").propagate = False
    counts = {path: len(sent) for path, sent in service.sent.items()}
    assert counts == {"/gone": 1, "/ill": 3, "/away": 3, "/well": 1}  # the redirect wasn't followed
    assert not BackgroundTask.objects.filter(name="push_round", state="waiting").exists()
    assert "503" in caplog.text
    secrets = ["/ill", *Player.objects.values_list("link", flat=True)]
    assert not [secret for secret in secrets if secret in caplog.text]


def test_service_that_does_not_answer_holds_nobody_up(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "TIMEOUT", 3.0)
    silent, well = PushBrowser(service, "/silent"), PushBrowser(service, "/well")
    messages = [PushMessage(text="{}", **browser.told) for browser in (silent, well)]
    bad_key = PushMessage(f"{service.address}/bad", "BA" + "A" * 85, "A" * 22, "{}")
    assert send_pushes([*messages, bad_key]) == [
        PushOutcome.FAILED,
        PushOutcome.TAKEN,
        PushOutcome.GONE,
    ]
    monkeypatch.setattr(sending, "LONGEST", -1.0)  # the time limit has passed before sending starts
    assert send_pushes(messages[1:]) == [PushOutcome.FAILED]
    assert len(well.got) == 1


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_name_that_leads_into_our_own_network_is_not_called(
    service: PushService, settings: Any, host: str
) -> None:
    settings.PUSH_SERVICE_OF_TESTS = ""
    browser = PushBrowser(service, "/inside")
    port = service.address.rpartition(":")[2]
    message = browser.told | {"endpoint": f"https://{host}:{port}/inside"}
    assert send_pushes([PushMessage(text="{}", **message)]) == [PushOutcome.FAILED]
    assert service.sent == {}


def test_address_of_an_own_network_is_not_public_in_any_clothes() -> None:
    for address in ("8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"):
        assert public_addresses._is_public(address), address
    own = ("10.0.0.1", "127.0.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "0.0.0.0")
    clothed = ("::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "2002:a00:1::", "64:ff9b::a00:1")
    for address in (*own, *clothed):
        assert not public_addresses._is_public(address), address


def test_endpoint_is_https_by_a_public_name_and_nothing_else(settings: Any) -> None:
    assert is_endpoint("https://fcm.googleapis.com/fcm/send/abc:def")
    assert is_endpoint("https://updates.push.services.mozilla.com:443/wpush/v2/abc?d=e")
    for address in (
        "",
        "http://push.example.org/a",
        "https://push.example.org:8443/a",
        "https://me@push.example.org/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.1/a",
        "https://2130706433/a",
        "https://localhost/a",
        "https://printer.local/a",
        "https://push.example.org./a",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost: x",
        "https://push.example.org:x/a",
        "https://[push/a",
        "https://push.example.org/" + "a" * 500,
        "http://127.0.0.1:1/a",
    ):
        assert not is_endpoint(address), address


def endpoints_of(owner: PushOwner) -> list[str]:
    rows = owner.subscriptions.switched_on().order_by("pk")
    return [f"{row.endpoint[-1]} {row.language}" for row in rows]


def test_subscribing_is_limited_the_oldest_goes_and_the_event_is_as_before(event: Tournament) -> None:
    ana = of(event, "Ana")
    owner, now = PushOwner(event, ana, None), timezone.now()
    version = event.version
    for number in range(MOST_BROWSERS):
        subscribe(owner, now, endpoint=f"https://push.example.org/{number}", **KEYS)
    with pytest.raises(TooOften):
        subscribe(owner, now, endpoint="https://push.example.org/5", **KEYS)
    subscribe(owner, now, endpoint="https://push.example.org/4", **KEYS | {"language": "ja"})
    subscribe(owner, now + timedelta(minutes=2), endpoint="https://push.example.org/5", **KEYS)
    assert endpoints_of(owner) == ["1 en", "2 en", "3 en", "4 ja", "5 en"]
    unsubscribe(PushOwner(event, of(event, "Ben"), None), "https://push.example.org/5")
    assert len(endpoints_of(owner)) == MOST_BROWSERS
    unsubscribe(owner, "https://push.example.org/5")
    assert endpoints_of(owner) == ["1 en", "2 en", "3 en", "4 ja"]
    event.refresh_from_db()
    assert (event.version, LogEntry.objects.count()) == (version, 0)
    ana.delete()
    assert not PushSubscription.objects.exists()


def test_switching_on_and_off_is_limited_and_leaves_nothing_of_the_browser(event: Tournament) -> None:
    owner, now = PushOwner(event, of(event, "Ana"), None), timezone.now()
    address = "https://push.example.org/a"
    for _ in range(5):
        subscribe(owner, now, endpoint=address, **KEYS)
        unsubscribe(owner, address)
    with pytest.raises(TooOften) as refused:
        subscribe(owner, now + timedelta(seconds=20), endpoint=address, **KEYS)
    assert refused.value.seconds == 40
    nothing = {("", "", "", "")}
    assert set(owner.subscriptions.values_list("endpoint", "p256dh", "auth", "link")) == nothing
    subscribe(owner, now + timedelta(hours=2), endpoint=address, **KEYS)
    assert list(owner.subscriptions.values_list("endpoint", flat=True)) == [address]


def test_browser_on_which_another_leader_logged_in_is_theirs_and_told_once(
    event: Tournament, service: PushService
) -> None:
    browser = PushBrowser(service, "/shared")
    owners = [let(user, browser, event=event) for user in (make_user(), event.owner)]
    assert [len(endpoints_of(owner)) for owner in owners] == [0, 1]
    publish(event)
    RaiseCall(table=None, about="").perform(event, actor=None, player=of(event, "Ana"))
    run_all()
    assert len(browser.got) == 1
    unsubscribe(owners[0], browser.told["endpoint"])  # by the owner who has the browser now
    assert endpoints_of(owners[1]) == []


@pytest.mark.django_db(transaction=True)
def test_two_that_switch_one_browser_on_at_once_make_one(event: Tournament) -> None:
    owner, now = PushOwner(event, of(event, "Ana"), None), timezone.now()
    race(*[lambda: subscribe(owner, now, endpoint="https://push.example.org/a", **KEYS)] * 2)
    assert endpoints_of(owner) == ["a en"]


@pytest.mark.django_db(transaction=True)
def test_many_browsers_at_once_are_no_more_than_the_limit(event: Tournament) -> None:
    owner, now = PushOwner(event, None, event.owner.pk), timezone.now()
    outcomes = race(
        *(
            partial(subscribe, owner, now, endpoint=f"https://push.example.org/{number}", **KEYS)
            for number in range(MOST_BROWSERS + 1)
        )
    )
    assert sum(isinstance(outcome, TooOften) for outcome in outcomes) == 1
    assert len(endpoints_of(owner)) == MOST_BROWSERS


def test_player_who_was_removed_meanwhile_then_nothing_is_kept(event: Tournament) -> None:
    owner = PushOwner(event, of(event, "Ana"), None)
    Player.objects.filter(name="Ana").delete()
    assert subscribe(owner, timezone.now(), endpoint="https://push.example.org/a", **KEYS) is None
    assert not PushSubscription.objects.exists()


def test_link_that_was_renewed_then_browsers_of_the_old_one_get_nothing(
    event: Tournament, service: PushService
) -> None:
    browser = PushBrowser(service, "/lost")
    let(of(event, "Ana"), browser, event=event)
    Player.objects.filter(name="Ana").update(link=draw_link())
    publish(event)
    run_all()
    assert (browser.got, PushSubscription.objects.count()) == ([], 0)


def test_publish_when_nobody_subscribed_or_it_is_off_then_nothing_is_asked_for(
    event: Tournament, service: PushService, settings: Any
) -> None:
    publish(event)
    let(of(event, "Ana"), PushBrowser(service, "/ana"), event=event)
    settings.PUSH = False
    RaiseCall(table=None, about="").perform(event, actor=None, player=of(event, "Ana"))
    assert not BackgroundTask.objects.filter(name__startswith="push_").exists()

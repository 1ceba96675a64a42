"""Push subscriptions: their owner, refusals, and that the pages are missing if push is off."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.flows.addresses_of_push import BROWSER
from tournament.kernel.push.sending import push_key
from tournament.models import Player, PushSubscription, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db
KEPT = {"Kept-Form": "later"}


@pytest.fixture
def ana() -> Player:
    return make_player(make_tournament(slug="winter", state=EventState.RUNNING), "Ana")


@pytest.fixture
def leader(ana: Player) -> Client:
    client = Client()
    client.force_login(ana.tournament.owner)
    return client


def own(player: Player, name: str = "me-push") -> str:
    return reverse(name, kwargs={"link": player.link})


def test_player_subscribes_and_is_forgotten_again(ana: Player) -> None:
    client = Client(headers={"accept-language": "ja"})
    answer = client.post(own(ana), BROWSER, headers=KEPT)
    assert (answer.json()["outcome"], answer.headers["Cache-Control"]) == ("done", "private, no-store")
    row = PushSubscription.objects.get()
    assert (row.player, row.user, row.language, row.link) == (ana, None, "ja", ana.link)
    assert client.post(own(ana), BROWSER, headers=KEPT).json()["outcome"] == "done"
    assert PushSubscription.objects.count() == 1
    forgotten = client.post(own(ana, "me-push-forget"), {"endpoint": BROWSER["endpoint"]}, headers=KEPT)
    assert forgotten.json()["outcome"] == "done"
    assert not PushSubscription.objects.switched_on().exists()


def test_leader_subscribes_as_themselves_in_this_event(ana: Player, leader: Client) -> None:
    answer = leader.post("/judge/winter/push/", BROWSER)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/judge/winter/")
    row = PushSubscription.objects.get()
    assert (row.player, row.user, row.tournament, row.link) == (
        None,
        ana.tournament.owner,
        ana.tournament,
        "",
    )
    other = Client()
    other.force_login(make_tournament().owner)
    assert other.post("/judge/winter/push/", BROWSER).status_code == 403
    assert Client().post("/judge/winter/push/", BROWSER).headers["Location"].startswith("/login/")
    assert leader.get("/judge/winter/push/").status_code == 405


@pytest.mark.parametrize("spoiled", [
    {"endpoint": "https://192.168.0.1/a"},
    {"endpoint": "https://push.example.org/\0"},
    {"endpoint": ""},
    {"p256dh": "BAAA"},
    {"p256dh": "ä" * 87},
    {"auth": "=" * 24},
    {"auth": "A" * 4000},
])  # fmt: skip
def test_browser_that_nobody_can_send_to_is_refused_in_a_sentence(
    ana: Player, spoiled: dict[str, str]
) -> None:
    answer = Client().post(own(ana), BROWSER | spoiled, headers=KEPT)
    assert answer.json()["outcome"] == "refused"
    assert answer.json()["said"] == ["This site cannot notify this browser."]
    assert not PushSubscription.objects.exists()


def test_too_many_browsers_then_429_with_when_to_come_again(ana: Player) -> None:
    answers = [
        Client().post(own(ana), BROWSER | {"endpoint": f"https://push.example.org/{number}"})
        for number in range(6)
    ]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert 0 < int(answers[5].headers["Retry-After"]) <= 60


def test_page_offers_it_with_the_site_s_key_and_nothing_is_there_where_it_is_off(
    ana: Player, leader: Client, settings: Any
) -> None:
    home = reverse("me", kwargs={"link": ana.link})
    pages = [(Client(), home, own(ana)), (leader, "/judge/winter/", "/judge/winter/push/")]
    for client, page, address in pages:
        text = client.get(page).content.decode()
        assert f'data-key="{push_key()}" data-subscribe="{address}"' in text
    assert len(push_key()) == 87
    settings.PUSH = False
    for client, page, address in pages:
        assert "data-push" not in client.get(page).content.decode()
        for wanted in (address, f"{address}forget/"):
            assert client.post(wanted, BROWSER).status_code == 404
            assert client.get(wanted).status_code == 404
    assert not PushSubscription.objects.exists()


def test_key_of_the_site_follows_from_its_secret_key(settings: Any) -> None:
    first = push_key()
    settings.SECRET_KEY = "another one"
    assert push_key() not in ("", first)


def test_personal_link_of_nobody_is_as_on_every_page(tournament: Tournament) -> None:
    assert Client().post("/me/never/push/", BROWSER).status_code == 404

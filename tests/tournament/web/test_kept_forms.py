"""A script that sends a form gets the outcome; a browser is redirected as usual."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_round, make_tournament, make_user
from tournament.models import Call, Penalty, Player, PlayerReport, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db

NOW, LATER = {"Kept-Form": "now"}, {"Kept-Form": "later"}


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [(make_player(event, "Ana"), make_player(event, "Ben"))])
    return event


@pytest.fixture
def ana(event: Tournament) -> Player:
    return event.players.get(name="Ana")


def report_of(player: Player) -> dict[str, Any]:
    return {"table": player.seats.get().pairing_id, "seen_version": 0, "game_1": "won", "game_2": "lost"}


def said_next(client: Client, player: Player) -> list[str]:
    """Return the messages on the player's next page."""
    page = client.get(reverse("me", kwargs={"link": player.link}))
    return [str(message) for message in get_messages(page.wsgi_request)]


def test_form_when_a_script_sends_it_then_told_that_it_is_done_and_the_next_page_says_so(ana: Player) -> None:
    client, to = Client(), reverse("me", kwargs={"link": ana.link})
    answer = client.post(f"{to}result/", report_of(ana), headers=NOW)

    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-store")
    told = answer.json()
    assert told == {"outcome": "done", "to": to, "said": told["said"]}
    assert len(told["said"]) == 1
    assert PlayerReport.objects.count() == 1
    assert said_next(client, ana) == told["said"]


def test_form_when_sent_later_then_what_is_said_is_in_the_answer_alone(ana: Player) -> None:
    client = Client()
    url = reverse("me-call", kwargs={"link": ana.link})
    told = client.post(url, {"about": "Ruling"}, headers=LATER).json()

    assert (told["outcome"], told["said"]) == ("done", ["Judge called. Someone is on the way."])
    assert said_next(client, ana) == []
    again = client.post(url, {"about": "Ruling"}, headers=LATER).json()
    assert (again["outcome"], Call.objects.count()) == ("done", 1)


def test_form_when_refused_in_a_sentence_then_told_with_the_sentence(event: Tournament) -> None:
    alone = make_player(event, "Cy")
    sent = {"table": 1, "seen_version": 0}
    url = reverse("me-result", kwargs={"link": alone.link})
    told = Client().post(url, sent, headers=LATER).json()

    assert (told["outcome"], told["said"]) == ("refused", ["You have no result to report right now."])


def test_form_when_the_session_has_ended_then_told_to_log_in(event: Tournament, ana: Player) -> None:
    url = reverse("judge-penalty", kwargs={"slug": event.slug, "pk": ana.pk})
    told = Client().post(url, {"step": "give"}, headers=LATER).json()

    assert told == {"outcome": "login", "to": f"{reverse('login')}?next={url}", "said": []}
    assert not Penalty.objects.exists()


def test_form_when_its_answer_is_a_page_then_that_page_with_its_status(ana: Player) -> None:
    url = reverse("me-result", kwargs={"link": ana.link})
    answer = Client().post(url, report_of(ana) | {"game_1": "nonsense"}, headers=NOW)

    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "text/html; charset=utf-8")
    assert not PlayerReport.objects.exists()


def test_form_when_a_browser_sends_it_then_redirected(ana: Player) -> None:
    url = reverse("me-result", kwargs={"link": ana.link})
    assert Client().post(url, report_of(ana)).status_code == 302


def test_page_when_a_script_asks_for_it_then_as_ever(event: Tournament) -> None:
    answer = Client().get(reverse("desk-event", kwargs={"slug": event.slug}), headers=NOW)
    assert (answer.status_code, answer.headers["Location"].split("?")[0]) == (302, reverse("login"))


def test_form_when_another_account_has_logged_in_then_nothing_is_done_in_its_name(
    event: Tournament, ana: Player
) -> None:
    sender, other = make_user("judge"), make_user("other")
    client, url = Client(), reverse("me-call", kwargs={"link": ana.link})
    client.force_login(other)
    told = client.post(url, {"about": "Ruling"}, headers=LATER | {"Kept-Who": str(sender.pk)}).json()
    assert told == {"outcome": "login", "to": reverse("login"), "said": []}
    assert not Call.objects.exists()

    client.force_login(sender)
    told = client.post(url, {"about": "Ruling"}, headers=LATER | {"Kept-Who": str(sender.pk)}).json()
    assert (told["outcome"], Call.objects.count()) == ("done", 1)

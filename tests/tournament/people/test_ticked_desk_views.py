"""Players ticked in the list: the confirmation, the action, and the message."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.models import LogEntry, Tournament
from tournament.models.states import PlayerState

pytestmark = pytest.mark.django_db

WAYS = ("check-in", "drop", "remove")


def url(tournament: Tournament, way: str) -> str:
    return reverse(f"desk-players-ticked-{way}", kwargs={"slug": tournament.slug})


def page_after(client: Client, answer: Any) -> str:
    assert answer.status_code == 302
    return client.get(answer.url).content.decode()


@pytest.mark.parametrize("way", WAYS)
def test_players_of_another_event_are_left_alone(to_client: Client, tournament: Tournament, way: str) -> None:
    other = make_player(make_tournament(), state=PlayerState.REGISTERED)
    page_after(to_client, to_client.post(url(tournament, way), {"player": other.pk, "sure": "1"}))
    other.refresh_from_db()
    assert (other.state, LogEntry.objects.count()) == (PlayerState.REGISTERED, 0)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sent", [{}, {"player": "x"}, {"player": "9" * 40}])
def test_when_nobody_is_ticked_then_said(
    to_client: Client, tournament: Tournament, way: str, sent: dict[str, str]
) -> None:
    make_player(tournament)
    assert "Select the players first." in page_after(to_client, to_client.post(url(tournament, way), sent))


def test_ticked_are_checked_in_at_once(to_client: Client, tournament: Tournament) -> None:
    players = make_players(tournament, 3, state=PlayerState.REGISTERED)
    answer = to_client.post(url(tournament, "check-in"), {"player": [player.pk for player in players[:2]]})
    assert "2 players checked in." in page_after(to_client, answer)
    assert tournament.players.playing().count() == 2


@pytest.mark.parametrize(
    ("way", "asked", "said"),
    [
        ("drop", "Drop 2 players?", "2 players dropped."),
        ("remove", "Remove 2 players?", "2 players removed."),
    ],
)
def test_the_others_are_named_and_asked_about_first(
    to_client: Client, tournament: Tournament, way: str, asked: str, said: str
) -> None:
    players = make_players(tournament, 3)
    data: dict[str, Any] = {"player": [player.pk for player in players[:2]]}
    page = to_client.post(url(tournament, way), data).content.decode()
    assert asked in page and "Player 001" in page and "Player 003" not in page
    assert LogEntry.objects.count() == 0
    assert said in page_after(to_client, to_client.post(url(tournament, way), data | {"sure": "1"}))
    assert tournament.players.playing().count() == 1


def test_players_who_cannot_be_removed_are_listed_apart_and_not_sent_along(
    to_client: Client, tournament: Tournament
) -> None:
    ana, ben, cleo = make_players(tournament, 3)
    make_round(tournament, [(ana, ben)])
    answer = to_client.post(url(tournament, "remove"), {"player": [ana.pk, cleo.pk]})
    assert [row.pk for row in answer.context["page"].able] == [cleo.pk]
    assert [row.pk for row in answer.context["page"].unable] == [ana.pk]
    assert "Already paired, so these players stay part of the event:" in answer.content.decode()


def test_refusal_is_shown_on_the_list_and_nothing_is_done(to_client: Client, tournament: Tournament) -> None:
    ana, ben, cleo = make_players(tournament, 3)
    make_round(tournament, [(ana, ben)])
    answer = to_client.post(url(tournament, "remove"), {"player": [ana.pk, cleo.pk], "sure": "1"})
    assert "Player 001 has been paired" in page_after(to_client, answer)
    assert tournament.players.count() == 3


def test_all_shown_can_be_ticked_without_a_script(to_client: Client, tournament: Tournament) -> None:
    make_players(tournament, 3)
    address = reverse("desk-players", kwargs={"slug": tournament.slug})
    assert to_client.get(address).content.decode().count(" checked>") == 0
    assert to_client.get(address, {"ticked": "all"}).content.decode().count(" checked>") == 3

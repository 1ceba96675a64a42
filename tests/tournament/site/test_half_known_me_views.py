"""A game that staff recorded as conceded can't be changed on either phone, and the players report the other
game.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_round, make_tournament
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.models import Pairing, Player, PlayerReport, Result
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    """Ana, the runner in game 1, has forfeited it to Ben; the result is at version 1."""
    event = make_tournament(state=EventState.RUNNING)
    two = [make_player(event, name) for name in ("Ana", "Ben")]
    pairing = make_round(event, [(two[0], two[1])]).pairings.get()
    ConcedeTableGames(pairing=pairing, player=two[0], games=[1], forfeit=True, seen_version=0).perform(
        event, actor=event.owner
    )
    return two


def url(player: Player, name: str = "me-result") -> str:
    return reverse(name, kwargs={"link": player.link})


def text(player: Player, name: str = "me-result") -> str:
    return " ".join(Client().get(url(player, name)).content.decode().split())


def say(player: Player, **said: object) -> int:
    pairing = Pairing.objects.get()
    return Client().post(url(player), {"table": pairing.pk, "seen_version": 1} | said).status_code


def test_form_shows_the_conceded_game_as_fixed_and_asks_for_the_other(players: list[Player]) -> None:
    for player in players:
        page = text(player)
        assert "Staff recorded game 1: Ben won as corp: Ana forfeited." in page
        assert 'name="game_2"' in page
        assert 'name="game_1"' not in page
        assert "Staff recorded game 1" in text(player, "me")


def test_both_report_the_other_game_and_the_confirming_button_fits(players: list[Player]) -> None:
    table = Pairing.objects.get().pk
    assert say(players[0], game_2="won_on_time") == 302
    confirm = f"{table}:1:-lost_on_time:{players[0].pk}-{players[1].pk}"
    assert f'name="said" value="{confirm}"' in text(players[1], "me")
    for _again in range(2):
        assert Client().post(url(players[1]), {"said": confirm}).status_code == 302
    assert Result.objects.count() == 2
    assert "result is in" in text(players[0], "me")
    assert "Staff recorded" not in text(players[0], "me")


def test_mismatch_of_the_other_game_is_shown_on_both_phones(players: list[Player]) -> None:
    say(players[0], game_2="won")
    say(players[1], game_2="won")
    assert all("Your reports differ." in text(player, "me") for player in players)
    assert Result.objects.count() == 1


def test_form_opened_before_the_concession_is_refused_and_can_be_sent_again(players: list[Player]) -> None:
    pairing = Pairing.objects.get()
    stale = {"table": pairing.pk, "seen_version": 0, "game_1": "won", "game_2": "won"}
    response = Client().post(url(players[0]), stale)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Staff recorded game 1" in page
    assert 'name="seen_version" value="1"' in page
    assert not PlayerReport.objects.exists()


@pytest.mark.parametrize(
    "said", ["{0}:1:won-won", "{0}:1:won", "{0}:1:-", "{0}:1:", "{0}:0:-won", "{0}:9:-won"]
)
def test_button_that_does_not_fit_the_open_game_saves_no_result(players: list[Player], said: str) -> None:
    response = Client().post(url(players[1]), {"said": said.format(Pairing.objects.get().pk)})
    assert response.status_code in (302, 422)
    assert Result.objects.count() == 1

"""Payments, nicknames and notes: recorded and seen by staff, and undone."""

from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState
from tournament.people.acts.paid import MarkPaid

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(tournament: Tournament) -> Player:
    return make_player(tournament, "Ana", nickname="anarchy", notes="owes a mat")


def url(player: Player, name: str = "desk-player-paid") -> str:
    return reverse(name, kwargs={"slug": player.tournament.slug, "pk": player.pk})


def test_player_who_paid_is_noted_once_and_logged(tournament: Tournament, ana: Player) -> None:
    for _ in range(2):
        MarkPaid(player=ana, has_paid=True).perform(tournament, actor=tournament.owner)
    ana.refresh_from_db()
    entry = LogEntry.objects.get()
    assert (ana.has_paid, entry.act, entry.payload) == (
        True,
        "mark_paid",
        {"player": ana.pk, "name": "Ana", "has_paid": True},
    )


def test_payment_is_noted_after_the_end_too() -> None:
    event = make_tournament(state=EventState.FINISHED)
    player = make_player(event, "Ana")
    MarkPaid(player=player, has_paid=True).perform(event, actor=event.owner)
    assert Player.objects.get().has_paid


@pytest.mark.django_db(transaction=True)
def test_race_when_two_note_the_same_payment_then_it_is_noted_once(
    tournament: Tournament, ana: Player
) -> None:
    call: Any = partial(MarkPaid(player=ana, has_paid=True).perform, tournament, actor=tournament.owner)
    race(call, call)
    assert (Player.objects.get().has_paid, LogEntry.objects.count()) == (True, 1)


def test_button_in_the_list_notes_a_payment_and_the_list_shows_it(to_client: Client, ana: Player) -> None:
    players = reverse("desk-players", kwargs={"slug": ana.tournament.slug})
    before = to_client.get(players).content.decode()
    assert f'formaction="{url(ana)[: -len("paid/")]}paid/" name="paid" value="1"' in before
    assert 'badge--ok">Paid<' not in before
    done = to_client.post(url(ana), {"paid": "1"})
    assert (done.status_code, done.url) == (302, f"{players}#player-{ana.pk}")
    after = to_client.get(players).content.decode()
    assert "Ana has paid." in after
    assert 'badge--ok">Paid<' in after
    assert "anarchy" in after and "owes a mat" in after
    to_client.post(url(ana), {"paid": "0"})
    assert not Player.objects.get().has_paid


def test_player_page_changes_nickname_note_and_payment(to_client: Client, ana: Player) -> None:
    page = to_client.get(url(ana, "desk-player")).content.decode()
    assert 'name="nickname"' in page and 'name="has_paid"' in page and "owes a mat" in page
    sent = {
        "name": "Ana",
        "initial-name": "Ana",
        "nickname": "an",
        "initial-nickname": "anarchy",
        "notes": "",
        "initial-notes": "owes a mat",
        "has_paid": "on",
        "initial-has_paid": "False",
    }
    assert to_client.post(url(ana, "desk-player"), sent).status_code == 302
    ana.refresh_from_db()
    assert (ana.nickname, ana.notes, ana.has_paid) == ("an", "", True)


@pytest.mark.parametrize("page", ["event", "pairings", "standings", "event-list"])
def test_payment_nickname_and_note_are_never_public(client: Client, ana: Player, page: str) -> None:
    ana.has_paid = True
    ana.save()
    kwargs = {} if page == "event-list" else {"slug": ana.tournament.slug}
    text = client.get(reverse(page, kwargs=kwargs)).content.decode()
    for private in ("anarchy", "owes a mat", ">Paid<"):
        assert private not in text


def test_payment_nickname_and_note_are_not_on_the_players_own_page(client: Client, ana: Player) -> None:
    ana.has_paid = True
    ana.save()
    text = client.get(reverse("me", kwargs={"link": ana.link})).content.decode()
    assert "Ana" in text
    for private in ("anarchy", "owes a mat", ">Paid<"):
        assert private not in text


def test_player_of_another_event_is_not_found(to_client: Client, tournament: Tournament) -> None:
    other = make_player(make_tournament(), "Zed")
    address = reverse("desk-player-paid", kwargs={"slug": tournament.slug, "pk": other.pk})
    assert to_client.post(address).status_code == 404

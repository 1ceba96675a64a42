"""Identities set by players, at sign-up and on their page, in events that don't require lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.decks.catalogue import catalogue
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.identities import SetIdentities
from tournament.people.forms.own_texts import IdentitiesForm, suggested_identities

pytestmark = pytest.mark.django_db

MAKING_NEWS = "NBN: Making News"
NOISE = "Noise: Hacker Extraordinaire"


@pytest.fixture
def event() -> Iterator[Tournament]:
    catalogue()
    yield make_tournament(is_signup_open=True, deck_lists="none")


def test_sign_up_takes_titles_and_nicknames_and_stores_titles(event: Tournament, client: Client) -> None:
    url = reverse("sign-up", args=[event.slug])
    page = client.get(url).content.decode()
    assert f'<option value="{MAKING_NEWS}"' in page

    sent = {"name": "Ana", "corp_identity": "making news", "runner_identity": "noise"}
    assert client.post(url, sent).status_code == 302

    player = Player.objects.get(name="Ana")
    assert (player.corp_identity, player.runner_identity) == (MAKING_NEWS, NOISE)


def test_sign_up_asks_nothing_where_lists_are_required_or_no_one_brings_decks(
    event: Tournament, client: Client
) -> None:
    Tournament.objects.update(deck_lists="required")
    assert "corp_identity" not in client.get(reverse("sign-up", args=[event.slug])).content.decode()
    Tournament.objects.update(deck_lists="none", kind="full_draft")
    assert "corp_identity" not in client.get(reverse("sign-up", args=[event.slug])).content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [("haas-bioroid", "Which identity is it: "), ("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", "")],
)
def test_unclear_identity_is_refused_with_those_it_can_be(typed: str, said: str) -> None:
    (error,) = IdentitiesForm({"corp_identity": typed, "runner_identity": ""}).errors["corp_identity"]
    assert str(error).startswith(said)


def test_player_changes_them_until_round_1_and_staff_undo_it(event: Tournament, client: Client) -> None:
    player = make_player(event, "Ana", state=PlayerState.REGISTERED)
    url = reverse("me-identities", args=[player.link])
    assert "Choose your identities" in client.get(reverse("me", args=[player.link])).content.decode()

    answer = client.post(url, {"corp_identity": MAKING_NEWS, "runner_identity": NOISE}, follow=True)

    assert "Your identities have been saved." in answer.content.decode()
    assert "Change your identities" in answer.content.decode()
    player.refresh_from_db()
    assert player.corp_identity == MAKING_NEWS
    entry = LogEntry.objects.get(act="set_identities")
    Undo(entry=entry, seen=entry.version).perform(event, actor=event.owner)
    player.refresh_from_db()
    assert player.corp_identity == player.runner_identity == ""


def test_identities_are_refused_where_they_are_not_asked(event: Tournament, client: Client) -> None:
    player = make_player(event, "Ana")
    Tournament.objects.update(deck_lists="required")
    event.refresh_from_db()
    act = SetIdentities(player=player, corp_identity=MAKING_NEWS, runner_identity="")
    with pytest.raises(ActionRefused) as refused:
        act.perform(event, actor=None, player=player)
    assert refused.value.code == "identities_not_asked"
    assert client.get(reverse("me-identities", args=[player.link])).status_code == 302


def test_list_of_identities_has_those_of_the_catalogue() -> None:
    titles = [each.shown for each in suggested_identities()["corp_identities"]]
    assert MAKING_NEWS in titles

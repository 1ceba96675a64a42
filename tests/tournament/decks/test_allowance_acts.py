"""Allowing a player to continue with missing or illegal lists (REG 2.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_player, make_user
from tests.races import race
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    ILLEGAL_RUNNER,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
)
from tournament.decks.acts.allowance import AllowDecks, AllowMissingDecks
from tournament.decks.pages.overview import deck_overview, decks_to_settle, waiting_decks
from tournament.decks.records import lists_mark, newest_decks
from tournament.kernel.undo import Undo
from tournament.models import Level, LogEntry, Player, Staff, Tournament
from tournament.models.states import EventState, Role
from tournament.people.acts.players import RemovePlayer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def event() -> Tournament:
    return make_deck_event()


@pytest.fixture
def ana(event: Tournament) -> Player:
    """A player with two illegal lists who would be in the next pairing."""
    player = make_player(event, "Ana", state="checked_in")
    hand_in(player, ILLEGAL_CORP, ILLEGAL_RUNNER)
    return player


def mark_of(player: Player) -> str:
    return lists_mark(newest_decks(player.tournament, [player.pk]).get(player.pk, {}))


def allow(player: Player, reason: str = "First event", **more: Any) -> None:
    seen = more.pop("seen", None) or mark_of(player)
    actor = more.pop("actor", player.tournament.owner)
    AllowDecks(player=player, reason=reason, seen=seen).perform(
        Tournament.objects.get(pk=player.tournament_id), actor=actor
    )


def waiting(event: Tournament) -> list[str]:
    return [row.name for row in decks_to_settle(event)]


def refusal(player: Player, **more: Any) -> str:
    with pytest.raises(RuleError) as caught:
        allow(player, **more)
    return caught.value.code


def test_allowed_lists_wait_no_more_and_the_list_of_decks_tells_why(event: Tournament, ana: Player) -> None:
    assert (waiting(event), waiting_decks(event)) == (["Ana"], {"illegal": 1})

    allow(ana)

    assert (waiting(event), waiting_decks(event)) == ([], {})
    assert [(row.state, row.allowed, row.waits) for row in deck_overview(event).rows] == [
        ("illegal", "First event", False)
    ]


def test_player_without_any_list_is_allowed_too(event: Tournament) -> None:
    bo = make_player(event, "Bo", state="checked_in")
    allow(bo, "Lists are in the bag at home")
    assert waiting(event) == []


def test_other_lists_wait_for_a_decision_of_their_own_and_the_same_again_do_not(
    event: Tournament, ana: Player
) -> None:
    allow(ana)
    hand_in(ana, LEGAL_CORP)
    assert waiting(event) == ["Ana"]
    hand_in(ana, ILLEGAL_CORP)
    assert waiting(event) == []
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    assert [(row.state, row.allowed) for row in deck_overview(event).rows] == [("legal", "")]


def test_allowing_twice_keeps_the_first_reason(ana: Player) -> None:
    allow(ana)
    allow(ana, "Another reason")
    ana.refresh_from_db()
    assert ana.allowed_decks_reason == "First event"
    assert LogEntry.objects.filter(act="allow_decks").count() == 1


def test_allowing_is_refused_without_a_reason_and_over_lists_nobody_saw(ana: Player) -> None:
    seen = mark_of(ana)
    hand_in(ana, LEGAL_CORP)
    assert refusal(ana, reason="  ") == "allowance_without_reason"
    assert refusal(ana, seen=seen) == "event_changed_meanwhile"
    Tournament.objects.update(state=EventState.FINISHED, planned_rounds=3, cut_size=0)
    assert refusal(ana) == "act_not_allowed"


def test_leader_who_plays_allows_no_lists_of_their_own(event: Tournament, ana: Player) -> None:
    marshal = make_user("rose")
    Staff.objects.create(tournament=event, user=marshal, role=Role.MARSHAL)
    Tournament.objects.filter(pk=event.pk).update(level=Level.RELAXED)
    Player.objects.filter(pk=ana.pk).update(leader=marshal)
    assert refusal(ana, actor=marshal) == "own_table"
    allow(ana)
    assert waiting(event) == []


def test_allowance_is_undone(event: Tournament, ana: Player) -> None:
    allow(ana)
    entry = LogEntry.objects.get(act="allow_decks")
    Undo(entry=entry, seen=entry.version).perform(Tournament.objects.get(), actor=event.owner)
    assert waiting(event) == ["Ana"]


def test_removed_player_comes_back_with_the_allowance(event: Tournament, ana: Player) -> None:
    allow(ana)
    RemovePlayer(player=ana).perform(Tournament.objects.get(), actor=event.owner)
    entry = LogEntry.objects.get(act="remove_player")
    Undo(entry=entry, seen=entry.version).perform(Tournament.objects.get(), actor=event.owner)
    assert (event.players.count(), waiting(event)) == (1, [])


def allow_missing(event: Tournament, *players: Player, **more: Any) -> int:
    actor = more.pop("actor", event.owner)
    act = AllowMissingDecks(players=[each.pk for each in players], reason=more.pop("reason", "On paper"))
    return act.perform(Tournament.objects.get(pk=event.pk), actor=actor)


def test_missing_lists_are_allowed_at_once_and_illegal_decks_keep_waiting(
    event: Tournament, ana: Player
) -> None:
    bo, cy, dee = (make_player(event, name, state="checked_in") for name in ("Bo", "Cy", "Dee"))
    hand_in(cy, ILLEGAL_CORP)  # one illegal list, one missing
    hand_in(dee, LEGAL_CORP)
    assert waiting(event) == ["Ana", "Bo", "Cy", "Dee"]

    assert allow_missing(event, ana, bo, cy, dee) == 2

    assert waiting(event) == ["Ana", "Cy"]
    entry = LogEntry.objects.get(act="allow_missing_decks")
    assert [each["name"] for each in entry.payload["allowed"]] == ["Bo", "Dee"]
    assert allow_missing(event, ana, bo, cy, dee) == 0
    assert LogEntry.objects.filter(act="allow_missing_decks").count() == 1
    hand_in(bo, ILLEGAL_CORP, LEGAL_RUNNER)
    assert waiting(event) == ["Ana", "Bo", "Cy"]

    Undo(entry=entry, seen=entry.version).perform(Tournament.objects.get(), actor=event.owner)
    assert waiting(event) == ["Ana", "Bo", "Cy", "Dee"]


def test_missing_lists_are_not_allowed_without_a_reason_or_a_player(event: Tournament) -> None:
    bo = make_player(event, "Bo", state="checked_in")
    for players, more, code in (
        ([bo], {"reason": " "}, "allowance_without_reason"),
        ([], {}, "nobody_ticked"),
        ([bo, Player(pk=bo.pk + 1)], {}, "event_changed_meanwhile"),
    ):
        with pytest.raises(RuleError) as caught:
            allow_missing(event, *players, **more)
        assert caught.value.code == code
    assert waiting(event) == ["Bo"]


def test_staff_member_who_plays_is_skipped_when_missing_lists_are_allowed(event: Tournament) -> None:
    bo, cy = (make_player(event, name, state="checked_in") for name in ("Bo", "Cy"))
    Tournament.objects.filter(pk=event.pk).update(level=Level.RELAXED)
    Player.objects.filter(pk=bo.pk).update(leader=event.owner)
    assert (allow_missing(event, bo, cy), waiting(event)) == (1, ["Bo"])


@pytest.mark.parametrize(
    ("button", "reason"), [("paper", "All lists are on paper"), ("play", "Everyone may play without lists")]
)
def test_draft_names_missing_lists_in_one_line_with_two_answers(
    to_client: Client, event: Tournament, ana: Player, button: str, reason: str
) -> None:
    for number in range(25):
        make_player(event, f"Bo {number}", state="checked_in")
    back = reverse("desk-rounds", kwargs={"slug": event.slug}) + "#before-round"
    shown = " ".join(to_client.get(back).content.decode().split())
    assert "25 players have missing lists" in shown and "Ana has an illegal deck" in shown
    assert "2 items need a decision first" in shown

    players = [row.player for row in decks_to_settle(event)]
    url = reverse("desk-decks-allow", kwargs={"slug": event.slug})
    done = to_client.post(url, {"player": players, "reason": button, "next": back})
    assert (done.status_code, done["Location"], waiting(event)) == (302, back, ["Ana"])
    assert set(event.players.exclude(pk=ana.pk).values_list("allowed_decks_reason", flat=True)) == {reason}


@pytest.mark.django_db(transaction=True)
def test_missing_lists_allowed_twice_at_once_then_once(event: Tournament) -> None:
    bo = make_player(event, "Bo", state="checked_in")
    race(lambda: allow_missing(event, bo, reason="One"), lambda: allow_missing(event, bo, reason="Two"))
    bo.refresh_from_db()
    (entry,) = LogEntry.objects.filter(act="allow_missing_decks")
    assert entry.payload["allowed"][0]["reason"] == bo.allowed_decks_reason


@pytest.mark.django_db(transaction=True)
def test_two_leaders_allow_at_once_then_one_decision_stands(ana: Player) -> None:
    race(lambda: allow(ana, "One"), lambda: allow(ana, "Two"))
    ana.refresh_from_db()
    entry = LogEntry.objects.get(act="allow_decks")
    assert entry.payload["reason"] == ana.allowed_decks_reason


@pytest.mark.django_db(transaction=True)
def test_allowing_against_other_lists_handed_in_then_never_for_those(event: Tournament, ana: Player) -> None:
    hand_in(ana, LEGAL_RUNNER)
    seen = mark_of(ana)
    allowed, _handed_in = race(lambda: allow(ana, seen=seen), lambda: hand_in(ana, ILLEGAL_RUNNER))
    assert allowed is None or allowed.code == "event_changed_meanwhile"
    assert waiting(event) == ["Ana"]


def page(player: Player, **query: str) -> str:
    return reverse("desk-deck-allow", kwargs={"slug": player.tournament.slug, "pk": player.pk}, query=query)


@pytest.fixture
def to_client(client: Client, event: Tournament) -> Client:
    owner = User.objects.get(pk=event.owner_id)
    client.force_login(owner)
    return client


def test_page_asks_for_the_reason_and_leads_back_to_where_the_list_was(
    to_client: Client, ana: Player
) -> None:
    back = reverse("desk-rounds", kwargs={"slug": ana.tournament.slug}) + "#before-round"
    listed = to_client.get(back).content.decode()
    assert page(ana).split("?", maxsplit=1)[0] in listed

    asked = to_client.get(page(ana, next=back)).content.decode()
    assert f'name="next" value="{back}"' in asked

    empty = to_client.post(page(ana), {"reason": " ", "seen": mark_of(ana), "next": back})
    assert (empty.status_code, back in empty.content.decode()) == (422, True)

    done = to_client.post(page(ana), {"reason": "Child", "seen": mark_of(ana), "next": back})
    assert (done.status_code, done["Location"]) == (302, back)
    decks = to_client.get(reverse("desk-decks", kwargs={"slug": ana.tournament.slug})).content.decode()
    assert "allowed as is" in decks and "Child" in decks


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_page_leads_to_no_other_site(to_client: Client, ana: Player, elsewhere: str) -> None:
    done = to_client.post(page(ana), {"reason": "Child", "seen": mark_of(ana), "next": elsewhere})
    assert done["Location"] == reverse("desk-deck", kwargs={"slug": ana.tournament.slug, "pk": ana.pk})


def test_page_tells_what_was_changed_meanwhile_and_keeps_the_reason(to_client: Client, ana: Player) -> None:
    seen = mark_of(ana)
    hand_in(ana, LEGAL_CORP)
    told = to_client.post(page(ana), {"reason": "Child", "seen": seen})
    assert (told.status_code, 'value="Child"' in told.content.decode()) == (422, True)
    assert Player.objects.get().allowed_decks == ""

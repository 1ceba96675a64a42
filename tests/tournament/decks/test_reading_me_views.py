"""Who sees which decks before a game of the cut: before, during and after the reading time (NOW 4.3)."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_player
from tests.tournament.decks.reading import (
    CORP_CARD,
    RUNNER_CARD,
    home_page,
    let_read,
    let_time_pass,
    make_reading_cut,
    reading_page,
    sides_read,
)
from tests.tournament.decks_data import make_deck_event
from tournament.kernel.undo import Undo
from tournament.models import DeckReading, LogEntry, Player, Tournament
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

BOTH = {Side.CORP, Side.RUNNER}


@pytest.fixture
def cut(all_cards: None) -> InCut:
    return make_reading_cut()


def _everybody(cut: InCut) -> dict[str, set[Side]]:
    """Return which sides each player of the event can read, by name; players who can read none are
    left out.
    """
    return {player.name: sides for player in cut.event.players.all() if (sides := sides_read(player))}


def test_before_a_leader_starts_the_time_nobody_reads_and_both_are_shown(cut: InCut) -> None:
    assert _everybody(cut) == {}
    told = "you may read <strong>Seed 4</strong>’s deck for 10 minutes, and Seed 4 may read yours."
    assert told in reading_page(cut.seeds[1])
    assert told in home_page(cut.seeds[1])


def test_during_the_minutes_both_players_of_the_game_read_both_decks_while_sides_are_open(cut: InCut) -> None:
    let_read(cut, 1)
    assert _everybody(cut) == {"Seed 1": BOTH, "Seed 4": BOTH}
    home = home_page(cut.seeds[4])
    assert "You may read <strong>Seed 1</strong>’s deck until" in home
    assert reverse("me-reading", args=[cut.seeds[4].link]) in home
    assert CORP_CARD not in home


def test_once_sides_are_settled_each_reads_the_deck_that_is_played_against_them(cut: InCut) -> None:
    let_read(cut, 1)
    cut.choose(1, Side.CORP)
    assert _everybody(cut) == {"Seed 1": {Side.RUNNER}, "Seed 4": {Side.CORP}}


def test_after_the_minutes_nobody_reads_until_a_leader_opens_it_again(cut: InCut) -> None:
    let_read(cut, 1)
    let_time_pass(10)
    assert _everybody(cut) == {}
    assert "Your time to read Seed 4’s deck ended at" in reading_page(cut.seeds[1])
    let_read(cut, 1)
    assert _everybody(cut) == {"Seed 1": BOTH, "Seed 4": BOTH}


def test_just_before_the_end_of_the_events_own_minutes_they_still_read(all_cards: None) -> None:
    cut = make_reading_cut(deck_reading_minutes=15)
    let_read(cut, 1, 2)
    let_time_pass(14)
    assert set(_everybody(cut)) == {"Seed 1", "Seed 2", "Seed 3", "Seed 4"}
    let_time_pass(1)
    assert _everybody(cut) == {}


def test_undone_or_closed_meanwhile_no_one_reads(cut: InCut) -> None:
    let_read(cut, 1)
    Tournament.objects.update(cut_decks="private")
    assert _everybody(cut) == {}
    Tournament.objects.update(cut_decks="opponents")
    assert set(_everybody(cut)) == {"Seed 1", "Seed 4"}
    entry = LogEntry.objects.get(act="let_read")
    Undo(entry=entry, seen=cut.fresh.version).perform(cut.fresh, actor=cut.event.owner)
    assert _everybody(cut) == {}


def test_once_the_game_has_its_result_nobody_reads(cut: InCut) -> None:
    let_read(cut, 1)
    cut.win(1, 4)
    assert _everybody(cut) == {}
    assert "Nothing to read now" in reading_page(cut.seeds[1])


@pytest.mark.parametrize("act", [DropPlayer, DisqualifyPlayer])
def test_where_one_of_the_two_has_left_neither_reads(
    cut: InCut, act: type[DropPlayer | DisqualifyPlayer]
) -> None:
    let_read(cut, 1, 2)
    step = act(player=cut.seeds[4]) if act is DropPlayer else act(player=cut.seeds[4], reason="Marked cards")
    step.perform(cut.fresh, actor=cut.event.owner)
    assert set(_everybody(cut)) == {"Seed 2", "Seed 3"}


def test_players_who_come_to_a_game_later_do_not_read_by_the_time_of_those_before_them(cut: InCut) -> None:
    cut.wins(g1=1, g2=2)
    opened = cut.record.open_games[0].number
    let_read(cut, opened)
    read = set(_everybody(cut))
    cut.win(1, 4, reopens="")  # now other players are in the same game
    assert read == {"Seed 1", "Seed 2"}
    assert _everybody(cut) == {}
    assert not DeckReading.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"deck_lists": "none"}, {"cut_decks": "private"}, {"cut_decks": "public"}]
)
def test_where_opponents_do_not_read_for_minutes_the_page_has_nothing(
    all_cards: None, fields: dict[str, str]
) -> None:
    cut = make_reading_cut()
    Tournament.objects.update(**fields)
    DeckReading.objects.create(
        pairing_id=cut.record.tables[1].pairing,
        starts_at=timezone.now(),
        until=timezone.now() + timedelta(minutes=5),
    )
    assert "Nothing to read now" in reading_page(cut.seeds[1])
    assert "read the deck of" not in home_page(cut.seeds[1])


def test_deck_that_was_not_handed_in_is_said_to_be_missing(cut: InCut) -> None:
    cut.seeds[4].decks.filter(side="corp").delete()
    let_read(cut, 1)
    assert sides_read(cut.seeds[1]) == {Side.RUNNER}
    assert "No deck for this side was handed in." in reading_page(cut.seeds[1])


def test_nobody_without_a_link_and_no_public_page_has_a_deck_during_the_minutes(
    cut: InCut, client: Client
) -> None:
    let_read(cut, 1, 2)
    slug = cut.event.slug
    for address in (reverse("open-decks", args=[slug]), reverse("open-deck", args=[slug, cut.seeds[1].pk])):
        assert client.get(address).status_code == 404
    for name in ("event", "bracket", "pairings", "standings"):
        text = client.get(reverse(name, args=[slug])).content.decode()
        assert (CORP_CARD in text, RUNNER_CARD in text) == (False, False)
    other = make_player(make_deck_event(), "Stranger")
    for player in (cut.event.players.get(name="Seed 5"), other):
        assert sides_read(player) == set()
        of_another = reverse("me-open-deck", args=[player.link, cut.seeds[1].pk])
        assert client.get(of_another).status_code == 404


def test_unlisted_event_keeps_to_the_same(all_cards: None) -> None:
    cut = make_reading_cut(is_listed=False)
    assert _everybody(cut) == {}
    let_read(cut, 2)
    assert set(_everybody(cut)) == {"Seed 2", "Seed 3"}


def test_judge_sees_the_decks_always_and_on_a_players_page_what_the_player_sees(
    cut: InCut, client: Client
) -> None:
    client.force_login(cut.event.owner)
    for minutes in (None, 0, 10):
        if minutes == 0:
            let_read(cut, 1)
        let_time_pass(minutes or 0)
        desk = client.get(reverse("desk-deck", args=[cut.event.slug, cut.seeds[1].pk])).content.decode()
        assert (CORP_CARD in desk, RUNNER_CARD in desk) == (True, True)
        assert sides_read(cut.seeds[4], client) == (BOTH if minutes == 0 else set())


def _poll(player: Player, etag: str) -> tuple[int, str]:
    address = reverse("me-reading", args=[player.link])
    response = Client().get(address, headers={"HX-Request": "true", "If-None-Match": etag})
    return response.status_code, response.content.decode()


def _etag(player: Player) -> str:
    response = Client().get(reverse("me-reading", args=[player.link]), headers={"HX-Request": "true"})
    return str(response.headers["ETag"])


def test_poll_within_the_minutes_is_unchanged_and_after_them_answered_without_a_deck(cut: InCut) -> None:
    let_read(cut, 1)
    assert sides_read(cut.seeds[1]) == BOTH  # the catalog is loaded now, so the rest is fast
    for seconds in (6, 60):  # on a busy machine a few seconds may be too short
        until = timezone.now() + timedelta(seconds=seconds)
        DeckReading.objects.update(until=until)
        etag = _etag(cut.seeds[1])
        unchanged, shown = _poll(cut.seeds[1], etag), _poll(cut.seeds[1], '"none"')[1]
        if timezone.now() < until:
            break
    assert unchanged == (304, "")
    assert CORP_CARD in shown

    time.sleep(max(0, (until - timezone.now()).total_seconds()) + 0.1)

    status, text = _poll(cut.seeds[1], etag)
    assert (status, CORP_CARD in text, RUNNER_CARD in text) == (200, False, False)
    assert "ended at" in text


def test_page_with_a_deck_isnt_cached_and_is_reloaded_at_the_end(cut: InCut) -> None:
    address = reverse("me-reading", args=[cut.seeds[1].link])
    assert not Client().get(address).has_header("Refresh")
    let_read(cut, 1)
    response = Client().get(address)
    assert response.headers["Cache-Control"] == "private, no-store"
    assert 540 <= int(response.headers["Refresh"]) <= 601
    let_time_pass(10)
    held = Client().get(address, headers={"If-None-Match": response.headers["ETag"]})
    assert held.status_code == 200
    assert not held.has_header("Refresh")
    assert CORP_CARD not in held.content.decode()

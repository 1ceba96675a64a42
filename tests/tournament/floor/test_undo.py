"""Undoing changes to decks, penalties, calls, cards and staff, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from decklists.types import Side
from tests.factories import make_player
from tests.flows.world import Stage, World, make_world
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tests.tournament.kernel.deeds import refusal_of
from tests.tournament.kernel.snapshots import snapshot
from tournament.event.acts.announcements import (
    MOST_STANDING,
    Announce,
    WithdrawAnnouncement,
)
from tournament.floor.acts.calls import CloseCall, RaiseCall, TakeCall
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.floor.acts.missing_cards import FindCard, ReportMissingCard
from tournament.floor.acts.penalties import (
    DeclineDisqualification,
    GivePenalty,
    WithdrawPenalty,
)
from tournament.kernel.undo import Undo
from tournament.models import Call, LogEntry, MissingCard, Penalty, PenaltyKind, PenaltyLevel, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def world() -> World:
    return make_world(Stage.PLAYING)


def undo(event: Tournament) -> bool:
    fresh = Tournament.objects.get(pk=event.pk)
    entry = LogEntry.objects.filter(tournament=event).exclude(act=Undo.code).filter(undone_by=None)[0]
    return Undo(entry=entry, seen=fresh.version).perform(fresh, actor=fresh.owner)


def undo_this(world: World, entry: LogEntry) -> bool:
    fresh = Tournament.objects.get(pk=world.tournament.pk)
    return Undo(entry=entry, seen=fresh.version).perform(fresh, actor=fresh.owner)


def by(world: World) -> dict[str, Any]:
    return {"tournament": world.tournament, "actor": world.owner}


def test_undo_of_a_deck_handed_in_brings_the_earlier_one_back_and_removes_a_first_one() -> None:
    player = make_player(make_deck_event(), "Ana", corp_identity="typed before")
    hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    before = snapshot(player.tournament)
    hand_in(player, ILLEGAL_CORP)

    undo(player.tournament)

    assert snapshot(player.tournament) == before
    assert player.decks.filter(side="corp").count() == 3


def test_undo_of_two_decks_handed_in_leads_back_to_none() -> None:
    player = make_player(make_deck_event(), "Ana", corp_identity="typed before")
    before = snapshot(player.tournament)
    hand_in(player, LEGAL_CORP)
    hand_in(player, ILLEGAL_CORP)
    later, earlier = LogEntry.objects.order_by("-version")

    Undo(entry=later, seen=later.version).perform(player.tournament, actor=None)
    Undo(entry=earlier, seen=later.version + 1).perform(player.tournament, actor=None)

    assert snapshot(player.tournament) == before
    assert not player.decks.exists()


def test_undo_of_a_first_deck_removes_it_and_the_identity_is_as_typed() -> None:
    player = make_player(make_deck_event(), "Ana", corp_identity="typed before")
    hand_in(player, LEGAL_CORP)

    undo(player.tournament)

    player.refresh_from_db()
    assert (player.decks.count(), player.corp_identity) == (0, "typed before")


def test_undo_of_a_penalty_marks_it_and_undo_of_withdrawing_clears_the_mark(world: World) -> None:
    player = world.playing[0]
    given: dict[str, Any] = {
        "kind": PenaltyKind.LATE,
        "level": PenaltyLevel.DISQUALIFICATION,
        "note": "",
        "seen_penalty": 0,
    }
    penalty = GivePenalty(player=player, **given).perform(**by(world))
    DeclineDisqualification(player=player, seen_penalty=penalty.pk).perform(**by(world))
    undo(world.tournament)
    assert Penalty.objects.get().proposal_declined_at is None
    WithdrawPenalty(penalty=penalty).perform(**by(world))
    undo(world.tournament)
    assert Penalty.objects.get().withdrawn_at is None
    undo(world.tournament)
    assert Penalty.objects.get().withdrawn_at is not None


def test_undo_of_closing_and_taking_a_call_lets_it_wait_again(world: World) -> None:
    call = RaiseCall(table=1, about="rules").perform(**by(world))
    waiting = snapshot(world.tournament)
    TakeCall(call=call).perform(**by(world))
    taken = snapshot(world.tournament)
    CloseCall(call=call, outcome="told").perform(**by(world))

    undo(world.tournament)
    assert snapshot(world.tournament) == taken
    undo(world.tournament)
    assert snapshot(world.tournament) == waiting
    assert Call.objects.get().taken_by is None


def test_undo_of_conceded_games_brings_the_result_before_back(world: World) -> None:
    before = snapshot(world.tournament)
    table = world.table(2)
    player = table.seats.get(position=1).player
    ConcedeTableGames(pairing=table, player=player, games=[1, 2], forfeit=False, seen_version=0).perform(
        **by(world)
    )
    assert snapshot(world.tournament) != before

    undo(world.tournament)

    assert snapshot(world.tournament) == before


@pytest.mark.parametrize("in_game", [True, False])
def test_undo_of_a_missing_card_takes_its_minutes_and_its_game_back(world: World, in_game: bool) -> None:
    before = snapshot(world.tournament)
    player = world.table(2).seats.get(position=1).player
    missing = ReportMissingCard(
        player=player, side=Side.CORP, title="Hedge Fund", in_game=in_game, minutes=5, seen=0
    ).perform(**by(world))
    FindCard(missing=missing).perform(**by(world))
    undo(world.tournament)
    assert MissingCard.objects.get().found_at is None

    undo(world.tournament)

    assert snapshot(world.tournament) == before


def test_undo_of_taking_an_announcement_down_when_it_was_repeated_then_refused(world: World) -> None:
    Announce(text="Lunch").perform(**by(world))
    WithdrawAnnouncement(announcement=world.tournament.announcements.get()).perform(**by(world))
    taken_down = LogEntry.objects.get(act=WithdrawAnnouncement.code)
    Announce(text="Lunch").perform(**by(world))

    assert refusal_of(lambda: undo_this(world, taken_down)) == "undo_overtaken"


def test_undo_of_taking_an_announcement_down_when_there_is_no_room_then_refused(world: World) -> None:
    Announce(text="Lunch").perform(**by(world))
    WithdrawAnnouncement(announcement=world.tournament.announcements.get()).perform(**by(world))
    taken_down = LogEntry.objects.get(act=WithdrawAnnouncement.code)
    for number in range(MOST_STANDING):
        Announce(text=f"Number {number}").perform(**by(world))

    assert refusal_of(lambda: undo_this(world, taken_down)) == "too_many_announcements"

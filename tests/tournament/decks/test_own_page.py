"""A player's page with their decks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_player, make_user
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    submission,
)
from tournament.decks.acts.locks import LockDecks, UnlockDecks
from tournament.decks.pages.own import deck_versions, decks_of_player, text_to_edit
from tournament.kernel.undo import Undo
from tournament.models import Player, Tournament
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def page_of(player: Player) -> Any:
    fresh = Player.objects.get(pk=player.pk)
    return decks_of_player(fresh.tournament, fresh)


def test_decks_of_player_know_what_is_missing_and_what_the_form_starts_from() -> None:
    player = make_player(make_deck_event())
    hand_in(player, ILLEGAL_CORP)
    hand_in(player, LEGAL_CORP)
    page = page_of(player)
    assert [(slot.side, slot.deck and slot.deck.identity) for slot in page.slots] == [
        ("corp", "NBN: Controlling the Message"),
        ("runner", None),
    ]
    assert (page.has_decks, page.is_complete, page.is_legal) == (True, False, True)
    assert page.seen_versions == {"seen_corp": 2, "seen_runner": 0}


@pytest.mark.parametrize(
    ("fields", "may_edit", "may_be_handed_in"),
    [
        ({}, True, True),
        ({"are_decks_locked": True}, False, True),
        ({"deck_lists": "none"}, False, False),
        ({"state": EventState.FINISHED}, False, False),
        ({"state": EventState.RUNNING}, True, True),
    ],
)
def test_decks_of_player_may_change_until_locked_or_over(
    fields: dict[str, Any], may_edit: bool, may_be_handed_in: bool
) -> None:
    page = page_of(make_player(make_deck_event(**fields)))
    assert (page.may_edit, page.may_be_handed_in) == (may_edit, may_be_handed_in)


def test_decks_of_player_name_who_locked_them_and_nobody_who_locked_others() -> None:
    event = make_deck_event()
    ana, ben = make_player(event), make_player(event)
    LockDecks(player=ana).perform(event, actor=make_user(first_name="Lea"))
    LockDecks(player=ben).perform(event, actor=make_user(first_name="Mo"))
    assert [page_of(player).locked_by for player in (ana, ben)] == ["Lea", "Mo"]
    LockDecks().perform(event, actor=make_user(first_name="Nia"))
    assert [page_of(player).locked_by for player in (ana, ben)] == ["Nia", "Nia"]
    UnlockDecks(player=ana).perform(event, actor=event.owner)
    assert (page_of(ana).locked_by, page_of(ana).is_locked) == ("", False)


def test_decks_of_player_do_not_name_who_locked_them_where_that_was_undone() -> None:
    event = make_deck_event()
    ana = make_player(event)
    LockDecks().perform(event, actor=make_user(first_name="Lea"))
    UnlockDecks(player=ana).perform(event, actor=event.owner)
    LockDecks(player=ana).perform(event, actor=make_user(first_name="Mo"))
    for version in (3, 2):
        entry = event.log.get(version=version)
        Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert (page_of(ana).is_locked, page_of(ana).locked_by) == (True, "Lea")


def test_text_to_edit_reads_back_as_the_same_deck() -> None:
    player = make_player(make_deck_event())
    hand_in(player, LEGAL_RUNNER)
    event = Tournament.objects.get()
    assert text_to_edit(event, player, "corp") == ""
    assert submission(text_to_edit(event, player, "runner")).deck == submission(LEGAL_RUNNER).deck


def test_versions_are_all_the_newest_first_in_one_query(django_assert_num_queries: Any) -> None:
    event = make_deck_event()
    player = make_player(event)
    hand_in(player, LEGAL_CORP)
    hand_in(player, ILLEGAL_CORP, LEGAL_RUNNER, actor=event.owner)
    with django_assert_num_queries(1):
        found = deck_versions(player)
    assert [(one.side_label, one.version, one.by) for one in found] == [
        ("Runner", 1, event.owner.username),
        ("Corp", 2, event.owner.username),
        ("Corp", 1, ""),
    ]

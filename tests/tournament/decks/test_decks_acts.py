"""Decks: every version is kept, changes are accepted until the lock, and a conflicting second save is
reported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairing.errors import RuleError
from tests.factories import make_player, make_user
from tests.races import race
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    ILLEGAL_RUNNER,
    LEGAL_CORP,
    LEGAL_RUNNER,
    WITHOUT_IDENTITY,
    hand_in,
    make_deck_event,
    submission,
)
from tournament.decks.acts.decks import (
    SubmitDecks,
)
from tournament.decks.acts.locks import LockDecks, UnlockDecks
from tournament.decks.acts.opening import OpenDecks
from tournament.decks.records import are_locked
from tournament.models import Deck, LogEntry, Player, Tournament
from tournament.models.states import EventState
from tournament.people.acts.links import RenewLink

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def refusal_of(call: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code, caught.value.facts


def submit(player: Player, text: str, seen: int = 0, actor: Any = None) -> list[Deck]:
    found = submission(text)
    side = found.deck.side.value if found.deck.side else "corp"
    return SubmitDecks(player=player, submissions=[found], seen_versions={side: seen}).perform(
        Tournament.objects.get(pk=player.tournament_id), actor=actor
    )


def versions(player: Player) -> list[tuple[str, int]]:
    return list(player.decks.order_by("side", "version").values_list("side", "version"))


def test_submit_both_decks_then_kept_logged_and_identities_known() -> None:
    player = make_player(make_deck_event(), "Ana")
    corp, runner = hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    player.refresh_from_db()
    entry = LogEntry.objects.get()
    assert versions(player) == [("corp", 1), ("runner", 1)]
    assert (player.corp_identity, player.runner_identity) == (
        "NBN: Controlling the Message",
        "Whizzard: Master Gamer",
    )
    assert (corp.source, sum(corp.cards.values()), corp.submitted_by) == (LEGAL_CORP, 49, None)
    assert (entry.act, entry.actor, entry.actor_name) == (SubmitDecks.code, None, "Ana")
    assert entry.payload == {
        "player": player.pk,
        "name": "Ana",
        "decks": [
            {
                "deck": corp.pk,
                "side": "corp",
                "version": 1,
                "identity": "NBN: Controlling the Message",
                "is_legal": True,
            },
            {
                "deck": runner.pk,
                "side": "runner",
                "version": 1,
                "identity": "Whizzard: Master Gamer",
                "is_legal": True,
            },
        ],
        "identities_before": {"corp_identity": "", "runner_identity": ""},
    }


def test_submit_an_illegal_deck_then_taken_and_logged_as_such() -> None:
    player = make_player(make_deck_event())
    hand_in(player, ILLEGAL_CORP)
    assert LogEntry.objects.get().payload["decks"][0]["is_legal"] is False


def test_submit_again_then_a_new_version_and_the_old_one_stays() -> None:
    player = make_player(make_deck_event())
    hand_in(player, LEGAL_CORP)
    hand_in(player, ILLEGAL_CORP, LEGAL_RUNNER)
    assert versions(player) == [("corp", 1), ("corp", 2), ("runner", 1)]
    assert player.decks.get(side="corp", version=1).source == LEGAL_CORP


def test_submit_the_same_deck_twice_then_nothing_to_do() -> None:
    player = make_player(make_deck_event())
    submit(player, LEGAL_CORP)
    assert submit(player, LEGAL_CORP, seen=0) == []
    assert (versions(player), LogEntry.objects.count()) == ([("corp", 1)], 1)


def test_submit_when_another_version_is_there_by_now_then_told_and_nothing_is_lost() -> None:
    player = make_player(make_deck_event())
    leader = make_user(first_name="Lea")
    submit(player, LEGAL_CORP)
    submit(player, ILLEGAL_CORP, seen=1, actor=leader)
    refusal = refusal_of(lambda: submit(player, LEGAL_CORP, seen=1))
    assert refusal == ("deck_changed_meanwhile", {"side": "corp", "by": "Lea", "version": 2})
    assert versions(player) == [("corp", 1), ("corp", 2)]


def test_submit_two_decks_when_one_is_refused_then_none_is_taken() -> None:
    player = make_player(make_deck_event())
    submit(player, ILLEGAL_CORP)
    code, _ = refusal_of(
        lambda: SubmitDecks(
            player=player, submissions=[submission(LEGAL_RUNNER), submission(LEGAL_CORP)], seen_versions={}
        ).perform(player.tournament, actor=None)
    )
    assert (code, versions(player)) == ("deck_changed_meanwhile", [("corp", 1)])


@pytest.mark.parametrize(
    ("fields", "text", "code"),
    [
        ({"deck_lists": "none"}, LEGAL_CORP, "no_deck_lists"),
        ({"are_decks_locked": True}, LEGAL_CORP, "decks_locked"),
        ({"state": EventState.FINISHED}, LEGAL_CORP, "act_not_allowed"),
        ({}, WITHOUT_IDENTITY, "deck_without_identity"),
    ],
)
def test_submit_when_it_may_not_be_then_refused(fields: dict[str, Any], text: str, code: str) -> None:
    player = make_player(make_deck_event(**fields))
    assert refusal_of(lambda: submit(player, text))[0] == code
    assert versions(player) == []


def test_submit_by_a_leader_goes_past_the_lock() -> None:
    event = make_deck_event(are_decks_locked=True)
    player = make_player(event)
    (deck,) = submit(player, LEGAL_CORP, actor=event.owner)
    assert deck.submitted_by == event.owner


def test_submit_for_a_player_who_was_removed_then_refused() -> None:
    player = make_player(make_deck_event())
    Player.objects.filter(pk=player.pk).delete()
    assert refusal_of(lambda: submit(player, LEGAL_CORP))[0] == "event_changed_meanwhile"


def test_lock_all_ends_every_own_lock_and_unlock_all_opens_them() -> None:
    event = make_deck_event()
    ana, ben = make_player(event, is_deck_locked=True), make_player(event, is_deck_locked=False)
    LockDecks().perform(event, actor=event.owner)
    locked = [are_locked(Tournament.objects.get(), player) for player in Player.objects.order_by("pk")]
    assert LogEntry.objects.get().payload == {
        "before": False,
        "own_locks": [{"player": ana.pk, "locked": True}, {"player": ben.pk, "locked": False}],
    }
    LockDecks().perform(event, actor=event.owner)
    assert (locked, LogEntry.objects.count()) == ([True, True], 1)
    UnlockDecks().perform(event, actor=event.owner)
    assert not Tournament.objects.get().are_decks_locked


def test_lock_one_then_only_that_one_and_unlock_leaves_no_exception() -> None:
    event = make_deck_event()
    ana, ben = make_player(event, "Ana"), make_player(event)
    LockDecks(player=ana).perform(event, actor=event.owner)
    LockDecks(player=ana).perform(event, actor=event.owner)
    ana.refresh_from_db()
    ben.refresh_from_db()
    assert (ana.is_deck_locked, ben.is_deck_locked) == (True, None)
    assert [entry.payload for entry in LogEntry.objects.all()] == [
        {"player": ana.pk, "name": "Ana", "before": None}
    ]
    UnlockDecks(player=ana).perform(event, actor=event.owner)
    ana.refresh_from_db()
    assert ana.is_deck_locked is None


def test_unlock_one_of_a_locked_event_then_that_player_may_change() -> None:
    event = make_deck_event(are_decks_locked=True)
    player = make_player(event)
    UnlockDecks(player=player).perform(event, actor=event.owner)
    assert [deck.version for deck in submit(player, LEGAL_CORP)] == [1]


def test_open_decks_then_logged_with_before_and_after_and_the_same_again_is_nothing() -> None:
    event = make_deck_event()
    for _ in range(2):
        OpenDecks(swiss="private", cut="public").perform(event, actor=event.owner)
    saved = Tournament.objects.get()
    assert (saved.swiss_decks, saved.cut_decks, saved.version) == ("private", "public", 1)
    assert LogEntry.objects.get().payload == {
        "before": {"swiss": "private", "cut": "private", "minutes": 10},
        "after": {"swiss": "private", "cut": "public", "minutes": 10},
    }


def test_renew_link_then_the_old_one_is_dead_and_a_second_press_changes_nothing() -> None:
    event = make_deck_event()
    player = make_player(event, "Ana")
    renewed = RenewLink(player=player).perform(event, actor=event.owner)
    again = RenewLink(player=player).perform(event, actor=event.owner)
    assert renewed.link != player.link
    assert again.link == renewed.link == Player.objects.get().link
    assert LogEntry.objects.get().payload == {"player": player.pk, "name": "Ana"}


@pytest.mark.django_db(transaction=True)
def test_two_submits_at_once_then_one_is_taken_and_the_other_told() -> None:
    player = make_player(make_deck_event())
    outcomes = race(lambda: submit(player, LEGAL_CORP), lambda: submit(player, ILLEGAL_CORP))
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
    assert (refused, versions(player)) == (["deck_changed_meanwhile"], [("corp", 1)])


@pytest.mark.django_db(transaction=True)
def test_the_same_deck_from_two_browsers_at_once_is_kept_once() -> None:
    player = make_player(make_deck_event())
    outcomes = race(*[lambda: submit(player, LEGAL_RUNNER)] * 3)
    assert sorted(len(outcome) for outcome in outcomes) == [0, 0, 1]
    assert (versions(player), LogEntry.objects.count()) == ([("runner", 1)], 1)


@pytest.mark.django_db(transaction=True)
def test_submit_against_lock_then_taken_before_or_refused_after_and_never_both() -> None:
    event = make_deck_event()
    player = make_player(event)
    submitted, locked = race(
        lambda: submit(player, ILLEGAL_RUNNER), lambda: LockDecks().perform(event, actor=event.owner)
    )
    acts = list(LogEntry.objects.order_by("version").values_list("act", flat=True))
    assert locked is None
    if isinstance(submitted, RuleError):
        assert (submitted.code, acts, versions(player)) == ("decks_locked", [LockDecks.code], [])
    else:
        assert (acts, versions(player)) == ([SubmitDecks.code, LockDecks.code], [("runner", 1)])

"""What the log and the undo page say of players who are added, changed, removed, or who sign up."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.kernel.acts import payload_of, payload_values
from tournament.kernel.payloads import PayloadError, touches
from tournament.models import LogEntry
from tournament.models.states import PlayerState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.links import RenewLink
from tournament.people.acts.players import AddPlayer, ChangePlayer
from tournament.people.acts.signup import SignUp
from tournament.people.entries import Entry
from tournament.people.payloads import NamedPlayer

ANA: dict[str, Any] = {"player": 7, "name": "Ana"}
BOTH = [NamedPlayer(pk=7, name="Ana"), NamedPlayer(pk=8, name="Ben")]
REMOVED = {
    **ANA,
    "state": "registered",
    "entry": {
        "name": "Ana",
        "pronouns": "she/her",
        "corp_identity": "",
        "runner_identity": "MaxX",
        "notes": "",
        "first_round_bye": True,
        "fixed_table": None,
        "draft_seat": 3,
    },
}


def of_release_0_1(act: str, payload: dict[str, Any]) -> Any:
    """Return what an entry keeps that was written before payloads were typed."""
    return payload_of(LogEntry(act=act, payload=payload, payload_version=0))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (PlayerState.REGISTERED, "Added Ana."),
        (PlayerState.CHECKED_IN, "Added Ana late, playing at once."),
    ],
)
def test_player_added_is_told_and_can_be_removed(state: PlayerState, sentence: str) -> None:
    payload = AddPlayer.Payload(**ANA, state=state)

    assert payload.sentence() == sentence
    assert payload.undo_words() == ["Ana is removed again."]
    assert payload.touches() == touches(("player", 7), ("state", 7))


def test_player_added_by_an_older_edition_is_told_without_the_state() -> None:
    assert of_release_0_1("add_player", ANA).sentence() == "Added Ana."


def test_players_imported_are_told_and_can_be_removed() -> None:
    payload = ImportPlayers.Payload(players=BOTH)

    assert payload.sentence() == "Imported 2 players: Ana, Ben."
    assert ImportPlayers.Payload(players=BOTH[:1]).sentence() == "Imported 1 player: Ana."
    assert payload.undo_words() == ["Removed again: Ana, Ben."]
    assert payload.touches() == touches(("player", 7), ("state", 7), ("player", 8), ("state", 8))


def test_player_changed_is_told_from_what_to_what_and_back() -> None:
    payload = ChangePlayer.Payload(
        **ANA,
        before={"first_round_bye": False, "notes": "", "fixed_table": None},
        after={"first_round_bye": True, "notes": "late train", "fixed_table": 3},
    )

    assert payload.sentence() == (
        "Ana: first-round bye from no to yes; notes from empty to late train; fixed table from empty to 3."
    )
    assert payload.undo_words() == [
        "Ana – first-round bye: from yes back to no.",
        "Ana – notes: from late train back to empty.",
        "Ana – fixed table: from 3 back to empty.",
    ]
    assert payload.touches() == touches(
        ("field", 7, "first_round_bye"),
        ("field", 7, "notes"),
        ("field", 7, "fixed_table"),
        builds_on=[("player", 7)],
    )


def test_player_changed_in_release_0_1_is_read_in_the_order_of_its_fields() -> None:
    kept = {**ANA, "before": {"notes": "", "name": "An"}, "after": {"notes": "x", "name": "Ana"}}

    assert (
        of_release_0_1("change_player", kept).sentence() == "Ana: notes from empty to x; name from An to Ana."
    )


def test_player_removed_is_told_and_comes_back_with_decks_and_a_new_link() -> None:
    payload = of_release_0_1("remove_player", REMOVED)

    assert payload.sentence() == "Removed Ana."
    assert payload.undo_words() == [
        "Ana is a player again, with the decks handed in.",
        "Their personal link is a new one.",
    ]
    assert payload.touches() == touches(("player", 7), ("state", 7))


def test_player_removed_in_release_0_1_is_read_with_all_that_was_kept() -> None:
    kept = {"lot": 2**61, "is_deck_locked": None, "leader_id": 3}
    deck = {
        "side": "corp",
        "version": 2,
        "name": "",
        "identity": "01054",
        "cards": {"01110": 3},
        "source": "3x Hedge Fund",
        "submitted_by_id": None,
    }

    payload = of_release_0_1("remove_player", {**REMOVED, "kept": kept, "decks": [deck]})

    # What that release did not know.
    entry = REMOVED["entry"] | {"nickname": "", "online_name": "", "has_paid": False}
    assert payload_values(payload) == {**REMOVED, "entry": entry, "kept": kept, "decks": [deck]}
    assert (payload.entry.runner_identity, payload.kept.leader_id, payload.decks[0].version) == ("MaxX", 3, 2)


def test_player_removed_by_an_older_edition_is_read_without_lot_and_decks() -> None:
    payload = of_release_0_1("remove_player", REMOVED)

    assert (payload.kept, payload.decks) == (None, [])
    assert payload.entry == Entry(
        name="Ana", pronouns="she/her", runner_identity="MaxX", first_round_bye=True, draft_seat=3
    )


def test_sign_up_is_told_as_the_players_own_doing_and_stays() -> None:
    payload = SignUp.Payload(**ANA)

    assert (payload.sentence(), payload.own_sentence()) == ("Ana signed up.", "Ana signed up.")
    assert str(payload.irreversible_reason).startswith(
        "This cannot be taken back: players signed up themselves. "
    )
    assert not payload.is_undoable
    assert payload.touches() == touches(("player", 7), ("state", 7))


def test_link_renewed_is_told_and_stays() -> None:
    payload = RenewLink.Payload(**ANA)

    assert payload.sentence() == "Renewed the personal link of Ana: the old one is dead."
    assert str(payload.irreversible_reason).startswith(
        "This cannot be taken back: an old personal link stays dead. "
    )
    assert payload.touches() == touches()


@pytest.mark.parametrize(
    ("act", "payload"),
    [
        ("add_player", {"player": "x", "name": "Ana"}),
        ("add_player", {**ANA, "state": "elsewhere"}),
        ("import_players", {}),
        ("change_player", {**ANA, "before": {"notes": []}, "after": {"notes": []}}),
        ("remove_player", ANA),
        ("sign_up", {**ANA, "link": "secret"}),
        ("renew_link", {}),
    ],
)
def test_damaged_entry_is_not_read(act: str, payload: dict[str, Any]) -> None:
    with pytest.raises(PayloadError):
        of_release_0_1(act, payload)

"""What the log and the undo page say of decks handed in, locked and opened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.factories import make_tournament, make_user
from tournament.decks.acts.decks import Identities, SubmitDecks, SubmittedDeck
from tournament.decks.acts.locks import LockDecks, LockPayload, OwnLock, UnlockDecks
from tournament.decks.acts.opening import OpenDecks, Openness
from tournament.kernel.acts import payload_of, payload_values
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing
from tournament.models import LogEntry

CORP = SubmittedDeck(deck=4, side="corp", version=2, identity="Gagarin Deep Space", is_legal=True)
RUNNER = SubmittedDeck(deck=5, side="runner", version=1, identity="MaxX", is_legal=False)
ANA: dict[str, Any] = {"player": 7, "name": "Ana"}


def test_decks_handed_in_are_told_with_whether_they_are_legal() -> None:
    before = Identities(corp_identity="", runner_identity="")
    payload = SubmitDecks.Payload(**ANA, decks=[CORP, RUNNER], identities_before=before)

    assert payload.sentence() == (
        "Handed in for Ana: corp deck version 2, Gagarin Deep Space, legal; "
        "runner deck version 1, MaxX, not legal."
    )
    assert payload.undo_words() == [
        "Ana, corp deck: version 1 counts again, as a new one.",
        "Ana, runner deck: removed, as none was handed in before.",
    ]


def test_decks_that_players_hand_in_themselves_are_told_as_their_own_doing() -> None:
    payload = SubmitDecks.Payload(**ANA, decks=[CORP])

    assert payload.own_sentence() == "Ana handed in: corp deck version 2, Gagarin Deep Space, legal."


def test_decks_of_an_older_edition_that_kept_no_identities_before_are_told() -> None:
    kept = ANA | {"decks": [msgspec.to_builtins(CORP)]}
    entry = LogEntry(act="submit_deck", payload=kept, payload_version=0)

    assert payload_of(entry).sentence() == (
        "Handed in for Ana: corp deck version 2, Gagarin Deep Space, legal."
    )


@pytest.mark.parametrize(
    ("payload", "sentence", "undo_words"),
    [
        (
            LockDecks.Payload(**ANA, before=None),
            "Locked the decks of Ana.",
            ["The decks of Ana are as open or locked as everybody's."],
        ),
        (
            LockDecks.Payload(**ANA, before=False),
            "Locked the decks of Ana.",
            ["The decks of Ana are unlocked again."],
        ),
        (
            UnlockDecks.Payload(**ANA, before=True),
            "Unlocked the decks of Ana.",
            ["The decks of Ana are locked again."],
        ),
        (
            LockDecks.Payload(before=False, own_locks=[]),
            "Locked all decks.",
            ["All decks are unlocked again."],
        ),
        (
            UnlockDecks.Payload(before=True, own_locks=[OwnLock(player=7, locked=False)]),
            "Unlocked all decks.",
            ["All decks are locked again.", "Those that were locked or unlocked one by one are so again."],
        ),
    ],
)
def test_locks_are_told_and_can_be_as_before(
    payload: LockPayload, sentence: str, undo_words: list[str]
) -> None:
    assert payload.sentence() == sentence
    assert payload.undo_words() == undo_words


@pytest.mark.parametrize(
    ("payload", "kept"),
    [
        (LockDecks.Payload(**ANA, before=None), ANA | {"before": None}),
        (LockDecks.Payload(before=False, own_locks=[]), {"before": False, "own_locks": []}),
    ],
)
def test_lock_of_one_and_of_all_are_kept_without_what_is_the_others(
    payload: LockPayload, kept: dict[str, Any]
) -> None:
    assert payload_values(payload) == kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("act", "kept", "sentence"),
    [
        ("lock_decks", ANA, "Locked the decks of Ana."),
        ("lock_decks", {"own_locks": []}, "Locked all decks."),
        ("lock_decks", {"before": False}, "Locked all decks."),
        ("unlock_decks", ANA, "Unlocked the decks of Ana."),
        ("unlock_decks", {"own_locks": []}, "Unlocked all decks."),
    ],
)
def test_lock_of_an_older_edition_that_does_not_say_how_it_was_before_stays(
    act: str, kept: dict[str, Any], sentence: str
) -> None:
    event = make_tournament(are_decks_locked=act == "lock_decks")
    entry = LogEntry(act=act, payload=kept, payload_version=0)
    payload = payload_of(entry)

    assert payload.sentence() == sentence
    assert payload.undo_words() == []
    with pytest.raises(ActionRefused, match="undo_overtaken"):
        payload.undo(Undoing(event, entry, make_user()))


CLOSED = Openness(swiss="private", cut="private", minutes=10)
OPENED: dict[tuple[str, str], tuple[str, str]] = {
    ("private", "private"): (
        "Closed the deck lists: only leaders and their own player see them.",
        "The deck lists are closed again: only leaders and their own player see them.",
    ),
    ("private", "opponents"): (
        "Let each opponent in the cut read the deck lists for 15 minutes before a game.",
        "In the cut each opponent reads the deck lists for 15 minutes before a game again.",
    ),
    ("private", "players"): (
        "Opened the deck lists of the cut to the players of this event.",
        "The deck lists of the cut are open to the players of this event again.",
    ),
    ("private", "public"): (
        "Opened the deck lists of the cut to everyone.",
        "The deck lists of the cut are open to everyone again.",
    ),
    ("players", "players"): (
        "Opened all deck lists to the players of this event.",
        "All deck lists are open to the players of this event again.",
    ),
    ("players", "public"): (
        "Opened all deck lists to the players of this event, those of the cut to everyone.",
        "All deck lists are open to the players of this event again, those of the cut to everyone.",
    ),
    ("public", "public"): (
        "Opened all deck lists to everyone.",
        "All deck lists are open to everyone again.",
    ),
}


@pytest.mark.parametrize(("swiss", "cut"), OPENED)
def test_open_decks_are_told_with_whom_they_are_open_to(swiss: str, cut: str) -> None:
    opened = Openness(swiss=swiss, cut=cut, minutes=15)
    sentence, undo_words = OPENED[swiss, cut]

    assert OpenDecks.Payload(before=CLOSED, after=opened).sentence() == sentence
    assert OpenDecks.Payload(before=opened, after=CLOSED).undo_words() == [undo_words]


@pytest.mark.parametrize(
    ("shown", "audience", "stages"),
    [
        ("none", "everyone", ("private", "private")),
        ("cut", "participants", ("private", "players")),
        ("cut", "everyone", ("private", "public")),
        ("all", "participants", ("players", "players")),
        ("all", "everyone", ("public", "public")),
    ],
)
def test_open_decks_of_an_edition_without_stages_are_read_by_stage(
    shown: str, audience: str, stages: tuple[str, str]
) -> None:
    values = {
        "before": {"shown": "none", "audience": "participants"},
        "after": {"shown": shown, "audience": audience},
    }
    for version in (0, 1):
        entry = LogEntry(act="open_decks", payload=values, payload_version=version)
        swiss, cut = stages
        after = Openness(swiss=swiss, cut=cut, minutes=10)
        assert payload_of(entry) == OpenDecks.Payload(before=CLOSED, after=after)

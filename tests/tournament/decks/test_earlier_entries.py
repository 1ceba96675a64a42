"""Decklist locks and openings in the log: what is stored, and how entries from earlier releases are read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_tournament, make_user
from tests.tournament.kernel.log_examples import ANA, RELEASE_0_1
from tournament.decks.acts.locks import LockDecks, LockPayload
from tournament.decks.acts.opening import OpenDecks, Openness
from tournament.kernel.acts import payload_of, payload_values
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing
from tournament.models import LogEntry


@pytest.mark.parametrize(
    ("payload", "stored"),
    [
        (LockDecks.Payload(**ANA, before=None), ANA | {"before": None}),
        (LockDecks.Payload(before=False, own_locks=[]), {"before": False, "own_locks": []}),
    ],
)
def test_lock_of_one_player_and_lock_of_all_store_only_their_own_fields(
    payload: LockPayload, stored: dict[str, Any]
) -> None:
    assert payload_values(payload) == stored


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("act", "values"),
    [(act, values) for act in ("lock_decks", "unlock_decks") for values in RELEASE_0_1[act]],
)
def test_earlier_lock_that_does_not_say_how_it_was_before_cannot_be_undone(
    act: str, values: dict[str, Any]
) -> None:
    event = make_tournament(are_decks_locked=act == "lock_decks")
    entry = LogEntry(act=act, payload=values, payload_version=0)
    with pytest.raises(ActionRefused, match="undo_overtaken"):
        payload_of(entry).undo(Undoing(event, entry, make_user()))


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
@pytest.mark.parametrize("version", [0, 1])
def test_opening_of_a_release_without_stages_is_read_by_stage(
    shown: str, audience: str, stages: tuple[str, str], version: int
) -> None:
    values = {
        "before": {"shown": "none", "audience": "participants"},
        "after": {"shown": shown, "audience": audience},
    }
    entry = LogEntry(act="open_decks", payload=values, payload_version=version)
    before = Openness(swiss="private", cut="private", minutes=10)
    after = Openness(*stages, minutes=10)
    assert payload_of(entry) == OpenDecks.Payload(before=before, after=after)

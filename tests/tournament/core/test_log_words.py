"""Every act of the log is told in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.core.floor_sentences import FLOOR_SENTENCES
from tournament.legacy.codes import ActCode
from tournament.legacy.log_words import ACTS, log_sentence

LABELS = {
    "venue": "venue",
    "tiebreakers": "tiebreakers",
    "screen_views=clock": "Clock",
}
PLAYER = {"player": 7, "name": "Ana"}
TABLE = {"table": 3, "players": [7, 8], "names": ["Ana", "Ben"]}

SENTENCES: list[tuple[ActCode, dict[str, Any], str]] = [
    (ActCode.CREATE_EVENT, {"name": "Store 1"}, "Set up the event Store 1."),
    (
        ActCode.CHANGE_SETTINGS,
        {
            "changes": {
                "venue": {"before": "", "after": "Hall"},
                "tiebreakers": {"before": ["sos"], "after": ["sos", "random"]},
            }
        },
        "Changed: venue from empty to Hall; tiebreakers from sos to sos, random.",
    ),
    (
        ActCode.SUBMIT_DECK,
        PLAYER
        | {
            "decks": [
                {"side": "corp", "version": 2, "identity": "Gagarin Deep Space", "is_legal": True},
                {"side": "runner", "version": 1, "identity": "MaxX", "is_legal": False},
            ]
        },
        "Handed in for Ana: corp deck version 2, Gagarin Deep Space, legal; "
        "runner deck version 1, MaxX, not legal.",
    ),
    (ActCode.LOCK_DECKS, PLAYER, "Locked the decks of Ana."),
    (ActCode.LOCK_DECKS, {"own_locks": []}, "Locked all decks."),
    (ActCode.UNLOCK_DECKS, PLAYER, "Unlocked the decks of Ana."),
    (ActCode.UNLOCK_DECKS, {"own_locks": []}, "Unlocked all decks."),
    (
        ActCode.OPEN_DECKS,
        {"after": {"shown": "cut", "audience": "everyone"}},
        "Opened the deck lists of the cut to everyone.",
    ),
    (
        ActCode.OPEN_DECKS,
        {"after": {"shown": "none", "audience": "everyone"}},
        "Closed the deck lists: only leaders and their own player see them.",
    ),
    (
        ActCode.DRAW_DECK_CHECKS,
        {"round": 2, "is_cut": False, "seed": 99, "tables": [TABLE]},
        "Round 2: drew Table 3 for a deck check (seed 99).",
    ),
    (
        ActCode.DRAW_DECK_CHECKS,
        {"round": 2, "is_cut": True, "seed": 99, "tables": [TABLE, TABLE | {"table": 5}]},
        "Cut, round 2: drew Game 3, Game 5 for deck checks (seed 99).",
    ),
    (
        ActCode.RECORD_DECK_CHECK,
        PLAYER
        | {"outcomes": {"corp": "in_order", "runner": "not_checked", "sleeves": "in_order"}, "findings": ""},
        "Deck check of Ana: corp deck in order, sleeves in order.",
    ),
    (
        ActCode.RECORD_DECK_CHECK,
        PLAYER
        | {
            "outcomes": {"corp": "problem", "runner": "problem", "sleeves": "problem"},
            "findings": "Missing in the corp deck: 1x Hedge Fund",
        },
        "Deck check of Ana: problem with the corp deck, problem with the runner deck, problem with the "
        "sleeves. Findings: Missing in the corp deck: 1x Hedge Fund",
    ),
    (
        ActCode.RECORD_DECK_CHECK,
        PLAYER
        | {
            "outcomes": dict.fromkeys(("corp", "runner", "sleeves"), "not_checked"),
            "findings": "Late to the table.",
        },
        "Deck check of Ana: nothing compared. Findings: Late to the table.",
    ),
]


EVERY_SENTENCE = [*SENTENCES, *FLOOR_SENTENCES]


@pytest.mark.parametrize(("act", "facts", "sentence"), EVERY_SENTENCE)
def test_log_sentence_tells_the_act(act: ActCode, facts: dict[str, Any], sentence: str) -> None:
    assert log_sentence(act, facts, LABELS) == sentence


def test_log_sentence_is_tried_here_for_every_act() -> None:
    assert set(ACTS) == set(ActCode) == {act for act, _facts, _sentence in EVERY_SENTENCE}


OWN: list[tuple[ActCode, dict[str, Any], str]] = [
    (
        ActCode.SUBMIT_DECK,
        PLAYER | {"decks": [{"side": "corp", "version": 2, "identity": "Gagarin", "is_legal": True}]},
        "Ana handed in: corp deck version 2, Gagarin, legal.",
    ),
]


@pytest.mark.parametrize(("act", "facts", "sentence"), OWN)
def test_log_sentence_of_what_a_player_did_tells_it_as_their_own_doing(
    act: ActCode, facts: dict[str, Any], sentence: str
) -> None:
    assert log_sentence(act, facts, LABELS, by_player=True) == sentence


def test_log_sentence_of_an_unknown_act_is_its_code() -> None:
    assert log_sentence("teleport", {}, LABELS) == "teleport"

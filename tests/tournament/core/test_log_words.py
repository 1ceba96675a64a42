"""Every act of the log is told in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.core.floor_sentences import FLOOR_SENTENCES
from tournament.legacy.codes import ActCode
from tournament.legacy.log_words import ACTS, log_sentence

LABELS = {
    "venue": "venue",
    "first_round_bye": "first-round bye",
    "tiebreakers": "tiebreakers",
    "screen_views=clock": "Clock",
}
PLAYER = {"player": 7, "name": "Ana"}
PLAYERS = {"players": [{"pk": 7, "name": "Ana"}, {"pk": 8, "name": "Ben"}]}
TABLE = {"table": 3, "players": [7, 8], "names": ["Ana", "Ben"]}
BYE = {"table": None, "players": [9], "names": ["Cy"]}
ANA_WON = {"winner": "Ana", "loser": "Ben", "side": "corp", "ending": "win"}
BEN_WON = {"winner": "Ben", "loser": "Ana", "side": "runner", "ending": "win"}
GAME = {"game": 1, "names": ["Ana", "Ben"]}
CLOCK = {"round": 2, "is_cut": False}
RESULT = {"round": 2, "table": 3, "players": [7, 8], "names": ["Ana", "Ben"], "witness": ""}

SENTENCES: list[tuple[ActCode, dict[str, Any], str]] = [
    (ActCode.ADD_PLAYER, PLAYER | {"state": "registered"}, "Added Ana."),
    (ActCode.ADD_PLAYER, PLAYER | {"state": "checked_in"}, "Added Ana late, playing at once."),
    (ActCode.IMPORT_PLAYERS, PLAYERS, "Imported 2 players: Ana, Ben."),
    (
        ActCode.CHANGE_PLAYER,
        PLAYER | {"before": {"first_round_bye": False}, "after": {"first_round_bye": True}},
        "Ana: first-round bye from no to yes.",
    ),
    (ActCode.REMOVE_PLAYER, PLAYER, "Removed Ana."),
    (ActCode.CHECK_IN, PLAYER, "Checked in Ana."),
    (ActCode.CHECK_IN_ALL, {"players": PLAYERS["players"][:1]}, "Checked in 1 player: Ana."),
    (ActCode.UNDO_CHECK_IN, PLAYER, "Took back the check-in of Ana."),
    (ActCode.DROP, PLAYER, "Dropped Ana."),
    (ActCode.DISQUALIFY, PLAYER, "Disqualified Ana."),
    (ActCode.REINSTATE, PLAYER, "Reinstated Ana."),
    (ActCode.PAIR_ROUND, {"round": 2, "fewest_rematches": False}, "Paired round 2."),
    (ActCode.PAIR_ROUND, {"round": 2, "replaced": {"round": 2}}, "Paired round 2 again."),
    (ActCode.PAIR_ROUND, {"round": 2, "fewest_rematches": True}, "Paired round 2 with the fewest rematches."),
    (
        ActCode.CHANGE_PAIRINGS,
        {"round": 2, "published": False, "before": [TABLE], "after": []},
        "Round 2: table 3: Ana – Ben. Now: nothing.",
    ),
    (
        ActCode.CHANGE_PAIRINGS,
        {"round": 2, "published": True, "before": [BYE], "after": [TABLE, BYE]},
        "Round 2, already published: Cy has the bye. Now: table 3: Ana – Ben; Cy has the bye.",
    ),
    (ActCode.DISCARD_ROUND, {"round": 2}, "Discarded the draft of round 2."),
    (ActCode.PUBLISH_ROUND, {"round": 2}, "Published round 2."),
    (ActCode.REPORT_RESULT, RESULT | {"before": "", "after": "6-0"}, "Round 2. Table 3: Ana 6-0 Ben."),
    (
        ActCode.REPORT_RESULT,
        RESULT | {"before": "6-0", "after": "4-1"},
        "Round 2. Table 3: Ana 4-1 Ben, instead of 6-0.",
    ),
    (
        ActCode.REPORT_RESULT,
        RESULT | {"before": "", "after": "3-3 split", "witness": "Rose"},
        "Round 2. Table 3: Ana and Ben, 3-3 split. Witnessed by Rose.",
    ),
    (
        ActCode.REPORT_RESULT,
        RESULT | {"before": "6-0", "after": "3-3 split", "witness": "Rose"},
        "Round 2. Table 3: Ana and Ben, 3-3 split, instead of 6-0. Witnessed by Rose.",
    ),
    (
        ActCode.CLEAR_RESULT,
        RESULT | {"before": "6-0", "after": ""},
        "Round 2. Table 3: Ana and Ben, no result, instead of 6-0.",
    ),
    (
        ActCode.FINISH_EVENT,
        {"played": 4, "planned": 5},
        "Finished the event after 4 of 5 planned Swiss rounds.",
    ),
    (
        ActCode.MAKE_CUT,
        {"kind": "double", "size": 8, "declined": [{"player": 7, "name": "Ana"}]},
        "Made the cut to the top 8, double elimination. Declined: Ana.",
    ),
    (
        ActCode.MAKE_CUT,
        {"kind": "single", "size": 4, "declined": []},
        "Made the cut to the top 4, single elimination.",
    ),
    (
        ActCode.MAKE_CUT,
        {"kind": "swiss", "size": 8, "declined": [], "extra_rounds": 2},
        "Made the cut to the top 8, 2 extra Swiss rounds.",
    ),
    (ActCode.UNDO_CUT, {"size": 8}, "Took back the cut to the top 8."),
    (ActCode.CHOOSE_SIDE, PLAYER | {"game": 1, "side": "corp"}, "Game 1: Ana chose corp."),
    (ActCode.UNDO_SIDE, PLAYER | {"game": 1}, "Game 1: the choice of Ana was taken back."),
    (
        ActCode.REPORT_GAME,
        GAME | {"before": None, "after": ANA_WON, "reopened": []},
        "Game 1, Ana – Ben: Ana won as corp.",
    ),
    (
        ActCode.REPORT_GAME,
        GAME | {"before": ANA_WON, "after": BEN_WON, "reopened": [5, 9]},
        "Game 1, Ana – Ben: Ben won as runner. Before: Ana won as corp. Opened again: 5, 9.",
    ),
    (
        ActCode.CLEAR_GAME,
        GAME | {"before": ANA_WON, "after": None, "reopened": []},
        "Game 1, Ana – Ben: no result. Before: Ana won as corp.",
    ),
    (ActCode.REOPEN_EVENT, {}, "Opened the event again."),
    (ActCode.SIGN_UP, PLAYER, "Ana signed up."),
    (ActCode.RENEW_LINK, PLAYER, "Renewed the personal link of Ana: the old one is dead."),
    (ActCode.START_CLOCK, CLOCK | {"minutes": 65}, "Round 2: started the clock, 65 minutes."),
    (ActCode.PAUSE_CLOCK, CLOCK | {"left": 2591.2}, "Round 2: paused the clock at 43:12."),
    (ActCode.RESUME_CLOCK, CLOCK | {"left": 2592}, "Round 2: let the clock run on from 43:12."),
    (
        ActCode.ADJUST_CLOCK,
        CLOCK | {"before": 65, "minutes": 70},
        "Round 2: 70 minutes on the clock instead of 65.",
    ),
    (
        ActCode.RESET_CLOCK,
        CLOCK | {"is_cut": True, "left": -5, "minutes": 40},
        "Cut, round 2: set the clock from 0:00 back to 40 minutes.",
    ),
    (
        ActCode.EXTEND_TABLE,
        CLOCK | TABLE | {"minutes": 10, "reason": "deck check"},
        "Round 2. Table 3, Ana – Ben: 10 minutes more (deck check).",
    ),
    (
        ActCode.WITHDRAW_EXTENSION,
        CLOCK | TABLE | {"minutes": 1, "reason": "deck check"},
        "Round 2. Table 3, Ana – Ben: 1 minute more taken back (deck check).",
    ),
]


EVERY_SENTENCE = [*SENTENCES, *FLOOR_SENTENCES]


@pytest.mark.parametrize(("act", "facts", "sentence"), EVERY_SENTENCE)
def test_log_sentence_tells_the_act(act: ActCode, facts: dict[str, Any], sentence: str) -> None:
    assert log_sentence(act, facts, LABELS) == sentence


def test_log_sentence_is_tried_here_for_every_act() -> None:
    assert set(ACTS) == set(ActCode) == {act for act, _facts, _sentence in EVERY_SENTENCE}


OWN: list[tuple[ActCode, dict[str, Any], str]] = [
    (ActCode.DROP, PLAYER, "Ana dropped."),
    (
        ActCode.CLOSE_CALL,
        PLAYER | {"table": 3, "outcome": ""},
        "Ana needs no leader any more: the call is closed.",
    ),
    (ActCode.CHOOSE_SIDE, PLAYER | {"game": 1, "side": "corp"}, "Game 1: Ana chose corp."),
    (ActCode.SIGN_UP, PLAYER, "Ana signed up."),
    (
        ActCode.REPORT_RESULT,
        RESULT | {"before": "", "after": "6-0", "agreed": True},
        "Round 2. Table 3: Ana 6-0 Ben: both players agree.",
    ),
]


@pytest.mark.parametrize(("act", "facts", "sentence"), OWN)
def test_log_sentence_of_what_a_player_did_tells_it_as_their_own_doing(
    act: ActCode, facts: dict[str, Any], sentence: str
) -> None:
    assert log_sentence(act, facts, LABELS, by_player=True) == sentence


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "stalling", "level": "warning"},
        {"kind": "Trödeln", "kind_code": "stalling", "level": "Warnung", "level_code": "warning"},
    ],
)
def test_log_sentence_of_a_penalty_is_in_the_readers_words(facts: dict[str, Any]) -> None:
    labels = {"penalty_kind=stalling": "Stalling", "penalty_level=warning": "Warning"}

    assert (
        log_sentence(ActCode.GIVE_PENALTY, PLAYER | facts, labels)
        == "Gave Ana a penalty: Warning (Stalling)."
    )


@pytest.mark.parametrize("act", [ActCode.REPORT_RESULT, ActCode.PAIR_ROUND, ActCode.DROP])
def test_log_sentence_without_its_facts_is_the_acts_name(act: ActCode) -> None:
    assert log_sentence(act, {}, LABELS) == act.label


def test_log_sentence_of_an_unknown_act_is_its_code() -> None:
    assert log_sentence("teleport", {}, LABELS) == "teleport"

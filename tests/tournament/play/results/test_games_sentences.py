"""What the log and the undo page say of games of the bracket, and what they rest on."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.types import Ending, Side
from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import touches
from tournament.models import LogEntry
from tournament.play.results.acts.games import ClearGame, GamePayload, ReportGame
from tournament.play.results.game_versions import GameOutcome

ANA_WON = GameOutcome(winner="Ana", loser="Ben", side=Side.CORP, ending=Ending.WIN)
BEN_WON = GameOutcome(winner="Ben", loser="Ana", side=Side.RUNNER, ending=Ending.WIN)
KEPT: dict[str, Any] = {"game": 1, "players": [7, 8], "names": ["Ana", "Ben"], "result_version": 2}
KEPT_ANEW = "The earlier versions are kept; a new one is added."

SENTENCES: list[tuple[GamePayload, str]] = [
    (
        ReportGame.Payload(**KEPT, before=None, after=ANA_WON, reopened=[]),
        "Game 1, Ana – Ben: Ana won as corp.",
    ),
    (
        ReportGame.Payload(**KEPT, before=None, after=ANA_WON, reopened=[], agreed=True),
        "Game 1, Ana – Ben: Ana won as corp. Both players agree.",
    ),
    (
        ReportGame.Payload(**KEPT, before=ANA_WON, after=BEN_WON, reopened=[5, 9]),
        "Game 1, Ana – Ben: Ben won as runner. Before: Ana won as corp. Opened again: 5, 9.",
    ),
    (
        ClearGame.Payload(**KEPT, before=ANA_WON, after=None, reopened=[]),
        "Game 1, Ana – Ben: no result. Before: Ana won as corp.",
    ),
]


@pytest.mark.parametrize(("payload", "sentence"), SENTENCES)
def test_game_is_told_the_same_whoever_saved_it(payload: GamePayload, sentence: str) -> None:
    assert payload.sentence() == sentence
    assert payload.own_sentence() == sentence


def test_undo_of_a_game_tells_who_has_won_then_and_what_follows() -> None:
    first = ReportGame.Payload(**KEPT, before=None, after=ANA_WON, reopened=[], opened=[3])
    other = ReportGame.Payload(**KEPT, before=ANA_WON, after=BEN_WON, reopened=[5, 9])
    cleared = ClearGame.Payload(**KEPT, before=ANA_WON, after=None, reopened=[])

    assert first.undo_words() == [
        "Game 1, Ana – Ben. Winner: from Ana back to nobody yet.",
        "The tables of the games after it follow.",
        KEPT_ANEW,
    ]
    assert other.undo_words() == [
        "Game 1, Ana – Ben. Winner: from Ben back to Ana.",
        "These games have their results again: 5, 9.",
        KEPT_ANEW,
    ]
    assert cleared.undo_words() == ["Game 1, Ana – Ben. Winner: from nobody yet back to Ana.", KEPT_ANEW]


def test_game_with_another_winner_changes_the_path_of_both_players() -> None:
    paths = [("path", 7), ("path", 8)]
    other = ReportGame.Payload(**KEPT, before=ANA_WON, after=BEN_WON, reopened=[5])
    same = ReportGame.Payload(**KEPT, before=ANA_WON, after=ANA_WON, reopened=[])

    assert other.touches() == touches(("game", 1), ("game", 5), *paths, builds_on=[("cut",), *paths])
    assert same.touches() == touches(("game", 1), builds_on=[("cut",), *paths])


def test_first_result_of_a_game_cannot_be_taken_back_in_a_finished_event_but_a_correction_can() -> None:
    first = ReportGame.Payload(**KEPT, before=None, after=ANA_WON, reopened=[])
    correction = ReportGame.Payload(**KEPT, before=ANA_WON, after=ANA_WON, reopened=[])
    cleared = ClearGame.Payload(**KEPT, before=ANA_WON, after=None, reopened=[])

    assert first.needs_running_event(ReportGame.states)
    assert not correction.needs_running_event(ReportGame.states)
    assert cleared.needs_running_event(ClearGame.states)


def test_game_of_release_0_1_reads_as_it_was_written() -> None:
    outcome = {"winner": "Ana", "loser": "Ben", "side": "corp", "ending": "win"}
    kept = KEPT | {"before": None, "after": outcome, "reopened": [], "opened": [3]}

    alone = payload_of(LogEntry(act="report_game", payload=kept, payload_version=0))
    both = payload_of(LogEntry(act="report_game", payload=kept | {"agreed": True}, payload_version=0))

    assert alone == ReportGame.Payload(**KEPT, before=None, after=ANA_WON, reopened=[], opened=[3])
    assert both == ReportGame.Payload(
        **KEPT, before=None, after=ANA_WON, reopened=[], opened=[3], agreed=True
    )


@pytest.mark.parametrize("act", ["report_game", "clear_game"])
def test_game_of_an_older_entry_without_players_version_and_other_games_is_told(act: str) -> None:
    before = {"winner": "Ana", "loser": "Ben", "side": "corp", "ending": "win"}
    kept = {"game": 1, "names": ["Ana", "Ben"], "before": before, "after": None}

    payload = payload_of(LogEntry(act=act, payload=kept, payload_version=0))

    assert payload.sentence() == "Game 1, Ana – Ben: no result. Before: Ana won as corp."
    assert payload.undo_words() == ["Game 1, Ana – Ben. Winner: from nobody yet back to Ana.", KEPT_ANEW]

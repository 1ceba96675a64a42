"""What the log and the undo page say of results of Swiss tables, and what they rest on."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import touches
from tournament.models import LogEntry
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.acts.results import ClearResult, ResultPayload, SaveResult

KEPT: dict[str, Any] = {
    "round": 2,
    "table": 3,
    "players": [7, 8],
    "names": ["Ana", "Ben"],
    "result_version": 4,
}
REPORT: dict[str, Any] = {"player": 7, "name": "Ana", "round": 2, "table": 3, "is_cut": False}
KEPT_ANEW = "The earlier versions are kept; a new one is added."

SENTENCES: list[tuple[ResultPayload, str]] = [
    (SaveResult.Payload(**KEPT, before="", after="6-0"), "Round 2. Table 3: Ana 6-0 Ben."),
    (SaveResult.Payload(**KEPT, before="6-0", after="4-1"), "Round 2. Table 3: Ana 4-1 Ben, instead of 6-0."),
    (
        SaveResult.Payload(**KEPT, before="", after="3-3 split", witness="Rose"),
        "Round 2. Table 3: Ana and Ben, 3-3 split. Witnessed by Rose.",
    ),
    (
        SaveResult.Payload(**KEPT, before="6-0", after="3-3 split", witness="Rose"),
        "Round 2. Table 3: Ana and Ben, 3-3 split, instead of 6-0. Witnessed by Rose.",
    ),
    (
        SaveResult.Payload(**KEPT, before="", after="6-0", agreed=True),
        "Round 2. Table 3: Ana 6-0 Ben: both players agree.",
    ),
    (
        SaveResult.Payload(**KEPT, before="0-3 so far", after="3-3", agreed=True),
        "Round 2. Table 3: Ana 3-3 Ben, instead of 0-3 so far.",
    ),
    (
        ClearResult.Payload(**KEPT, before="6-0", after=""),
        "Round 2. Table 3: Ana and Ben, no result, instead of 6-0.",
    ),
]


@pytest.mark.parametrize(("payload", "sentence"), SENTENCES)
def test_result_is_told_the_same_whoever_saved_it(payload: ResultPayload, sentence: str) -> None:
    assert payload.sentence() == sentence
    assert payload.own_sentence() == sentence


def test_undo_of_a_result_tells_which_one_counts_again() -> None:
    saved = SaveResult.Payload(**KEPT, before="", after="3-3 split")
    cleared = ClearResult.Payload(**KEPT, before="6-0", after="")

    assert saved.undo_words() == [
        "Round 2, table 3, Ana – Ben: from 3-3 split back to no result.",
        KEPT_ANEW,
    ]
    assert cleared.undo_words() == ["Round 2, table 3, Ana – Ben: from no result back to 6-0.", KEPT_ANEW]


def test_result_rests_on_its_round_and_table_and_is_news_to_the_two_there() -> None:
    payload = SaveResult.Payload(**KEPT, before="", after="6-0")

    assert payload.touches() == touches(("result", 2, 3), builds_on=[("round", 2), ("table", False, 2, 3)])
    assert [payload.concerns(player) for player in (7, 8, 9)] == [True, True, False]


def test_first_result_and_clearing_cannot_be_taken_back_in_a_finished_event_but_a_correction_can() -> None:
    first = SaveResult.Payload(**KEPT, before="", after="6-0")
    correction = SaveResult.Payload(**KEPT, before="6-0", after="4-1")
    cleared = ClearResult.Payload(**KEPT, before="6-0", after="")

    assert first.needs_running_event(SaveResult.states)
    assert not correction.needs_running_event(SaveResult.states)
    assert cleared.needs_running_event(ClearResult.states)


@pytest.mark.parametrize("act", [SaveResult, ClearResult])
def test_result_of_an_older_entry_without_players_witness_and_version_is_told(
    act: type[SaveResult] | type[ClearResult],
) -> None:
    kept = {"round": 1, "table": 1, "names": ["Gil", "Dana"], "before": "0-6", "after": "6-0"}

    payload = payload_of(LogEntry(act=act.code, payload=kept, payload_version=0))

    assert payload == act.Payload(round=1, table=1, names=["Gil", "Dana"], before="0-6", after="6-0")
    assert payload.sentence() == "Round 1. Table 1: Gil 6-0 Dana, instead of 0-6."
    assert payload.concerns(9)


def test_result_of_release_0_1_reads_as_it_was_written() -> None:
    kept = KEPT | {"before": "", "after": "6-0", "witness": ""}

    alone = payload_of(LogEntry(act="report_result", payload=kept, payload_version=0))
    both = payload_of(LogEntry(act="report_result", payload=kept | {"agreed": True}, payload_version=0))

    assert alone == SaveResult.Payload(**kept)
    assert both == SaveResult.Payload(**kept, agreed=True)


REPORTS: list[tuple[dict[str, Any], str]] = [
    ({"shown": "6-0", "names": ["Ben", "Ana"]}, "Round 2, table 3: Ana reported “Ben 6-0 Ana”."),
    (
        {"is_cut": True, "winner": "Ben", "ending": "timed_win", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ben won on time”.",
    ),
    ({"shown": "6-0"}, "Round 2, table 3: Ana reported “6-0”."),
    (
        {"is_cut": True, "shown": "Ana won", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ana won”.",
    ),
]


@pytest.mark.parametrize(("kept", "sentence"), REPORTS)
def test_report_of_a_player_is_told_of_older_entries_too(kept: dict[str, Any], sentence: str) -> None:
    payload = payload_of(LogEntry(act="say_result", payload=REPORT | kept, payload_version=0))

    assert isinstance(payload, ReportOwnResult.Payload)
    assert payload.sentence() == payload.own_sentence() == sentence


def test_report_of_an_older_entry_that_knows_no_cut_is_of_a_swiss_table() -> None:
    kept = {"player": 7, "name": "Ana", "round": 2, "table": 3, "shown": "6-0"}

    payload = payload_of(LogEntry(act="say_result", payload=kept, payload_version=0))

    assert payload.sentence() == "Round 2, table 3: Ana reported “6-0”."
    assert payload.touches() == touches(builds_on=[("round", 2), ("table", False, 2, 3)])
    assert payload.concerns(9)


def test_report_of_a_player_stays_and_rests_on_who_sits_there() -> None:
    swiss = ReportOwnResult.Payload(**REPORT, players=[7, 8], names=["Ana", "Ben"], shown="6-0")
    cut = ReportOwnResult.Payload(**REPORT | {"is_cut": True}, players=[7, 8], names=["Ana", "Ben"])

    assert not swiss.is_undoable
    assert str(swiss.irreversible_reason) == (
        "This cannot be taken back: what players report is kept. Save the result that counts, or clear it."
    )
    assert swiss.touches() == touches(builds_on=[("round", 2), ("table", False, 2, 3)])
    assert cut.touches() == touches(builds_on=[("cut",), ("sides", 3)])
    assert [swiss.concerns(player) for player in (7, 8, 9)] == [True, True, False]

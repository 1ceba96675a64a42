"""What the log and the undo page say of the clock, and what they make of entries of release 0.1."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import Payload, touches
from tournament.models import LogEntry
from tournament.play.clock.acts.clock import PauseClock, ResumeClock, StartClock
from tournament.play.clock.acts.extensions import ExtendTable, WithdrawExtension
from tournament.play.clock.acts.length import AdjustClock, LoggedRun, ResetClock
from tournament.play.clock.words import clock_digits

ROUND: dict[str, Any] = {"round": 2, "round_id": 5, "is_cut": False}
IN_CUT = ROUND | {"is_cut": True}
STARTED = datetime(2016, 11, 5, 10, tzinfo=UTC)
EXTENSION: dict[str, Any] = {
    "extension": 4,
    "table": 3,
    "names": ["Ana", "Ben"],
    "minutes": 10,
    "reason": "deck check",
    "given_by": 1,
}
CLOCK_TOUCHED = touches(("clock", 5), builds_on=[("round", 2)])

TOLD: list[tuple[Payload, str, str]] = [
    (
        StartClock.Payload(**ROUND, minutes=65, run=9),
        "Round 2: started the clock, 65 minutes.",
        "The clock is not started, as if nobody had pressed.",
    ),
    (
        PauseClock.Payload(**ROUND, left=2592, run=9),
        "Round 2: paused the clock at 43:12.",
        "The clock runs, as if it had not been paused at all.",
    ),
    (
        ResumeClock.Payload(**ROUND, left=2592, run=9),
        "Round 2: let the clock run on from 43:12.",
        "The clock is paused, as if it had not run on.",
    ),
    (
        AdjustClock.Payload(**ROUND, before=65, minutes=70),
        "Round 2: 70 minutes on the clock instead of 65.",
        "The round lasts 65 minutes again, not 70.",
    ),
    (
        ResetClock.Payload(**IN_CUT, left=-5, before=45, minutes=40, runs=[LoggedRun(STARTED, None, 9)]),
        "Cut, round 2: set the clock from 0:00 back to 40 minutes.",
        "The clock counts on as if it had not been set back, 45 minutes long.",
    ),
    (
        ExtendTable.Payload(**ROUND, **EXTENSION),
        "Round 2. Table 3, Ana – Ben: 10 minutes more (deck check).",
        "Table 3, Ana – Ben: the 10 minutes more are gone.",
    ),
    (
        WithdrawExtension.Payload(**IN_CUT, **EXTENSION | {"minutes": 1}),
        "Cut, round 2. Game 3, Ana – Ben: 1 minute more taken back (deck check).",
        "Game 3, Ana – Ben: 1 minute more again.",
    ),
    (
        WithdrawExtension.Payload(**ROUND, **EXTENSION | {"minutes": 1}),
        "Round 2. Table 3, Ana – Ben: 1 minute more taken back (deck check).",
        "Table 3, Ana – Ben: 1 minute more again.",
    ),
]


@pytest.mark.parametrize(("payload", "sentence", "undone"), TOLD)
def test_act_on_the_clock_is_told_and_so_is_its_undo(payload: Payload, sentence: str, undone: str) -> None:
    assert payload.sentence() == sentence
    assert payload.undo_words() == [undone]


@pytest.mark.parametrize(
    ("seconds", "digits"), [(2591.2, "43:12"), (2592, "43:12"), (3900, "65:00"), (-5, "0:00")]
)
def test_time_left_is_told_as_a_clock_shows_it(seconds: float, digits: str) -> None:
    assert clock_digits(seconds) == digits


def test_act_on_the_clock_touches_the_clock_of_its_round() -> None:
    assert StartClock.Payload(**ROUND, minutes=65, run=9).touches() == CLOCK_TOUCHED
    assert AdjustClock.Payload(**IN_CUT, before=65, minutes=70).touches() == touches(
        ("clock", 5), builds_on=[("cut",)]
    )


def test_extension_touches_itself_and_builds_on_its_table() -> None:
    assert ExtendTable.Payload(**ROUND, **EXTENSION).touches() == touches(
        ("extension", 4), builds_on=[("round", 2), ("table", False, 2, 3)]
    )


@pytest.mark.parametrize(
    ("act", "payload", "sentence"),
    [
        ("start_clock", ROUND | {"minutes": 65}, "Round 2: started the clock, 65 minutes."),
        ("pause_clock", ROUND | {"left": 2592}, "Round 2: paused the clock at 43:12."),
        ("resume_clock", ROUND | {"left": 2592}, "Round 2: let the clock run on from 43:12."),
        (
            "reset_clock",
            ROUND
            | {
                "left": 60,
                "before": 70,
                "minutes": 65,
                "runs": [{"started_at": STARTED.isoformat(), "stopped_at": None}],
            },
            "Round 2: set the clock from 1:00 back to 65 minutes.",
        ),
        (
            "extend_table",
            {
                name: value
                for name, value in (ROUND | EXTENSION).items()
                if name not in ("is_cut", "given_by")
            },
            "Round 2. Table 3, Ana – Ben: 10 minutes more (deck check).",
        ),
    ],
)
def test_entry_before_release_0_1_without_all_its_keys_is_told(
    act: str, payload: dict[str, Any], sentence: str
) -> None:
    entry = LogEntry(act=act, payload=payload, payload_version=0)

    assert payload_of(entry).sentence() == sentence

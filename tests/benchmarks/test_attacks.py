"""The benchmark of attacks: which there are, and what its table says of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.attacks.sides import Outcome
from benchmarks.attacks.sizes import HEAVY, Attack
from benchmarks.attacks.tables import print_head, print_outcomes
from tests.attacks.__main__ import NAMES
from tests.attacks.honest import Waits
from tests.attacks.target import Answer

FACTS: dict[str, Any] = {
    "path": "/static/a.js",
    "small": "/static/a.png",
    "deck": "Noise\n3x Mimic",
    "sign_up": "next",
    "links": [str(number) for number in range(40)],
}


def waits(*seconds: float, failures: int = 0) -> Waits:
    made = Waits()
    for number, took in enumerate(seconds):
        made.add(took, "status 500" if number < failures else "")
    return made


def test_every_attack_of_the_benchmark_is_one_that_there_is() -> None:
    modules = {attack.module for attack in HEAVY if attack.module}
    assert modules == NAMES - {"slow"}  # those never took the site down
    for attack in HEAVY:
        assert isinstance(attack.keywords(FACTS, Path("database")), dict)


def test_question_that_fell_due_while_an_earlier_one_waited_waited_too() -> None:
    made = waits(0.35)
    assert [round(each, 2) for each in made.seconds] == [0.35, 0.25, 0.15, 0.05]
    assert (round(made.median, 2), made.slowest, made.failures) == (0.2, 0.35, [])


def test_table_has_desk_and_attacker_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    attacks = [
        Attack("idle", "idle", lambda _facts, _database: {}),
        Attack("logins", "logins", lambda _facts, _database: {}, logs_in=True),
    ]
    idle = {"opened": 2100, "hung up": 100, "answered": 2000}
    logins = {"answers": {"200": 90, "0": 10}, "slowest": 27.6}
    rows = Counter({"axes_accessattempt": 90, "tournament_backgroundtask": 1, "auth_group": 2})
    silent = Outcome(waits(0.05, 0.05, 0.05, 20.0, failures=1), idle, Counter(), None)
    there = Outcome(waits(0.04, 0.05), logins, rows, Answer(302, seconds=27.04))
    here = Outcome(waits(0.02, 0.03, 0.04), {"answers": {"429": 100}}, Counter(), Answer(0, seconds=60))
    print_head(2)
    print_outcomes(attacks[0], [silent, there])
    print_outcomes(attacks[1], [there, here])
    assert capsys.readouterr().out.splitlines() == [
        "| attack | desk there, s: median / slowest / failed | desk here, s: median / slowest / failed |"
        " left to the attacker there | left to the attacker here |",
        "|---|--:|--:|---|---|",
        "| idle | 9.85 / 20.0 / 1 | 0.04 / 0.1 / 0 |"
        " 100 of 2100 connections ended by the site, 2000 answered |"
        " 10 × no answer, 90 × 200, +2 auth_group, +90 failed logins |",
        "| logins | 0.04 / 0.1 / 0 | 0.03 / 0.0 / 0 |"
        " 10 × no answer, 90 × 200, +2 auth_group, +90 failed logins | 100 × 429 |",
        "| - an organizer's login from elsewhere meanwhile | 27.0 (302) | 60.0 (no answer) |  |  |",
    ]

"""The benchmark of the site under attack: its attacks and the rows of its table."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from benchmarks.attacks.outcomes import Outcome, line_of
from benchmarks.attacks.sizes import Attack, heavy
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


def test_benchmark_has_every_attack_of_the_tests() -> None:
    attacks = {attack.module: attack.keywords for attack in heavy(FACTS, Path("database")) if attack.module}
    assert set(attacks) == NAMES - {"exports", "uploads"}  # these are only in tests/attacks
    for module, keywords in attacks.items():
        attack = import_module(f"tests.attacks.{module}").attack
        assert set(keywords) <= set(signature(attack).parameters)


def test_requests_that_fall_due_during_a_wait_count_as_waiting() -> None:
    made = waits(0.35)
    assert [round(each, 2) for each in made.seconds] == [0.35, 0.25, 0.15, 0.05]
    assert (round(made.median, 2), made.slowest, made.failures) == (0.2, 0.35, [])


def test_row_shows_desk_and_attacker() -> None:
    attack = Attack("logins", "logins", logs_in=True)
    got = {"opened": 2100, "hung up": 100, "answered": 2000, "answers": {"200": 90, "0": 10}}
    rows = Counter({"axes_accessattempt": 90, "tournament_backgroundtask": 1, "auth_group": 2})
    waited = waits(0.05, 0.05, 0.05, 20.0, failures=1)
    assert line_of(attack, Outcome(waited, got, rows, Answer(302, seconds=27.04))) == (
        "| logins | 9.85 / 20.0 / 1 | 100 of 2100 connections closed by the site, 2000 answered,"
        " 10 × no answer, 90 × 200, +2 auth_group, +90 failed logins,"
        " an organizer's login from elsewhere took 27.0 s |"
    )

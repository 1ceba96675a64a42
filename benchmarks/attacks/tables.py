"""The table of docs/benchmarks.md, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.attacks.sides import Outcome
from benchmarks.attacks.sizes import Attack
from tests.attacks.target import NO_ANSWER

# What the rows of a table are to a reader; of other tables it is told as the database calls them.
ROWS = {
    "tournament_call": "calls",
    "tournament_deck": "decks",
    "tournament_logentry": "log entries",
    "tournament_player": "players",
    "django_session": "sessions",
    "axes_accessattempt": "failed logins",
}
NOT_OF_AN_ATTACKER = {"sqlite_sequence", "tournament_backgroundtask"}


def print_head(sides: int) -> None:
    """Print the head of the table; with two sides, the other checkout's cells come before this one's."""
    names = ["there", "here"] if sides > 1 else ["here"]
    heads = [f"desk {name}, s: median / slowest / failed" for name in names]
    heads += [f"left to the attacker {name}" for name in names]
    print("| attack |", " | ".join(heads), "|")
    print("|---|" + "--:|" * len(names) + "---|" * len(names), flush=True)


def print_outcomes(attack: Attack, outcomes: Sequence[Outcome]) -> None:
    """Print the row of an attack, as soon as it is over: what came of it on each side."""
    cells = [_desk(each) for each in outcomes] + [", ".join(_left(each)) or "-" for each in outcomes]
    print(f"| {attack.name} |", " | ".join(cells), "|", flush=True)
    if attack.logs_in:
        cells = [_login(each) for each in outcomes] + ["" for _ in outcomes]
        print("| - an organizer's login from elsewhere meanwhile |", " | ".join(cells), "|", flush=True)


def _desk(outcome: Outcome) -> str:
    waits = outcome.desk
    return f"{waits.median:.2f} / {waits.slowest:.1f} / {len(waits.failures)}"


def _login(outcome: Outcome) -> str:
    answer = outcome.login
    return f"{answer.seconds:.1f} ({_status(str(answer.status))})" if answer else ""


def _left(outcome: Outcome) -> Iterator[str]:
    got = outcome.got
    if "opened" in got:
        yield f"{got['hung up']} of {got['opened']} connections ended by the site"
    if got.get("answered"):
        yield f"{got['answered']} answered"
    for status, times in sorted(got.get("answers", {}).items()):
        yield f"{times} × {_status(status)}"
    for table, more in sorted(outcome.rows.items()):
        if table not in NOT_OF_AN_ATTACKER:
            yield f"+{more} {ROWS.get(table, table)}"


def _status(status: str) -> str:
    return "no answer" if status == str(NO_ANSWER) else status

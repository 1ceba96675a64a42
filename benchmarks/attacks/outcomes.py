"""The outcome of an attack, and its row in the table."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.attacks.sizes import Attack
from tests.attacks.honest import DESK, Waits, log_in
from tests.attacks.site import served
from tests.attacks.target import NO_ANSWER, Answer, Target

TIMEOUT = 45  # seconds; a later response counts as none
QUIET = 5  # seconds to measure without an attack
ELSEWHERE = "127.0.0.3"
# Readable names of database tables; the other tables keep their own names.
ROWS = {
    "tournament_call": "calls",
    "tournament_deck": "decks",
    "tournament_logentry": "log entries",
    "tournament_player": "players",
    "django_session": "sessions",
    "axes_accessattempt": "failed logins",
}
NOT_OF_AN_ATTACKER = {"sqlite_sequence", "tournament_backgroundtask"}


@dataclass
class Outcome:
    """How long the desk waited, what the attacker got, and the rows added to each table.

    `login` is the response to an organizer's login during the attack, if there was one.
    """

    desk: Waits
    got: dict[str, Any]
    rows: Counter[str]
    login: Answer | None


def suffer(attack: Attack, folder: Path, facts: dict[str, Any]) -> Outcome:
    """Serve the site in this folder, attack it, and return the outcome."""
    login, got = None, {}
    with served(folder, facts) as site:
        before = site.rows()
        with ThreadPoolExecutor(1) as elsewhere, site.visited(TIMEOUT) as waits:
            if attack.logs_in:
                login = elsewhere.submit(_log_in, site.port, facts)
            if attack.module:
                got = site.attack(attack.module, attack.source, **attack.keywords)
            else:
                time.sleep(QUIET)
        answer = login.result() if login else None
        grown = Counter(site.rows()) - Counter(before)
    if answer and answer.status == 302:
        grown -= Counter({"django_session": 1, "axes_accesslog": 1})  # the organizer's
    return Outcome(waits[DESK], got, grown, answer)


def _log_in(port: int, facts: dict[str, Any]) -> Answer:
    """Log in shortly after the flood has started."""
    time.sleep(1)
    return log_in(Target(port, ELSEWHERE), facts, TIMEOUT)


def line_of(attack: Attack, outcome: Outcome) -> str:
    """Return the table's row for an attack."""
    waits = outcome.desk
    desk = f"{waits.median:.2f} / {waits.slowest:.1f} / {len(waits.failures)}"
    return f"| {attack.name} | {desk} | {', '.join(_left(outcome)) or '-'} |"


def _left(outcome: Outcome) -> Iterator[str]:
    got = outcome.got
    if "opened" in got:
        yield f"{got['hung up']} of {got['opened']} connections closed by the site"
    if got.get("answered"):
        yield f"{got['answered']} answered"
    for status, times in sorted(got.get("answers", {}).items()):
        yield f"{times} × {'no answer' if status == str(NO_ANSWER) else status}"
    for table, more in sorted(outcome.rows.items()):
        if table not in NOT_OF_AN_ATTACKER:
            yield f"+{more} {ROWS.get(table, table)}"
    if outcome.login:
        yield f"an organizer's login from elsewhere took {outcome.login.seconds:.1f} s"

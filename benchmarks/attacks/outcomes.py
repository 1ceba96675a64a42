"""What comes of an attack on a fresh copy of the site, and its row of the table."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.attacks.sizes import Attack
from tests.attacks.honest import DESK, Waits, log_in
from tests.attacks.site import DATABASE, served
from tests.attacks.target import NO_ANSWER, Answer, Target

TIMEOUT = 45  # seconds after which an answer is none
QUIET = 5  # seconds, if no one attacks
ELSEWHERE = "127.0.0.3"
# What the rows of a table are to a reader; others are named as the database calls them.
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
    """What the desk waited, what the attacker got, which tables have more rows, and the login meanwhile."""

    desk: Waits
    got: dict[str, Any]
    rows: Counter[str]
    login: Answer | None


def suffer(attack: Attack, made: Path, facts: dict[str, Any]) -> Outcome:
    """Serve a copy of the site that was made, and attack it."""
    copy, login, got = made.with_name("attacked"), None, {}
    shutil.copytree(made, copy)
    try:
        with served(copy, facts) as site:
            before = site.rows()
            with ThreadPoolExecutor(1) as elsewhere, site.visited(TIMEOUT) as waits:
                if attack.logs_in:
                    login = elsewhere.submit(_log_in, site.port, facts)
                if attack.module:
                    keywords = attack.keywords(facts, copy / DATABASE)
                    got = site.attack(attack.module, attack.source, **keywords)
                else:
                    time.sleep(QUIET)
            answer = login.result() if login else None
            grown = Counter(site.rows()) - Counter(before)
    finally:
        shutil.rmtree(copy)
    if answer and answer.status == 302:
        grown -= Counter({"django_session": 1, "axes_accesslog": 1})  # the organizer's
    return Outcome(waits[DESK], got, grown, answer)


def _log_in(port: int, facts: dict[str, Any]) -> Answer:
    """Log in as soon as the flood has begun."""
    time.sleep(1)
    return log_in(Target(port, ELSEWHERE), facts, TIMEOUT)


def line_of(attack: Attack, outcome: Outcome) -> str:
    """Return the row of an attack."""
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

"""The checkouts that are attacked: each attack on a fresh copy of the site, with a server of its own."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.attacks.sizes import Attack
from tests.attacks.honest import DESK, Waits, log_in
from tests.attacks.site import DATABASE, Site, build, served
from tests.attacks.target import Answer, Target

TIMEOUT = 45  # seconds after which an answer is none
QUIET = 5  # seconds, where nobody attacks
ELSEWHERE = "127.0.0.3"


@dataclass
class Outcome:
    """What came of one attack: what the desk waited, what the attacker got, which tables have more rows."""

    desk: Waits
    got: dict[str, Any]
    rows: Counter[str]
    login: Answer | None


@dataclass
class Side:
    """A checkout with its interpreter, and the folder in which its own code has made a site."""

    root: Path
    folder: Path
    python: str
    facts: dict[str, Any] = field(default_factory=dict)

    def build(self, players: int) -> None:
        """Make the site."""
        self.facts = build(self.folder, players, self.root, self.python)

    def suffer(self, attack: Attack) -> Outcome:
        """Serve a fresh copy of the site, attack it, and return what came of it."""
        copy = self.folder.with_name(f"{self.folder.name}-attacked")
        shutil.copytree(self.folder, copy)
        try:
            with served(copy, self.facts, self.root, self.python) as site:
                return _attacked(site, attack)
        finally:
            shutil.rmtree(copy)


def _attacked(site: Site, attack: Attack) -> Outcome:
    before, login, got = site.rows(), None, {}
    with ThreadPoolExecutor(1) as organizer, site.visited(TIMEOUT) as waits:
        if attack.logs_in:
            login = organizer.submit(_log_in, site)
        if attack.module:
            keywords = attack.keywords(site.facts, site.folder / DATABASE)
            got = site.attack(attack.module, attack.source, **keywords)
        else:
            time.sleep(QUIET)
    answer = _result(login)
    grown = Counter(site.rows()) - Counter(before)
    if answer and answer.status == 302:
        grown -= Counter({"django_session": 1, "axes_accesslog": 1})  # the organizer's
    return Outcome(waits[DESK], got, grown, answer)


def _log_in(site: Site) -> Answer:
    """Log in as soon as the flood is there."""
    time.sleep(1)
    return log_in(Target(site.port, ELSEWHERE), site.facts, TIMEOUT)


def _result(login: Future[Answer] | None) -> Answer | None:
    return login.result() if login else None

"""The site under attack: one running event and one that is open for sign-up, served by `manage.py serve`."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.attacks.honest import DESK, Waits, visitors
from tests.attacks.target import MOST_SECONDS, Target
from tests.databases import rows_in

ROOT = Path(__file__).resolve().parents[2]
DATABASE = "playing.sqlite3"
HONEST = "127.0.0.2"
# Variables that a served site must not inherit from its parent process.
OWN_SETTINGS = (
    *(
        "DATA_DIR",
        "DATABASE",
        "DATABASE_URL",
        "DATABASE_POOL",
        "BACKUP_DIR",
        "BACKUP_COPY_DIR",
        "PACK_DIR",
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "DEBUG",
        "HTTPS",
    ),
    *("BEHIND_PROXY", "TRUSTED_ORIGINS", "DJANGO_SETTINGS_MODULE", "THREADS", "HOST", "PORT"),
)
STARTED_WITHIN = 120  # seconds
AT_REST = 0.5  # seconds: a response is slower only if the site is busy


def can_use(address: str) -> bool:
    """Return whether this machine can send from that address: Linux has all of 127.0.0.0/8, other systems
    only one address.
    """
    with contextlib.suppress(OSError), socket.socket() as caller:
        caller.bind((address, 0))
        return True
    return False


def build(
    folder: Path,
    players: int,
    root: Path = ROOT,
    python: str = sys.executable,
    database: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Create the site's data in `folder` with a checkout's code, and return the facts about it.

    `database` contains the variables that name a database; without them, it is a file in the folder.
    """
    command = [python, "-m", "benchmarks.attacks.worker", str(folder), str(players)]
    environment = _environment() | {"PYTHONPATH": str(ROOT)} | (database or {})
    subprocess.run(command, cwd=root, env=environment, check=True, stdout=subprocess.DEVNULL)
    facts: dict[str, Any] = json.loads((folder / "facts.json").read_text("utf-8"))
    return facts


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}


@dataclass(frozen=True)
class Site:
    """A running site: its data folder, facts, port and process, and the variables that name its database."""

    folder: Path
    facts: dict[str, Any]
    port: int
    process: int
    database: dict[str, str]

    def attack(self, name: str, source: str, **options: Any) -> dict[str, Any]:
        """Attack the site from a separate process. Return what the attacker got."""
        command = [sys.executable, "-m", "tests.attacks", name, str(self.port), source, json.dumps(options)]
        attacker = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            said, _ = attacker.communicate(timeout=4 * MOST_SECONDS)
        finally:
            attacker.kill()
            attacker.wait()
        if attacker.returncode:
            raise RuntimeError(f"The attack {name} did not come to its end.")
        got: dict[str, Any] = json.loads(said)
        return got

    @contextlib.contextmanager
    def visited(self, timeout: float, source: str = HONEST) -> Iterator[dict[str, Waits]]:
        """Let an organizer, a spectator and a player use the site until the body ends."""
        with visitors(Target(self.port, source), self.facts, timeout) as waits:
            yield waits

    def rows(self) -> dict[str, int]:
        return rows_in(self.database)

    def wait_until_calm(self, times: int = 3) -> None:
        """Return once the desk has responded at normal speed this many times in a row.

        On a busy machine that may never happen; after a while, any response is enough. Raises RuntimeError if
        there is none.
        """
        started, calm = time.monotonic(), 0
        while calm < times:
            asked = time.monotonic()
            is_answered = self._is_answered()
            now = time.monotonic()
            calm = calm + 1 if is_answered and now - asked < AT_REST else 0
            if is_answered and now - started > MOST_SECONDS / 2:
                return
            if now - started > 2 * MOST_SECONDS:
                raise RuntimeError("The site does not answer any more.")

    def _is_answered(self) -> bool:
        target = Target(self.port, HONEST if can_use(HONEST) else "127.0.0.1")
        with contextlib.closing(target.open(10)) as connection:
            try:
                connection.request(
                    "GET",
                    f"/{DESK}/{self.facts['slug']}/",
                    headers={"Cookie": f"sessionid={self.facts['session']}"},
                )
                return connection.getresponse().status == 200
            except (OSError, http.client.HTTPException):
                return False


@contextlib.contextmanager
def served(
    folder: Path,
    facts: dict[str, Any],
    root: Path = ROOT,
    python: str = sys.executable,
    database: dict[str, str] | None = None,
) -> Iterator[Site]:
    """Serve that folder with a checkout's code and its usual settings until the body ends."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = database or {"DATABASE": str(folder / DATABASE)}
    environment = _environment() | {"DATA_DIR": str(folder)} | database
    command = [python, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with (folder.parent / f"{folder.name}-{port}.log").open("wb") as log:
        server = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(port, server, Path(log.name))
            site = Site(folder, facts, port, server.pid, database)
            site.wait_until_calm(times=10)  # every thread has loaded what it needs
            yield site
        finally:
            server.terminate()
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < until:
        if server.poll() is not None:
            raise RuntimeError(f"The server did not start: {log.read_text(errors='replace')}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("The server does not answer.")

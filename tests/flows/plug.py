"""A real server that is killed at a random moment, and the database that it leaves behind.

One process is started in advance with the site loaded (`python -m tests.flows.plug`). Within milliseconds it
forks a server for each kill, and a fresh process for each check of the file. It never opens the file itself.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.databases import URL, command, is_postgresql, name_in, new_database, wait_for_others

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT_SECONDS = 120  # a busy machine is slow, not broken
TOKEN = "t" * 32


class Servers:
    """Starts servers on one database file quickly, and kills them."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self.file = folder / "plug.sqlite3"
        if not is_postgresql():
            shutil.copy(empty, self.file)
        self._opened = ExitStack()
        self.database = self._opened.enter_context(new_database(self.file))
        environment = os.environ | {
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
            **self.database,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.flows.plug"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = 0
        assert self._answer() == "ready"

    def start(self, *, backups: bool = False) -> int:
        """Start a server and return the port that it listens on.

        With `backups` it also takes one backup after another, in `backups` next to the file.
        """
        port, self.pid = map(int, self._ask("serve and back up" if backups else "serve").split())
        return port

    def pull_the_plug(self) -> None:
        """Kill the server, whatever it is doing, with no chance to clean up."""
        os.kill(self.pid, 9)
        assert self._ask("gone?") == "gone"

    def ask(self, what: str) -> dict[str, Any]:
        """Let a fresh process `prepare` the file or `look` at it."""
        told = json.loads(self._ask(what))
        assert "error" not in told, told["error"]
        return dict(told["value"])

    def keep(self) -> None:
        """Save a copy of the database for `begin_again`."""
        if is_postgresql():
            wait_for_others(self.database)
            self._kept = self._opened.enter_context(new_database(self.file, template=self.database[URL]))
        else:
            shutil.copy(self.file, self.file.with_suffix(".untouched"))

    def begin_again(self) -> None:
        """Replace the current database with the saved copy."""
        if is_postgresql():
            name = name_in(self.database[URL])
            command(f'DROP DATABASE "{name}" WITH (FORCE)')
            command(f'CREATE DATABASE "{name}" TEMPLATE "{name_in(self._kept[URL])}"')
            return
        for rest in self.file.parent.glob(
            f"{self.file.name}-*"
        ):  # the dead server's write-ahead log and its index
            rest.unlink()
        shutil.copy(self.file.with_suffix(".untouched"), self.file)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(TIMEOUT_SECONDS)
        assert self.process.stdout
        self.process.stdout.close()
        self._opened.close()

    def _ask(self, line: str) -> str:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


def post(port: int, session: str, path: str, fields: dict[str, Any]) -> tuple[int, str]:
    """Send a form. Return the status and the redirect. Raises if the server is killed in the meantime."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request(
            "POST",
            path,
            urlencode(fields | {"csrfmiddlewaretoken": TOKEN}),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            },
        )
        answer = connection.getresponse()
        return answer.status, answer.headers["Location"] or ""
    finally:
        connection.close()


def _serve(*, backups: bool) -> None:
    from django.conf import settings

    from tournament.config.wsgi import application
    from tournament.server.site import SiteServer

    if backups:
        threading.Thread(target=_back_up, daemon=True).start()
    server = SiteServer(application, **settings.WAITRESS, host="127.0.0.1", port=0, threads=4)
    _say(f"{server.listeners[0].effective_port} {os.getpid()}")
    server.run()


def _back_up() -> None:
    from django.conf import settings
    from django.utils import timezone

    from tournament.ops.backups import take_backup

    folder = Path(settings.BACKUP_DIR)
    folder.mkdir(exist_ok=True)
    while True:
        now = timezone.now()
        take_backup(folder / f"{now.timestamp():.6f}.zip", now)


def _restore() -> dict[str, Any]:
    from django.conf import settings
    from django.utils import timezone

    from tournament.ops.restoring import restore_backup

    newest = max(Path(settings.BACKUP_DIR).glob("*.zip"))
    facts, _aside = restore_backup(newest, timezone.now())
    return dict(facts.database.events)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _in_a_child(work: Callable[[], Any]) -> int:
    """Do the work in a child process, which reports the outcome in one line; return its id."""
    child = os.fork()
    if child:
        return child
    try:
        told = {"value": work()}
    except BaseException:
        told = {"error": traceback.format_exc()}
    _say(json.dumps(told))
    os._exit(0)


def _prepare() -> dict[str, str]:
    from django.core.management import call_command
    from django.db import connections

    from tests.flows.plug_facts import prepare_event

    if is_postgresql():
        call_command("migrate", verbosity=0)
    made = prepare_event()
    connections.close_all()  # closing the last connection merges everything into the one file
    return made


def main() -> None:
    """Fork a child for each input line."""
    import django

    django.setup()
    from django.urls import get_resolver

    from tests.flows.plug_facts import look_at_the_file

    _ = get_resolver().url_patterns  # imports every view once, in advance
    children = {"prepare": _prepare, "look": look_at_the_file, "restore": _restore}
    child = 0
    _say("ready")
    for line in map(str.strip, sys.stdin):
        if line in children:
            os.waitpid(_in_a_child(children[line]), 0)
        elif line == "gone?":
            os.waitpid(child, 0)
            _say("gone")
        else:
            child = os.fork()
            if not child:
                _serve(backups=line != "serve")


if __name__ == "__main__":
    main()

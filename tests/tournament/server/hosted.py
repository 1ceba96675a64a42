"""A site served by two processes, like two systemd units, on a copy of the test database, behind nginx."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.attacks.site import OWN_SETTINGS
from tests.loopback import free_port

ROOT = Path(__file__).resolve().parents[3]
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
STARTS_WITHIN = 120  # seconds


@dataclass
class Unit:
    """A process that serves the site on a port and can be restarted on it, as by systemd."""

    port: int
    environment: dict[str, str]
    log: Path
    server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; return once the site is ready."""
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.server = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        _wait_for(self.port, self.server, self.log)

    def stop(self) -> None:
        if self.server:
            self.server.terminate()
            self.server.wait(60)


@dataclass(frozen=True)
class HostedSite:
    """The units that serve the site, its database, and an event in progress."""

    units: list[Unit]
    database: Path
    slug: str

    @property
    def port(self) -> int:
        return self.units[0].port

    @property
    def page(self) -> str:
        return f"/e/{self.slug}/pairings/"

    def restart(self) -> None:
        """Restart the units one by one, as an update does."""
        for unit in self.units:
            unit.stop()
            unit.start()

    def change_venue(self, venue: str) -> None:
        """Change the event as an act does: increase its version and add a log entry."""
        with contextlib.closing(sqlite3.connect(self.database, timeout=30)) as database, database:
            where = (venue, self.slug)
            database.execute(
                "UPDATE tournament_tournament SET version = version + 1, venue = ? WHERE slug = ?", where
            )
            database.execute(
                "INSERT INTO tournament_logentry"
                " (tournament_id, version, at, actor_name, token_name, act, payload, payload_version)"
                " SELECT id, version, '2026-11-22 18:00:00', 'TO', '', 'change_settings', '{}', 0"
                " FROM tournament_tournament WHERE venue = ? AND slug = ?",
                where,
            )


@contextlib.contextmanager
def hosted(folder: Path, database: Path, slug: str) -> Iterator[HostedSite]:
    """Serve this database with two processes until the block ends."""
    environment = {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}
    environment |= {
        "DATA_DIR": str(folder / "data"),
        "DATABASE": str(database),
        "DJANGO_SETTINGS_MODULE": "tests.tournament.server.served_settings",
        "BEHIND_PROXY": "on",
        "LOG_FORMAT": "json",
        "METRICS": "a token for the tests",
    }
    units = [Unit(free_port(), environment, folder / "serve.log") for _ in range(2)]
    try:
        for unit in units:
            unit.start()
        yield HostedSite(units, database, slug)
    finally:
        for unit in units:
            unit.stop()


@contextlib.contextmanager
def nginx_before(site: HostedSite, folder: Path) -> Iterator[int]:
    """Run nginx with the configuration for hosts, on another port and without TLS; yield the port."""
    port = free_port()
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    # the other block redirects to TLS
    text = text[: text.index("server {")] + text[text.rindex("server {") :]
    text = re.sub(r"(?m)^ *(ssl_|listen \[).*$", "", text)
    text = text.replace("listen 443 ssl http2 default_server", f"listen 127.0.0.1:{port}")
    text = text.replace("/etc/nginx/tournament", str(folder))
    text = text.replace("/var/log/nginx", str(folder))
    # so that a test can request /readyz through nginx, which otherwise returns 404
    text = text.replace("location = /readyz ", "location = /not-readyz ")
    text = text.replace("/var/cache/nginx/tournament", str(folder / "cache"))
    (folder / "site.conf").write_text(text, "utf-8")
    servers = "".join(f"server 127.0.0.1:{unit.port} max_fails=0;\n" for unit in site.units)
    (folder / "servers.conf").write_text(servers, "utf-8")
    paths = " ".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""  # only the owner can read a test's folder
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'};\n"
        f"worker_processes 1; events {{ worker_connections 512; }}\n"
        f"http {{ {paths} include {folder / 'site.conf'}; }}\n",
        "utf-8",
    )
    assert NGINX
    nginx = subprocess.Popen(
        [NGINX, "-c", str(folder / "nginx.conf"), "-p", str(folder)], stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, nginx, folder / "error.log")
        yield port
    finally:
        nginx.terminate()
        nginx.wait(60)


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        assert server.poll() is None, log.read_text("utf-8", errors="replace")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 3) as caller:
            caller.sendall(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")
            if b" 200 OK" in caller.recv(1000):
                return
        time.sleep(0.1)
    raise AssertionError(log.read_text("utf-8", errors="replace"))


@dataclass(frozen=True)
class Told:
    """An answer, with lowercase header names."""

    status: int
    headers: dict[str, str]
    text: str


def get(port: int, path: str, connection: http.client.HTTPConnection | None = None, **headers: str) -> Told:
    """Request a URL, on a new connection if none is given."""
    own = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    own.request(
        "GET", path, headers={"Host": "localhost"} | {k.replace("_", "-"): v for k, v in headers.items()}
    )
    answer = own.getresponse()
    text = answer.read().decode(errors="replace")
    if connection is None:
        own.close()
    return Told(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)


@dataclass
class Callers:
    """Several threads that repeat one action until they are stopped."""

    port: int
    path: str
    count: int
    statuses: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __enter__(self) -> Callers:
        self.over = threading.Event()
        self._threads = [threading.Thread(target=self.call, daemon=True) for _ in range(self.count)]
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.over.set()
        for each in self._threads:
            each.join(60)

    def wait_for(self, count: int) -> None:
        """Wait until more than this many answers have arrived, however slow the machine is."""
        until = time.monotonic() + STARTS_WITHIN
        while len(self.statuses) <= count:
            assert time.monotonic() < until, self.statuses
            time.sleep(0.1)

    def call(self) -> None:
        raise NotImplementedError


class Phones(Callers):
    """Phones that poll a page over persistent connections, as browsers do, but more often."""

    def call(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        etag = ""
        while not self.over.wait(0.05):
            try:
                told = get(self.port, self.path, connection, HX_Request="true", If_None_Match=etag)
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
                connection.close()
                continue
            etag = told.headers.get("etag", etag)
            self.statuses.append(told.status)
        connection.close()


class SlowForms(Callers):
    """Clients that send a form in two halves, with a pause between them."""

    def call(self) -> None:
        form = b"language=de&next=/"
        head = (
            f"POST {self.path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(form)}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        )
        while not self.over.is_set():
            try:
                with socket.create_connection(("127.0.0.1", self.port), 60) as caller:
                    caller.sendall(head.encode() + form[:5])
                    self.over.wait(1.5)
                    caller.sendall(form[5:])
                    self.statuses.append(int(caller.recv(65536).split()[1]))
            except (OSError, IndexError) as error:
                self.failures.append(repr(error))


def copy_of_the_database(connection: Any, target: Path) -> None:
    """Copy everything this connection sees, including uncommitted rows."""
    with contextlib.closing(sqlite3.connect(target)) as copy:
        copy.executescript("\n".join(connection.connection.iterdump()))
        copy.execute("PRAGMA journal_mode=WAL")

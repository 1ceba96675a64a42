"""The terminal output about the site's addresses: at the start, after a change, and without visitors."""

from __future__ import annotations

import io
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from django.core.signals import request_started

from tests.wsgi_phone import connection_of_the_test
from tournament.ops.addresses import QUIET_SECONDS, AddressBoard
from tournament.ops.worker import Worker
from tournament.web.network import SURROUNDINGS


class Terminal(io.StringIO):
    """A fake terminal, interactive if requested, that records what was written."""

    def __init__(self, *, is_seen: bool = False) -> None:
        super().__init__()
        self.is_seen = is_seen

    encoding = "utf-8"

    def isatty(self) -> bool:
        return self.is_seen

    def write(self, msg: str) -> int:
        return super().write(msg + "\n")

    def said(self) -> list[str]:
        """Return the lines written since the last call."""
        lines = self.getvalue().splitlines()
        self.seek(0)
        self.truncate()
        return lines


class Board:
    """An address board with its terminal, clock and machine addresses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, host: str = "0.0.0.0") -> None:
        self.now, self._monkeypatch, self._host = 1000.0, monkeypatch, host
        self.terminal = Terminal()
        self.connect()
        self.board = AddressBoard(self.terminal, host, 8000, clock=lambda: self.now)

    def connect(self, *addresses: str) -> None:
        """Give the machine these addresses, with a fake psutil."""
        told = {"wlan0": [SimpleNamespace(address=each) for each in addresses]}
        self._monkeypatch.setattr(psutil, "net_if_addrs", lambda: told)
        self._monkeypatch.setattr(psutil, "net_if_stats", dict)
        SURROUNDINGS.listen_on(self._host)  # look again

    def look(self, seconds: float = 0.0) -> list[str]:
        self.now += seconds
        self.board.look_again()
        return self.terminal.said()

    def announce(self) -> list[str]:
        self.board.announce()
        return self.terminal.said()


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    request_started.disconnect(dispatch_uid="visitors")
    SURROUNDINGS.listen_on("127.0.0.1")


def ask_from(client: str) -> None:
    environ = {"REMOTE_ADDR": client, "tournament.local_address": "10.42.0.1"}
    with connection_of_the_test():  # the signal closes old connections, which these tests must keep
        request_started.send(sender=None, environ=environ)


def test_start_names_every_address_the_likeliest_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(monkeypatch)
    board.connect("192.168.1.7", "10.42.0.1", "fd00::1")
    assert board.announce() == [
        "",
        "The site is running:",
        "    http://localhost:8000/",
        "    http://10.42.0.1:8000/",
        "    http://192.168.1.7:8000/",
        "Phones on the same network can open http://10.42.0.1:8000/.",
        "Stop it with Ctrl+C; nothing is lost.",
    ]
    assert board.look(10) == []


@pytest.mark.parametrize(
    ("host", "own"), [("192.168.1.7", "192.168.1.7"), ("::1", "[::1]"), ("localhost", "localhost")]
)
def test_start_on_one_host_names_that_one_alone(monkeypatch: pytest.MonkeyPatch, host: str, own: str) -> None:
    board = Board(monkeypatch, host)
    board.connect("192.168.1.7")
    assert board.announce()[1:-1] == ["The site is running:", f"    http://{own}:8000/"]
    assert board.look(10 * QUIET_SECONDS) == []


def test_addresses_that_change_are_printed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(monkeypatch)
    assert board.announce()[3].startswith("This machine isn’t on a network, so only it can reach the site.")

    board.connect("10.42.0.1")
    assert board.look(10) == [
        "",
        "The network addresses have changed. The site is now at:",
        "    http://localhost:8000/",
        "    http://10.42.0.1:8000/",
        "Phones on the same network can open http://10.42.0.1:8000/.",
    ]
    assert board.look(10) == []
    board.connect()
    assert board.look(10)[3].startswith("This machine isn’t on a network")


def test_nobody_comes_then_it_is_said_once_what_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(monkeypatch)
    board.connect("10.42.0.1")
    board.announce()
    ask_from("127.0.0.1")
    ask_from("10.42.0.1")
    assert board.look(QUIET_SECONDS - 1) == []
    said = board.look(1)
    assert said[:2] == ["", "No phone has opened the site yet."]
    for word in ("same network", "Guest Wi-Fi", "firewall", "8000"):
        assert word in said[2]
    assert board.look(10 * QUIET_SECONDS) == []


def test_somebody_comes_then_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(monkeypatch)
    board.connect("10.42.0.1")
    board.announce()
    ask_from("10.42.0.77")
    assert board.look(QUIET_SECONDS) == []


@pytest.mark.parametrize(
    ("columns", "encoding", "is_shown"),
    [("80", "utf-8", True), ("32", "utf-8", False), ("80", "cp1252", False)],
)
def test_code_is_shown_where_it_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, columns: str, encoding: str, is_shown: bool
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("sys.stdout", Terminal(is_seen=True))  # Django asks stdout whether it supports colors
    board = Board(monkeypatch)
    board.terminal.is_seen, board.terminal.encoding = True, encoding
    board.connect("10.42.0.1")
    said = board.announce()
    assert (sum("▀" in line for line in said) == 17) == is_shown
    assert ("Phones on the same network can open http://10.42.0.1:8000/ or scan this:" in said) == is_shown


@pytest.mark.django_db(transaction=True)
def test_worker_looks_each_time_and_outlives_what_fails(caplog: pytest.LogCaptureFixture) -> None:
    looked: list[Any] = []

    def look() -> None:
        looked.append(1)
        if len(looked) == 3:
            worker.stop()
        raise OSError("no such interface")

    worker = Worker(pause=0.01)
    worker.call_each_time(look)
    worker.run()
    assert len(looked) == 3
    assert "A periodic check failed." in caplog.text

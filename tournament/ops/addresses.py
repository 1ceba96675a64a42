"""Terminal messages about the site's URLs, at the start and whenever they change."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import Any, Protocol

from django.core.management.color import supports_color
from django.core.signals import request_started
from django.utils.translation import gettext as _

from tournament.web.hosts import LOCAL_ADDRESS
from tournament.web.network import EVERY_ADDRESS, SURROUNDINGS
from tournament.web.qr import terminal_code

QUIET_SECONDS = 120.0  # before suggesting what to check if there have been no visitors


class Terminal(Protocol):
    """The destination of the output: a command's standard output."""

    def write(self, msg: str) -> None:
        """Write a line."""

    def flush(self) -> None:
        """Write buffered output immediately."""

    def isatty(self) -> bool:
        """Return whether the output is a terminal."""


class AddressBoard:
    """Prints the site's URLs, prints them again when they change, and prints a hint once on what to check if
    no visitors come.
    """

    def __init__(
        self, terminal: Terminal, host: str, port: int, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Record where the server listens, which the site's pages need too."""
        self._terminal, self._host, self._port, self._clock = terminal, host, port, clock
        self._shown: list[str] = []
        self._since, self._is_hint_due = clock(), False
        SURROUNDINGS.listen_on(host)

    def announce(self) -> None:
        """Print that the site is running, and its URLs. From now on, visits are recorded."""
        request_started.connect(_note_visitor, dispatch_uid="visitors")
        self._shown = self._in_the_network()
        self._say("", "The site is running:")
        self._say_addresses()
        self._say("Stop it with Ctrl+C; nothing is lost.")

    def look_again(self) -> None:
        """Print the URLs again if they have changed, or what to check if there have been no visitors."""
        now = self._in_the_network()
        if now != self._shown:
            self._shown = now
            self._say("", "The network addresses have changed. The site is now at:")
            self._say_addresses()
        elif self._is_hint_due and self._clock() - self._since >= QUIET_SECONDS:
            self._is_hint_due = False
            if not SURROUNDINGS.somebody_came.is_set():
                self._say("", "No phone has opened the site yet.", what_to_look_at(self._port))

    def _in_the_network(self) -> list[str]:
        return [each.url(self._port) for each in SURROUNDINGS.addresses()]

    def _say_addresses(self) -> None:
        self._since, self._is_hint_due = self._clock(), bool(self._shown)
        SURROUNDINGS.somebody_came.clear()
        self._say(*(f"    {each}" for each in [self._own(), *self._shown]))
        if self._shown:
            self._invite(self._shown[0])
        elif self._host in EVERY_ADDRESS:
            self._say(no_network())

    def _own(self) -> str:
        name = "localhost" if self._host in EVERY_ADDRESS else self._host
        return f"http://[{name}]:{self._port}/" if ":" in name else f"http://{name}:{self._port}/"

    def _invite(self, address: str) -> None:
        """Print the URL for phones, with its QR code if the terminal can show it."""
        code = terminal_code(address)
        has_room = code.splitlines()[0].count("▀") <= shutil.get_terminal_size().columns
        if has_room and self._terminal.isatty() and supports_color() and _writes_blocks(self._terminal):
            self._say(f"Phones on the same network can open {address} or scan this:", code)
        else:
            self._say(f"Phones on the same network can open {address}.")

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._terminal.write(line)
        self._terminal.flush()


def no_network() -> str:
    """Return a message saying that no other machine can reach the site now, and what to do about it."""
    return _(
        "This machine isn’t on a network, so only it can reach the site. Connect it to the "
        "venue’s network, or turn on its hotspot. Its address appears here once it has one."
    )


def what_to_look_at(port: int) -> str:
    """Return a message about what may keep phones from reaching the running site."""
    return _(
        "If a phone can’t load a page, make sure it’s on the same network as this machine with "
        "mobile data off. Guest Wi-Fi often isolates devices from each other: use another "
        "network or this machine’s hotspot. This machine’s firewall must allow connections to "
        "port %(port)d."
    ) % {"port": port}


def _note_visitor(environ: dict[str, Any] | None = None, **_of_signal: Any) -> None:
    if environ:
        SURROUNDINGS.note_visitor(environ.get("REMOTE_ADDR", ""), environ.get(LOCAL_ADDRESS, ""))


def _writes_blocks(terminal: Terminal) -> bool:
    try:
        "▀".encode(getattr(terminal, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True

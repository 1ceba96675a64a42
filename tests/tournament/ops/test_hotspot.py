"""A laptop with only its own hotspot, and a phone connected to it: the phone gets the page at the laptop's
address.

Laptop and phone are two network namespaces connected by a virtual cable; nothing leaves them. On machines
without namespaces, loopback aliases are used.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.tournament.ops.conftest import manage
from tests.tournament.release import ROOT

SECONDS = 180
REAL = "tournament.config.settings"

ASK = """
import sys, urllib.error, urllib.request
request = urllib.request.Request(sys.argv[1], headers={"Host": sys.argv[2]} if sys.argv[2:] else {})
try:
    answer = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60)
except urllib.error.HTTPError as error:
    answer = error
print(answer.status, answer.read().decode())
"""


@dataclass
class Venue:
    """How to run commands on the laptop and the phone, and the laptop's first and later addresses."""

    laptop: list[str] = field(default_factory=list)
    phone: list[str] = field(default_factory=list)
    address: str = "127.10.42.1"
    later: str = "127.10.77.1"

    @property
    def has_namespaces(self) -> bool:
        return bool(self.phone)

    def move(self) -> None:
        """Give the laptop its later address, then remove the first."""
        if self.has_namespaces:
            run(self.laptop, f"ip addr add {self.later}/24 dev hotspot0")
            run(self.phone, "ip addr add 10.77.0.2/24 dev phone0")
            run(self.laptop, f"ip addr del {self.address}/24 dev hotspot0")


def run(there: list[str], command: str) -> None:
    subprocess.run([*there, *command.split()], check=True, timeout=SECONDS)


def ask(there: list[str], url: str, host: str = "") -> tuple[int, str]:
    """Request a URL with this command prefix, as a browser does; return the status and the page."""
    done = subprocess.run(
        [*there, sys.executable, "-c", ASK, url, *filter(None, [host])],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    status, _space, page = done.stdout.partition(" ")
    return int(status), page


@contextlib.contextmanager
def another_network(*command: str) -> Iterator[list[str]]:
    """Create a network namespace for the duration of the body; yield the command prefix that runs commands in
    it.
    """
    holder = subprocess.Popen([*command, "cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdin
    assert holder.stdout
    try:
        holder.stdin.write("ready\n")
        holder.stdin.flush()
        if holder.stdout.readline() != "ready\n":
            raise OSError("this machine allows no network namespaces: unshare -rn")
        yield ["nsenter", "-t", str(holder.pid), "-U", "--preserve-credentials", "-n"]
    finally:
        holder.kill()
        holder.communicate()


@contextlib.contextmanager
def namespaces() -> Iterator[Venue]:
    """Create a laptop whose hotspot has no route to anywhere else, and a phone connected to it."""
    if not all(map(shutil.which, ("unshare", "nsenter", "ip"))):
        raise OSError("this machine has no network namespaces")
    with another_network("unshare", "-rn") as laptop, another_network(*laptop, "unshare", "-n") as phone:
        run(laptop, "ip link set lo up")
        run(laptop, "ip link add hotspot0 type veth peer name phone0")
        run(laptop, f"ip link set phone0 netns {phone[2]}")
        for there, name, address in ((laptop, "hotspot0", "10.42.0.1"), (phone, "phone0", "10.42.0.2")):
            run(there, f"ip addr add {address}/24 dev {name}")
            run(there, f"ip link set {name} up")
        yield Venue(laptop, phone, "10.42.0.1", "10.77.0.1")


@pytest.fixture
def venue() -> Iterator[Venue]:
    """A laptop and a phone on the same network."""
    with contextlib.ExitStack() as made:
        try:
            venue = made.enter_context(namespaces())
        except OSError:
            if sys.platform == "darwin":
                pytest.skip("macOS has 127.0.0.1 alone.")
            venue = Venue()
        yield venue


class Site:
    """The site as `make start` serves it, in a process on the laptop."""

    def __init__(self, folder: Path, venue: Venue) -> None:
        """Start the site on a free port."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        of_process = {
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": REAL,
            "SECRET_KEY": "",
            "ALLOWED_HOSTS": "",
        }
        self._process = subprocess.Popen(
            [*venue.laptop, sys.executable, "manage.py", "serve", "--port", str(self.port)],
            cwd=ROOT,
            env=os.environ | of_process | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        self.said.extend(line.strip() for line in self._process.stdout)

    def says(self, line: str, seconds: float = SECONDS) -> bool:
        """Return whether the terminal shows this line within `seconds`."""
        until = time.monotonic() + seconds
        while line not in self.said and self._process.poll() is None and time.monotonic() < until:
            time.sleep(0.1)
        return line in self.said

    def url(self, address: str, path: str = "") -> str:
        return f"http://{address}:{self.port}/{path}"

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        if self._process.stdout:
            self._process.stdout.close()


@pytest.fixture
def serving(site: Path, venue: Venue) -> Iterator[Site]:
    """The site from release 0.1, upgraded and running on the laptop."""
    done = manage(site, "collectstatic", "--noinput", "--verbosity", "0", DJANGO_SETTINGS_MODULE=REAL)
    assert done.returncode == 0, done.stderr
    running = Site(site, venue)
    try:
        assert running.says("Stop it with Ctrl+C; nothing is lost."), running.said
        yield running
    finally:
        running.end()


def test_phone_on_the_hotspot_gets_the_page_also_when_the_laptop_gets_another_address(
    venue: Venue, serving: Site
) -> None:
    assert serving.url("localhost") in serving.said
    if venue.has_namespaces:
        assert f"Phones on the same network can open {serving.url(venue.address)}." in serving.said

    status, page = ask(venue.phone, serving.url(venue.address))
    assert (status, "<h1>Events</h1>" in page) == (200, True)

    for wrong in ("evil.example", f"10.42.0.9:{serving.port}", f"localhost.evil.example:{serving.port}"):
        status, page = ask(venue.phone, serving.url(venue.address), wrong)
        assert (status, "Open the address shown on the organizer’s screen" in page) == (400, True)

    venue.move()

    if venue.has_namespaces:
        assert serving.says(f"Phones on the same network can open {serving.url(venue.later)}.")
        _status, page = ask(venue.laptop, serving.url("localhost", "e/every-setting/screen/"))
        assert serving.url(venue.later, "e/") in page
    status, page = ask(venue.phone, serving.url(venue.later))
    assert (status, "<h1>Events</h1>" in page) == (200, True)

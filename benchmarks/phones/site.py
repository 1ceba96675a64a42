"""A site of its own in a temporary folder: an event in mid-play, and the server that a host would start."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PORT = 8207


@dataclass(frozen=True)
class Site:
    """What the phones and the organizer need to know."""

    slug: str
    links: tuple[str, ...]
    session: str
    port: int


def prepare(folder: Path) -> None:
    """Set Django up on an empty database in this folder, with collected static files."""
    os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "benchmarks.phones.settings"}
    os.environ.pop("DEBUG", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def make_event(players: int, port: int) -> Site:
    """Make an event whose round 1 is published, and an organizer who is logged in."""
    from datetime import date

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore

    from tournament.event.acts.creation import CreateEvent
    from tournament.people.acts.imports import ImportPlayers
    from tournament.people.acts.steps import CheckInAll
    from tournament.people.entries import Entry
    from tournament.rounds.acts.drafts import PublishRound
    from tournament.rounds.acts.pairing import PairNextRound

    user = User.objects.create_user("organizer")
    values = {"name": "Full event", "date": date(2016, 11, 5), "structure": "modified"}
    event = CreateEvent(values=values | {"planned_rounds": 5, "cut_size": 0}).create(actor=user)
    entries = [Entry(name=f"Player {number:03}") for number in range(1, players + 1)]
    ImportPlayers(entries=entries).perform(event, actor=user)
    CheckInAll().perform(event, actor=user)
    round_ = PairNextRound(expected_round=1, seed=1).perform(event, actor=user)
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    links = tuple(event.players.order_by("pk").values_list("link", flat=True))
    return Site(event.slug, links, session.session_key or "", port)


@contextlib.contextmanager
def served(site: Site) -> Iterator[None]:
    """Run `manage.py serve`, with its usual settings, in a process of its own."""
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(site.port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    try:
        _wait_for(site.port, server)
        yield
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise SystemExit("The server did not start.")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise SystemExit("The server does not answer.")

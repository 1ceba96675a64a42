"""The event that every benchmark measures, made over HTTP as an organizer makes one."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db.models import F
from django.test import Client
from django.urls import reverse

ROUNDS = 7
DATABASE = "playing.sqlite3"

CORP = (
    "Haas-Bioroid: Engineering the Future",
    *("Accelerated Beta Test", "Priority Requisition", "Private Security Force", "Adonis Campaign"),
    *("Aggressive Secretary", "Heimdall 1.0", "Ichi 1.0", "Rototurret", "Viktor 1.0", "Biotic Labor"),
    *("Archived Memories", "PAD Campaign", "Enigma", "Wall of Static", "Hedge Fund", "Hunter"),
)
RUNNER = (
    "Noise: Hacker Extraordinaire",
    *("Demolition Run", "Déjà Vu", "Stimhack", "Cyberfeeder", "Grimoire", "Corroder", "Datasucker", "Djinn"),
    *("Medium", "Mimic", "Parasite", "Yog.0", "Ice Carver", "Wyldside", "Sure Gamble"),
)
SET_UP: dict[str, Any] = {
    "name": "Full event",
    "date": "2016-11-05",
    "time_zone": "Europe/Berlin",
    "level": "formal",
    "kind": "constructed",
    "structure": "modified",
    "planned_rounds": ROUNDS,
    "cut_size": 16,
    "is_listed": "on",
    "are_reports_open": "on",
}
RESULTS = ("6-0", "6-0", "4-1", "3-3", "3-3", "0-6", "0-6")


def set_up(folder: Path) -> None:
    """Set Django up on an empty site in `folder`, with the settings that `manage.py serve` uses."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        "DATA_DIR": str(folder),
        "DATABASE": str(folder / DATABASE),
        "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    }
    os.environ.pop("DEBUG", None)
    import django

    django.setup()
    logging.disable(logging.CRITICAL)  # what is refused raises SystemExit
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def build_playing(players: int) -> Desk:
    """Make the event up to the middle of its last Swiss round, all players with both decks."""
    desk = Desk.new(players)
    desk.hand_in_decks(model("Player").objects.filter(decks=None).values_list("link", flat=True))
    for number in range(1, ROUNDS):
        desk.start_round(number)
        desk.report(number, every=1)
    desk.start_round(ROUNDS)
    desk.report(ROUNDS, every=2)
    return desk


def change() -> None:
    """Give the event another version, so that nothing kept for the last one applies."""
    model("Tournament").objects.update(version=F("version") + 1)


def model(name: str) -> Any:
    """Return one of the site's models, wherever its module is."""
    return apps.get_model("tournament", name)


def the_event() -> Any:
    """Return the one event there is."""
    return model("Tournament").objects.get()


def open_tables(number: int) -> list[Any]:
    """Return the tables of a Swiss round, byes apart, that have no result yet."""
    of_round = {"round__number": number, "round__stage__number": 1, "number__isnull": False}
    return list(model("Pairing").objects.filter(**of_round, results__isnull=True).order_by("number"))


@dataclass
class Desk:
    """The organizer at the desk of the one event."""

    client: Client
    slug: str
    rng: Random

    @classmethod
    def new(cls, players: int) -> Desk:
        """Set the event up, with its players and the decks of a third of them."""
        desk = cls(owner_client(), "", Random(1))
        desk.create(**SET_UP)
        desk.slug = the_event().slug
        lines = [f"Player {number:03};{CORP[0]};{RUNNER[0]}" for number in range(1, players + 1)]
        desk.post("desk-sheet-import", sheet="\n".join(["Name;Corp;Runner", *lines]), namesakes="{}")
        desk.post("desk-players-check-in-all")
        desk.post("desk-decks-open", swiss_decks="public", cut_decks="public", decks_audience="everyone")
        desk.hand_in_decks(model("Player").objects.order_by("pk").values_list("link", flat=True)[::3])
        return desk

    def hand_in_decks(self, links: Iterable[str]) -> None:
        """Let the players of these links hand in both decks."""
        decks = "\n\n".join(identity + "\n3x ".join(["", *cards]) for identity, *cards in (CORP, RUNNER))
        for link in links:
            self.post("me-deck", {"link": link}, text=decks)

    def create(self, **fields: Any) -> None:
        """Create an event under the 2016 regulations."""
        self.post("desk-new-event", {"regulations": "2016", "preset": "regional"}, **fields)

    def post(self, name: str, /, where: dict[str, Any] | None = None, **fields: Any) -> None:
        """Send a form to the address with this name; `where` has what the address asks for beside the event.

        Raises SystemExit where the form is not taken.
        """
        where = where or {}
        is_of_event = self.slug and "link" not in where
        address = reverse(name, kwargs={"slug": self.slug, **where} if is_of_event else where)
        answer = self.client.post(address, fields)
        self.client.cookies.pop("messages", None)  # nobody reads them here, and they would grow
        if answer.status_code not in (200, 302):
            raise SystemExit(f"POST {address}: {answer.status_code} {_words(answer)}")

    def start_round(self, number: int) -> None:
        """Pair a round, publish it, start its clock."""
        where = {"number": number}
        self.post("desk-pair", round=number)
        self.post("desk-publish", where)
        self.post("desk-clock-press", where, press="start:0")

    def results_to_save(self, number: int, *, every: int = 1) -> Iterator[Callable[[], None]]:
        """Yield for every so many tables of a round without a result what types one."""
        for table in open_tables(number)[::every]:
            entry = f"{table.number} {self.rng.choice(RESULTS)}"
            yield partial(self.post, "desk-results", {"number": number}, entry=entry)

    def report(self, number: int, *, every: int) -> None:
        """Type the result of every so many tables that have none."""
        for save in self.results_to_save(number, every=every):
            save()
        if every == 1 and open_tables(number):
            raise SystemExit(f"Not all results of round {number} were taken.")


def owner_client() -> Client:
    """Return a browser in which the event's organizer is logged in."""
    user, _ = get_user_model().objects.get_or_create(username="organizer")
    client = Client()
    client.force_login(user)
    return client


def _words(answer: Any) -> str:
    main = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<main{main}").split())[:300]

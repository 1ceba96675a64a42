"""The event that the benchmarks measure, created over HTTP, as an organizer would."""

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

from benchmarks.clients import result_of

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


def set_up(folder: Path, **variables: str) -> None:
    """Set up Django for a site in `folder`, with the settings of `manage.py serve` and these variables."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        "DATA_DIR": str(folder),
        "DATABASE": str(folder / DATABASE),
        "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    } | variables
    os.environ.pop("DEBUG", None)
    import django

    django.setup()
    logging.disable(logging.CRITICAL)  # `Desk.post` raises SystemExit if a form is refused
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def build_playing(players: int) -> Desk:
    """Play the event to the middle of its last Swiss round; all players have both decks."""
    desk = Desk.new(players)
    desk.hand_in_decks(model("Player").objects.filter(decks=None).values_list("link", flat=True))
    desk.play_to(ROUNDS)
    desk.report(ROUNDS, every=2)
    return desk


def change() -> None:
    """Give the event a new version, so that nothing in the cache applies."""
    model("Tournament").objects.update(version=F("version") + 1)


def model(name: str) -> Any:
    return apps.get_model("tournament", name)


def the_event() -> Any:
    """Return the only event on the site."""
    return model("Tournament").objects.get()


def lost(saved: set[tuple[str, int]], number: int) -> int:
    """Return how many saved results (slug, table) of a round are missing or different in the database."""
    from pairing.scoring import table_points
    from tournament.kernel.records import event_record

    found = {}
    for row in model("Tournament").objects.filter(slug__in={slug for slug, _table in saved}):
        record = event_record(row)
        for table in record.rounds[number - 1].tables:
            found[row.slug, table.number] = table_points(table, record.scoring)
    return sum(found.get(key) != tuple(map(int, result_of(key[1]).split("-"))) for key in saved)


@dataclass
class Desk:
    """An organizer's browser, at the desk of an event."""

    client: Client
    slug: str
    rng: Random

    @classmethod
    def new(cls, players: int) -> Desk:
        """Create the event with its players, and submit decks for a third of them."""
        desk = cls(owner_client(), "", Random(1))
        desk.create(**SET_UP)
        desk.slug = the_event().slug
        lines = [f"Player {number:03};{CORP[0]};{RUNNER[0]}" for number in range(1, players + 1)]
        desk.post("desk-sheet-import", sheet="\n".join(["Name;Corp;Runner", *lines]), namesakes="{}")
        desk.post("desk-players-check-in-all")
        desk.post("desk-decks-open", swiss_decks="public", cut_decks="public", decks_audience="everyone")
        desk.hand_in_decks(desk.links()[::3])
        return desk

    @property
    def session(self) -> str:
        """The key of the organizer's session."""
        return self.client.cookies["sessionid"].value

    def links(self) -> list[str]:
        """Return the players' links in the order of their numbers."""
        players = model("Player").objects.filter(tournament__slug=self.slug)
        return list(players.order_by("pk").values_list("link", flat=True))

    def hand_in_decks(self, links: Iterable[str]) -> None:
        """Submit both decks for the players with these links."""
        decks = "\n\n".join(identity + "\n3x ".join(["", *cards]) for identity, *cards in (CORP, RUNNER))
        for link in links:
            self.post("me-deck", {"link": link}, text=decks)

    def create(self, **fields: Any) -> None:
        """Create an event under the 2016 regulations."""
        self.post("desk-new-event", {"regulations": "2016", "preset": "regional"}, **fields)

    def post(self, name: str, /, where: dict[str, Any] | None = None, **fields: Any) -> None:
        """Send a form to the URL with this name; `where` contains the URL's parts other than the event.

        Raises SystemExit if the form isn't accepted.
        """
        where = where or {}
        is_of_event = self.slug and "link" not in where
        address = reverse(name, kwargs={"slug": self.slug, **where} if is_of_event else where)
        answer = self.client.post(address, fields)
        self.client.cookies.pop("messages", None)  # they would accumulate, because no page shows them
        if answer.status_code not in (200, 302):
            raise SystemExit(f"POST {address}: {answer.status_code} {_words(answer)}")

    def play_to(self, last: int) -> None:
        """Start all rounds up to this one, with all results in the earlier rounds."""
        for number in range(1, last):
            self.start_round(number)
            self.report(number)
        self.start_round(last)

    def start_round(self, number: int) -> None:
        """Pair a round, publish it, and start its clock."""
        where = {"number": number}
        self.post("desk-pair", round=number)
        self.post("desk-publish", where)
        self.post("desk-clock-press", where, press="start:0")

    def results_to_save(self, number: int, *, every: int = 1) -> Iterator[Callable[[], None]]:
        """Yield a function that saves a result for each `every`-th table of a round that has no result
        yet.
        """
        for table in self.open_tables(number)[::every]:
            entry = f"{table.number} {self.rng.choice(RESULTS)}"
            yield partial(self.post, "desk-results", {"number": number}, entry=entry)

    def open_tables(self, number: int) -> list[Any]:
        """Return the tables of a Swiss round without a result, excluding byes."""
        of_round = {"round__number": number, "round__stage__number": 1, "number__isnull": False}
        of_event = model("Pairing").objects.filter(round__stage__tournament__slug=self.slug)
        return list(of_event.filter(**of_round, results__isnull=True).order_by("number"))

    def report(self, number: int, *, every: int = 1) -> None:
        """Save a result for every `every`-th table without one."""
        for save in self.results_to_save(number, every=every):
            save()
        if every == 1 and self.open_tables(number):
            raise SystemExit(f"Round {number} still has tables without a result.")


def owner_client() -> Client:
    """Return a browser with the event's organizer logged in."""
    user, _ = get_user_model().objects.get_or_create(username="organizer")
    client = Client()
    client.force_login(user)
    return client


def _words(answer: Any) -> str:
    main = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<main{main}").split())[:300]

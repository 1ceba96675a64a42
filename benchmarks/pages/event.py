"""The event whose pages are measured, made over HTTP as an organizer makes one, and the site it is on.

What the benchmark knows of the project stands in this file: addresses by name, fields of forms, names of
models. It imports no module of the project, so that it measures any checkout in whose root it is started.
"""

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
from urllib.parse import unquote

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import NoReverseMatch, reverse

from benchmarks.pages.frame import settings_module

ROUNDS = 7
# What it shows depends on the second: each of its views is measured by its own address.
LEFT_OUT = {"screen"}
PLAYING, CUT = "playing", "cut"  # the states: the last Swiss round under way; the cut under way
STATES = (PLAYING, CUT)
# Which pages the cut changes: in its state only these are measured.
OF_THE_CUT = {
    *("event", "bracket", "winner", "clock", "screen-view", "standings", "player-card", "announcements"),
    *("desk-event", "desk-rounds", "desk-cut", "desk-bracket", "desk-bracket-game", "desk-clock"),
    *("desk-print-bracket", "judge", "judge-find", "judge-calls", "judge-table"),
    *("me", "me-result", "me-results", "me-side"),
}

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


def set_up(folder: Path, state: str) -> None:
    """Set Django up on the database of a state in `folder`, with the settings that manage.py names."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": settings_module(),
        "DATA_DIR": str(folder),
        "DATABASE": str(_database(folder, state)),
        "ALLOWED_HOSTS": "testserver",
    }
    os.environ.pop("DEBUG", None)
    import django

    django.setup()
    logging.disable(logging.CRITICAL)  # what is refused is told where it matters
    _relax()


def build(folder: Path, players: int) -> None:
    """Make the event in `folder`, a database for each state; `set_up` on PLAYING comes first."""
    desk = build_playing(players)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(_database(folder, CUT))])
    connection.close()
    connection.settings_dict["NAME"] = str(_database(folder, CUT))
    _relax()
    desk.report(ROUNDS, every=1)
    desk.make_cut()
    desk.play_cut(rounds=2)


def build_playing(players: int) -> Desk:
    """Make the event in the database that is set up, up to the middle of its last Swiss round."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    desk = Desk.new(players)
    for number in range(1, ROUNDS):
        desk.start_round(number)
        desk.report(number, every=1)
    desk.start_round(ROUNDS)
    desk.report(ROUNDS, every=2)
    desk.fill_the_floor(ROUNDS)
    return desk


def change() -> None:
    """Let the event be another version, so that nothing which was kept of the last one is right any more."""
    model("Tournament").objects.update(version=F("version") + 1)


def is_made(folder: Path) -> bool:
    """Return whether an event in its last Swiss round is there."""
    return _database(folder, PLAYING).exists()


def write_durably() -> None:
    """Let every change be on the disk before it counts, as the site itself does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SET synchronous_commit=on" if connection.vendor == "postgresql" else "PRAGMA synchronous=FULL"
        )


def _database(folder: Path, state: str) -> Path:
    return folder / f"{state}.sqlite3"


def _relax() -> None:
    """Nothing here is to survive a pulled plug, and a disk's moods are no page's cost."""
    off = "SET synchronous_commit=off" if connection.vendor == "postgresql" else "PRAGMA synchronous=OFF"
    with connection.cursor() as cursor:
        cursor.execute(off)


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


def subject() -> Any:
    """Return the seat of the player whose pages are measured: at a table that plays, with decks handed in."""
    seats = model("Seat").objects.filter(pairing__number__isnull=False, pairing__results__isnull=True)
    newest = seats.order_by("-round__pk").values_list("round", flat=True).first()
    return min(
        seats.filter(round=newest).order_by("pairing__number", "position"),
        key=lambda seat: (not seat.player.decks.exists(), seat.player.penalties.exists()),
    )


def parts() -> dict[str, list[str]]:
    """Return what stands for each variable part of the addresses, by the part's name.

    A name may carry the word before it in the address, as `calls/pk` does: that one is taken first. Several
    values make several pages. An address with a part that has no value here is not measured.
    """
    seat = subject()
    player, table = seat.player, seat.pairing.number
    prints, screens, log = (_links(name) for name in ("desk-prints", "desk-screen", "desk-log"))
    found: dict[str, list[Any]] = {
        "slug": [the_event().slug],
        "number": [ROUNDS],
        "tables/number": [table],
        "games/number": [table],
        "table": [1],
        "cut_round": [seat.round.number],
        "link": [player.link],
        "pk": [player.pk],
        "deck_pk": player.decks.order_by("pk").values_list("pk", flat=True)[:1],
        "calls/pk": [model("Call").objects.earliest("pk").pk],
        "proxies/pk": [model("Proxy").objects.earliest("pk").pk],
        "staff/pk": [model("Staff").objects.filter(user__isnull=False).earliest("pk").pk],
        "token": _invitations(),
        "version": [each for link in log for each in re.findall(r"/log/(\d+)/undo/", link)][:1],
        "view": [each for link in screens for each in re.findall(r"/screen/([\w-]+)/", link)],
    }
    for folder in ("print", "brackets", "decks"):
        pattern = rf"/{folder}/([\w-]+)\.pdf"
        found[f"{folder}/sheet"] = [each for link in prints for each in re.findall(pattern, link)]
    return {name: [str(value) for value in values] for name, values in found.items()}


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
        by_stage, earlier = {"swiss_decks": "public", "cut_decks": "public"}, {"decks_shown": "all"}
        desk.post("desk-decks-open", **by_stage, **earlier, decks_audience="everyone")
        desk.hand_in_decks(model("Player").objects.order_by("pk").values_list("link", flat=True)[::3])
        return desk

    def hand_in_decks(self, links: Iterable[str]) -> None:
        """Let the players of these links hand in both decks."""
        decks = "\n\n".join(identity + "\n3x ".join(["", *cards]) for identity, *cards in (CORP, RUNNER))
        for link in links:
            self.post("me-deck", {"link": link}, text=decks)

    def hand_in_all_decks(self) -> None:
        """Let all who have not done so hand in both decks, as late as it is."""
        self.post("desk-decks-unlock")
        missing = model("Player").objects.filter(decks=None).order_by("pk")
        self.hand_in_decks(missing.values_list("link", flat=True))

    def create(self, **fields: Any) -> None:
        """Make an event by the regulations of 2016; earlier sites have one form for every event."""
        try:
            reverse("desk-new-event", args=("2016", "regional"))
        except NoReverseMatch:
            self.post("desk-new", **fields)
        else:
            self.post("desk-new-event", {"regulations": "2016", "preset": "regional"}, **fields)

    def post(self, name: str, /, where: dict[str, Any] | None = None, **fields: Any) -> None:
        """Send a form to the address with this name; `where` has what the address asks for beside the event.

        Raises SystemExit where the form is not taken: the benchmark knows an older or a newer site.
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

    def fill_the_floor(self, number: int) -> None:
        """Let happen what happens on a busy day: calls, penalties, more time, checks, news, reports."""
        first = subject()  # comes first, so that the same happens to the subject of every event
        tables = sorted(open_tables(number), key=lambda table: table.pk != first.pairing_id)
        seated = [seat.player for table in tables for seat in table.seats.order_by("position")]
        seated.sort(key=lambda player: player.pk != first.player_id)
        for player in seated[::12]:
            self.post("me-call", {"link": player.link}, about="How do these two meet?")
        for player in seated[1::12]:
            self.post(
                "judge-penalty",
                {"pk": player.pk},
                kind="hidden_cards",
                level="",
                note="",
                seen=0,
                step="give",
            )
        for player in seated[2::30]:
            card: dict[str, Any] = {"side": "corp", "title": CORP[4], "seen": 0}
            self.post("judge-card-missing", {"pk": player.pk}, **card, in_game="no", minutes=5)
            proxy = {"lost": "All of it", "leader": "Rose", "made_on": SET_UP["date"]}
            self.post("judge-proxy-make", {"pk": player.pk}, **card, **proxy)
        for table in tables[::8]:
            more = {"pairing": table.pk, "minutes": 5, "reason": "Ruling", "seen": _newest("TableExtension")}
            self.post("judge-extend", {"number": table.number}, **more)
        for player in seated[::3]:
            said = {"table": player.seats.latest("pk").pairing_id, "seen_version": 0}
            self.post("me-result", {"link": player.link}, **said, game_1="won", game_2="lost")
        self.post("desk-deck-checks-draw", count=4, seen_tables=0)
        for text in ("Lunch until two", "The side events start at four"):
            self.post("desk-announcements", text=text)
        for name, role in (("Ida", "marshal"), ("Guy", "judge")):
            self.post("desk-staff-invite", name=name, role=role, seen=_newest("Staff"))
        Desk(Client(), "", self.rng).post("invitation", {"token": _invitations()[0]}, name="Ida")

    def make_cut(self) -> None:
        """Make the cut from the players that its own page proposes."""
        page = self.client.get(reverse("desk-cut", kwargs={"slug": self.slug})).content.decode()
        seen = next(iter(_values(page, "seen")), "")
        self.post("desk-cut", kind="double", size=SET_UP["cut_size"], make="1", seen=seen)

    def play_cut(self, rounds: int) -> None:
        """Press the bracket's own buttons until so many of its rounds are played, and start the next."""
        for number in range(1, rounds + 1):
            self.post("desk-clock-press", {"cut_round": number}, press="start:0")
            for choice in self._sides()[::2]:
                self.post("desk-bracket-side", choice=choice)
            taps = {line.partition(":")[0]: line for line in self._buttons("line")}
            for line in taps.values():
                self.post("desk-bracket-report", line=line)
        self.post("desk-clock-press", {"cut_round": rounds + 1}, press="start:0")

    def _sides(self) -> list[str]:
        """Return the sides to choose from: links to a page that asks once more; buttons of earlier sites."""
        links = re.findall(r'\bhref="[^"]*[?&;]choice=([^"&]*)"', self._bracket())
        return [unquote(link) for link in links] or self._buttons("choice")

    def _buttons(self, name: str) -> list[str]:
        return _values(self._bracket(), name)

    def _bracket(self) -> str:
        return self.client.get(reverse("desk-bracket", kwargs={"slug": self.slug})).content.decode()


def owner_client() -> Client:
    """Return a browser in which the event's organizer is logged in."""
    user, _ = get_user_model().objects.get_or_create(username="organizer")
    client = Client()
    client.force_login(user)
    return client


def _values(page: str, name: str) -> list[str]:
    """Return the values of the fields and buttons with this name, as they stand in the page."""
    tags = re.findall(rf'<(?:button|input)\b[^>]*\bname="{name}"[^>]*>', page)
    found = (re.search(r'\bvalue="([^"]*)"', tag) for tag in tags)
    return [each[1] for each in found if each]


def _invitations() -> list[str]:
    return list(model("Staff").objects.filter(user=None).order_by("pk").values_list("invitation", flat=True))


def _links(name: str) -> list[str]:
    """Return the addresses that a page of the desk leads to, each once, in its order."""
    page = owner_client().get(reverse(name, kwargs={"slug": the_event().slug})).content.decode()
    return list(dict.fromkeys(re.findall(r'\b(?:href|action|formaction)="([^"]*)"', page)))


def _newest(name: str) -> int:
    return model(name).objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _words(answer: Any) -> str:
    main = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<main{main}").split())[:300]

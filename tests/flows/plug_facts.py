"""What the database file must contain after the server was killed, and the organizer's next steps with it."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from pairing.timer import remaining
from tests.databases import URL, is_postgresql, wait_for_others
from tests.factories import make_user
from tests.flows.world import assert_sound
from tournament.event.acts.creation import CreateEvent
from tournament.kernel.undo import Undo
from tournament.models import ClockRun, Pairing, Result, ResultKind, Round, Tournament
from tournament.models.states import RoundState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.steps import CheckInAll
from tournament.people.entries import Entry
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.records import clock_record
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import PairRound

PLAYERS = 12
LAST_ROUND = 6  # then a new event is used: in later rounds too few opponents are left


@dataclass(frozen=True)
class Step:
    """One press of a button: the act that is logged, and the form that is sent."""

    act: str
    path: str
    fields: dict[str, Any]


def prepare_event() -> dict[str, str]:
    """Create the event whose organizer will be interrupted. Return its slug and a session."""
    owner = make_user()
    values = {"name": "Dockside", "date": date(2016, 11, 5), "structure": "modified"}
    event = CreateEvent(values=values | {"planned_rounds": 9, "cut_size": 0}).create(actor=owner)
    ImportPlayers(entries=[Entry(name=f"P{n:02}") for n in range(PLAYERS)]).perform(event, actor=owner)
    CheckInAll().perform(event, actor=owner)
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.save()
    return {"slug": event.slug, "session": str(session.session_key)}


def look_at_the_file() -> dict[str, Any]:
    """Check the file's invariants. Return the acts in its log and the event's state."""
    _assert_file_is_whole()
    event = Tournament.objects.get()
    assert_sound(event)
    entries = list(event.log.order_by("version"))
    _assert_acts_are_whole(event, Counter(entry.act for entry in entries))
    _assert_rounds_are_whole(event)
    _assert_clocks_are_right(event)
    return {"acts": [entry.act for entry in entries], **_where_it_stands(event)}


def _assert_file_is_whole() -> None:
    if is_postgresql():
        wait_for_others({URL: os.environ[URL]})
        return
    with sqlite3.connect(settings.DATABASES["default"]["NAME"]) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
    file.close()


def _assert_acts_are_whole(event: Tournament, acts: Counter[str]) -> None:
    """Assert that every log entry has its change, and every change has its log entry."""
    rounds = Round.objects.swiss(event)
    assert rounds.count() == acts[PairRound.code] - acts[DiscardRound.code]
    assert rounds.filter(state=RoundState.PUBLISHED).count() == acts[PublishRound.code]
    results = Result.objects.exclude(kind=ResultKind.CLEARED)
    cleared = Result.objects.filter(kind=ResultKind.CLEARED)
    assert results.count() == acts[SaveResult.code]
    assert cleared.count() == acts[ClearResult.code] + acts[Undo.code]
    assert ClockRun.objects.count() == acts[StartClock.code]
    for entry in event.log.filter(act=SaveResult.code):
        facts = entry.payload
        of_table = results.filter(
            pairing__round__number=facts["round"],
            pairing__number=facts["table"],
            version=facts["result_version"],
        )
        assert of_table.get().games.count() == 2


def _assert_rounds_are_whole(event: Tournament) -> None:
    everybody = sorted(event.players.playing().values_list("pk", flat=True))
    for round_ in Round.objects.swiss(event):
        assert sorted(round_.seats.values_list("player_id", flat=True)) == everybody


def _assert_clocks_are_right(event: Tournament) -> None:
    for run in ClockRun.objects.select_related("clock__round__stage"):
        now = timezone.now()
        left = remaining(clock_record(event, run.clock.round), now)
        assert run.stopped_at is None
        assert timedelta(0) <= now - run.started_at < timedelta(minutes=10)
        assert left == timedelta(minutes=run.clock.minutes) - (now - run.started_at)


def _where_it_stands(event: Tournament) -> dict[str, Any]:
    newest = Round.objects.swiss(event).last()
    tables: dict[int, list[str]] = {}
    if newest and newest.state == RoundState.PUBLISHED:
        for pairing in Pairing.objects.filter(round=newest, number__isnull=False):
            tables[pairing.number or 0] = [result.kind for result in pairing.results.order_by("version")]
    return {
        "version": event.version,
        "round": newest.number if newest else 0,
        "is_draft": bool(newest and newest.state == RoundState.DRAFT),
        "was_discarded": bool(
            newest and event.log.filter(act=DiscardRound.code, payload__round=newest.number).exists()
        ),
        "is_started": ClockRun.objects.filter(clock__round=newest).exists(),
        "tables": tables,
    }


class Day:
    """The rest of the organizer's day from the event's current state: each step assumes that the earlier ones
    succeeded.
    """

    def __init__(self, facts: dict[str, Any], slug: str) -> None:
        self.desk = f"/desk/{slug}/"
        self.version: int = facts["version"]
        self.number: int = facts["round"]
        self.is_draft: bool = facts["is_draft"]
        self.was_discarded: bool = facts["was_discarded"]
        self.is_started: bool = facts["is_started"]
        self.tables = {int(table): list(kinds) for table, kinds in facts["tables"].items()}

    def steps(self) -> Iterator[Step]:
        """Play round after round: pair, discard, pair, publish, start the clock, save, clear, undo."""
        while True:
            if self.is_draft:
                yield from self._publish()
            if self.tables and not self.is_started:
                yield self._step("start_clock", f"rounds/{self.number}/clock/press/", press="start:0")
                self.is_started = True
            for table, kinds in self.tables.items():
                yield from self._results(table, kinds)
            if self.number == LAST_ROUND:
                return
            self.number += 1
            yield self._step(PairRound.code, "rounds/pair/", round=self.number)
            self.is_draft, self.was_discarded, self.tables = True, False, {}

    def _publish(self) -> Iterator[Step]:
        if not self.was_discarded:
            yield self._step(DiscardRound.code, f"rounds/{self.number}/discard/")
            yield self._step(PairRound.code, "rounds/pair/", round=self.number)
        yield self._step(PublishRound.code, f"rounds/{self.number}/publish/")
        self.is_draft, self.is_started = False, False
        self.tables = {table: [] for table in range(1, PLAYERS // 2 + 1)}

    def _results(self, table: int, kinds: list[str]) -> Iterator[Step]:
        """Save table results; clear table 1's result once, and undo table 2's once."""
        while not kinds or kinds[-1] == ResultKind.CLEARED:
            entry = f"{table} {('6-0', '0-6')[table % 2]}"
            yield self._step(SaveResult.code, f"rounds/{self.number}/results/", entry=entry)
            kinds.append(ResultKind.GAMES)
            if len(kinds) == 1 and table == 1:
                path = f"rounds/{self.number}/tables/{table}/clear/"
                yield self._step(ClearResult.code, path, seen_version=1)
                kinds.append(ResultKind.CLEARED)
            if len(kinds) == 1 and table == 2:
                yield self._step(Undo.code, f"log/{self.version}/undo/", seen=self.version)
                kinds.append(ResultKind.CLEARED)

    def _step(self, act: str, path: str, **fields: Any) -> Step:
        self.version += 1
        return Step(str(act), self.desk + path, fields)

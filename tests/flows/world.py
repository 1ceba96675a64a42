"""One event at each of its stages, created only through the services, so that its log shows everything that
was done.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model

from pairing.check import check
from pairing.quick_results import quick_results, quick_table
from pairing.types import Side
from tests.factories import make_user, seen_pairings
from tests.remembered import remembered
from tournament.event.acts.creation import CreateEvent
from tournament.kernel.records import event_record
from tournament.models import (
    AccountSession,
    ApiMinute,
    BackgroundTask,
    Pairing,
    Player,
    Round,
    Staff,
    StageKind,
    Tournament,
)
from tournament.models.states import Role
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.steps import CheckInAll, DropPlayer, UndoCheckIn
from tournament.people.entries import Entry
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.records import bracket_record
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.ranking.chances.tasks import WORK_OUT_CHANCES

# Deviations that an organizer may make on purpose after a warning (REG 7.5), and what applies only to
# finished rounds.
ON_PURPOSE = {
    "rematch",
    "left_out",
    "byes_without_need",
    "repeated_bye",
    "bye_in_wrong_group",
    "floated_without_need",
    "floated_too_far",
    "result_missing",
}


class Stage(Enum):
    """How far an event has come."""

    REGISTRATION = 1
    DRAFT = 2  # of round 1
    PLAYING = 3  # round 1: table 1 has a result, table 2 doesn't
    NEXT_DRAFT = 4  # of round 2
    PLAYED = 5  # the only planned round, with all results in
    FINISHED = 6
    CUT = 7  # to the top 4, as a bracket: the side is chosen in game 1, but not in game 2


@dataclass
class World:
    """An event with four active players, one waiting to be checked in and one who has dropped."""

    tournament: Tournament
    owner: User

    @property
    def waiting(self) -> Player:
        return self.tournament.players.get(name="Wanda Waits")

    @property
    def gone(self) -> Player:
        return self.tournament.players.get(name="Gus Gone")

    @property
    def playing(self) -> list[Player]:
        return list(self.tournament.players.playing().order_by("pk"))

    @property
    def seen(self) -> int:
        """Return the pairings version that a newly opened page has."""
        return seen_pairings(self.tournament)

    def leader(self, role: Role) -> User:
        """Return the event's judge or marshal, appointed on first use."""
        appointed = Staff.objects.filter(tournament=self.tournament, role=role, user__isnull=False).first()
        if appointed is None:
            name = f"The {role}"
            appointed = Staff.objects.create(
                tournament=self.tournament, user=make_user(), role=role, name=name
            )
        assert appointed.user is not None
        return appointed.user

    @property
    def round(self) -> Round:
        """Return round 1, the round that steps are about."""
        return Round.objects.swiss(self.tournament).get(number=1)

    def table(self, number: int) -> Pairing:
        return Pairing.objects.get(round=self.round, number=number)

    def players_at(self, number: int) -> str:
        """Return the two players at a table in that round, in a form's notation."""
        return "-".join(str(seat.player_id) for seat in self.table(number).seats.order_by("position"))


def make_world(stage: Stage, owner: User | None = None, name: str = "") -> World:
    """Bring an event to a stage; an event without its own owner or name is created only once per process."""
    if owner is None and not name:
        event = remembered(stage, lambda: _make(stage, make_user(), "Dockside").tournament)
        return World(event, event.owner)
    return _make(stage, owner or make_user(), name or "Dockside")


def _make(stage: Stage, owner: User, name: str) -> World:
    planned = 1 if stage in (Stage.PLAYED, Stage.FINISHED, Stage.CUT) else 3
    values = {"name": name, "date": date(2016, 11, 5), "structure": "modified"}
    values |= {"planned_rounds": planned, "cut_size": 4 if stage is Stage.CUT else 0}
    event = CreateEvent(values=values).create(actor=owner)
    names = ("Ana", "Bo", "Chloé", "Dmitri", "Gus Gone", "Wanda Waits")
    ImportPlayers(entries=[Entry(name=name) for name in names]).perform(event, actor=owner)
    CheckInAll().perform(event, actor=owner)
    world = World(event, owner)
    UndoCheckIn(player=world.waiting).perform(event, actor=owner)
    DropPlayer(player=world.gone).perform(event, actor=owner)
    if stage is Stage.REGISTRATION:
        return world
    round_ = PairNextRound(expected_round=1, seed=1).perform(event, actor=owner)
    if stage is Stage.DRAFT:
        return world
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=owner)
    _report(world, 1)
    if stage is Stage.PLAYING:
        return world
    _report(world, 2)
    if stage is Stage.NEXT_DRAFT:
        PairNextRound(expected_round=2, seed=2).perform(event, actor=owner)
    if stage is Stage.FINISHED:
        FinishEvent().perform(event, actor=owner)
    if stage is Stage.CUT:
        _cut(world)
    return world


def _cut(world: World) -> None:
    event = world.tournament
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=1).perform(event, actor=world.owner)
    record = bracket_record(event)
    assert record is not None
    chooser = record.chooser_of(1)
    assert chooser is not None
    ChooseSide(game=1, player=chooser, side=Side.CORP).perform(
        event, actor=None, player=event.players.get(pk=chooser)
    )


def _report(world: World, number: int) -> None:
    scoring = world.tournament.scoring
    first, second = map(int, world.players_at(number).split("-"))
    SaveResult(
        pairing=world.table(number),
        table=quick_table(number, (first, second), quick_results(scoring)[0], scoring),
        seen_version=0,
    ).perform(world.tournament, actor=world.owner)


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Return everything that is stored about events, in its stored form, to detect changes.

    Logins and API usage counts are left out, since they aren't about an event: a client that logs in or sends
    requests changes nothing. What the site can compute from these rows is left out too.
    """
    with connection.cursor() as cursor:
        found = {
            model.__name__: _rows_of(cursor, model)
            for model in apps.get_app_config("tournament").get_models()
            if model not in (AccountSession, ApiMinute)
        }
    tasks = found[BackgroundTask.__name__]
    return found | {BackgroundTask.__name__: [row for row in tasks if row["name"] != WORK_OUT_CHANCES]}


def texts_in_rows(pattern: re.Pattern[str]) -> list[str]:
    """Return every stored text that contains the pattern, with its table and column."""
    return [
        f"{model}.{column}: {value}"
        for model, rows in all_rows().items()
        for row in rows
        for column, value in row.items()
        if isinstance(value, str) and pattern.search(value)
    ]


def _rows_of(cursor: Any, model: type[Model]) -> list[dict[str, Any]]:
    rows = cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY {model._meta.pk.column}").fetchall()
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def assert_sound(tournament: Tournament) -> None:
    """Assert what must be true of an event after any request: its log is complete, and so are its rounds."""
    event = Tournament.everything.get(pk=tournament.pk)
    versions = list(event.log.order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, event.version + 1))
    for round_ in Round.objects.swiss(event):
        seats = list(round_.seats.values_list("player_id", flat=True))
        assert len(seats) == len(set(seats))
        for pairing in round_.pairings.prefetch_related("seats"):
            assert len(pairing.seats.all()) == (1 if pairing.number is None else 2)
    faults = {fault.code for fault in check(event_record(event, with_draft=True))}
    assert faults <= ON_PURPOSE

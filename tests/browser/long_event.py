"""An event with 40 players with long names, in the middle of a round: what a phone shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import make_player, make_result, make_results, make_round, make_tournament
from tournament.models import Clock, ClockRun, Player, Tournament
from tournament.models.states import EventState

FIRST_NAMES = (
    "Maximiliane-Charlotte",
    "Krzysztof Bartłomiej",
    "Οδυσσέας Παναγιώτης",
    "長谷川 真由美",
    "Bartholomew",
    "Wilhelmina Josephine",
    "Guðmundur",
    "Anne-Marie Elisabeth",
)
LAST_NAMES = (
    "Hohenstein-Wittelsbach",
    "Brzęczyszczykiewicz",
    "Featherstonehaugh",
    "Þorvaldsdóttir",
    "van den Nieuwenhuijzen",
)
CORPS = (
    "NBN: Controlling the Message",
    "Haas-Bioroid: Engineering the Future",
    "Jinteki: Personal Evolution",
)
RUNNERS = (
    "Khan: Savvy Skiptracer",
    "Valencia Estevez: The Angel of Cayambe",
    "Kate “Mac” McCaffrey: Digital Tinker",
)
ROUND, ROUNDS, REPORTED, TABLES = 3, 4, 6, 20


def make_long_event(owner: User | None = None, **fields: Any) -> Tournament:
    """Create a running event in round 3 of 4: 6 of its 20 tables have results, and the clock is running."""
    values = {"slug": "cup", "name": "Regional Championship Unterschleißheim", "state": EventState.RUNNING}
    event = make_tournament(owner, **values | fields)
    names = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
    players = [_player(event, number, name) for number, name in enumerate(names)]
    for number in range(1, ROUND):
        others = players[20:]
        tables: list[tuple[Player, ...]] = list(
            zip(players[:20], others[number:] + others[:number], strict=True)
        )
        make_results(make_round(event, tables), 6 if number == 1 else 3, 0 if number == 1 else 3)
    round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    for pairing in round_.pairings.filter(number__gt=TABLES - REPORTED):
        make_result(pairing, 3, 3)
    clock = Clock.objects.create(round=round_, minutes=65)
    ClockRun.objects.create(clock=clock, started_at=timezone.now() - timedelta(seconds=72))
    return event


def _player(event: Tournament, number: int, name: str) -> Player:
    return make_player(
        event,
        name,
        corp_identity=CORPS[number % len(CORPS)],
        runner_identity=RUNNERS[number % len(RUNNERS)],
    )

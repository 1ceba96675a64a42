"""Small builders for tests: each makes real rows with sensible values, all of them open to change."""

from __future__ import annotations

import itertools
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.models import (
    Pairing,
    Player,
    Result,
    ResultKind,
    Round,
    Seat,
    Stage,
    StageKind,
    Tournament,
)
from tournament.models.states import EventState, PlayerState, RoundState

# Always as many digits, whatever was made before: "Player 9" comes after "Player 10".
_count = itertools.count(100_001)

PASSWORD = "correct horse battery staple"


def count_from(number: int) -> None:
    """Give the names of what is made numbers from here on: a process beside another one has its own."""
    global _count
    _count = itertools.count(number)


def make_user(username: str = "", **fields: Any) -> User:
    """Make an account whose password is PASSWORD."""
    return User.objects.create_user(username or f"to{next(_count)}", password=PASSWORD, **fields)


def make_tournament(owner: User | None = None, **fields: Any) -> Tournament:
    """Make an event in registration; a running one gets a frozen plan of 4 rounds and no cut."""
    number = next(_count)
    defaults: dict[str, Any] = {"name": f"Event {number}", "slug": f"event-{number}"}
    if fields.get("state", EventState.REGISTRATION) != EventState.REGISTRATION:
        defaults |= {"planned_rounds": 4, "cut_size": 0}
    return Tournament.objects.create(owner=owner or make_user(), **defaults | fields)


def make_single_sided_event(**fields: Any) -> Tournament:
    """Make a running event of today's: one game a round, who sits second is corp (NOW 1.1, 2.2)."""
    today: dict[str, Any] = {
        "state": EventState.RUNNING,
        "regulations": "today",
        "swiss_kind": "single_sided",
        "games_per_round": 1,
        "structure": "casual",
        "level": "formal",
        "round_minutes": 40,
        "timed_win_points": 3,
        "bye_points": 3,
        "tiebreakers": ["sos", "extended_sos", "random"],
    }
    return make_tournament(**today | fields)


def seen_pairings(tournament: Tournament) -> int:
    """Return the version of the pairings that a page opened now carries."""
    return Tournament.objects.get(pk=tournament.pk).pairings_version


def make_player(tournament: Tournament, name: str = "", **fields: Any) -> Player:
    """Make a checked-in player."""
    defaults = {"name": name or f"Player {next(_count)}", "state": PlayerState.CHECKED_IN}
    return Player.objects.create(tournament=tournament, **defaults | fields)


def make_players(tournament: Tournament, count: int, **fields: Any) -> list[Player]:
    """Make several checked-in players, named in order."""
    return [make_player(tournament, f"Player {index:03}", **fields) for index in range(1, count + 1)]


def make_round(
    tournament: Tournament, tables: list[tuple[Player, ...]], *, published: bool = True, **fields: Any
) -> Round:
    """Make the next Swiss round; a table of one player is a bye. Tables are numbered from 1."""
    stage, _ = Stage.objects.get_or_create(tournament=tournament, number=1, kind=StageKind.SWISS)
    state = RoundState.PUBLISHED if published else RoundState.DRAFT
    round_ = Round.objects.create(
        stage=stage,
        number=fields.pop("number", stage.rounds.count() + 1),
        state=state,
        seed=fields.pop("seed", 1),
        published_at=timezone.now() if published else None,
        **fields,
    )
    number = itertools.count(1)
    for players in tables:
        pairing = Pairing.objects.create(round=round_, number=next(number) if len(players) == 2 else None)
        for position, player in enumerate(players, start=1):
            Seat.objects.create(pairing=pairing, round=round_, player=player, position=position)
    return round_


def report(round_: Round, table: int, first: int, second: int) -> Result:
    """Save a table's result as points only, in the order of its seats; again is a correction."""
    pairing = round_.pairings.get(number=table)
    return Result.objects.create(
        pairing=pairing,
        version=pairing.results.count() + 1,
        kind=ResultKind.TOTALS,
        first_points=first,
        second_points=second,
    )


def make_result(pairing: Pairing, *points: int) -> Result:
    """Make a table's next result: two points in the order of the seats; none clears it."""
    version = pairing.results.count() + 1
    if not points:
        return Result.objects.create(pairing=pairing, version=version, kind=ResultKind.CLEARED)
    first, second = points
    return Result.objects.create(
        pairing=pairing,
        version=version,
        kind=ResultKind.TOTALS,
        first_points=first,
        second_points=second,
    )


def make_results(round_: Round, *points: int) -> None:
    """Give every table of a round, byes apart, the same result."""
    for pairing in round_.pairings.filter(number__isnull=False):
        make_result(pairing, *points)


def make_cut_event(size: int = 8, players: int = 0, **fields: Any) -> tuple[Tournament, list[Player]]:
    """Make a running event whose one Swiss round is played, so that the cut can be made.

    Of all players, first to last, each is above the next in the Swiss standings.
    """
    event = make_tournament(state=EventState.RUNNING, **{"planned_rounds": 1, "cut_size": size} | fields)
    everybody = [make_player(event, lot=lot) for lot in range(1, (players or size) + 1)]
    for number, player in enumerate(everybody, start=1):
        player.name = f"Seed {number}"
        player.save()
    half = len(everybody) // 2
    round_ = make_round(event, list(zip(everybody[:half], reversed(everybody[half:]), strict=True)))
    make_results(round_, 6, 0)
    return event, everybody

"""Small builders for tests: each creates real rows with sensible values that can all be changed."""

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

# Always the same number of digits, whatever was created before: "Player 9" would sort after "Player 10".
_count = itertools.count(100_001)

PASSWORD = "correct horse battery staple"


def count_from(number: int) -> None:
    """Number the default names from here on, so that parallel processes use different ones."""
    global _count
    _count = itertools.count(number)


def make_user(username: str = "", **fields: Any) -> User:
    """Create an account with the password PASSWORD."""
    return User.objects.create_user(username or f"to{next(_count)}", password=PASSWORD, **fields)


def make_tournament(owner: User | None = None, **fields: Any) -> Tournament:
    """Create an event in registration; a running one has a frozen plan of 4 rounds and no cut."""
    number = next(_count)
    defaults: dict[str, Any] = {"name": f"Event {number}", "slug": f"event-{number}"}
    if fields.get("state", EventState.REGISTRATION) != EventState.REGISTRATION:
        defaults |= {"planned_rounds": 4, "cut_size": 0}
    return Tournament.objects.create(owner=owner or make_user(), **defaults | fields)


def make_single_sided_event(**fields: Any) -> Tournament:
    """Create a running event under today's rules: one game per round, with the second seat as corp (NOW 1.1,
    2.2).
    """
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
    """Return the pairings version that a newly opened page has."""
    return Tournament.objects.get(pk=tournament.pk).pairings_version


def make_player(tournament: Tournament, name: str = "", **fields: Any) -> Player:
    """Create a checked-in player."""
    defaults = {"name": name or f"Player {next(_count)}", "state": PlayerState.CHECKED_IN}
    return Player.objects.create(tournament=tournament, **defaults | fields)


def make_players(tournament: Tournament, count: int, **fields: Any) -> list[Player]:
    """Create several checked-in players, whose names are in order."""
    return [make_player(tournament, f"Player {index:03}", **fields) for index in range(1, count + 1)]


def make_round(
    tournament: Tournament, tables: list[tuple[Player, ...]], *, published: bool = True, **fields: Any
) -> Round:
    """Create the next Swiss round. A table with one player is a bye. Tables are numbered from 1."""
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
    """Save a table's result as points only, in seat order; saving it again is a correction."""
    pairing = round_.pairings.get(number=table)
    return Result.objects.create(
        pairing=pairing,
        version=pairing.results.count() + 1,
        kind=ResultKind.TOTALS,
        first_points=first,
        second_points=second,
    )


def make_result(pairing: Pairing, *points: int) -> Result:
    """Create a table's next result from two points values in seat order, or clear it if there are none."""
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
    """Give every table in a round, except byes, the same result."""
    for pairing in round_.pairings.filter(number__isnull=False):
        make_result(pairing, *points)


def make_cut_event(size: int = 8, players: int = 0, **fields: Any) -> tuple[Tournament, list[Player]]:
    """Create a running event whose only Swiss round is played, so that the cut can be made.

    Each player ranks above the next one in the Swiss standings.
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

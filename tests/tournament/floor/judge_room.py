"""A room as the judge desk shows it: finished and open tables, a bye, a disqualified player, and much
activity.
"""

from __future__ import annotations

from typing import Any

from tests.factories import make_player, make_players, make_round, make_tournament, make_user, report
from tournament.models import (
    Call,
    MissingCard,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    Player,
    PlayerReport,
    Proxy,
    Round,
    Staff,
    TableExtension,
    Tournament,
)
from tournament.models.states import EventState, PlayerState, Role


def make_room(tables: int = 4) -> Round:
    """Create round 1 with this many tables and a bye; "Gone" has dropped, "Out" is disqualified.

    Table 1 has its result. At table 2 the reports differ, and two staff members play.
    """
    organizer = make_user(first_name="Rose")
    event = make_tournament(organizer, state=EventState.RUNNING, level="relaxed")
    players = make_players(event, tables * 2 + 1)
    make_player(event, "Gone", state=PlayerState.DROPPED)
    make_player(event, "Out", state=PlayerState.DISQUALIFIED)
    pairs: list[tuple[Player, ...]] = [
        (players[place], players[place + 1]) for place in range(0, tables * 2, 2)
    ]
    round_ = make_round(event, [*pairs, (players[-1],)])
    report(round_, 1, 6, 0)
    say(round_, 2, 1, won=True)
    say(round_, 2, 2, won=True)
    lead(event, players[2], Role.MARSHAL)
    lead(event, players[3], Role.JUDGE)
    return round_


def fill(round_: Round) -> None:
    """Give every player a penalty, a call, a missing card and a proxy, and every table an extension."""
    event = round_.stage.tournament
    for player in event.players.all():
        about: dict[str, Any] = {"player": player, "kind": PenaltyKind.HIDDEN_CARDS}
        Penalty.objects.create(level=PenaltyLevel.WARNING, round=round_, given_by=event.owner, **about)
        Penalty.objects.create(level=PenaltyLevel.GAME_LOSS, round=round_, given_by=event.owner, **about)
        MissingCard.objects.create(player=player, round=round_, side="corp", title="Hedge Fund")
        Proxy.objects.create(
            player=player, side="corp", title="Ice Wall", lost="all", leader="Mo", made_on=event.date
        )
        seat = player.seats.select_related("pairing").first()
        table = seat.pairing.number if seat else None
        Call.objects.create(tournament=event, round=round_, table=table, player=player, about="rules")
    for pairing in round_.pairings.filter(number__isnull=False):
        TableExtension.objects.create(pairing=pairing, minutes=5, reason="ruling")


def say(round_: Round, table: int, position: int, *, won: bool, version: int = 0) -> None:
    """Let a player at a table report that they won or lost every game."""
    seats = {seat.position: seat.player for seat in round_.pairings.get(number=table).seats.all()}
    winner = seats[position if won else 3 - position].pk
    PlayerReport.objects.create(
        pairing=round_.pairings.get(number=table),
        player=seats[position],
        games=[{"winner": winner, "ending": "win"}] * 2,
        result_version=version,
    )


def lead(event: Tournament, player: Player, role: Role) -> None:
    """Make a player staff as well."""
    user = make_user()
    Staff.objects.create(tournament=event, user=user, role=role, name=f"Leader {player.name}")
    player.leader = user
    player.save()

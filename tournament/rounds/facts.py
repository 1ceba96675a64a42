"""What leaders must know of a round before they change or publish it; read by the page and by the service."""

from __future__ import annotations

from typing import Any

from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Round, Tournament
from tournament.models.states import RoundState

PAIRING_ACTS = (ActCode.PAIR_ROUND, ActCode.CHANGE_PAIRINGS, ActCode.DISCARD_ROUND, ActCode.PUBLISH_ROUND)


def drawn_points(round_: Round) -> dict[int, int]:
    """Return the points that the engine drew a draft's players with; nothing of a published round."""
    if round_.state != RoundState.DRAFT:
        return {}
    drawn: dict[int, int] = {}
    for meeting in round_.explanation.get("meetings", ()):
        drawn |= dict(zip(meeting["players"], meeting["points"], strict=True))
    return drawn | {bye["player"]: bye["points"] for bye in round_.explanation.get("byes", ())}


def pairings_version(tournament: Tournament) -> int:
    """Return the event's version at which its pairings last changed.

    A page carries it, so that a change that was meant for other pairings, or sent twice, is noticed.
    """
    changes = tournament.log.filter(act__in=PAIRING_ACTS).order_by("-version")
    return changes.values_list("version", flat=True).first() or 0


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """Return the table fixed for a player, by player id, of those who have one."""
    fixed = tournament.players.filter(fixed_table__isnull=False).values_list("pk", "fixed_table")
    return {player: table for player, table in fixed if table is not None}


def seating_of(round_: Round) -> dict[int, dict[str, Any]]:
    """Return who sits where, by the pairing's key, as the log keeps it: the runner of game 1 first."""
    seating: dict[int, dict[str, Any]] = {}
    for pairing in Pairing.objects.filter(round=round_).prefetch_related("seats__player"):
        players = [seat.player for seat in pairing.seats_in_order]
        seating[pairing.pk] = {
            "table": pairing.number,
            "players": [player.pk for player in players],
            "names": [player.name for player in players],
        }
    return seating

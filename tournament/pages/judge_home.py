"""The judge desk's first page: calls, the open tables, a search, and what waits for a decision."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.clock_records import round_in_play
from tournament.models import Player, Seat, Tournament
from tournament.pages.clock import ClockPage, clock_page
from tournament.pages.judge_calls import CallLine, open_calls
from tournament.pages.judge_proposals import Proposal, proposals
from tournament.registration import search_key
from tournament.states import EventState, PlayerState

FOUND_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Found:
    """A player whom the search found, and their table in the round in play."""

    id: int
    name: str
    state: str
    table: int | None


@dataclass(frozen=True, slots=True)
class JudgeHome:
    """All that the page shows; `clock` is None where no round is played."""

    calls: tuple[CallLine, ...]
    clock: ClockPage | None
    proposals: tuple[Proposal, ...]


def judge_home(tournament: Tournament) -> JudgeHome:
    """Return the judge desk's first page. A fixed number of queries."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    return JudgeHome(
        calls=open_calls(tournament, round_pk=round_.pk if round_ else None),
        clock=clock_page(tournament),
        proposals=proposals(tournament),
    )


def found_players(tournament: Tournament, query: str) -> tuple[Found, ...]:
    """Return the players whose names match what was typed, by name; at most 50. Three queries."""
    wanted = search_key(query)
    round_ = round_in_play(tournament)
    tables = dict(Seat.objects.filter(round=round_).values_list("player_id", "pairing__number"))
    rows = Player.objects.filter(tournament=tournament).order_by("name", "pk")
    found = [row for row in rows if wanted in search_key(row.name)]
    return tuple(
        Found(row.pk, row.name, str(PlayerState(row.state).label), tables.get(row.pk))
        for row in found[:FOUND_SHOWN]
    )

"""The judge desk's first page: calls, tables, pending decisions and the player search."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.proposals import Proposal, proposals
from tournament.floor.pages.tables import (
    TableGrid,
    current_round,
    pairings_in_play,
    table_grid,
    tables_of_players,
)
from tournament.kernel.head_count import player_state_words
from tournament.kernel.places import place_words
from tournament.kernel.text import by_name, person_key, search_key
from tournament.models import Player, Tournament
from tournament.models.states import GONE


@dataclass(frozen=True, slots=True)
class Found:
    """A player found by the search. If they aren't at a table now, `table` is None and `place` is empty."""

    id: int
    name: str
    state: str
    is_out: bool
    table: int | None
    place: str
    has_bye: bool


@dataclass(frozen=True, slots=True)
class JudgeHome:
    """The page's data; `grid` is None if no round is in play, `missing` are the cards being looked for."""

    calls: tuple[CallLine, ...]
    grid: TableGrid | None
    proposals: tuple[Proposal, ...]
    missing: tuple[MissingLine, ...]


def judge_home(tournament: Tournament) -> JudgeHome:
    """Return the data of the judge desk's first page. A fixed number of queries."""
    round_ = current_round(tournament)
    missing = open_missing_cards(tournament)
    return JudgeHome(
        calls=open_calls(tournament, round_),
        grid=table_grid(tournament, round_),
        proposals=proposals(tournament, missing),
        missing=tuple(card for card in missing if not card.proposes_drop),
    )


def found_players(tournament: Tournament, query: str) -> tuple[Found, ...]:
    """Return the players whose names match the search, sorted by name, including those who are out.

    An empty search returns everyone.

    A fixed number of queries.
    """
    wanted, round_ = search_key(query), current_round(tournament)
    rows = pairings_in_play(tournament, round_) if round_ else []
    tables = tables_of_players(rows)
    everybody = Player.objects.filter(tournament=tournament)
    found = (player for player in everybody if wanted in person_key(player.name, player.reading))
    return tuple(_found(player, tables, tournament.state) for player in by_name(found))


def _found(player: Player, tables: dict[int, int | None], event_state: str) -> Found:
    table = tables.get(player.pk)
    return Found(
        id=player.pk,
        name=player.name,
        state=player_state_words(player.state, event_state),
        is_out=player.state in GONE,
        table=table,
        place=place_words(table) if table else "",
        has_bye=table is None and player.pk in tables,
    )

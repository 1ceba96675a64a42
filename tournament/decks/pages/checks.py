"""The deck checks of an event: tables selected in the newest round, every check made, and players to check
next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.decks.acts.draws import DrawDeckChecks
from tournament.decks.check_records import Seats, checks_of, drawn_tables, draws_of, seats_of
from tournament.decks.pages.check import CheckLine, check_lines
from tournament.kernel.places import place_words, round_words
from tournament.kernel.text import person_key, search_key
from tournament.models import DeckCheckDraw, Round, Tournament
from tournament.models.states import GONE, STILL_IN, PlayerState


@dataclass(frozen=True, slots=True)
class CheckedPlayerLine:
    """One player: where they sit now, and how often their decks were checked (in total and in this round).

    `is_counted`: they are still playing; once round 1 is published, players who never checked in don't count.
    """

    id: int
    name: str
    search_key: str
    table: int | None
    checks: int
    is_checked_now: bool
    gone: str
    is_counted: bool


@dataclass(frozen=True, slots=True)
class DrawnTableLine:
    """A table selected for a check, by its label, and who sits there now."""

    place: str
    players: tuple[CheckedPlayerLine, ...]


@dataclass(frozen=True, slots=True)
class DrawLine:
    """One selection of tables: when, by whom, and the seed that repeats it."""

    at: datetime
    by: str
    seed: int
    tables: tuple[DrawnTableLine, ...]


@dataclass(frozen=True, slots=True)
class DeckChecksPage:
    """The page's data. `draws` are the selections in the current round, newest first; `players` are the
    search results.
    """

    round: str
    draws: tuple[DrawLine, ...]
    undrawn: int
    may_draw: bool
    checks: tuple[CheckLine, ...]
    players: tuple[CheckedPlayerLine, ...]
    total: int
    checked: int
    query: str


def deck_checks_page(tournament: Tournament, query: str = "") -> DeckChecksPage:
    """Return the deck checks, in five queries.

    `query` searches for players by name or table number.
    """
    round_ = Round.objects.newest_published(tournament)
    seats = seats_of(round_)
    checks = list(checks_of(tournament).select_related("player", "round__stage"))
    counts = Counter(check.player_id for check in checks)
    now = {check.player_id for check in checks if round_ and check.round_id == round_.pk}
    tables = {player: number for number, players in seats.items() for player in players}
    players = [
        CheckedPlayerLine(
            id=player.pk,
            name=player.name,
            search_key=person_key(player.name, player.reading),
            table=tables.get(player.pk),
            checks=counts[player.pk],
            is_checked_now=player.pk in now,
            gone=player.get_state_display() if player.state in GONE else "",
            is_counted=player.state in (STILL_IN if round_ is None else (PlayerState.CHECKED_IN,)),
        )
        for player in tournament.players.all()
    ]
    players.sort(key=lambda line: (bool(line.gone), line.search_key, line.id))
    by_id = {line.id: line for line in players}
    draws = draws_of(round_)
    is_cut = round_ is not None and round_.is_of_the_cut
    undrawn = len(seats.keys() - drawn_tables(draws))
    return DeckChecksPage(
        round=round_words(round_.number, is_cut=is_cut) if round_ else "",
        draws=tuple(_draw_line(draw, numbers, seats, by_id) for draw, numbers in draws.items()),
        undrawn=undrawn,
        may_draw=tournament.state in DrawDeckChecks.states and undrawn > 0,
        checks=check_lines(checks),
        players=tuple(line for line in players if _matches(line, query)),
        total=sum(line.is_counted for line in players),
        checked=sum(line.checks > 0 for line in players if line.is_counted),
        query=query,
    )


def _draw_line(
    draw: DeckCheckDraw,
    numbers: list[int],
    seats: Seats,
    players: Mapping[int, CheckedPlayerLine],
) -> DrawLine:
    """Return a selection with the players at its tables now: if seats change later, the check stays with the
    table.
    """
    return DrawLine(
        at=draw.drawn_at,
        by=draw.drawn_by_name,
        seed=draw.seed,
        tables=tuple(
            DrawnTableLine(place_words(number), tuple(players[player] for player in seats.get(number, ())))
            for number in numbers
        ),
    )


def _matches(line: CheckedPlayerLine, query: str) -> bool:
    wanted = search_key(query)
    if wanted.isdecimal():
        return str(line.table) == wanted.lstrip("0")
    return wanted in line.search_key

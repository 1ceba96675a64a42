"""Let players find their table by name on the event's page, without a personal link."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.access import Viewer
from tournament.kernel.event_rows import newest_swiss_round
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.rounds.pages.round import NameLine, round_page

_MOST_FOUND = 12  # matches shown; for more, the user has to type more of the name


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The chosen player's line, or the lines of all players whose name matches."""

    round: int
    own: NameLine | None
    lines: tuple[NameLine, ...]


def found_table(tournament: Tournament, viewer: Viewer, query: str, player: int | None) -> FoundTable | None:
    """Return where the player sits in the newest round, or the players whose name matches.

    Return None without a search, and while no Swiss round is being played.
    """
    if tournament.state != EventState.RUNNING or not (query.strip() or player):
        return None
    round_ = newest_swiss_round(tournament)
    if round_ is None:
        return None
    lines = round_page(tournament, round_, viewer=viewer, query=query).by_name
    own = next((line for line in lines if line.seat.player == player), None)
    found = tuple(line for line in lines if query.strip() and line.is_found)
    return FoundTable(round_.number, own, () if own else found[:_MOST_FOUND])

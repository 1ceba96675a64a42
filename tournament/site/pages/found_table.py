"""A player finds their table on the event's page by their name, without a personal link."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.access import Viewer
from tournament.kernel.event_rows import newest_swiss_round
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.rounds.pages.round import NameLine, round_page

_MOST_FOUND = 12  # of one name; who sees more types more of it


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The line of the player who was chosen, or else those of the players whom a name finds."""

    round: int
    own: NameLine | None
    lines: tuple[NameLine, ...]


def found_table(tournament: Tournament, viewer: Viewer, query: str, player: int | None) -> FoundTable | None:
    """Return where the player sits in the newest round, or whom the name finds there.

    None where nothing is asked, and while no Swiss round is played.
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

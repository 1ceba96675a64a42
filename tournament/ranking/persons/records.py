"""Turn rows into the rules' records: complete finished events, as needed for all their players' pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.figures import gather
from pairing.placing import FinalPlaces
from pairing.types import Event, Game, PlayerId
from tournament.kernel.parts_of_events import of_each_event
from tournament.kernel.records import event_records
from tournament.models import Qualifier, Tournament
from tournament.play.cut.records import bracket_records
from tournament.ranking.standings.pages.final_standings import places_of_events


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A finished event: its Swiss rounds, everyone's final place, and the games played in its cut.

    `first_in_swiss` is the first player when the cut was made; None without a cut.
    """

    event: Event
    places: FinalPlaces
    cut_games: tuple[Game, ...]
    first_in_swiss: PlayerId | None


def events_played_out(finished: Sequence[Tournament]) -> dict[int, PlayedOut]:
    """Return finished events by key.

    Takes at most 15 queries for any number of events; those already in memory take none.
    """
    return of_each_event(finished, _read)


def _read(tournaments: Sequence[Tournament]) -> dict[int, PlayedOut]:
    brackets = bracket_records(tournaments)
    figures = {event: gather(record) for event, record in event_records(tournaments).items()}
    places = places_of_events(tournaments, figures, brackets)
    qualifiers = Qualifier.objects.filter(stage__tournament__in=tournaments, swiss_rank=1)
    first = dict(qualifiers.values_list("stage__tournament", "player"))
    found = {}
    for key, each in figures.items():
        bracket = brackets.get(key)
        ended = [bracket.ended(game.number) for game in bracket.bracket.games] if bracket else []
        games = tuple(game for game in ended if game is not None)
        found[key] = PlayedOut(each.event, places[key], games, first.get(key))
    return found

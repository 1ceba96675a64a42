"""Rows to the rules' records: finished events whole, as the pages of all who played in them need them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from pairing.figures import gather
from pairing.placing import FinalPlaces, after_bracket, after_extra_rounds, after_swiss
from pairing.standings import standings
from pairing.types import Event, Game, PlayerId
from tournament.core.many_events import parts_of_many
from tournament.core.records import event_records
from tournament.cut.records import bracket_records
from tournament.models import Qualifier, StageKind, Tournament

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A finished event: its Swiss part, everybody's final place, and the games of its cut that have ended.

    `first_in_swiss` is who stood first when the cut was made, None without one.
    """

    event: Event
    places: FinalPlaces
    cut_games: tuple[Game, ...]
    first_in_swiss: PlayerId | None


def events_played_out(
    find: Callable[[], _Found], events_of: Callable[[_Found], Iterable[Tournament]]
) -> tuple[_Found, dict[int, PlayedOut]]:
    """Return what `find` finds, and its finished events (`events_of`) by their keys.

    The queries of `find`, and 13 at most, however many events there are: those in memory take none.
    """
    return parts_of_many(find, events_of, _read, _weight)


def _read(tournaments: list[Tournament]) -> dict[int, PlayedOut]:
    brackets = bracket_records(tournaments)
    qualifiers = Qualifier.objects.filter(stage__tournament__in=tournaments, swiss_rank=1)
    first = dict(qualifiers.values_list("stage__tournament", "player"))
    extra: dict[int, dict[PlayerId, int]] = {}
    seeded = Qualifier.objects.filter(
        stage__tournament__in=tournaments, stage__kind=StageKind.SWISS, seed__isnull=False
    )
    for event, player, seed in seeded.values_list("stage__tournament", "player", "seed"):
        extra.setdefault(event, {})[player] = seed or 0
    found = {}
    for key, record in event_records(tournaments).items():
        lines = standings(record, gather(record)) if record.rounds else ()
        bracket = brackets.get(key)
        if bracket is not None:
            places = after_bracket(lines, bracket.bracket)
        elif key in extra:
            places = after_extra_rounds(lines, extra[key], is_final=True)
        else:
            places = after_swiss(lines, is_final=True)
        ended = [bracket.ended(game.number) for game in bracket.bracket.games] if bracket else []
        games = tuple(game for game in ended if game is not None)
        found[key] = PlayedOut(record, places, games, first.get(key))
    return found


def _weight(played: PlayedOut) -> int:
    event = played.event
    return 600 * len(event.players) + 700 * sum(len(round_.tables) for round_ in event.rounds)

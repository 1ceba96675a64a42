"""One person's results in several events, added up (docs/people.md)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pairing.placing import FinalPlaces
from pairing.scoring import table_points
from pairing.statistics.identities import NOT_TOLD
from pairing.statistics.rates import Score
from pairing.statistics.rounds import corp_score, played_games, unknown_games, unplayed_games
from pairing.types import Game, PlayerId, Round, Scoring, Side, Table


class Title(StrEnum):
    """A player's achievement in an event, besides the place."""

    WON = "won"
    CUT = "cut"
    FIRST_IN_SWISS = "first_in_swiss"


@dataclass(frozen=True, slots=True)
class CareerEvent:
    """One event from the perspective of `player`: its Swiss rounds, and the finished games of its cut.

    `identities` are the player's identities, if they may be shown. `opponents` identifies the event's players
    across all events: players with the same value are one opponent; players not listed count for this event
    only.
    """

    player: PlayerId
    rounds: tuple[Round, ...]
    scoring: Scoring = field(default_factory=Scoring)
    cut_games: tuple[Game, ...] = ()
    identities: Mapping[Side, str] = field(default_factory=dict)
    opponents: Mapping[PlayerId, Hashable] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class IdentityRecord:
    """An identity's record: in how many events it was brought, and its games; "" means not known."""

    side: Side
    title: str
    events: int
    games: Score


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """The record against one opponent: tables by points, and games as far as known."""

    opponent: Hashable
    tables: Score
    games: Score


@dataclass(frozen=True, slots=True)
class Career:
    """One person's record in exact counts.

    `tables` are counted by their points, however these came about: tables of two players in the Swiss rounds,
    and cut games. Byes don't count. `sides` counts the games played on each side. `forfeited` games weren't
    played, so they are counted separately.
    """

    events: int
    tables: Score
    byes: int
    sides: Mapping[Side, Score]
    forfeited: int
    identities: tuple[IdentityRecord, ...]
    opponents: tuple[OpponentRecord, ...]

    @property
    def games(self) -> Score:
        """All games played with known sides."""
        return sum(self.sides.values(), Score())

    @property
    def known(self) -> tuple[int, int]:
        """Return how many of the games played are known, and the total: "known of n"."""
        return self.games.known.count, self.games.known.of


@dataclass(frozen=True, slots=True)
class _Meeting:
    """One table or cut game: opponent, points, the games played, and those unknown or forfeited."""

    opponent: PlayerId
    table: Score
    games: tuple[Game, ...]
    unknown: tuple[Side, ...] = ()
    forfeited: int = 0


def career(events: Iterable[CareerEvent]) -> Career:
    """Add up a person's results event by event. Tables without a result don't count.

    Identities are grouped by side, those with the most games first. Opponents are ordered by number of
    tables, then by first meeting.
    """
    byes = forfeited = count = 0
    tables = Score()
    sides = dict.fromkeys(Side, Score())
    brought: dict[tuple[Side, str], tuple[int, Score]] = {}
    against: dict[Hashable, tuple[Score, Score]] = {}
    for event in events:
        count += 1
        byes += sum(table.players == (event.player,) for each in event.rounds for table in each.tables)
        here = dict.fromkeys(Side, Score())
        for meeting in _meetings(event):
            tables += meeting.table
            forfeited += meeting.forfeited
            for side in meeting.unknown:
                here[side] += Score(unknown=1)
            games = Score()
            for game in meeting.games:
                side, score = _own_score(game, event.player)
                here[side] += score
                games += score
            key = event.opponents.get(meeting.opponent, (count, meeting.opponent))
            met, played = against.get(key, (Score(), Score()))
            against[key] = met + meeting.table, played + games
        for side, score in here.items():
            sides[side] += score
            title = side, event.identities.get(side, NOT_TOLD)
            times, before = brought.get(title, (0, Score()))
            brought[title] = times + 1, before + score
    return Career(
        events=count,
        tables=tables,
        byes=byes,
        sides=sides,
        forfeited=forfeited,
        identities=_identity_records(brought),
        opponents=tuple(
            OpponentRecord(key, met, played)
            for key, (met, played) in sorted(against.items(), key=lambda item: -item[1][0].games)
        ),
    )


def titles(places: FinalPlaces, player: PlayerId, first_in_swiss: PlayerId | None) -> tuple[Title, ...]:
    """Return a player's titles in an event; none for a disqualified player, who has no place (REG 8.7).

    `first_in_swiss` is the player who was first when the cut was made. Without a cut it has no effect: the
    first player is the winner.
    """
    place = places.of(player)
    if place is None or place.best is None:
        return ()
    made = {
        Title.WON: player == places.champion,
        Title.CUT: place.seed is not None,
        Title.FIRST_IN_SWISS: bool(places.cut) and player == first_in_swiss,
    }
    return tuple(title for title, is_made in made.items() if is_made)


def _meetings(event: CareerEvent) -> Iterator[_Meeting]:
    for round_ in event.rounds:
        for table in round_.tables:
            if len(table.players) == 2 and event.player in table.players:
                yield from _met_at(table, event)
    for game in event.cut_games:
        if event.player in (game.corp, game.runner):
            opponent = game.runner if game.corp == event.player else game.corp
            played = tuple(played_games((game,)))
            yield _Meeting(opponent, _own_score(game, event.player)[1], played, forfeited=1 - len(played))


def _met_at(table: Table, event: CareerEvent) -> Iterator[_Meeting]:
    points = table_points(table, event.scoring)
    if points is None or len(table.players) != 2:
        return
    own = table.players.index(event.player)
    mine, theirs = points[own], points[1 - own]
    yield _Meeting(
        table.players[1 - own],
        Score(won=int(mine > theirs), lost=int(mine < theirs), drawn=int(mine == theirs)),
        tuple(played_games(table.games)),
        unknown=tuple(
            Side.CORP if corp == event.player else Side.RUNNER
            for corp, _ in unknown_games(table, event.scoring)
        ),
        forfeited=unplayed_games(table, points, event.scoring)["forfeited"],
    )


def _own_score(game: Game, player: PlayerId) -> tuple[Side, Score]:
    score = corp_score([game])
    return (Side.CORP, score) if game.corp == player else (Side.RUNNER, score.turned)


def _identity_records(brought: Mapping[tuple[Side, str], tuple[int, Score]]) -> tuple[IdentityRecord, ...]:
    """Return one record per side and title; unknown identities only if there are games with them."""
    found = [
        IdentityRecord(side, title, times, score)
        for (side, title), (times, score) in brought.items()
        if title != NOT_TOLD or score.games
    ]
    order = list(Side)
    return tuple(
        sorted(
            found,
            key=lambda each: (
                order.index(each.side),
                each.title == NOT_TOLD,
                -each.games.games,
                each.title,
            ),
        )
    )

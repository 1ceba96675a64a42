"""Identities and factions: how many players brought them, and how they did against which opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pairing.statistics.rates import Rate, Score
from pairing.statistics.rounds import corp_scores
from pairing.types import Game, PlayerId, Side

NOT_TOLD = ""  # an identity that isn't known or mustn't be shown


@dataclass(frozen=True, slots=True)
class PlayedIdentity:
    """A player's identity for one side, and its faction; "" if not known.

    If `for_games` is False, the player is counted but their games aren't (`told_identities`).
    """

    title: str
    faction: str = NOT_TOLD
    for_games: bool = True


Identities = Mapping[PlayerId, Mapping[Side, PlayedIdentity]]
_UNKNOWN = PlayedIdentity(NOT_TOLD)


@dataclass(frozen=True, slots=True)
class Share:
    """How many players brought one identity or faction, how many of them made the cut, and their games.

    `players` counts the field and `in_cut` the cut; `swiss` and `cut` are the games played.
    """

    name: str
    players: Rate
    in_cut: Rate
    swiss: Score
    cut: Score

    @property
    def conversion(self) -> Rate:
        """Return how many of the players who brought it made the cut."""
        return Rate(self.in_cut.count, self.players.count)


@dataclass(frozen=True, slots=True)
class MatchUp:
    """One cell of the matchup matrix: a corp's score against a runner."""

    corp: str
    runner: str
    score: Score


Namer = Callable[[PlayedIdentity], str]


def by_title(identity: PlayedIdentity) -> str:
    return identity.title


def by_faction(identity: PlayedIdentity) -> str:
    return identity.faction


class Census:
    """Counts a field's identities.

    `field` and `cut` are players, the games are those played, and `unknown` has corp and runner of each
    unknown game.
    """

    def __init__(
        self,
        identities: Identities,
        field: Collection[PlayerId],
        cut: Collection[PlayerId],
        swiss_games: Iterable[Game],
        cut_games: Iterable[Game],
        unknown: Iterable[tuple[PlayerId, PlayerId]] = (),
    ) -> None:
        self._identities = identities
        self._field = field
        self._cut = cut
        self._swiss = list(swiss_games)
        self._cut_games = list(cut_games)
        self._unknown = list(unknown)

    def shares(self, side: Side, name: Namer) -> tuple[Share, ...]:
        """Count by name, most common first; unknown ones come last, under an empty name."""
        brought = Counter(name(self._of(player, side)) for player in self._field)
        made_it = Counter(name(self._of(player, side)) for player in self._cut)
        swiss = self._scores(side, name, self._swiss, self._unknown)
        cut = self._scores(side, name, self._cut_games)
        played = {each for each, score in (*swiss.items(), *cut.items()) if score.games}
        names = sorted({*brought, *played}, key=lambda each: (each == NOT_TOLD, -brought[each], each))
        return tuple(
            Share(
                name=each,
                players=Rate(brought[each], len(self._field)),
                in_cut=Rate(made_it[each], len(self._cut)),
                swiss=swiss.get(each, Score()),
                cut=cut.get(each, Score()),
            )
            for each in names
        )

    def match_ups(self, name: Namer) -> tuple[MatchUp, ...]:
        """Count every pair of names that met in a Swiss game, by corp, then by runner; unknown ones last."""
        corps, runners = self._names(Side.CORP, name), self._names(Side.RUNNER, name)
        cells = corp_scores(
            (((corps(game.corp), runners(game.runner)), game) for game in self._swiss),
            ((corps(corp), runners(runner)) for corp, runner in self._unknown),
        )
        order = sorted(
            (key for key, score in cells.items() if score.games),
            key=lambda key: [(part == NOT_TOLD, part) for part in key],
        )
        return tuple(MatchUp(corp, runner, cells[corp, runner]) for corp, runner in order)

    def _scores(
        self,
        side: Side,
        name: Namer,
        games: Iterable[Game],
        unknown: Iterable[tuple[PlayerId, PlayerId]] = (),
    ) -> dict[str, Score]:
        names = self._names(side, name)
        if side is Side.CORP:
            return corp_scores(
                ((names(game.corp), game) for game in games), (names(corp) for corp, _ in unknown)
            )
        found = corp_scores(
            ((names(game.runner), game) for game in games), (names(runner) for _, runner in unknown)
        )
        return {each: score.turned for each, score in found.items()}

    def _of(self, player: PlayerId, side: Side) -> PlayedIdentity:
        return self._identities.get(player, {}).get(side, _UNKNOWN)

    def _names(self, side: Side, name: Namer) -> Callable[[PlayerId], str]:
        """Return a function giving the name under which each player's games count."""

        @cache
        def named(player: PlayerId) -> str:
            identity = self._of(player, side)
            return name(identity) if identity.for_games else NOT_TOLD

        return named

"""Final standings after a cut: the places of the elimination first, then everybody else by Swiss rank.

Without a cut the Swiss standings are final as they are. A disqualified player takes no place (REG 8.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.bracket.play import Bracket, GameState
from pairing.types import PlayerId
from tournament.cut.records import BracketRecord, bracket_record
from tournament.models import Player, Qualifier, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.standings.pages.standings import StandingLine, StandingsPage


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One player's line: the place, or the best and the worst that is still possible.

    `place` is None until it is settled, and both limits are None for a disqualified player. `seed` is
    None for who was not in the cut; `swiss` has the figures of the Swiss rounds.
    """

    best: int | None
    worst: int | None
    seed: int | None
    is_still_in: bool
    swiss: StandingLine

    @property
    def place(self) -> int | None:
        """The place, once it is settled."""
        return self.best if self.best == self.worst else None

    @property
    def is_settled(self) -> bool:
        """Whether nothing can change any more."""
        return self.best == self.worst

    @property
    def player(self) -> PlayerId:
        """Whose line it is."""
        return self.swiss.place.player


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """Everybody by the final place. `is_decided` once the cut is played to the end; `cut` is its size."""

    lines: tuple[FinalLine, ...]
    cut: int
    is_decided: bool
    is_elimination: bool
    is_final: bool

    @property
    def winner(self) -> FinalLine | None:
        """The line of whoever has won, once it is known."""
        first = self.lines[0] if self.lines else None
        return first if self.is_decided and first and first.place == 1 else None

    @property
    def unsettled(self) -> int:
        """How many places can still change."""
        return sum(not line.is_settled for line in self.lines)

    @property
    def found(self) -> int:
        """How many lines the search has found."""
        return sum(line.swiss.is_found for line in self.lines)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A player of the cut with the places that are possible; `is_still_in` while not beaten yet."""

    player: PlayerId
    best: int
    worst: int
    is_still_in: bool = False


def final_standings(tournament: Tournament, swiss: StandingsPage) -> FinalStandings | None:
    """Return the standings with the cut, or None where no cut was made. A fixed number of queries."""
    record = bracket_record(tournament)
    if record is not None:
        return standings_with_bracket(tournament, swiss, record)
    return _after_extra_rounds(tournament, swiss)


def standings_with_bracket(
    tournament: Tournament, swiss: StandingsPage, record: BracketRecord
) -> FinalStandings:
    """Return the standings with an elimination that is read already. No queries."""
    lines = {line.place.player: line for line in swiss.lines}
    out = {pk for pk, player in record.players.items() if player.state == PlayerState.DISQUALIFIED}
    placed = [each for each in elimination_places(record.bracket, frozenset(out)) if each.player in lines]
    seeds = {player: seed for seed, player in enumerate(record.seeds, start=1)}
    return FinalStandings(
        lines=(
            *(
                FinalLine(each.best, each.worst, seeds[each.player], each.is_still_in, lines[each.player])
                for each in placed
            ),
            *_others(swiss, {each.player for each in placed}, seeds),
        ),
        cut=len(record.seeds),
        is_decided=record.is_decided,
        is_elimination=True,
        is_final=tournament.state == EventState.FINISHED,
    )


def elimination_places(bracket: Bracket, disqualified: frozenset[PlayerId]) -> tuple[_Placed, ...]:
    """Return the players of a bracket who take a place, best first.

    Those still in come by seed, with every place that is left; inside a group of places the better
    seed is higher, once the whole group is known.
    """
    groups = _groups(bracket)
    beaten = {player for group in groups for player in group if player is not None}
    still_in = [player for player in bracket.seeds if player not in beaten | disqualified]
    end = sum(player not in disqualified for player in bracket.seeds)
    placed: list[_Placed] = []
    worst_left = end
    for group in reversed(groups):
        known = [player for player in group if player is not None and player not in disqualified]
        known.sort(key=bracket.seed_of)
        start = end - sum(player is None or player not in disqualified for player in group) + 1
        if None in group:
            placed = [_Placed(player, start, end) for player in known] + placed
        else:
            placed = [_Placed(player, at, at) for at, player in enumerate(known, start=start)] + placed
            worst_left = start - 1
        end = start - 1
    is_open = bracket.champion is None
    return (*(_Placed(player, 1, worst_left, is_open) for player in still_in), *placed)


def _groups(bracket: Bracket) -> list[list[PlayerId | None]]:
    """Return who was beaten for good, by groups of places from the second on; None where it is open."""
    decider = bracket.games[-1]
    if decider.state is GameState.NOT_NEEDED:
        decider = bracket.games[-2]
    beaten = [[bracket.game(number).loser for number in group] for group in bracket.layout.places]
    return [[decider.loser], *beaten]


def _others(
    swiss: StandingsPage, placed: set[PlayerId], seeds: dict[PlayerId, int] | None = None
) -> Iterator[FinalLine]:
    """Return everybody else by Swiss rank, places counted on; the disqualified last, without one."""
    place = len(placed)
    apart = []
    for line in swiss.lines:
        player = line.place.player
        if player in placed:
            continue
        if line.is_disqualified:
            apart.append(FinalLine(None, None, (seeds or {}).get(player), False, line))
            continue
        place += 1
        yield FinalLine(place, place, None, False, line)
    yield from apart


def _after_extra_rounds(tournament: Tournament, swiss: StandingsPage) -> FinalStandings | None:
    """Put those who played extra Swiss rounds ahead of those who left at the cut (REG 9.5)."""
    extra = Qualifier.objects.filter(
        stage__tournament=tournament, stage__kind=StageKind.SWISS, seed__isnull=False
    )
    seeds = {row.player_id: row.seed or 0 for row in extra}
    if not seeds:
        return None
    dropped = set(
        Player.objects.filter(tournament=tournament, state=PlayerState.DROPPED).values_list("pk", flat=True)
    )
    lines = tuple(replace(line, is_dropped=line.place.player in dropped) for line in swiss.lines)
    ahead = [line for line in lines if line.place.player in seeds and not line.is_disqualified]
    return FinalStandings(
        lines=(
            *(
                FinalLine(at, at, seeds[line.place.player], False, line)
                for at, line in enumerate(ahead, start=1)
            ),
            *_others(replace(swiss, lines=lines), {line.place.player for line in ahead}, seeds),
        ),
        cut=len(seeds),
        is_decided=tournament.state == EventState.FINISHED,
        is_elimination=False,
        is_final=tournament.state == EventState.FINISHED,
    )

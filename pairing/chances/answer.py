"""Combines bounds, enumeration and simulation into one answer for each player."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pairing.chances.bounds import Bounds, Proven
from pairing.chances.race import Outcome, Race, race_of
from pairing.chances.records import ChanceMethod, CutChance, CutOutlook
from pairing.chances.trials import Tally, every_end, simulated_ends, tally_ends
from pairing.types import Event, PlayerId

MOST_ENDINGS = 1_000  # up to this many endings are all ranked; with more, bounds are used


def cut_chances(
    event: Event,
    size: int,
    *,
    rng: Random,
    to_come: int = 0,
    runs: int = 1_000,
    outcomes: Collection[Outcome] | None = None,
) -> tuple[CutChance, ...]:
    """Return for each player still in the event whether they can make the cut to the top `size` (REG 9.5).

    The last round of `event` may be in play or finished; `to_come` is the number of rounds not yet paired.
    `outcomes` are the possible results of a table; by default all that the scoring allows (`FULL_ROUNDS`:
    6-0, 3-3, 0-6). If no rounds are to come and there are few possible endings, each is ranked. Otherwise
    bounds prove what they can for all results and pairings, tiebreakers included, and `runs` simulations (at
    least 1) show what can happen. Whatever neither settles is likely, unlikely or open, depending on the
    share of simulations: if something never happened in a simulation, that proves nothing. The answers are in
    the order of `event.players`.

    Raises RuleError: cut_too_large (cut, players), round_incomplete (tables), and the errors of `pair`.
    """
    race = race_of(event, size, to_come, outcomes)
    if not to_come and race.endings <= MOST_ENDINGS:
        return _enumerated(race)
    runs, tallies = tally_ends(race, simulated_ends(race, runs, rng))
    bounds = Bounds(race)
    chances = []
    for player, tally in tallies.items():
        refuted = all((tally.made_cut, tally.missed, tally.missed_with_points(race.full_win)))
        known = Proven(False, False, False, False) if refuted else bounds.of(player)
        outlook, method = _settle(race, known, tally)
        chances.append(_told(race, player, outlook, method, runs, tally, known))
    return tuple(chances)


def _enumerated(race: Race) -> tuple[CutChance, ...]:
    runs, tallies = tally_ends(race, every_end(race))
    chances = []
    for player, tally in tallies.items():
        own = race.own_outcomes(player)
        can_win = any(outcome[0] == race.full_win for outcome in own)
        known = Proven(
            always=not tally.missed,
            never=not tally.made_cut,
            always_with_win=can_win and not tally.missed_with_points(race.full_win),
            always_with_draw=race.drawn in own and not tally.missed_with(race.drawn),
        )
        outlook, _ = _settle(race, known, tally)
        chances.append(_told(race, player, outlook, ChanceMethod.ENUMERATED, runs, tally, known))
    return tuple(chances)


def _told(
    race: Race,
    player: PlayerId,
    outlook: CutOutlook,
    method: ChanceMethod,
    runs: int,
    tally: Tally,
    proven: Proven,
) -> CutChance:
    has_next = player in race.seat or race.to_come > 0
    return CutChance(
        player=player,
        outlook=outlook,
        method=method,
        runs=runs,
        made_cut=tally.made_cut,
        draw_is_enough=has_next and outlook is CutOutlook.WIN_AND_IN and proven.always_with_draw is True,
        by_next=tally.shares,
    )


def _settle(race: Race, proven: Proven, seen: Tally) -> tuple[CutOutlook, ChanceMethod]:
    """Combine proofs and simulations: a single counterexample refutes a claim about all endings."""
    always = False if seen.missed else proven.always
    never = False if seen.made_cut else proven.never
    with_win = False if seen.missed_with_points(race.full_win) else proven.always_with_win
    is_proven = ChanceMethod.PROVEN
    if always:
        return CutOutlook.SAFE, is_proven
    if never:
        return CutOutlook.OUT, is_proven
    if with_win and always is False:
        return CutOutlook.WIN_AND_IN, is_proven
    if always is False and never is False and with_win is False:
        return CutOutlook.NEEDS_HELP, is_proven
    return _estimated(seen), ChanceMethod.SIMULATED


def _estimated(seen: Tally) -> CutOutlook:
    """Return the outlook of a player about whom nothing is proven.

    It is based on the numbers shown to the player: overall, and after each result at their next table.
    """
    counts = [(seen.made_cut, seen.made_cut + seen.missed)]
    counts += [(share.made_cut, share.runs) for share in seen.shares]
    likely = {2 * made_cut >= runs for made_cut, runs in counts}
    if len(likely) == 2:
        return CutOutlook.OPEN
    return CutOutlook.LIKELY if True in likely else CutOutlook.UNLIKELY

"""A file's cut, reconstructed in our brackets; missing seeds are guessed."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.bracket.rebuild import Encounter, RebuiltCut, rebuild_cut
from pairing.results_json import ResultsFile
from pairing.standings import standings
from pairing.types import PlayerId


def has_cut(results: ResultsFile) -> bool:
    """Return whether the file contains a cut that was made, not only planned."""
    return bool(results.elimination_rounds or results.elimination_places)


def cuts_of(results: ResultsFile) -> tuple[RebuiltCut, ...]:
    """Return the possible brackets for the file's cut, likeliest first; empty if there are none."""
    if not has_cut(results):
        return ()
    encounters = [
        Encounter((first, second), game.corp, game.winner)
        for games in results.elimination_rounds
        for game in games
        if (first := game.players[0]) is not None and (second := game.players[1]) is not None
    ]
    gone = [player.id for player in results.event.players if not player.active]
    for seeds in _possible_seeds(results, encounters):
        found = rebuild_cut(encounters, seeds, gone=gone)
        if found:
            return found
    return ()


def told_seeds(results: ResultsFile) -> dict[int, PlayerId]:
    """Return the players whose seed is in the file, by seed; unsettled places have none."""
    return {
        place.seed: place.player
        for place in results.elimination_places
        if place.seed is not None and place.player is not None
    }


def _possible_seeds(results: ResultsFile, encounters: list[Encounter]) -> Iterator[tuple[PlayerId, ...]]:
    """Yield possible seedings: the file's seeds, with the other players in the order of the Swiss
    standings.
    """
    told = told_seeds(results)
    there = {player for encounter in encounters for player in encounter.players}
    there |= {place.player for place in results.elimination_places if place.player is not None}
    ranked = _by_swiss_rank(results)
    sizes = dict.fromkeys((len(results.elimination_places), results.cut_to_top, len(there)))
    for size in sizes:
        if size < 2 or len(there) > size or size > len(ranked):
            continue
        missing = [player for player in ranked if player not in there][: size - len(there)]
        seeded = {seed: player for seed, player in told.items() if 1 <= seed <= size}
        free = iter([player for player in ranked if player in there | set(missing)])
        taken = set(seeded.values())
        seeds = [
            seeded[seed] if seed in seeded else next((each for each in free if each not in taken), None)
            for seed in range(1, size + 1)
        ]
        if None not in seeds and len(set(seeds)) == size:
            yield tuple(player for player in seeds if player is not None)
        if len(there) == size:
            yield from _seeds_by_first_games(size, seeded, encounters, ranked)


def _seeds_by_first_games(
    size: int, told: dict[int, PlayerId], encounters: list[Encounter], ranked: list[PlayerId]
) -> Iterator[tuple[PlayerId, ...]]:
    """Yield the seeds implied by the first games if everyone plays in round 1 (the first seed meets the
    last).

    Of two players without a known seed, the one with the better rank gets the better seed.
    """
    firsts: list[tuple[PlayerId, PlayerId]] = []
    seen: set[PlayerId] = set()
    for encounter in encounters:
        if seen.isdisjoint(encounter.players):
            better, worse = sorted(encounter.players, key=ranked.index)
            firsts.append((better, worse))
        seen.update(encounter.players)
    if len(firsts) * 2 != size:
        return
    seeds, seed_of = dict(told), {player: seed for seed, player in told.items()}
    open_pairs = []
    for pair in sorted(firsts, key=lambda each: ranked.index(each[0])):
        for player, opponent in (pair, pair[::-1]):
            if player in seed_of:
                seeds.setdefault(size + 1 - seed_of[player], opponent)
        if not set(pair) & set(seeds.values()):
            open_pairs.append(pair)
    left = (seed for seed in range(1, size // 2 + 1) if seed not in seeds)
    for seed, (better, worse) in zip(left, open_pairs, strict=False):
        seeds |= {seed: better, size + 1 - seed: worse}
    if sorted(seeds) == list(range(1, size + 1)) and len(set(seeds.values())) == size:
        yield tuple(seeds[seed] for seed in range(1, size + 1))


def _by_swiss_rank(results: ResultsFile) -> list[PlayerId]:
    """Return all players by their rank in the file; those without one follow in the order of our
    standings.
    """
    ours = {line.player: place for place, line in enumerate(standings(results.event), start=1)}
    stated = {line.player: line.rank for line in results.stated}
    last = len(ours) + 1
    return sorted(ours, key=lambda player: (stated.get(player) or last, ours[player]))

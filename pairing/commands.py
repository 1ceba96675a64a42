"""The commands of the command line: each takes its arguments and returns its output and an exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from pairing.chances import cut_chances
from pairing.check import check, judge_seats
from pairing.errors import RuleError
from pairing.kinds import rules_of
from pairing.results_json import PlayerProfile, ResultsFile, ResultsFileError, results_json
from pairing.simulate import random_event
from pairing.standings import standings
from pairing.statistics import PlayedIdentity, event_statistics, statistics_json
from pairing.swiss import pair
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import Draw, Ending, Game, PlayerId, Relaxed, Side, SwissKind
from pairing.wording import Names, cost_text, fault_text, refusal_text

SIMULATED_DATE = "2016-08-01"  # the list in force on that day is the one in the regulations


@dataclass(frozen=True, slots=True)
class Outcome:
    """Text for stdout and stderr, and the exit code: 0 done, 1 refused or violations found, 2 bad input."""

    stdout: tuple[str, ...] = ()
    stderr: str | None = None
    exit_code: int = 0


def pair_file(
    results: ResultsFile,
    *,
    seed: int | None,
    fewest_rematches: bool = False,
    allowed: Relaxed = Relaxed.NONE,
    explain: bool = False,
) -> Outcome:
    """Pair the next round for the players still in (REG-6, REG-7, NOW-2); the seed makes it repeatable.

    In a single-sided event each pair is (corp, runner), with the round's cost and the rules that were
    relaxed; with `explain`, stderr shows what each table costs.

    Raises ResultsFileError if a player sits at more than one table of a round, as such a file can't be
    paired.
    """
    names = _names(results)
    _judge_seats(results, names)
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    try:
        draw = pair(results.event, rng=Random(seed), fewest_rematches=fewest_rematches, allowed=allowed)
    except RuleError as refusal:
        return Outcome(stderr=refusal_text(refusal, names), exit_code=1)
    costs = [cost_text(meeting, names) for meeting in draw.meetings] if explain else []
    return Outcome((_as_json(_drawn(draw, seed, results)),), stderr="\n".join(filter(None, costs)) or None)


def _drawn(draw: Draw, seed: int, results: ResultsFile) -> dict[str, Any]:
    own_id = results.own_ids.__getitem__
    pairs = [
        meeting.players if meeting.corp in (None, meeting.players[0]) else meeting.players[::-1]
        for meeting in draw.meetings
    ]
    drawn: dict[str, Any] = {
        "round": draw.number,
        "seed": seed,
        "bye": own_id(draw.byes[0].player) if draw.byes else None,
        "pairs": [[own_id(player) for player in both] for both in pairs],
    }
    if rules_of(results.event).pairs_by_cost:
        drawn |= {"cost": draw.cost, "relaxed": draw.relaxed}
    if draw.third_meetings:
        drawn["third_meetings"] = draw.third_meetings
    return drawn


def rank_file(results: ResultsFile) -> Outcome:
    """List the standings, best first (REG-8), with exact fractions as text and rounded values beside them."""
    names = {player.id: player.name for player in results.event.players}
    lines = [
        {
            "rank": line.rank,
            "id": results.own_ids[line.player],
            "name": names[line.player],
            "points": line.points,
            **{rule.short_key or rule.code: str(line.figures[rule.code]) for rule in SHOWN_FIGURES},
            **{
                f"{rule.short_key or rule.code}_rounded": round(float(line.figures[rule.code]), 4)
                for rule in SHOWN_FIGURES
            },
            "decided_by": line.decided_by,
            "swept": line.swept,
            "rounds_played": line.rounds_played,
            "disqualified": line.rank is None,
        }
        for line in standings(results.event)
    ]
    return Outcome(_list_as_json(lines))


def count_file(results: ResultsFile) -> Outcome:
    """Return an event's statistics, with all identities in the file, as one JSON object.

    Raises ResultsFileError if a player sits at more than one table of a round.
    """
    _judge_seats(results, _names(results))
    in_cut = {place.player for place in results.elimination_places if place.player is not None}
    seated = (player for round_ in results.elimination_rounds for game in round_ for player in game.players)
    in_cut.update(player for player in seated if player is not None)
    told = event_statistics(
        results.event,
        {player: _brought(profile) for player, profile in results.profiles.items()},
        cut=in_cut,
        cut_games=_cut_games(results),
    )
    return Outcome((json.dumps(statistics_json(told), ensure_ascii=False, indent=1),))


def _brought(profile: PlayerProfile) -> dict[Side, PlayedIdentity]:
    return {
        Side.CORP: PlayedIdentity(profile.corp_identity, profile.corp_faction),
        Side.RUNNER: PlayedIdentity(profile.runner_identity, profile.runner_faction),
    }


def _cut_games(results: ResultsFile) -> Iterator[Game]:
    """Yield the cut games whose sides and winner are known."""
    for round_ in results.elimination_rounds:
        for game in round_:
            one, other = game.players
            runner = other if game.corp == one else one
            if game.corp is not None and runner is not None and game.winner is not None:
                yield Game(game.corp, runner, Ending.WIN, game.winner)


def chances_file(
    results: ResultsFile,
    *,
    cut: int,
    to_come: int,
    runs: int,
    seed: int | None,
) -> Outcome:
    """List, one per line, whether each player still in can make the cut, and how that was determined.

    Raises ResultsFileError if a player sits at more than one table of a round.
    """
    names = _names(results)
    _judge_seats(results, names)
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    try:
        chances = cut_chances(results.event, cut, rng=Random(seed), to_come=to_come, runs=runs)
    except RuleError as refusal:
        return Outcome(stderr=refusal_text(refusal, names), exit_code=1)
    lines = [
        {
            "id": results.own_ids[chance.player],
            "name": names.names[chance.player],
            "outlook": chance.outlook,
            "draw_is_enough": chance.draw_is_enough,
            "method": chance.method,
            "made_cut": chance.made_cut,
            "runs": chance.runs,
            "seed": seed,
        }
        for chance in chances
    ]
    return Outcome(_list_as_json(lines))


def _judge_seats(results: ResultsFile, names: Names) -> None:
    for seated_twice in judge_seats(results.event):
        raise ResultsFileError("{fault}", fault=fault_text(seated_twice, names))


def check_file(results: ResultsFile) -> Outcome:
    """List every violation of the rules, one per line."""
    names = _names(results)
    faults = check(results)
    if not faults:
        return Outcome(stderr="no violations")
    return Outcome(tuple(fault_text(fault, names) for fault in faults), exit_code=1)


def simulate_file(
    *,
    players: int,
    rounds: int,
    seed: int | None,
    drops: int,
    late: int,
    swiss: SwissKind = SwissKind.DOUBLE_SIDED,
) -> Outcome:
    """Simulate an event paired by the engine."""
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    try:
        event = random_event(players, rounds, Random(seed), drops=drops, late=late, swiss=swiss)
    except RuleError as refusal:
        return Outcome(stderr=refusal_text(refusal, Names({}, {})), exit_code=1)
    name = f"Simulated event with seed {seed}"
    return Outcome((json.dumps(results_json(event, name=name, date=SIMULATED_DATE), indent=1),))


def _names(results: ResultsFile) -> Names:
    names: dict[PlayerId, str] = {player.id: player.name for player in results.event.players}
    return Names(results.own_ids, names)


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list_as_json(values: list[dict[str, Any]]) -> tuple[str, ...]:
    """Return a JSON list with one entry per line, readable for both people and tools."""
    if not values:
        return ("[]",)
    *most, last = map(_as_json, values)
    return ("[", *(f"{entry}," for entry in most), last, "]")

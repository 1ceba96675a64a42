"""Plain English for the command line: refusals and faults as sentences, players by id and name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pairing.check import Fault
from pairing.check.faults import code_of_figure
from pairing.errors import RuleError
from pairing.sides import DEAR
from pairing.tiebreakers import TiebreakerRule, figures_in_files
from pairing.types import Meeting, PairingCost, PlayerId


class Names:
    """Calls players by the id that their file gives them, and by name where they have one."""

    def __init__(self, own_ids: dict[PlayerId, int | str], names: dict[PlayerId, str]) -> None:
        """Take the ids as the file spells them and the names, both by player."""
        self.own_ids = own_ids
        self.names = names

    def one(self, player: PlayerId) -> str:
        """Name one player, on one line whatever the name holds."""
        name = "".join(letter if letter.isprintable() else " " for letter in self.names.get(player, ""))
        own_id = self.own_ids.get(player, player)
        return f"{own_id} ({' '.join(name.split())})" if name.strip() else str(own_id)

    def all(self, players: Iterable[PlayerId]) -> str:
        """Name several players."""
        *most, last = [self.one(player) for player in players] or ["nobody"]
        return f"{', '.join(most)} and {last}" if most else last


Facts = dict[str, Any]
Sentence = Callable[[Facts, Names], str]


def _numbers(values: Iterable[int]) -> str:
    return ", ".join(map(str, values))


def _score(points: Iterable[int]) -> str:
    return "-".join(map(str, points))


def _figure_is_off(rule: TiebreakerRule) -> Sentence:
    name = rule.label[0].lower() + rule.label[1:]
    return lambda facts, names: (
        f"{name} of {names.one(facts['player'])} is stated as {facts['stated']}, but is {facts['exact']}"
    )


REFUSALS: dict[str, Sentence] = {
    "too_few_players": lambda facts, _: f"there are too few players to pair: {facts['players']}",
    "round_incomplete": lambda facts, _: (
        f"a round is not finished: no result yet at table {_numbers(facts['tables'])}"
    ),
    "no_legal_pairing": lambda facts, names: (
        f"no pairing without a rematch is left; it is blocked by {names.all(facts['players'])}"
    ),
    "only_dear_pairings": lambda facts, names: (
        f"no round is left in which every pairing costs less than {DEAR}; the cheapest has "
        + "; ".join(f"{names.one(c)} as corp and {names.one(r)}: {cost}" for c, r, cost in facts["pairs"])
    ),
    "only_third_meetings": lambda facts, names: (
        "no round is left without a third meeting; the one with the fewest has "
        + "; ".join(f"{names.one(c)} and {names.one(r)}, who met {_times(n)}" for c, r, n in facts["pairs"])
    ),
}

FAULTS: dict[str, Sentence] = {
    "twice_in_round": lambda facts, names: f"{names.one(facts['player'])} sits at more than one table",
    "left_out": lambda facts, names: f"{names.one(facts['player'])} was left out, though still in the event",
    "result_missing": lambda facts, names: (
        f"the result of {names.all(facts['players'])} is missing, but later rounds were played"
    ),
    "rematch": lambda facts, names: (
        f"rematch of {names.all(facts['players'])}, who met in round {facts['first_met']}"
    ),
    "byes_without_need": lambda facts, names: (
        f"byes for {names.all(facts['players'])}, where {facts['needed']} would do"
    ),
    "repeated_bye": lambda facts, names: (
        f"another bye for {names.one(facts['player'])}; it was the turn of one of: "
        f"{', '.join(map(names.one, facts['instead_of']))}"
    ),
    "bye_in_wrong_group": lambda facts, names: (
        f"the bye of {names.one(facts['player'])} on {facts['points']} points belonged to the group"
        f" on {facts['expected']}"
    ),
    "floated_without_need": lambda facts, _: (
        f"{facts['floated']} left the group on {facts['points']} points, where {facts['needed']} had to"
    ),
    "floated_too_far": lambda facts, _: (
        f"those who left the group on {facts['points']} points met players on {_numbers(facts['met'])},"
        f" where {_numbers(facts['possible'])} could be met"
    ),
    "side_repeated": lambda facts, names: (
        f"{names.one(facts['corp'])} was corp against {names.one(facts['runner'])} once more, as in round"
        f" {facts['first_met']}"
    ),
    "bias_rule_broken": lambda facts, names: (
        f"{names.one(facts['corp'])} was corp with {_balance(facts['biases'][0])}, against"
        f" {names.one(facts['runner'])} with {_balance(facts['biases'][1])}"
    ),
    "third_meeting": lambda facts, names: (
        f"{names.all(facts['players'])} met once more, after {_times(facts['meetings'])}"
    ),
    "dear_pairing": lambda facts, names: (
        f"{names.all(facts['players'])} cost {facts['cost']}, while every pairing could cost less than {DEAR}"
    ),
    "dearer_round": lambda facts, _: f"the round cost {facts['cost']}, where {facts['least']} would do",
    "games_do_not_add_up": lambda facts, names: (
        f"the games of {names.all(facts['players'])} do not add up: {facts['reason'].replace('_', ' ')}"
    ),
    "points_impossible": lambda facts, names: (
        f"no games give the result of {names.all(facts['players'])}, {_score(facts['points'])}"
    ),
    "total_contradicts_games": lambda facts, names: (
        f"the total of {names.all(facts['players'])} is stated as {_score(facts['total'])},"
        f" their games give {_score(facts['games'])}"
    ),
    "total_contradicts_sides": lambda facts, names: (
        f"the total of {names.one(facts['player'])} is stated as {facts['total']}, corp and runner games"
        f" give {facts['sides']}"
    ),
    "bye_points": lambda facts, names: (
        f"the bye of {names.one(facts['player'])} gave {facts['points']} points, not {facts['expected']}"
    ),
    "points_contradict_rounds": lambda facts, names: (
        f"{names.one(facts['player'])} is stated with {facts['stated']} points, but earned {facts['earned']}"
    ),
    "rounds_played_off": lambda facts, names: (
        f"{names.one(facts['player'])} is stated with {facts['stated']} rounds played,"
        f" but sat at a table or had the bye in {facts['played']}"
    ),
    **{code_of_figure(rule): _figure_is_off(rule) for rule in figures_in_files()},
    "standings_out_of_order": lambda facts, names: (
        f"{names.one(facts['behind'])} belongs ahead of {names.one(facts['ahead'])}"
    ),
}


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _balance(bias: int) -> str:
    if bias == 0:
        return "as many corp as runner games"
    games = "one game" if abs(bias) == 1 else f"{abs(bias)} games"
    return f"{games} more as {'corp' if bias > 0 else 'runner'}"


def cost_text(meeting: Meeting, names: Names) -> str | None:
    """Say on one line what a single-sided pairing costs, part by part (NOW 2.3); None for others."""
    cost = meeting.cost
    if cost is None or meeting.corp is None:
        return None
    corp, runner = meeting.corp, meeting.players[meeting.corp == meeting.players[0]]
    parts = []
    if cost.points:
        apart = meeting.points[0] - meeting.points[1]
        parts.append(f"{apart} {'point' if apart == 1 else 'points'} apart: {cost.points}")
    if cost.met:
        parts.append(f"they have met {_times(cost.meetings)}: {cost.met}")
    if cost.sides > 1:
        parts.append(f"{_who_is_out_of_balance(cost, names, corp, runner)}: {cost.sides}")
    else:
        parts.append("sides: 1")
    told = f"{names.one(corp)} (corp) and {names.one(runner)}: {cost.total}; {', '.join(parts)}"
    return f"{told}; no complete round is cheaper" if cost.total > 1 else told


def _who_is_out_of_balance(cost: PairingCost, names: Names, corp: PlayerId, runner: PlayerId) -> str:
    of_corp, of_runner = cost.biases
    if of_corp == of_runner:
        return f"{names.one(corp)} and {names.one(runner)} both had {_balance(of_corp)}"
    if of_corp >= -of_runner:
        return f"{names.one(corp)} had {_balance(of_corp)}"
    return f"{names.one(runner)} had {_balance(of_runner)}"


def refusal_text(refusal: RuleError, names: Names) -> str:
    """Say on one line why the rules do not allow it."""
    sentence = REFUSALS.get(refusal.code)
    return sentence(refusal.facts, names) if sentence else str(refusal)


def fault_text(fault: Fault, names: Names) -> str:
    """Say on one line what is wrong and in which round."""
    where = "standings" if fault.round_number is None else f"round {fault.round_number}"
    return f"{where}: {FAULTS[fault.code](fault.facts, names)}"

"""The texts of the command line: refusals, faults and costs in English, with players by id and name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pairing.check import Fault
from pairing.check.faults import code_of_figure
from pairing.errors import RuleError
from pairing.sides import DEAR
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import Meeting, PairingCost, PlayerId


class Names:
    """Names players by the id in their file, and by name if they have one."""

    def __init__(self, own_ids: dict[PlayerId, int | str], names: dict[PlayerId, str]) -> None:
        """Store the ids as spelled in the file, and the names, both by player."""
        self.own_ids = own_ids
        self.names = names

    def one(self, player: PlayerId) -> str:
        """Return a player's name on a single line, whatever characters it contains."""
        name = "".join(letter if letter.isprintable() else " " for letter in self.names.get(player, ""))
        own_id = self.own_ids.get(player, player)
        return f"{own_id} ({' '.join(name.split())})" if name.strip() else str(own_id)

    def all(self, players: Iterable[PlayerId]) -> str:
        *most, last = [self.one(player) for player in players] or ["no one"]
        return f"{', '.join(most)} and {last}" if most else last


# Each message has placeholders for its facts, formatted by `_in_words`.
REFUSALS: dict[str, str] = {
    "too_few_players": "too few players to pair: {players}",
    "round_incomplete": "a round isn't finished: no result yet at table {tables}",
    "cut_too_large": "a cut to the top {cut} needs {cut} players, but only {players} are still in",
    "no_legal_pairing": "no pairing without a rematch is possible because of {players}",
    "only_dear_pairings": (
        "no round is possible in which every pairing costs less than {limit}; the cheapest has {costs}"
    ),
    "only_third_meetings": (
        "no round without a third meeting is possible; the one with the fewest has {met_before}"
    ),
}

FAULTS: dict[str, str] = {
    "twice_in_round": "{player} sits at more than one table",
    "left_out": "{player} is still in the event, but wasn't paired",
    "result_missing": "the result of {players} is missing, but later rounds were played",
    "rematch": "rematch of {players}, who met in round {first_met}",
    "byes_without_need": "byes for {players}; needed: {needed}",
    "repeated_bye": "another bye for {player}; it should have gone to one of: {instead_of}",
    "bye_in_wrong_group": "{player} got the bye with {points} points, not a player with {expected}",
    "floated_without_need": "{floated} left the group with {points} points, but only {needed} had to",
    "floated_too_far": (
        "players who left the group with {points} points met players with {met}; best possible: {possible}"
    ),
    "side_repeated": "{corp} was corp against {runner} again, as in round {first_met}",
    "bias_rule_broken": "{corp} was corp with {biases[0]}, against {runner} with {biases[1]}",
    "third_meeting": "{players} met again, after meeting {meetings}",
    "dear_pairing": "{players} cost {cost}, but every pairing could have cost less than {limit}",
    "dearer_round": "the round cost {cost}, but {least} was possible",
    "games_do_not_add_up": "the games of {players} don't add up: {reason}",
    "points_impossible": "no games can give {players} the result {points}",
    "total_contradicts_games": "{players} are listed with a total of {total}, but their games give {games}",
    "total_contradicts_sides": (
        "{player} is listed with a total of {total}, but corp and runner games give {sides}"
    ),
    "bye_points": "the bye of {player} gave {points} points, not {expected}",
    "points_contradict_rounds": "{player} is listed with {stated} points, but earned {earned}",
    "rounds_played_off": (
        "{player} is listed with {stated} rounds played, but sat at a table or had the bye in {played}"
    ),
    **{
        code_of_figure(
            rule
        ): f"{rule.label[0].lower()}{rule.label[1:]} of {{player}} is listed as {{stated}}, but is {{exact}}"
        for rule in SHOWN_FIGURES
    },
    "standings_out_of_order": "{behind} should be ahead of {ahead}",
}

# Why games don't add up, by the refusal's code.
REASONS: dict[str, str] = {
    "game_of_strangers": "a game isn't between the two players at the table",
    "winner_not_in_game": "the winner didn't play in the game",
    "draw_with_winner": "a draw has a winner",
    "win_without_winner": "a win has no winner",
    "same_side_twice": "a player has the same side twice",
    "too_many_games": "too many games",
    "split_with_games": "an intentional split has games",
    "split_not_allowed": "an intentional split isn't allowed",
    "short_round_not_allowed": "playing fewer games isn't allowed",
    "agreed_too_late": "the players agreed too late",
    "agenda_points_contradict": "the agenda points contradict the result",
    "agenda_points_impossible": "the agenda points are impossible",
}


def _in_words(facts: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Return the facts as used in the messages: players, lists, scores, balances."""
    words: dict[str, Any] = {"limit": DEAR}
    for name, fact in facts.items():
        if name in ("player", "corp", "runner", "behind", "ahead"):
            words[name] = names.one(fact)
        elif name == "players" and not isinstance(fact, int):
            words[name] = names.all(fact)
        elif name == "instead_of":
            words[name] = ", ".join(map(names.one, fact))
        elif name == "biases":
            words[name] = [_balance(bias) for bias in fact]
        elif name == "meetings":
            words[name] = _times(fact)
        elif name == "reason":
            words[name] = REASONS[fact]
        elif name == "pairs":
            pairs = [(names.one(one), names.one(other), number) for one, other, number in fact]
            words["costs"] = "; ".join(f"{corp} as corp and {runner}: {cost}" for corp, runner, cost in pairs)
            words["met_before"] = "; ".join(
                f"{one} and {other}, who met {_times(met)}" for one, other, met in pairs
            )
        elif name in ("points", "total", "games") and isinstance(fact, Sequence):
            words[name] = "-".join(map(str, fact))
        elif name in ("tables", "met", "possible"):
            words[name] = ", ".join(map(str, fact))
        else:
            words[name] = fact
    return words


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _balance(bias: int) -> str:
    if bias == 0:
        return "as many corp as runner games"
    count = "one more game" if abs(bias) == 1 else f"{abs(bias)} more games"
    return f"{count} as {'corp' if bias > 0 else 'runner'}"


def cost_text(meeting: Meeting, names: Names) -> str | None:
    """Return one line on what a single-sided pairing costs, part by part (NOW 2.3); None for others."""
    cost = meeting.cost
    if cost is None or meeting.corp is None:
        return None
    corp, runner = meeting.corp, meeting.players[meeting.corp == meeting.players[0]]
    parts = []
    if cost.points:
        apart = meeting.points[0] - meeting.points[1]
        parts.append((f"{apart} point{'s' * (apart != 1)} apart", cost.points))
    if cost.met:
        parts.append((f"they have met {_times(cost.meetings)}", cost.met))
    is_out_of_balance = cost.sides > 1
    sides = _who_is_out_of_balance(cost, names, corp, runner) if is_out_of_balance else "sides"
    parts.append((sides, cost.sides if is_out_of_balance else 1))
    costs = ", ".join(f"{what}: {part}" for what, part in parts)
    told = f"{names.one(corp)} (corp) and {names.one(runner)}: {cost.total}; {costs}"
    return f"{told}; no complete round is cheaper" if cost.total > 1 else told


def _who_is_out_of_balance(cost: PairingCost, names: Names, corp: PlayerId, runner: PlayerId) -> str:
    of_corp, of_runner = cost.biases
    if of_corp == of_runner:
        return f"{names.one(corp)} and {names.one(runner)} both had {_balance(of_corp)}"
    player, bias = (corp, of_corp) if of_corp >= -of_runner else (runner, of_runner)
    return f"{names.one(player)} had {_balance(bias)}"


def refusal_text(refusal: RuleError, names: Names) -> str:
    """Return one line explaining why the rules refuse a request."""
    sentence = REFUSALS.get(refusal.code)
    return sentence.format_map(_in_words(refusal.facts, names)) if sentence else str(refusal)


def fault_text(fault: Fault, names: Names) -> str:
    """Return one line naming the fault and its round."""
    said = FAULTS[fault.code].format_map(_in_words(fault.facts, names))
    if fault.round_number is None:
        return f"standings: {said}"
    return f"round {fault.round_number}: {said}"

"""The command line's words: refusals, faults and costs as sentences, players by id and name.

They are written in English, and said in the language of `Names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Any

from pairing.check import Fault
from pairing.check.faults import code_of_figure
from pairing.errors import RuleError
from pairing.language import ENGLISH, gettext_noop
from pairing.sides import DEAR
from pairing.tiebreakers import TiebreakerRule, figures_in_files
from pairing.types import Meeting, PairingCost, PlayerId


class Names:
    """Calls players by the id that their file gives them, and by name where they have one, in a language."""

    def __init__(
        self,
        own_ids: dict[PlayerId, int | str],
        names: dict[PlayerId, str],
        language: NullTranslations = ENGLISH,
    ) -> None:
        """Take the ids as the file spells them and the names, both by player; the language to speak."""
        self.own_ids = own_ids
        self.names = names
        self.language = language

    def gettext(self, message: str, **facts: object) -> str:
        """Say a message in this language, with the facts in their places."""
        return self.language.gettext(message).format(**facts)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Say how many there are, in the form that this language has for the number."""
        return self.language.ngettext(one, many, count).format(count=count)

    def listed(self, parts: Iterable[object]) -> str:
        """Give several names or numbers one behind the other."""
        return self.language.pgettext("list", ", ").join(map(str, parts))

    def listed_apart(self, parts: Iterable[str]) -> str:
        """Give several clauses one behind the other."""
        return self.language.pgettext("list", "; ").join(parts)

    def one(self, player: PlayerId) -> str:
        """Name one player, on one line whatever the name holds."""
        name = "".join(letter if letter.isprintable() else " " for letter in self.names.get(player, ""))
        own_id = self.own_ids.get(player, player)
        return f"{own_id} ({' '.join(name.split())})" if name.strip() else str(own_id)

    def all(self, players: Iterable[PlayerId]) -> str:
        """Name several players."""
        *most, last = [self.one(player) for player in players] or [self.gettext("nobody")]
        return self.gettext("{most} and {last}", most=self.listed(most), last=last) if most else last


Facts = dict[str, Any]
Sentence = Callable[[Facts, Names], str]


def _score(points: Iterable[int]) -> str:
    return "-".join(map(str, points))


def _figure_is_off(rule: TiebreakerRule) -> Sentence:
    def sentence(facts: Facts, names: Names) -> str:
        label = names.gettext(rule.label)
        return names.gettext(
            "{figure} of {player} is stated as {stated}, but is {exact}",
            figure=label if label != rule.label else label[0].lower() + label[1:],
            player=names.one(facts["player"]),
            stated=facts["stated"],
            exact=facts["exact"],
        )

    return sentence


REFUSALS: dict[str, Sentence] = {
    "too_few_players": lambda facts, names: names.gettext(
        "there are too few players to pair: {number}", number=facts["players"]
    ),
    "round_incomplete": lambda facts, names: names.gettext(
        "a round is not finished: no result yet at table {tables}", tables=names.listed(facts["tables"])
    ),
    "cut_too_large": lambda facts, names: names.gettext(
        "a cut to the top {cut} needs as many players, but {players} still play",
        cut=facts["cut"],
        players=facts["players"],
    ),
    "no_legal_pairing": lambda facts, names: names.gettext(
        "no pairing without a rematch is left; it is blocked by {players}",
        players=names.all(facts["players"]),
    ),
    "only_dear_pairings": lambda facts, names: names.gettext(
        "no round is left in which every pairing costs less than {limit}; the cheapest has {pairs}",
        limit=DEAR,
        pairs=names.listed_apart(_cost_of_pair(pair, names) for pair in facts["pairs"]),
    ),
    "only_third_meetings": lambda facts, names: names.gettext(
        "no round is left without a third meeting; the one with the fewest has {pairs}",
        pairs=names.listed_apart(_meetings_of_pair(pair, names) for pair in facts["pairs"]),
    ),
}

FAULTS: dict[str, Sentence] = {
    "twice_in_round": lambda facts, names: names.gettext(
        "{player} sits at more than one table", player=names.one(facts["player"])
    ),
    "left_out": lambda facts, names: names.gettext(
        "{player} was left out, though still in the event", player=names.one(facts["player"])
    ),
    "result_missing": lambda facts, names: names.gettext(
        "the result of {players} is missing, but later rounds were played",
        players=names.all(facts["players"]),
    ),
    "rematch": lambda facts, names: names.gettext(
        "rematch of {players}, who met in round {number}",
        players=names.all(facts["players"]),
        number=facts["first_met"],
    ),
    "byes_without_need": lambda facts, names: names.gettext(
        "byes for {players}, where {needed} would do",
        players=names.all(facts["players"]),
        needed=facts["needed"],
    ),
    "repeated_bye": lambda facts, names: names.gettext(
        "another bye for {player}; it was the turn of one of: {others}",
        player=names.one(facts["player"]),
        others=names.listed(map(names.one, facts["instead_of"])),
    ),
    "bye_in_wrong_group": lambda facts, names: names.gettext(
        "the bye of {player} on {points} points belonged to the group on {expected}",
        player=names.one(facts["player"]),
        points=facts["points"],
        expected=facts["expected"],
    ),
    "floated_without_need": lambda facts, names: names.gettext(
        "{floated} left the group on {points} points, where {needed} had to",
        floated=facts["floated"],
        points=facts["points"],
        needed=facts["needed"],
    ),
    "floated_too_far": lambda facts, names: names.gettext(
        "those who left the group on {points} points met players on {met}, where {possible} could be met",
        points=facts["points"],
        met=names.listed(facts["met"]),
        possible=names.listed(facts["possible"]),
    ),
    "side_repeated": lambda facts, names: names.gettext(
        "{corp} was corp against {runner} once more, as in round {number}",
        corp=names.one(facts["corp"]),
        runner=names.one(facts["runner"]),
        number=facts["first_met"],
    ),
    "bias_rule_broken": lambda facts, names: names.gettext(
        "{corp} was corp with {balance}, against {runner} with {other_balance}",
        corp=names.one(facts["corp"]),
        balance=_balance(facts["biases"][0], names),
        runner=names.one(facts["runner"]),
        other_balance=_balance(facts["biases"][1], names),
    ),
    "third_meeting": lambda facts, names: names.gettext(
        "{players} met once more, after {times}",
        players=names.all(facts["players"]),
        times=_times(facts["meetings"], names),
    ),
    "dear_pairing": lambda facts, names: names.gettext(
        "{players} cost {cost}, while every pairing could cost less than {limit}",
        players=names.all(facts["players"]),
        cost=facts["cost"],
        limit=DEAR,
    ),
    "dearer_round": lambda facts, names: names.gettext(
        "the round cost {cost}, where {least} would do", cost=facts["cost"], least=facts["least"]
    ),
    "games_do_not_add_up": lambda facts, names: names.gettext(
        "the games of {players} do not add up: {reason}",
        players=names.all(facts["players"]),
        reason=names.gettext(REASONS[facts["reason"]]),
    ),
    "points_impossible": lambda facts, names: names.gettext(
        "no games give the result of {players}, {score}",
        players=names.all(facts["players"]),
        score=_score(facts["points"]),
    ),
    "total_contradicts_games": lambda facts, names: names.gettext(
        "the total of {players} is stated as {total}, their games give {games}",
        players=names.all(facts["players"]),
        total=_score(facts["total"]),
        games=_score(facts["games"]),
    ),
    "total_contradicts_sides": lambda facts, names: names.gettext(
        "the total of {player} is stated as {total}, corp and runner games give {sides}",
        player=names.one(facts["player"]),
        total=facts["total"],
        sides=facts["sides"],
    ),
    "bye_points": lambda facts, names: names.gettext(
        "the bye of {player} gave {points} points, not {expected}",
        player=names.one(facts["player"]),
        points=facts["points"],
        expected=facts["expected"],
    ),
    "points_contradict_rounds": lambda facts, names: names.gettext(
        "{player} is stated with {stated} points, but earned {earned}",
        player=names.one(facts["player"]),
        stated=facts["stated"],
        earned=facts["earned"],
    ),
    "rounds_played_off": lambda facts, names: names.gettext(
        "{player} is stated with {stated} rounds played, but sat at a table or had the bye in {played}",
        player=names.one(facts["player"]),
        stated=facts["stated"],
        played=facts["played"],
    ),
    **{code_of_figure(rule): _figure_is_off(rule) for rule in figures_in_files()},
    "standings_out_of_order": lambda facts, names: names.gettext(
        "{behind} belongs ahead of {ahead}",
        behind=names.one(facts["behind"]),
        ahead=names.one(facts["ahead"]),
    ),
}

# Why games do not add up, by the code of the refusal.
REASONS: dict[str, str] = {
    "game_of_strangers": gettext_noop("game of strangers"),
    "winner_not_in_game": gettext_noop("winner not in game"),
    "draw_with_winner": gettext_noop("draw with winner"),
    "win_without_winner": gettext_noop("win without winner"),
    "same_side_twice": gettext_noop("same side twice"),
    "too_many_games": gettext_noop("too many games"),
    "split_with_games": gettext_noop("split with games"),
    "split_not_allowed": gettext_noop("split not allowed"),
    "short_round_not_allowed": gettext_noop("short round not allowed"),
    "agreed_too_late": gettext_noop("agreed too late"),
    "agenda_points_contradict": gettext_noop("agenda points contradict"),
    "agenda_points_impossible": gettext_noop("agenda points impossible"),
}


def _cost_of_pair(pair: tuple[PlayerId, PlayerId, int], names: Names) -> str:
    corp, runner, cost = pair
    return names.gettext(
        "{corp} as corp and {runner}: {cost}", corp=names.one(corp), runner=names.one(runner), cost=cost
    )


def _meetings_of_pair(pair: tuple[PlayerId, PlayerId, int], names: Names) -> str:
    first, second, meetings = pair
    return names.gettext(
        "{first} and {second}, who met {times}",
        first=names.one(first),
        second=names.one(second),
        times=_times(meetings, names),
    )


def _times(number: int, names: Names) -> str:
    if number == 2:
        return names.gettext("twice")
    return names.ngettext("once", "{count} times", number)


def _balance(bias: int, names: Names) -> str:
    if bias == 0:
        return names.gettext("as many corp as runner games")
    if bias > 0:
        return names.ngettext("one game more as corp", "{count} games more as corp", bias)
    return names.ngettext("one game more as runner", "{count} games more as runner", -bias)


def cost_text(meeting: Meeting, names: Names) -> str | None:
    """Say on one line what a single-sided pairing costs, part by part (NOW 2.3); None for others."""
    cost = meeting.cost
    if cost is None or meeting.corp is None:
        return None
    corp, runner = meeting.corp, meeting.players[meeting.corp == meeting.players[0]]
    parts = []
    if cost.points:
        apart = names.ngettext(
            "{count} point apart", "{count} points apart", meeting.points[0] - meeting.points[1]
        )
        parts.append((apart, cost.points))
    if cost.met:
        parts.append((names.gettext("they have met {times}", times=_times(cost.meetings, names)), cost.met))
    is_out_of_balance = cost.sides > 1
    sides = _who_is_out_of_balance(cost, names, corp, runner) if is_out_of_balance else names.gettext("sides")
    parts.append((sides, cost.sides if is_out_of_balance else 1))
    told = names.gettext(
        "{corp} (corp) and {runner}: {cost}; {parts}",
        corp=names.one(corp),
        runner=names.one(runner),
        cost=cost.total,
        parts=names.listed(names.gettext("{what}: {cost}", what=what, cost=part) for what, part in parts),
    )
    return names.gettext("{told}; no complete round is cheaper", told=told) if cost.total > 1 else told


def _who_is_out_of_balance(cost: PairingCost, names: Names, corp: PlayerId, runner: PlayerId) -> str:
    of_corp, of_runner = cost.biases
    if of_corp == of_runner:
        return names.gettext(
            "{corp} and {runner} both had {balance}",
            corp=names.one(corp),
            runner=names.one(runner),
            balance=_balance(of_corp, names),
        )
    player, bias = (corp, of_corp) if of_corp >= -of_runner else (runner, of_runner)
    return names.gettext("{player} had {balance}", player=names.one(player), balance=_balance(bias, names))


def refusal_text(refusal: RuleError, names: Names) -> str:
    """Say on one line why the rules do not allow it."""
    sentence = REFUSALS.get(refusal.code)
    return sentence(refusal.facts, names) if sentence else str(refusal)


def fault_text(fault: Fault, names: Names) -> str:
    """Say on one line what is wrong and in which round."""
    said = FAULTS[fault.code](fault.facts, names)
    if fault.round_number is None:
        return names.gettext("standings: {fault}", fault=said)
    return names.gettext("round {number}: {fault}", number=fault.round_number, fault=said)

"""Wording for the cut and the bracket: refusals, reasons for sides, results, and the log (REG-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.bracket.layouts import LayoutGame, Part
from pairing.bracket.play import better_seed
from pairing.bracket.sides import Balance, SideReason, Sides
from pairing.types import Ending, Game, PlayerId, Side
from tournament.kernel.errors import Sentence, register_refusals
from tournament.kernel.phrases import listed
from tournament.kernel.plain import plain
from tournament.kernel.words import Names

_Facts = Mapping[str, Any]


def _games_would_reopen(facts: dict[str, Any]) -> str:
    games = list(facts["reopened"])
    return ngettext(
        "Changing the winner of game %(game)s reopens game %(games)s, which was played after it. "
        "Confirm that its result will be deleted.",
        "Changing the winner of game %(game)s reopens these games, which were played after it: "
        "%(games)s. Confirm that their results will be deleted.",
        len(games),
    ) % {"game": facts["game"], "games": listed(games)}


def _bracket_left(facts: dict[str, Any]) -> str:
    games = list(facts["open"])
    return ngettext(
        "Game %(games)s of the bracket is still open: the event is not over yet.",
        "These games of the bracket are still open: %(games)s. The event is not over yet.",
        len(games),
    ) % {"games": listed(games)}


BRACKET_SENTENCES: dict[str, Sentence] = {
    "cut_made": plain(gettext_lazy("The cut to the top %(size)s has already been made.")),
    "cut_in_play": plain(
        gettext_lazy(
            "The cut has begun, so it can’t be undone. Discard the draft of the extra Swiss round "
            "first, or correct results in the bracket."
        )
    ),
    "single_elimination_is_relaxed": plain(
        gettext_lazy("Single elimination is for relaxed events only: choose double elimination.")
    ),
    "extra_rounds_missing": plain(gettext_lazy("Enter the number of extra Swiss rounds.")),
    "no_cut_yet": plain(gettext_lazy("There is no bracket yet: make the cut first.")),
    "no_such_game": plain(gettext_lazy("There is no game %(game)s in this bracket.")),
    "game_not_played": plain(gettext_lazy("Game %(game)s isn’t played: it was a walkover or isn’t needed.")),
    "side_not_yours": plain(
        gettext_lazy(
            "%(player)s does not choose the side in game %(game)s: the higher Swiss seed does (REG 10.3)."
        )
    ),
    "side_of_the_higher_seed": plain(
        gettext_lazy("%(player)s does not choose the side in game %(game)s: the higher Swiss seed does.")
    ),
    "side_chosen": plain(gettext_lazy("The sides in game %(game)s are already settled.")),
    "side_by_balance": plain(
        gettext_lazy(
            "No one chooses sides in game %(game)s: after the first round, sides depend on those played "
            "so far (REG 10.3)."
        )
    ),
    "side_by_games_as_corp": plain(
        gettext_lazy(
            "No one chooses sides in game %(game)s: it isn’t the higher seed’s first match in the cut, "
            "so sides depend on those played so far."
        )
    ),
    "sides_not_settled": plain(
        gettext_lazy("The sides in game %(game)s are not settled yet: the higher seed chooses first.")
    ),
    "games_would_reopen": _games_would_reopen,
    "double_forfeit": plain(
        gettext_lazy(
            "One of the two players must advance from game %(game)s. If neither can, drop both, and the "
            "bracket continues."
        )
    ),
    "bracket_has_gone_on": plain(
        gettext_lazy(
            "Later games were played after %(player)s’s opponents advanced by walkover. To let "
            "%(player)s play again, clear those results first."
        )
    ),
    "bracket_would_be_open": plain(
        gettext_lazy("That would leave the bracket unfinished. Reopen the event first.")
    ),
    "cut_left": plain(
        gettext_lazy(
            "The cut to the top %(cut)s was announced but hasn’t been made: the event isn’t over yet."
        )
    ),
    "bracket_left": _bracket_left,
}

SIDE_NAMES: dict[Side, Promise] = {Side.CORP: gettext_lazy("corp"), Side.RUNNER: gettext_lazy("runner")}


def balance_words(balance: Balance) -> str:
    """Return how often each side was played, such as (runner 3, corp 1)."""
    if not balance.runner and not balance.corp:
        return _("(no games yet)")
    return _("(runner %(runner)s, corp %(corp)s)") % {"runner": balance.runner, "corp": balance.corp}


def sides_words(sides: Sides, names: Names, seeds: Sequence[PlayerId]) -> str:
    """Return the sides with their reason: Chris (runner 3, corp 1), Tom (runner 2, corp 1): Chris plays corp.

    The player whose balance decided is named first: the one with the greater imbalance, or the only one with
    any. `seeds` are the players of the cut, best seed first.
    """
    corp, runner = names[sides.corp], names[sides.runner]
    if sides.reason is SideReason.CHOSEN:
        return _("%(chooser)s, the higher seed, chose: %(corp)s plays corp, %(runner)s runner.") % {
            "chooser": names[better_seed(seeds, sides.corp, sides.runner)],
            "corp": corp,
            "runner": runner,
        }
    if sides.reason is SideReason.SWAPPED:
        return _(
            "This is the second game of the final, so the players swap sides: %(corp)s plays corp, "
            "%(runner)s runner."
        ) % {
            "corp": corp,
            "runner": runner,
        }
    if sides.reason is SideReason.FILE:
        return _("From the imported file: %(corp)s plays corp, %(runner)s runner.") % {
            "corp": corp,
            "runner": runner,
        }
    if sides.reason is SideReason.CORP_LESS_OFTEN:
        return _corp_less_often_words(sides, corp, runner)
    is_corp_first = sides.corp_balance.imbalance >= sides.runner_balance.imbalance
    both = [(corp, sides.corp_balance), (runner, sides.runner_balance)]
    (first, its), (second, other) = both if is_corp_first else reversed(both)
    facts = {
        "first": first,
        "first_balance": balance_words(its),
        "second": second,
        "second_balance": balance_words(other),
        "side": SIDE_NAMES[Side.CORP if is_corp_first else Side.RUNNER],
    }
    if sides.reason is SideReason.RANDOM:
        return (
            _(
                "%(first)s %(first_balance)s, %(second)s %(second_balance)s, drawn at random: "
                "%(first)s plays %(side)s."
            )
            % facts
        )
    return _("%(first)s %(first_balance)s, %(second)s %(second_balance)s: %(first)s plays %(side)s.") % facts


def _corp_less_often_words(sides: Sides, corp: str, runner: str) -> str:
    """Return why the player with fewer corp games plays corp (NOW 4.2), the less balanced player first."""
    is_runner_first = sides.runner_balance.bias >= -sides.corp_balance.bias
    more = sides.runner_balance.bias if is_runner_first else -sides.corp_balance.bias
    if is_runner_first:
        text = ngettext(
            "%(runner)s has played corp one more time than runner in this cut, so %(runner)s plays "
            "runner and %(corp)s %(corp_balance)s plays corp.",
            "%(runner)s has played corp %(more)s more times than runner in this cut, so %(runner)s "
            "plays runner and %(corp)s %(corp_balance)s plays corp.",
            more,
        )
    else:
        text = ngettext(
            "%(corp)s has played runner one more time than corp in this cut, so %(corp)s plays corp and "
            "%(runner)s %(runner_balance)s plays runner.",
            "%(corp)s has played runner %(more)s more times than corp in this cut, so %(corp)s plays "
            "corp and %(runner)s %(runner_balance)s plays runner.",
            more,
        )
    return text % {
        "corp": corp,
        "runner": runner,
        "more": more,
        "corp_balance": balance_words(sides.corp_balance),
        "runner_balance": balance_words(sides.runner_balance),
    }


def bracket_decided_words(champion: str) -> str:
    """Return a sentence on a completed bracket; without a champion, it explains why (REG 8.7)."""
    if not champion:
        return _("No one in the cut has a place, because all were disqualified.")
    return _("The bracket is decided: %(name)s has won.") % {"name": champion}


def open_games_words(round_number: int | None, number: int) -> str:
    """Return the bracket's progress: its round, and the number of open games."""
    return ngettext(
        "Round %(round)s: %(number)s game open", "Round %(round)s: %(number)s games open", number
    ) % {"round": round_number, "number": number}


def part_words(game: LayoutGame) -> str:
    """Return the part of the bracket that a game belongs to."""
    if game.if_lower_won is not None:
        return _("Second final")
    if game.part is Part.FINAL:
        return _("Final")
    return _("Lower bracket") if game.part is Part.LOWER else _("Upper bracket")


def game_words(game: Game, winner: int, names: Names) -> str:
    """Return the result of a bracket game; for a draw, also who advances (REG 10.5)."""
    is_corp = winner == game.corp
    loser = names[game.runner if is_corp else game.corp]
    return outcome_words(game.ending, Side.CORP if is_corp else Side.RUNNER, names[winner], loser)


def outcome_words(ending: Ending, side: Side, winner: str, loser: str) -> str:
    """Return how a game ended: who advances, which side they played, and how."""
    facts = {"winner": winner, "loser": loser}
    if ending is Ending.DRAW:
        return _("drawn; %(winner)s advances as the higher seed") % facts
    if ending is Ending.FORFEIT:
        return _("%(winner)s won because %(loser)s forfeited") % facts
    if ending is Ending.TIMED_WIN:
        on_time = _("%(winner)s won on time as corp"), _("%(winner)s won on time as runner")
        return on_time[side is Side.RUNNER] % facts
    return (_("%(winner)s won as corp"), _("%(winner)s won as runner"))[side is Side.RUNNER] % facts


register_refusals(BRACKET_SENTENCES)

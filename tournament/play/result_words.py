"""Wording for a table's result: one line for the whole result, one sentence for each game.

Rows and the log keep players and points in seat order. Single-sided rounds name the sides, the corp first
(NOW 2.2), although the runner is in the first seat, so the texts by side swap both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext

from pairing.kinds import KindRules
from pairing.quick_results import QuickResult
from pairing.scoring import table_points
from pairing.types import Ending, Game, Scoring, ShortRound, Side, Table
from tournament.kernel.text import set_apart
from tournament.kernel.words import Names

ENDINGS: dict[Ending, Promise] = {
    Ending.WIN: gettext_lazy("Win"),
    Ending.TIMED_WIN: gettext_lazy("Win on time"),
    Ending.DRAW: gettext_lazy("Draw"),
    Ending.FORFEIT: gettext_lazy("Forfeit"),
}


GAMES_WON: dict[tuple[Ending, Side], Promise] = {
    (Ending.WIN, Side.CORP): gettext_lazy("%(winner)s won as corp against %(loser)s."),
    (Ending.WIN, Side.RUNNER): gettext_lazy("%(winner)s won as runner against %(loser)s."),
    (Ending.TIMED_WIN, Side.CORP): gettext_lazy("%(winner)s won on time as corp against %(loser)s."),
    (Ending.TIMED_WIN, Side.RUNNER): gettext_lazy("%(winner)s won on time as runner against %(loser)s."),
    (Ending.FORFEIT, Side.CORP): gettext_lazy("%(winner)s won as corp: %(loser)s forfeited."),
    (Ending.FORFEIT, Side.RUNNER): gettext_lazy("%(winner)s won as runner: %(loser)s forfeited."),
}

GAMES_WITHOUT_WINNER: dict[Ending, Promise] = {
    Ending.DRAW: gettext_lazy("%(corp)s (corp) and %(runner)s (runner) drew."),
    Ending.FORFEIT: gettext_lazy("%(corp)s (corp) and %(runner)s (runner) both forfeited."),
}


EARLIER_VERSIONS_STAY = gettext_lazy("The earlier versions are kept; a new one is added.")

# The language-independent form of `result_text` in the log: 6-0, 3-3 split, 3-0 so far.
_LOGGED = re.compile(r"(?P<points>\d+-\d+) (?P<how>split|so far|intentional draw|two for one|time in game 1)")
_LOGGED_WORDS: dict[str, Promise] = {
    "split": gettext_lazy("%(points)s split"),
    "so far": gettext_lazy("%(points)s so far"),
    "intentional draw": gettext_lazy("%(points)s intentional draw"),
    "two for one": gettext_lazy("%(points)s two for one"),
    "time in game 1": gettext_lazy("%(points)s (time called in game 1)"),
}

_SHORT_ROUNDS: dict[ShortRound, Promise] = {
    ShortRound.INTENTIONAL_DRAW: _LOGGED_WORDS["intentional draw"],
    ShortRound.TWO_FOR_ONE: _LOGGED_WORDS["two for one"],
    ShortRound.TIME_IN_FIRST_GAME: _LOGGED_WORDS["time in game 1"],
}


def result_text(table: Table, scoring: Scoring) -> str:
    """Return a table's result for lists: 6-0, 3-3 split, bye; empty without a result.

    The points are in seat order. If only one of a round's two games is known, the points are marked as “so
    far”.
    """
    points = table_points(table, scoring)
    if points is None:
        if not table.games:
            return ""
        so_far = table_points(table, replace(scoring, games_per_round=len(table.games)))
        return _("%(points)s so far") % {"points": "-".join(map(str, so_far or ()))}
    if len(points) == 1:
        return _("bye")
    shown = "-".join(map(str, points))
    if table.short is not None:
        return str(_SHORT_ROUNDS[table.short]) % {"points": shown}
    return _("%(points)s split") % {"points": shown} if table.split else shown


def logged_result(table: Table, scoring: Scoring) -> str:
    """Return a table's result as the log stores it, independent of language."""
    with override(None):
        return result_text(table, scoring)


def logged_result_words(kept: str) -> str:
    """Return a logged result in the reader's language; empty if no result was logged."""
    found = _LOGGED.fullmatch(kept or "")
    return str(_LOGGED_WORDS[found["how"]]) % {"points": found["points"]} if found else kept


def told_result(kept: str, *, by_side: bool) -> str:
    """Return a logged result in the reader's language, by side if `by_side` is set."""
    words = logged_result_words(kept)
    return side_result_words(words) if by_side and words else words


def table_result_line(table: int | None, names: Sequence[str], shown: str, *, by_side: bool) -> str:
    """Return the saved result in one line; `by_side` names the sides, the corp first.

    `names` and `shown` (from `result_text`) are in seat order.
    """
    if by_side:
        return side_result_line(table, names, shown)
    return result_line(table, names[0], names[1], shown)


def result_line(table: int | None, first: str, second: str, shown: str) -> str:
    """Return the saved result in one line: Table 12: Ana 6-0 Ben. `shown` is from `result_text`."""
    facts = {"table": table, "first": set_apart(first), "second": set_apart(second), "shown": shown}
    if not shown:
        return _("Table %(table)s: %(first)s and %(second)s, no result") % facts
    if not shown.replace("-", "").isdigit():
        return _("Table %(table)s: %(first)s and %(second)s, %(shown)s") % facts
    return _("Table %(table)s: %(first)s %(shown)s %(second)s") % facts


def version_undo_words(
    *,
    round_number: int,
    table: int | None,
    names: Sequence[str],
    before: str,
    after: str,
    by_side: bool = False,
) -> list[str]:
    """Return what undoing a version of a Swiss table's result changes: the result before and after the undo,
    in words.
    """
    told = {
        "round": round_number,
        "table": table,
        "players": " – ".join(named_sides(names) if by_side else names),
        "now": told_result(after, by_side=by_side) or pgettext("result", "no result"),
        "then": told_result(before, by_side=by_side) or pgettext("result", "no result"),
    }
    return [
        _("Round %(round)s, table %(table)s, %(players)s: from %(now)s back to %(then)s.") % told,
        str(EARLIER_VERSIONS_STAY),
    ]


def game_text(game: Game, names: Names) -> str:
    """Return how a game ended: the winner, the side, time or forfeit, and the agenda points."""
    corp, runner = game.corp_agenda_points, game.runner_agenda_points
    if corp is None and runner is None:
        return _how_it_ended(game, names)
    return _("%(game)s Agenda points: corp %(corp)s, runner %(runner)s.") % {
        "game": _how_it_ended(game, names),
        "corp": "?" if corp is None else corp,
        "runner": "?" if runner is None else runner,
    }


def recorded_game(number: int, game: Game, names: Names) -> str:
    """Return, in words, a game that staff recorded while the rest of the round isn't known yet."""
    facts = {"number": number, "game": game_text(game, names)}
    return _("Staff recorded game %(number)s: %(game)s") % facts


def _how_it_ended(game: Game, names: Names) -> str:
    if game.winner is None:
        players = {"corp": names[game.corp], "runner": names[game.runner]}
        return str(GAMES_WITHOUT_WINNER[game.ending]) % players
    corp_won = game.winner == game.corp
    text = GAMES_WON[game.ending, Side.CORP if corp_won else Side.RUNNER]
    loser = game.runner if corp_won else game.corp
    return str(text) % {"winner": names[game.winner], "loser": names[loser]}


def quick_words(quick: QuickResult, *, by_side: bool) -> str:
    """Return the label of a quick result: its points, or the winning side."""
    if not by_side:
        return quick.label
    return str({Side.CORP: _("Corp won"), Side.RUNNER: _("Runner won"), None: _("Tie")}[quick.side])


def quick_winner_words(quick: QuickResult, names: Sequence[str]) -> str:
    """Return the winner of a quick result, with the side; `names` are in seat order."""
    if quick.side is None:
        return _("Tie")
    if quick.side is Side.CORP:
        return _("%(name)s (corp) won") % {"name": names[1]}
    return _("%(name)s (runner) won") % {"name": names[0]}


# The points in a result, in whatever position a language puts them.
_POINTS = re.compile(r"(?P<runner>\d+)-(?P<corp>\d+)", re.ASCII)


def seat_words(rules: KindRules) -> tuple[str, str]:
    """Return the labels of a table's two seats, in display order."""
    return (_("Corp"), _("Runner")) if rules.assigns_sides else (_("Runner first"), _("Corp first"))


def corp_first(table: Table) -> Table:
    """Return a table as lists of single-sided rounds show it: the corp and the corp's points first."""
    if table.is_bye:
        return table
    stated = None if table.stated is None else table.stated[::-1]
    return replace(table, players=(table.players[-1], table.players[0]), stated=stated)


def named_sides(names: Sequence[str]) -> tuple[str, str]:
    """Return the names, given in seat order, with sides and the corp first: Ana (corp), Ben (runner)."""
    runner, corp = names
    return _("%(name)s (corp)") % {"name": corp}, _("%(name)s (runner)") % {"name": runner}


def side_result_words(shown: str) -> str:
    """Return a result in words: corp won 3-0. `shown` is from `result_text`, in seat order."""
    found = _POINTS.search(shown)
    if found is None:
        return shown
    runner, corp = int(found["runner"]), int(found["corp"])
    if found[0] != shown:
        return _turned(shown)
    if corp > runner:
        return _("corp won %(points)s") % {"points": f"{corp}-{runner}"}
    if runner > corp:
        return _("runner won %(points)s") % {"points": f"{runner}-{corp}"}
    return _("tie %(points)s") % {"points": f"{corp}-{runner}"} if corp else _("no points for either")


def side_result_sentence(names: Sequence[str], shown: str) -> str:
    """Return a table's result without a full stop: Ana (corp) won 3-0 against Ben (runner).

    `names` and `shown` (from `result_text`) are in seat order.
    """
    corp_name, runner_name = named_sides(names)
    facts = {"corp": corp_name, "runner": runner_name, "shown": shown}
    found = _POINTS.search(shown)
    if not shown:
        return _("%(corp)s and %(runner)s, no result") % facts
    if found is None:
        return _("%(corp)s and %(runner)s, %(shown)s") % facts
    runner, corp = int(found["runner"]), int(found["corp"])
    facts |= {"shown": _turned(shown), "points": f"{max(corp, runner)}-{min(corp, runner)}"}
    if found[0] != shown:
        return _("%(corp)s and %(runner)s, %(shown)s") % facts
    if corp > runner:
        return _("%(corp)s won %(points)s against %(runner)s") % facts
    if runner > corp:
        return _("%(runner)s won %(points)s against %(corp)s") % facts
    if corp == 0:
        return _("%(corp)s and %(runner)s, no points for either") % facts
    return _("%(corp)s and %(runner)s tied %(points)s") % facts


def side_result_line(table: int | None, names: Sequence[str], shown: str) -> str:
    """Return a table's saved result in one line: Table 12: Ana (corp) won 3-0 against Ben (runner)."""
    return _("Table %(table)s: %(sentence)s") % {
        "table": table,
        "sentence": side_result_sentence(names, shown),
    }


def _turned(shown: str) -> str:
    """Return a result with the corp's points first."""
    return _POINTS.sub(lambda found: f"{found['corp']}-{found['runner']}", shown, count=1)

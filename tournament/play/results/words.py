"""Texts for a player's own pages: what has been reported, what comes next, how a report turned out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Ending
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import listed
from tournament.play.result_words import side_result_words

OUTCOMES: dict[str, Promise] = {
    "won": gettext_lazy("I won"),
    "lost": gettext_lazy("Opponent won"),
    "won_on_time": gettext_lazy("I won on time"),
    "lost_on_time": gettext_lazy("Opponent won on time"),
    "draw": gettext_lazy("Draw"),
}

OWN_SENTENCES: dict[str, Promise] = {
    "reports_closed": gettext_lazy("Players don’t report results in this event. Tell staff your result."),
    "result_stands": gettext_lazy(
        "Table %(table)s already has a result. Only staff can change it: call a judge."
    ),
    "game_stands": gettext_lazy(
        "Staff recorded game %(game)s of table %(table)s. Only staff can change it: call a judge."
    ),
    "too_many_reports": gettext_lazy(
        "You’ve reported this table %(most)s times, differently each time. Call a judge to settle it."
    ),
    "report_incomplete": gettext_lazy("Choose who won each game of the round."),
}


def round_table_words(round_number: int, table: int | None, *, is_cut: bool) -> str:
    """Return a round and its table; in the cut, a bracket game."""
    told = {"round": round_number, "table": table}
    if is_cut:
        return _("Bracket game %(table)s") % told
    return _("Round %(round)s, table %(table)s") % told


def reported_game_text(winner: str, ending: Ending) -> str:
    """Return the text of a report on one game; `winner` is empty for a draw or a double forfeit."""
    if ending is Ending.FORFEIT:
        return _("%(name)s won by forfeit") % {"name": winner} if winner else _("both forfeited")
    if not winner:
        return _("a draw")
    if ending is Ending.TIMED_WIN:
        return _("%(name)s won on time") % {"name": winner}
    return _("%(name)s won") % {"name": winner}


def reported_games_text(said: Sequence[tuple[int | None, Ending]], names: Mapping[int, str]) -> str:
    """Return a report for a table in one line, game by game if there are two."""
    games = [reported_game_text(names[winner] if winner else "", ending) for winner, ending in said]
    if len(games) == 1:
        return games[0]
    lines = [
        _("game %(number)s: %(game)s") % {"number": number, "game": game}
        for number, game in enumerate(games, start=1)
    ]
    return listed(lines)


def report_words(agreement: str) -> str:
    """Return the message that a player sees after reporting."""
    if agreement == "agreed":
        return _("Your reports match, so your result has been saved.")
    if agreement == "different":
        return _(
            "Your opponent reported something else. Either of you can correct a mistake, or a judge "
            "will settle it."
        )
    return _("Your report is in. It counts as soon as your opponent confirms it.")


def _result_changed_meanwhile(facts: dict[str, Any]) -> str:
    by = facts["by"] or _("Someone")
    if not facts["shown"]:
        return _(
            "%(by)s cleared the result of table %(table)s while you were typing. "
            "Check it, and save again if yours is right."
        ) % {"by": by, "table": facts["table"]}
    shown = side_result_words(facts["shown"]) if facts.get("by_side") else facts["shown"]
    return _(
        "%(by)s saved %(shown)s for table %(table)s while you were typing. "
        "Nothing was overwritten: check it, and save again if yours is right."
    ) % {"by": by, "shown": shown, "table": facts["table"]}


register_refusals(
    {
        "result_changed_meanwhile": _result_changed_meanwhile,
        "bye_has_no_result": gettext_lazy("A bye counts automatically. There’s no result to enter."),
        "round_is_draft": gettext_lazy(
            "Round %(round)s isn’t published yet, so no results can be saved for it."
        ),
        "no_such_table": gettext_lazy("There is no table %(table)s in this round."),
        "no_result_given": gettext_lazy("Choose the winner of at least one game."),
        "witness_missing": gettext_lazy("Name the staff member who witnessed the intentional split."),
        "agreement_witness_missing": gettext_lazy(
            "Name the judge who was present when both players agreed (NOW 1.4)."
        ),
        "table_would_be_open": gettext_lazy(
            "That would leave a game at table %(table)s without a result. Reopen the event first."
        ),
        "points_do_not_add_up": gettext_lazy(
            "%(first)s to %(second)s isn’t a possible result for one round."
        ),
        "rounds_left": gettext_lazy(
            "%(played)s of %(planned)s planned Swiss rounds have been played: the event isn’t over yet."
        ),
        "no_round_yet": gettext_lazy("No round has been published yet."),
    }
)
register_refusals(OWN_SENTENCES)

"""The words of the judge desk: calls, penalties, proposals, and what it refuses."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

JUDGE_SENTENCES: dict[str, Promise] = {
    "no_such_call": gettext_lazy("This call is not there any more. Look again."),
    "call_without_table": gettext_lazy(
        "You sit at no table of the round in play now: go to a leader instead of calling one."
    ),
    "call_is_taken": gettext_lazy("%(by)s has taken this call already and is on the way."),
    "call_is_closed": gettext_lazy("This call is closed already."),
    "no_such_penalty": gettext_lazy("This penalty is not there any more. Look again."),
    "no_such_missing_card": gettext_lazy("This missing card is not noted any more. Look again."),
    "no_games_conceded": gettext_lazy("Say which games are conceded."),
    "game_has_a_result": gettext_lazy(
        "Game %(game)s has another result already. If that is wrong, correct the result of table %(table)s."
    ),
    "result_is_not_by_game": gettext_lazy(
        "The result of table %(table)s is %(shown)s, without its games: "
        "correct it game by game, or clear it first."
    ),
}


def whose_call(table: int | None, name: str) -> str:
    """Return who or what calls, within a sentence: table 3, or the player's name."""
    if table:
        return _("table %(table)s") % {"table": table}
    return name or _("a leader")

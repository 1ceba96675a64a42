"""The judge desk's texts: calls, penalties, proposals and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Side
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import listed

JUDGE_SENTENCES: dict[str, Promise] = {
    "no_such_call": gettext_lazy("This call no longer exists. Reload the page."),
    "call_before_check_in": gettext_lazy(
        "You aren’t checked in yet. Tell the organizer that you’re here, then you can call a judge."
    ),
    "call_is_taken": gettext_lazy("%(by)s has already taken this call and is on the way."),
    "call_is_closed": gettext_lazy("This call is already closed."),
    "no_such_penalty": gettext_lazy("This penalty no longer exists. Reload the page."),
    "no_such_missing_card": gettext_lazy("This missing card is no longer recorded. Reload the page."),
    "no_games_conceded": gettext_lazy("Choose which games are conceded."),
    "game_has_a_result": gettext_lazy(
        "Game %(game)s already has another result. If it’s wrong, correct the result of table "
        "%(table)s. If neither player should win it, choose “No one” as the winner and “Forfeit” under "
        "“How it ended”."
    ),
    "result_is_not_by_game": gettext_lazy(
        "Table %(table)s has a result (%(shown)s) but no individual games. Enter the games one by one, "
        "or clear the result first."
    ),
}


def whose_call(table: int | None, name: str) -> str:
    """Return who is calling, for use within a sentence: table 3, or the player's name."""
    if table:
        return _("table %(table)s") % {"table": table}
    return name or _("a staff member")


PROPOSED: dict[str, Promise] = {
    "hidden": gettext_lazy("Showed hidden cards for the second time (JUD 55)."),
    "penalty": gettext_lazy("A judge gave a “Disqualification” penalty (REG 1.4)."),
    "missing": gettext_lazy(
        "Didn’t find %(title)s before the next round started (REG 5.6). Missing since: %(round)s."
    ),
}

_SIDES: dict[Side, Promise] = {Side.CORP: gettext_lazy("corp"), Side.RUNNER: gettext_lazy("runner")}


def proposal_reason(code: str, **facts: object) -> str:
    """Return the reason why the rules propose to remove a player."""
    return str(PROPOSED[code]) % facts


def played_sides_words(sides: Sequence[Side]) -> str:
    """Return which side is played in which game, or an empty string if the sides aren't settled."""
    if len(sides) == 1:
        return str(_SIDES[sides[0]])
    lines = [
        _("game %(game)s: %(side)s") % {"game": number, "side": _SIDES[side]}
        for number, side in enumerate(sides, start=1)
    ]
    return listed(lines)


register_refusals(JUDGE_SENTENCES)

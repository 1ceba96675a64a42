"""The words for single-sided rounds: the corp is always named corp and is always first (NOW 2.2).

Rows and the log keep players and points in the order of the seats, the runner's first; here they are turned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.kinds import KindRules
from pairing.types import Table

# The points in a result, wherever a language puts them.
_POINTS = re.compile(r"(?P<runner>\d+)-(?P<corp>\d+)", re.ASCII)


def seat_words(rules: KindRules) -> tuple[str, str]:
    """Return what the two places of a table are called, in the order in which lists show them."""
    return (_("Corp"), _("Runner")) if rules.assigns_sides else (_("Runs first"), _("Runs second"))


def corp_first(table: Table) -> Table:
    """Return a table as a list of a single-sided round shows it: the corp, and the corp's points, first."""
    if table.is_bye:
        return table
    stated = None if table.stated is None else table.stated[::-1]
    return replace(table, players=(table.players[-1], table.players[0]), stated=stated)


def named_sides(names: Sequence[str]) -> tuple[str, str]:
    """Return the two names by their seats, each with its side, the corp first: Ana (corp), Ben (runner)."""
    runner, corp = names
    return _("%(name)s (corp)") % {"name": corp}, _("%(name)s (runner)") % {"name": runner}


def side_result_words(shown: str) -> str:
    """Return a result in words: corp won 3-0. `shown` is `result_text`'s, in the order of the seats."""
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
    """Return what came of a table without a full stop: Ana (corp) won 3-0 against Ben (runner).

    `names` and `shown`, which is `result_text`'s, are in the order of the seats.
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
    """Return what was saved at a table, in one line: Table 12: Ana (corp) won 3-0 against Ben (runner)."""
    return _("Table %(table)s: %(sentence)s") % {
        "table": table,
        "sentence": side_result_sentence(names, shown),
    }


def _turned(shown: str) -> str:
    """Return a result with the corp's points first."""
    return _POINTS.sub(lambda found: f"{found['corp']}-{found['runner']}", shown, count=1)

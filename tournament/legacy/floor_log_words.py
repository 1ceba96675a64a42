"""The log's sentences for what happens on the floor: leaders, calls, penalties, cards, announcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.acts import act_of
from tournament.core.plain import plain
from tournament.legacy.codes import ActCode

Facts = Mapping[str, Any]
Labels = Mapping[str, object]


def _place(facts: Facts) -> str:
    """Return a round and its table; in the cut, a game of the bracket."""
    if facts.get("is_cut"):
        return _("Game %(table)s of the bracket") % facts
    return _("Round %(round)s, table %(table)s") % facts


def _screen_changed(facts: Facts, labels: Labels) -> str:
    views = [str(labels.get(f"screen_views={view}", view)) for view in facts["views"]]
    told = {"views": ", ".join(views), "seconds": facts["seconds"]}
    return _("The big screen shows now: %(views)s, %(seconds)s seconds each.") % told


def _taken_back(facts: Facts, _labels: Labels) -> str:
    """Tell of an undo by itself; with its entry at hand, `took_back` says it in full."""
    return took_back(facts["sentence"]) if "sentence" in facts else took_back(act_of(facts["act"]).label)


def took_back(sentence: object) -> str:
    """Tell that something was taken back, by the sentence of what was done."""
    return _("Took back: %(sentence)s") % {"sentence": sentence}


FLOOR_ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.ANNOUNCE: plain(gettext_lazy("Announced: “%(text)s”")),
    ActCode.WITHDRAW_ANNOUNCEMENT: plain(gettext_lazy("Took the announcement down: “%(text)s”")),
    ActCode.CHANGE_SCREEN: _screen_changed,
    ActCode.UNDO: _taken_back,
}

"""What taking an act on players, rounds, results, the cut or the clock back will change, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.legacy.codes import ActCode
from tournament.legacy.log_words import value_words
from tournament.rounds.result_words import kept_result_words

Facts = Mapping[str, Any]
Labels = Mapping[str, object]
Words = Callable[[Facts, Labels], list[str]]

_UNDONE_RESULT = gettext_lazy("The earlier versions are kept; a new one is added.")


def sentences(*texts: Promise) -> Words:
    """Return sentences that an act's facts fill in."""
    return lambda facts, labels: [str(text) % facts for text in texts]  # noqa: ARG005


def _with(words: Words, *more: Promise) -> Words:
    return lambda facts, labels: [*words(facts, labels), *(str(text) for text in more)]


def _field(name: str, before: Any, after: Any, labels: Labels) -> str:
    return _("%(field)s: from %(now)s back to %(then)s.") % {
        "field": labels.get(name, name),
        "now": value_words(name, after, labels),
        "then": value_words(name, before, labels),
    }


def _settings(facts: Facts, labels: Labels) -> list[str]:
    changes = facts["changes"].items()
    return [_field(name, change["before"], change["after"], labels) for name, change in changes]


def _result(facts: Facts, _labels: Labels) -> list[str]:
    told = {
        "round": facts["round"],
        "table": facts["table"],
        "players": " – ".join(facts["names"]),
        "now": kept_result_words(facts["after"]) or pgettext("result", "no result"),
        "then": kept_result_words(facts["before"]) or pgettext("result", "no result"),
    }
    return [_("Round %(round)s, table %(table)s, %(players)s: from %(now)s back to %(then)s.") % told]


EVENT_WORDS: dict[ActCode, Words] = {
    ActCode.CHANGE_SETTINGS: _settings,
}

"""The sentence for each act of the log, from its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.core.plain import plain
from tournament.core.words import listed
from tournament.decks.check_words import deck_check_recorded, deck_checks_drawn
from tournament.decks.log_words import (
    decks_locked,
    decks_opened,
    decks_submitted,
    decks_unlocked,
    own_decks_submitted,
)
from tournament.legacy.codes import ActCode
from tournament.legacy.floor_log_words import FLOOR_ACTS

Facts = Mapping[str, Any]
Labels = Mapping[str, object]


def log_sentence(act: str, facts: Facts, labels: Labels, *, by_player: bool = False) -> str:
    """Return what an act did, in one sentence.

    `labels` names the fields of events and players, and a choice of theirs under "field=value".
    `by_player`: its player did it, not a leader.

    An entry whose facts are not complete (an older edition's) is told by the name of its act.
    """
    try:
        words = OWN_ACTS.get(ActCode(act)) if by_player else None
        return (words or ACTS[ActCode(act)])(facts, labels)
    except (KeyError, TypeError, ValueError):
        return str(ActCode(act).label) if act in ActCode.values else act


def value_words(name: str, value: Any, labels: Labels) -> str:
    """Return a field's value in words."""
    if value is None or value == "":
        return pgettext("setting", "empty")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return listed(labels.get(f"{name}={each}", each) for each in value)
    return str(labels.get(f"{name}={value}", value))


def _changed(name: str, before: Any, after: Any, labels: Labels) -> str:
    return _("%(field)s from %(before)s to %(after)s") % {
        "field": labels.get(name, name),
        "before": value_words(name, before, labels),
        "after": value_words(name, after, labels),
    }


def _settings_changed(facts: Facts, labels: Labels) -> str:
    changes = facts["changes"].items()
    told = (_changed(name, change["before"], change["after"], labels) for name, change in changes)
    return _("Changed: %(changes)s.") % {"changes": "; ".join(told)}


ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.CREATE_EVENT: plain(gettext_lazy("Set up the event %(name)s.")),
    ActCode.CHANGE_SETTINGS: _settings_changed,
    ActCode.SUBMIT_DECK: decks_submitted,
    ActCode.LOCK_DECKS: decks_locked,
    ActCode.UNLOCK_DECKS: decks_unlocked,
    ActCode.OPEN_DECKS: decks_opened,
    ActCode.DRAW_DECK_CHECKS: deck_checks_drawn,
    ActCode.RECORD_DECK_CHECK: deck_check_recorded,
    **FLOOR_ACTS,
}

# What players do on their own pages is told as their own doing, where a leader's words would not fit.
OWN_ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.SUBMIT_DECK: own_decks_submitted,
}

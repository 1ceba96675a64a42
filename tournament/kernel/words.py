"""Texts that every feature needs: refusals as sentences, lists, names of tiebreakers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import DateTimeField, Field, Model
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.errors import RuleError
from pairing.tiebreakers import TIEBREAKERS as TIEBREAKER_RULES
from pairing.types import Tiebreaker
from tournament.kernel.acts import AFTER_THE_END, act_of
from tournament.kernel.errors import register_refusals, sentence_for
from tournament.kernel.limits import wait_words
from tournament.kernel.phrases import listed
from tournament.models.states import EventState, ScreenView

Names = Mapping[int, str]

# A setting may be a long text: the log shows only the beginning.
LONGEST_VALUE = 80

PLAYER_FACTS = ("player", "players", "winner")


def players_named(error: RuleError) -> set[int]:
    """Return the ids of the players named in this refusal's sentence."""
    ids: set[int] = set()
    for fact in PLAYER_FACTS:
        value = error.facts.get(fact)
        # as a number, "players" is a count rather than an id
        if isinstance(value, int) and fact != "players":
            ids.add(value)
        elif isinstance(value, list | tuple | set | frozenset):
            ids.update(value)
    return ids


def sentence(error: RuleError, names: Names) -> str:
    """Return a refusal's sentence, including how to fix the problem; `names` maps ids to players' names."""
    facts = dict(error.facts)
    for fact in PLAYER_FACTS:
        value = facts.get(fact)
        if isinstance(value, int) and fact != "players":
            facts[fact] = names.get(value, str(value))
        elif isinstance(value, list | tuple | set | frozenset):
            facts[fact] = listed(names.get(each, str(each)) for each in value)
    return sentence_for(error.code)(facts)


def field_label(model: type[Model], name: str) -> str:
    """Return the label of a model's field; if there is no such field (anymore), return the name unchanged."""
    field = _field(model, name)
    return str(field.verbose_name) if field else name


def value_words(model: type[Model], name: str, value: Any) -> str:
    """Return the value of a model's field in words, using the label of a choice."""
    if value is None or value == "":
        return pgettext("setting", "empty")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    field = _field(model, name)
    labels = dict(field.flatchoices) if field else {}
    labels |= LIST_CHOICES.get(name, {})
    labels |= dict(settings.LANGUAGES) if name == "language" else {}
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return Truncator(" ".join(value.split())).chars(LONGEST_VALUE)
    if value and isinstance(field, DateTimeField) and (moment := _moment(field, value)):
        return _("%(moment)s UTC") % {"moment": f"{moment.astimezone(UTC):%Y-%m-%d %H:%M}"}
    if isinstance(value, list):
        return listed(labels.get(each, each) for each in value)
    return str(labels.get(value, value))


def change_words(model: type[Model], name: str, before: Any, after: Any) -> str:
    """Return a phrase about a change to a model's field: from what to what."""
    return _("%(field)s from %(before)s to %(after)s") % {
        "field": field_label(model, name),
        "before": value_words(model, name, before),
        "after": value_words(model, name, after),
    }


def change_back_words(model: type[Model], name: str, before: Any, after: Any) -> str:
    """Return a sentence about the value that a model's field returns to when its change is undone."""
    return _("%(field)s: from %(now)s back to %(then)s.") % {
        "field": field_label(model, name),
        "now": value_words(model, name, after),
        "then": value_words(model, name, before),
    }


def _moment(field: DateTimeField[Any, Any], value: Any) -> datetime | None:
    """Return a logged time, or None if the text is invalid, which can happen in an entry from an imported
    file.
    """
    try:
        found = field.to_python(value)
    except (ValidationError, TypeError):
        return None
    return found if isinstance(found, datetime) and 1 < found.year < 9999 else None


def _field(model: type[Model], name: str) -> Field[Any, Any] | None:
    return next((field for field in model._meta.concrete_fields if field.name == name), None)


def _act_not_allowed(facts: dict[str, Any]) -> str:
    """Return a sentence about why an event's state doesn't allow an act, and how to make it possible."""
    state, allowed = EventState(facts["state"]), act_of(facts["act"]).states
    if allowed == AFTER_THE_END:
        return _("The event isn’t finished, so it can’t be reopened.")
    if state == EventState.FINISHED and EventState.RUNNING in allowed:
        return _("The event is finished, so this is no longer possible. The organizer can reopen it.")
    if state == EventState.REGISTRATION:
        return _("The event hasn’t started yet. It starts when round 1 is paired.")
    return _("It’s too late: this is only possible before round 1 is paired.")


TIEBREAKERS: dict[Tiebreaker, Promise] = {
    code: gettext_lazy(rule.label) for code, rule in TIEBREAKER_RULES.items()
}


# The items of list fields, by field name: these fields have no choices of their own.
LIST_CHOICES: Mapping[str, Mapping[Any, Promise | str]] = {
    "tiebreakers": TIEBREAKERS,
    "screen_views": dict(ScreenView.choices),
}

register_refusals(
    {
        "act_not_allowed": _act_not_allowed,
        "too_often": lambda facts: wait_words(facts["seconds"]),
        "event_deleted": gettext_lazy("The organizer has deleted this event. Nothing was changed."),
        "event_changed_meanwhile": gettext_lazy(
            "The event was changed after you opened this page. Check the changes, then try again."
        ),
    }
)

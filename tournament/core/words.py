"""Words that every feature needs: refusals as sentences, lists, what tiebreakers are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.errors import RuleError
from pairing.tiebreakers import TIEBREAKERS as TIEBREAKER_RULES
from pairing.types import Tiebreaker
from tournament.core.acts import AFTER_THE_END, act_of
from tournament.core.errors import register_refusals, sentence_for
from tournament.models.states import EventState

Names = Mapping[int, str]

PLAYER_FACTS = ("player", "players", "winner")


def players_named(error: RuleError) -> set[int]:
    """Return the ids of the players whom the sentence for this refusal names."""
    ids: set[int] = set()
    for fact in PLAYER_FACTS:
        value = error.facts.get(fact)
        if isinstance(value, int) and fact != "players":  # there it is a count
            ids.add(value)
        elif isinstance(value, list | tuple | set | frozenset):
            ids.update(value)
    return ids


def sentence(error: RuleError, names: Names) -> str:
    """Return the sentence that tells a refusal and the way out; `names` has the players' names by id."""
    facts = dict(error.facts)
    for fact in PLAYER_FACTS:
        value = facts.get(fact)
        if isinstance(value, int) and fact != "players":
            facts[fact] = names.get(value, str(value))
        elif isinstance(value, list | tuple | set | frozenset):
            facts[fact] = listed(names.get(each, str(each)) for each in value)
    return sentence_for(error.code)(facts)


def listed(values: Iterable[object]) -> str:
    """Return the values as a list within a sentence."""
    return ", ".join(str(value) for value in values)


def _act_not_allowed(facts: dict[str, Any]) -> str:
    """Tell why an event's state does not allow an act, and what would."""
    state, allowed = EventState(facts["state"]), act_of(facts["act"]).states
    if allowed == AFTER_THE_END:
        return _("The event is not finished: there is nothing to open again.")
    if state == EventState.FINISHED and EventState.RUNNING in allowed:
        return _("The event is finished, so this is not possible any more. The organizer can open it again.")
    if state == EventState.REGISTRATION:
        return _("This is not possible yet: the event starts when round 1 is paired.")
    return _("This is not possible any more: it has its time before round 1 is paired.")


TIEBREAKERS: dict[Tiebreaker, Promise] = {
    code: gettext_lazy(rule.label) for code, rule in TIEBREAKER_RULES.items()
}


register_refusals(
    {
        "act_not_allowed": _act_not_allowed,
        "event_changed_meanwhile": gettext_lazy(
            "Somebody changed the event after you opened this page. Look again, then repeat it."
        ),
    }
)

"""The words for taking back: what will change, and why some acts stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.undo.words import UNDO_SENTENCES
from tournament.legacy.codes import ActCode, role_may_take_back
from tournament.legacy.undo_event_words import EVENT_WORDS
from tournament.legacy.undo_floor_words import FLOOR_WORDS
from tournament.models.states import Role

Facts = Mapping[str, Any]
Labels = Mapping[str, object]

EVENT_IS_OVER = gettext_lazy("The event is finished. Open it again first.")

WORDS = EVENT_WORDS | FLOOR_WORDS

WHY_NOT: dict[ActCode, Promise] = {
    ActCode.SIGN_UP: gettext_lazy(
        "This cannot be taken back: players signed up themselves. "
        "Remove the player on the players page instead."
    ),
    ActCode.RENEW_LINK: gettext_lazy(
        "This cannot be taken back: an old personal link stays dead. Renew it once more if need be."
    ),
    ActCode.JOIN_STAFF: gettext_lazy(
        "This cannot be taken back: the invitation is used up. Take the role away on the staff page instead."
    ),
    ActCode.NAME_LEADER: gettext_lazy(
        "This cannot be taken back: leaders change their own names on their account page."
    ),
    ActCode.SAY_RESULT: gettext_lazy(
        "This cannot be taken back: what players report is kept. Save the result that counts, or clear it."
    ),
    ActCode.RAISE_CALL: gettext_lazy("This cannot be taken back: somebody called. Close the call instead."),
    ActCode.UNDO: gettext_lazy("This cannot be taken back: do anew what was taken back instead."),
}


def why_not(act: str) -> str:
    """Return why an act cannot be taken back."""
    return str(WHY_NOT.get(ActCode(act), UNDO_SENTENCES["undo_impossible"]))


def whose_to_take_back(act: str) -> str:
    """Return whose role may take an act back, for somebody whose role may not (REG-1)."""
    if role_may_take_back(Role.MARSHAL, ActCode(act)):
        return _("Only the organizer or a marshal can take this back.")
    return _("Only the organizer can take this back.")


def undo_words(act: str, facts: Facts, labels: Labels) -> list[str]:
    """Return what taking an act back will change, in sentences: from what to what."""
    try:
        return WORDS[ActCode(act)](facts, labels)
    except (KeyError, TypeError, ValueError):
        return []

"""The words for what the site refuses about leaders (REG-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals
from tournament.kernel.plain import plain
from tournament.kernel.roles import A_LEADER, ROLES
from tournament.models.states import Role

# What is read where a leader gave no name.
NAMELESS: dict[Role, Promise] = {
    Role.TO: gettext_lazy("the organizer"),
    Role.MARSHAL: gettext_lazy("a marshal"),
    Role.JUDGE: gettext_lazy("a judge"),
}


def at_the_start(name: str) -> str:
    """Return a name as it starts a sentence: words that stand for one get a capital, a name stays."""
    words = {str(A_LEADER), *(str(word) for word in NAMELESS.values())}
    return capfirst(name) if name in words else name


def with_nameless(names: list[str], nameless: int) -> list[str]:
    """Return names, and how many there are besides who gave none."""
    if not nameless:
        return names
    if names:
        return [*names, ngettext("%(count)s more", "%(count)s more", nameless) % {"count": nameless}]
    return [ngettext("%(count)s, no name given", "%(count)s, no names given", nameless) % {"count": nameless}]


def you_lead_already(facts: dict[str, Any]) -> str:
    """Return what somebody is told who opens an invitation that gives them no more rights."""
    return _("You lead this event already (%(role)s): this link is for somebody else. Pass it on.") % {
        "role": ROLES[Role(facts["role"])]
    }


def _leads_already(facts: dict[str, Any]) -> str:
    return _("%(name)s leads this event already, as %(role)s. Change the role in the list of leaders.") % {
        "name": facts["name"],
        "role": ROLES[Role(facts["role"])],
    }


def _you_are_on_the_staff(facts: dict[str, Any]) -> str:
    return _("You already lead this event (%(role)s). Decline the invitation.") % {
        "role": ROLES[Role(facts["role"])]
    }


def _too_many_log_in(facts: dict[str, Any]) -> str:
    return ngettext(
        "Too many passwords are being checked at this moment. Nothing was checked: try again in "
        "%(count)s second.",
        "Too many passwords are being checked at this moment. Nothing was checked: try again in "
        "%(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


def _too_many_guesses(facts: dict[str, Any]) -> str:
    return ngettext(
        "Too many wrong passwords came from this place just now. Nothing was checked: try again in "
        "%(count)s second.",
        "Too many wrong passwords came from this place just now. Nothing was checked: try again in "
        "%(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


STAFF_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "too_many_log_in": _too_many_log_in,
    "too_many_guesses": _too_many_guesses,
    "leads_already": _leads_already,
    "you_lead_already": you_lead_already,
    "you_are_on_the_staff": _you_are_on_the_staff,
    "invitation_is_over": plain(
        gettext_lazy("This invitation was used or taken back. Ask the organizer for another one.")
    ),
    "leader_is_gone": plain(gettext_lazy("This person does not lead the event any more.")),
    "leaders_do_not_play": plain(
        gettext_lazy(
            "In formal and premier events no leader plays (REG 1.3). Only a relaxed event allows it."
        )
    ),
    "second_leader_missing": plain(
        gettext_lazy(
            "A leader plays only where a second leader rules on their games (REG 1.3): invite one first."
        )
    ),
    "second_leader_needed": plain(
        gettext_lazy(
            "%(player)s plays and leads, and needs a second leader who rules on their games (REG 1.3). "
            "Appoint another leader first, or let %(player)s only lead."
        )
    ),
    "player_is_another_leader": plain(gettext_lazy("Another leader plays as %(player)s already.")),
    "leader_plays_here": plain(
        gettext_lazy(
            "%(player)s plays and is a leader, which only a relaxed event allows (REG 1.3). "
            "On the Staff page, let them only lead or only play first."
        )
    ),
}

register_refusals(STAFF_SENTENCES)

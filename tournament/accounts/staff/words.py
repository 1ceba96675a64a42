"""Messages for refused staff actions (REG-1)."""

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

# Shown if a staff member gave no name.
NAMELESS: dict[Role, Promise] = {
    Role.TO: gettext_lazy("the organizer"),
    Role.MARSHAL: gettext_lazy("a marshal"),
    Role.JUDGE: gettext_lazy("a judge"),
}


def at_the_start(name: str) -> str:
    """Return a name for the start of a sentence: a role used as a name is capitalized, a real name is
    unchanged.
    """
    words = {str(A_LEADER), *(str(word) for word in NAMELESS.values())}
    return capfirst(name) if name in words else name


def with_nameless(names: list[str], nameless: int) -> list[str]:
    """Return the names and, if anyone has no name, a last entry with the number of such people."""
    if not nameless:
        return names
    if names:
        return [*names, ngettext("%(count)s more", "%(count)s more", nameless) % {"count": nameless}]
    return [ngettext("%(count)s, no name given", "%(count)s, no names given", nameless) % {"count": nameless}]


def you_lead_already(facts: dict[str, Any]) -> str:
    """Return the message for a user to whom an invitation adds no rights."""
    return _(
        "You’re already on this event’s staff (%(role)s). This link is for someone else: pass it on."
    ) % {"role": ROLES[Role(facts["role"])]}


def _leads_already(facts: dict[str, Any]) -> str:
    return _("%(name)s is already on this event’s staff, as %(role)s. Change the role in the staff list.") % {
        "name": facts["name"],
        "role": ROLES[Role(facts["role"])],
    }


def _you_are_on_the_staff(facts: dict[str, Any]) -> str:
    return _("You’re already on this event’s staff (%(role)s). Decline the invitation.") % {
        "role": ROLES[Role(facts["role"])]
    }


def _too_many_log_in(facts: dict[str, Any]) -> str:
    return ngettext(
        "Too many passwords are being checked right now. Yours was not checked: try again in "
        "%(count)s second.",
        "Too many passwords are being checked right now. Yours was not checked: try again in "
        "%(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


def _too_many_guesses(facts: dict[str, Any]) -> str:
    return ngettext(
        "Too many wrong passwords have just come from this network. Yours was not checked: try "
        "again in %(count)s second.",
        "Too many wrong passwords have just come from this network. Yours was not checked: try "
        "again in %(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


STAFF_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "too_many_log_in": _too_many_log_in,
    "too_many_guesses": _too_many_guesses,
    "leads_already": _leads_already,
    "you_lead_already": you_lead_already,
    "you_are_on_the_staff": _you_are_on_the_staff,
    "invitation_is_over": plain(
        gettext_lazy("This invitation has been used or canceled. Ask the organizer for a new one.")
    ),
    "leader_is_gone": plain(gettext_lazy("This person is no longer on the event’s staff.")),
    "leaders_do_not_play": plain(
        gettext_lazy(
            "At formal and premier events, staff don’t play (REG 1.3). Only a relaxed event allows it."
        )
    ),
    "second_leader_missing": plain(
        gettext_lazy(
            "Staff may play only if a second staff member rules on their games (REG 1.3). Invite one first."
        )
    ),
    "second_leader_needed": plain(
        gettext_lazy(
            "%(player)s plays and is on the staff, so a second staff member has to rule on their "
            "games (REG 1.3). Appoint one first, or set %(player)s as not playing."
        )
    ),
    "player_is_another_leader": plain(gettext_lazy("Another staff member already plays as %(player)s.")),
    "leader_plays_here": plain(
        gettext_lazy(
            "%(player)s plays and is on the staff, which only a relaxed event allows (REG 1.3). "
            "First remove their role, or set them as not playing, on the Staff page."
        )
    ),
}

register_refusals(STAFF_SENTENCES)

"""The words for what the site refuses about leaders (REG-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.phrases.floor import ROLES
from tournament.states import Role


def _plain(text: Promise) -> Callable[[dict[str, Any]], str]:
    return lambda facts: str(text) % facts


def _leads_already(facts: dict[str, Any]) -> str:
    return _("%(name)s leads this event already, as %(role)s. Change the role in the list of leaders.") % {
        "name": facts["name"],
        "role": ROLES[Role(facts["role"])],
    }


STAFF_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "no_such_account": _plain(
        gettext_lazy("There is no account named %(username)s. Invite this person by a link instead.")
    ),
    "leads_already": _leads_already,
    "organizer_leads_already": _plain(
        gettext_lazy("You are the organizer of this event: this link is for somebody else. Pass it on.")
    ),
    "invitation_is_over": _plain(
        gettext_lazy("This invitation was used or taken back. Ask the organizer for another one.")
    ),
    "leader_is_gone": _plain(gettext_lazy("This person does not lead the event any more.")),
    "leaders_do_not_play": _plain(
        gettext_lazy(
            "In formal and premier events no leader plays (REG 1.3). Only a relaxed event allows it."
        )
    ),
    "second_leader_missing": _plain(
        gettext_lazy(
            "A leader plays only where a second leader rules on their games (REG 1.3): invite one first."
        )
    ),
    "second_leader_needed": _plain(
        gettext_lazy(
            "%(player)s plays and leads, and needs a second leader who rules on their games (REG 1.3). "
            "Appoint another leader first, or let %(player)s only lead."
        )
    ),
    "player_is_another_leader": _plain(gettext_lazy("Another leader plays as %(player)s already.")),
    "leader_plays_here": _plain(
        gettext_lazy(
            "%(player)s plays and is a leader, which only a relaxed event allows (REG 1.3). "
            "On the Staff page, let them only lead or only play first."
        )
    ),
}

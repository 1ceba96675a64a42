"""Wording for deadlines and proposals: refusals."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

ONLINE_SENTENCES: dict[str, Promise] = {
    "event_not_online": gettext_lazy("This event isn’t played online, so its tables have no deadlines."),
    "deadline_impossible": gettext_lazy("A deadline must be in the future, and at most a year away."),
    "table_is_done": gettext_lazy("Table %(table)s already has a result, so it needs no deadline."),
    "proposal_open": gettext_lazy(
        "There’s already a proposal for your table. Answer or cancel it before you make another."
    ),
    "proposal_closed": gettext_lazy("This proposal is no longer open. Check your table again."),
    "proposal_too_late": gettext_lazy(
        "You can agree on a time until %(latest)s. For a later one, ask staff."
    ),
    "proposal_is_the_deadline": gettext_lazy("That’s already the deadline."),
}

register_refusals(ONLINE_SENTENCES)

"""The words for deadlines and for what players propose: refusals."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

ONLINE_SENTENCES: dict[str, Promise] = {
    "event_not_online": gettext_lazy("This event is not played online: its tables have no deadlines."),
    "deadline_impossible": gettext_lazy("A deadline is to come, and at most a year away."),
    "table_is_done": gettext_lazy("Table %(table)s has its result: it needs no deadline any more."),
    "proposal_open": gettext_lazy(
        "There is a proposal for your table already: answer it, or take it back, before there is another."
    ),
    "proposal_closed": gettext_lazy("This proposal is not open any more. Look at your table again."),
    "proposal_too_late": gettext_lazy(
        "The two of you can agree on a time until %(latest)s. For later, ask a leader."
    ),
    "proposal_is_the_deadline": gettext_lazy("That is the deadline already."),
}

register_refusals(ONLINE_SENTENCES)

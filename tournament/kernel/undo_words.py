"""The sentences for acts that can't be undone, or can't be undone now."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

UNDO_SENTENCES: dict[str, Promise] = {
    "undo_impossible": gettext_lazy("This can’t be undone."),
    "undo_unreadable": gettext_lazy("This log entry is damaged, so it can’t be undone."),
    "undo_blocked": gettext_lazy("First undo the later step shown below."),
    "undo_overtaken": gettext_lazy(
        "This can’t be undone because of later changes. Make the correction by hand."
    ),
    "undo_invalid": gettext_lazy(
        "Undoing this would restore an invalid value: %(field)s. Nothing was changed."
    ),
    "round_had_results": gettext_lazy(
        "Results have been entered or reported for round %(round)s. Their history is kept, so the round "
        "stays published."
    ),
}

register_refusals(UNDO_SENTENCES)

"""The sentences for what cannot be taken back, or not now."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

UNDO_SENTENCES: dict[str, Promise] = {
    "undo_impossible": gettext_lazy("This cannot be taken back."),
    "undo_unreadable": gettext_lazy("This entry of the log is damaged, so that it cannot be taken back."),
    "undo_blocked": gettext_lazy("A later step must be taken back first: it is named below."),
    "undo_overtaken": gettext_lazy(
        "Things are no longer as this step left them, so it cannot be taken back. Change them by hand."
    ),
    "undo_invalid": gettext_lazy(
        "Undo would restore a value that isn’t valid: %(field)s. Nothing was changed."
    ),
    "round_had_results": gettext_lazy(
        "Results of round %(round)s were typed or reported, and their history is kept: "
        "the round stays published."
    ),
}

register_refusals(UNDO_SENTENCES)

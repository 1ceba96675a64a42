"""Wording for other tools' files: why one is refused, and what is guessed or lost."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.results_json import ResultsFileError
from tournament.kernel.errors import register_refusals


def _unreadable(facts: dict[str, Any]) -> str:
    error = ResultsFileError(facts["complaint"], facts["place"], **facts["facts"])
    return _("The site can’t read this file: %(reason)s. Nothing was changed.") % {"reason": error.told(_)}


def _too_many(facts: dict[str, Any]) -> str:
    if facts["what"] == "players":
        text = _("The file has %(count)s players: an imported event can have at most %(most)s.")
    elif facts["what"] == "rounds":
        text = _("The file has %(count)s Swiss rounds: an imported event can have at most %(most)s.")
    else:
        text = _("The file has %(count)s tables: an imported event can have at most %(most)s.")
    return text % facts


register_refusals(
    {
        "results_file_unreadable": _unreadable,
        "results_file_too_many": _too_many,
        "results_file_too_large": gettext_lazy(
            "The file is too large: a file from another program can be at most %(most)s MB."
        ),
        "results_file_empty": gettext_lazy("There are no players in this file."),
        "results_file_empty_round": gettext_lazy(
            "Round %(round)s in the file has no tables, and another round follows it."
        ),
        "results_file_seated_twice": gettext_lazy(
            "In round %(round)s of the file, %(name)s sits at two tables. Fix this where the file was made."
        ),
        "results_file_points": gettext_lazy(
            "In round %(round)s of the file, a table has %(points)s points, which isn’t possible."
        ),
    }
)

"""Forms for the questions that players answer on separate pages, worded as on the sign-up form."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms

from decklists.types import Side
from tournament.decks.local_titles import LocalTitle, local_title
from tournament.models import Tournament
from tournament.people.forms.naming import question_fields
from tournament.people.sheet.identities import identity_names

_ASKED = question_fields(Tournament(is_online=True, is_streamed=True), asks_identities=True)


class OnlineNameForm(forms.Form):
    """The player's name on jinteki.net."""

    online_name = _ASKED["online_name"]


class StreamForm(forms.Form):
    """Whether the stream may show the player's tables."""

    stream_consent = _ASKED["stream_consent"]


class IdentitiesForm(forms.Form):
    """The identities that the player brings, if they don't come from decklists."""

    corp_identity = _ASKED["corp_identity"]
    runner_identity = _ASKED["runner_identity"]


def suggested_identities() -> dict[str, Sequence[LocalTitle]]:
    """Return the identities in the current catalog, for `people/_identity_lists.html`."""
    names = identity_names()
    return {f"{side}_identities": [local_title(title) for title in names.titles(side)] for side in Side}

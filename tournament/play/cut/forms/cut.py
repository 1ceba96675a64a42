"""The form for the cut: its size and kind, and who declines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES
from pairing.types import PlayerId
from tournament.event.forms.plan import MOST_EXTRA_ROUNDS, ReasonField
from tournament.kernel.ids import ids_in
from tournament.kernel.phrases import listed
from tournament.models import StageKind, Tournament
from tournament.play.cut.facts import allowed_kinds

LARGEST_CUT = 64

# The field at which each refusal is shown: the one to change.
CUT_FIELD_OF_REFUSAL = {
    "no_such_bracket": "size",
    "cut_too_large": "size",
    "too_few_players": "size",
    "extra_rounds_missing": "extra_rounds",
    "single_elimination_is_relaxed": "kind",
    "rounds_left": "confirmed_early",
    "reason_missing": "reason",
}


class CutForm(forms.Form):
    """The cut as the staff member wants it.

    `seen` are the players of the preview, best seed first; `shown_declined` are those who declined there.
    """

    kind = forms.ChoiceField(label=_("Played as"), widget=forms.RadioSelect)
    size = forms.IntegerField(
        label=_("Top"),
        min_value=2,
        max_value=LARGEST_CUT,
        widget=forms.NumberInput(attrs={"autocomplete": "off"}),
    )
    extra_rounds = forms.IntegerField(
        label=_("Extra Swiss rounds"),
        min_value=1,
        max_value=MOST_EXTRA_ROUNDS,
        required=False,
        help_text=_("Only if the top players play extra Swiss rounds."),
        widget=forms.NumberInput(attrs={"autocomplete": "off"}),
    )
    declined = forms.TypedMultipleChoiceField(coerce=int, required=False)
    confirmed_early = forms.BooleanField(required=False, label=_("Make the cut anyway"))
    reason = ReasonField(
        label=_("Reason, if this differs from the announcement"),
        help_text=_("Players see it on the event’s page (REG 9.1)."),
        required=False,
    )
    seen = forms.CharField(max_length=2000, required=False)
    shown_declined = forms.CharField(max_length=2000, required=False)

    def __init__(
        self, tournament: Tournament, players: Mapping[PlayerId, str], data: Mapping[str, Any] | None = None
    ) -> None:
        """Take the event, and the players who may decline, by id."""
        initial = {
            "kind": tournament.cut_kind or StageKind.DOUBLE,
            "size": tournament.cut_size or DOUBLE_SIZES[0],
            "extra_rounds": tournament.extra_rounds or None,
        }
        super().__init__(data, initial=initial)
        kinds = [(kind.value, kind.label) for kind in allowed_kinds(tournament)]
        self.fields["size"].help_text = _sizes_words(StageKind.SINGLE in allowed_kinds(tournament))
        kinds[-1] = (StageKind.SWISS.value, _("Extra Swiss rounds"))
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.fields["declined"].choices = list(players.items())  # type: ignore[attr-defined]

    def clean_seen(self) -> tuple[PlayerId, ...]:
        """Return the ids of the preview's players; empty if they can't be read."""
        return ids_in(self.cleaned_data["seen"])

    def clean_shown_declined(self) -> tuple[PlayerId, ...]:
        """Return the ids of the players who declined in the preview."""
        return ids_in(self.cleaned_data["shown_declined"])

    @property
    def is_as_shown(self) -> bool:
        """Whether the size and the declining players match the preview that was shown."""
        cleaned = self.cleaned_data
        shown = len(cleaned["seen"]), set(cleaned["shown_declined"])
        return shown == (cleaned["size"], set(cleaned["declined"]))

    @property
    def wanted(self) -> dict[str, Any]:
        """The arguments for `MakeCut`."""
        cleaned = self.cleaned_data
        return {
            "kind": StageKind(cleaned["kind"]),
            "size": cleaned["size"],
            "declined": cleaned["declined"],
            "extra_rounds": cleaned["extra_rounds"] or 0,
            "confirmed_early": cleaned["confirmed_early"],
            "reason": cleaned["reason"],
        }


def _sizes_words(has_single: bool) -> str:
    """Return a list of the cut sizes for each kind of bracket."""
    told = {"double": listed(DOUBLE_SIZES), "single": listed(SINGLE_SIZES)}
    if has_single:
        return gettext("Double elimination: %(double)s. Single elimination: %(single)s.") % told
    return gettext("Double elimination: %(double)s.") % told

"""The reason for a disqualification (REG 1.4), or for a place out of turn."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.people.acts.places import LONGEST_PLACE_REASON
from tournament.people.acts.steps import LONGEST_REMOVAL_REASON


class ReasonForm(forms.Form):
    """The reason for a disqualification, for the log."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("It appears in the log, where staff can read it."),
        max_length=LONGEST_REMOVAL_REASON,
        error_messages={"required": gettext_lazy("Give a reason. It is recorded in the log.")},
    )

    def clean_reason(self) -> str:
        reason = normalized_text(self.cleaned_data["reason"])
        if not is_readable(reason) or not is_visible(reason):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return reason


class PlaceReasonForm(forms.Form):
    """Why a player gets a place out of turn, or loses theirs: for the log, and may be empty."""

    reason = forms.CharField(
        label=gettext_lazy("Reason (optional)"),
        help_text=gettext_lazy("It appears in the log, where staff can read it."),
        max_length=LONGEST_PLACE_REASON,
        required=False,
    )

    def clean_reason(self) -> str:
        reason = normalized_text(self.cleaned_data["reason"])
        if reason and not (is_readable(reason) and is_visible(reason)):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return reason

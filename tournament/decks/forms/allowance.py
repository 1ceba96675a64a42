"""The reason why a player may play on with the current decklists."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.acts.allowance import LONGEST_ALLOWANCE_REASON
from tournament.kernel.text import is_readable, is_visible, normalized_text


class AllowanceForm(forms.Form):
    """The reason, and the lists shown on the page."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Staff can read it in the list of decks and in the log."),
        max_length=LONGEST_ALLOWANCE_REASON,
        error_messages={"required": gettext_lazy("Give a reason. It is recorded in the log.")},
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=32, required=False)

    def clean_reason(self) -> str:
        reason = normalized_text(self.cleaned_data["reason"])
        if not is_readable(reason) or not is_visible(reason):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return reason

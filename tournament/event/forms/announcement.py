"""The organizer's announcements to everyone."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable, is_visible
from tournament.models import Announcement, Tournament
from tournament.models.states import AnnouncementUntil, EventState

_LONGEST_TEXT = Announcement._meta.get_field("text").max_length or 400


class AnnouncementForm(forms.Form):
    """The text of an announcement. Line breaks become spaces because the big screen shows it on one line."""

    text = forms.CharField(
        label=gettext_lazy("Announcement"),
        help_text=format_lazy(
            gettext_lazy(
                "It appears at once on every page of the event and on the big screen. "
                "Up to {most} characters."
            ),
            most=_LONGEST_TEXT,
        ),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": _LONGEST_TEXT}),
    )

    until = forms.ChoiceField(
        label=gettext_lazy("Until"),
        choices=AnnouncementUntil.choices,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        """Offer "until the next round" if another round may follow."""
        is_over = tournament.state == EventState.FINISHED
        initial = AnnouncementUntil.REMOVED if is_over else AnnouncementUntil.NEXT_ROUND
        super().__init__(data, initial={"until": initial})
        if is_over:
            choices = [each for each in AnnouncementUntil.choices if each[0] != AnnouncementUntil.NEXT_ROUND]
            cast(forms.ChoiceField, self.fields["until"]).choices = choices

    def clean_until(self) -> AnnouncementUntil:
        """Return the choice; by default the announcement stays until it is removed."""
        return AnnouncementUntil(self.cleaned_data["until"] or AnnouncementUntil.REMOVED)

    def clean_text(self) -> str:
        """Return one line of text that can be displayed and fits the database column."""
        text = " ".join(self.cleaned_data["text"].split())
        if not is_readable(text) or not is_visible(text):
            raise ValidationError(_("This contains characters that can’t be shown."))
        if len(text) > _LONGEST_TEXT:
            raise ValidationError(
                _("An announcement can have up to %(most)s characters; this one has %(count)s.")
                % {"most": _LONGEST_TEXT, "count": len(text)}
            )
        return text


class TakeDownForm(forms.Form):
    """The form that removes an announcement."""

    announcement = IdField()

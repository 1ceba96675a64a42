"""The form that takes an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from pairing.errors import RuleError
from tournament.archive.arriving import Arrival
from tournament.archive.pages import imports_of
from tournament.archive.reading import LARGEST_EVENT_FILE, read_event_file
from tournament.core.ids import IdField
from tournament.core.respond import refusal_sentence

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class EventFileForm(forms.Form):
    """A file: `cleaned_data["file"]` is the `Arrival` of the event in it."""

    file = forms.FileField(
        label=_("Event file"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
        help_text=_(
            "A file that the page “Event file” of an event made, here or at another site like this one."
        ),
        error_messages={"required": _("Choose a file first.")},
    )

    # The newest that the account had brought in when the page was made: the same form sent twice is told.
    seen = IdField(min_value=0, required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, organizer: User) -> EventFileForm:
        """Return the form for somebody who has not sent one yet. One query."""
        newest = imports_of(organizer).first()
        return cls(initial={"seen": newest.pk if newest else 0})

    def clean_file(self) -> Arrival:
        """Read the file's bytes, whatever it is called, and check every row of it."""
        upload: UploadedFile = self.cleaned_data["file"]
        try:
            return Arrival(read_event_file(upload.read(LARGEST_EVENT_FILE + 1)))
        except RuleError as refusal:
            raise ValidationError(refusal_sentence(refusal)) from refusal

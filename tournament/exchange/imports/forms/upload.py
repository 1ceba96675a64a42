"""Step 1, choosing the file, and how the form of step 2 carries it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from pairing.errors import RuleError
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.pages import imports_of
from tournament.exchange.archive.reading import LARGEST_EVENT_FILE, read_event_file
from tournament.exchange.imports.reading import ImportedEvent, guessed
from tournament.exchange.imports.source import held, is_results_file, unheld
from tournament.kernel.ids import IdField
from tournament.web.respond import refusal_sentence

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class BroughtFileForm(forms.Form):
    """Step 1: a file. `arrival` is an event file's event, `results` another tool's file and its likely
    meaning.
    """

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".zip,.json,.txt,application/zip,application/json"}),
        help_text=_(
            "An event file from this site or another one like it; a results file (JSON) from Cobra, "
            "Aesop’s Tables or NRTM; or a TOME export."
        ),
        error_messages={"required": _("Choose a file first.")},
    )

    # The account's newest import when the page was made, to detect a form sent twice.
    seen = IdField(min_value=0, required=False, widget=forms.HiddenInput)

    arrival: Arrival | None = None
    results: tuple[bytes, ImportedEvent] | None = None

    @classmethod
    def of(cls, organizer: User) -> BroughtFileForm:
        """Return the form before it is sent. One query."""
        newest = imports_of(organizer).first()
        return cls(initial={"seen": newest.pk if newest else 0})

    @classmethod
    def again(cls, organizer: User, said: str) -> BroughtFileForm:
        """Return the form with an error at the file, which must be sent again. One query."""
        form = cls({"seen": cls.of(organizer).initial["seen"]}, MultiValueDict())
        form.errors.pop("file")
        form.add_error("file", said)
        return form

    def clean_file(self) -> UploadedFile:
        """Read the file's bytes, ignoring its name; its kind is determined from how it begins."""
        upload: UploadedFile = self.cleaned_data["file"]
        data = upload.read(LARGEST_EVENT_FILE + 1)
        try:
            if is_results_file(data):
                held(data)
                self.results = data, guessed(data)
            else:
                self.arrival = Arrival(read_event_file(data))
        except RuleError as refusal:
            raise ValidationError(refusal_sentence(refusal)) from refusal
        return upload


class HeldFileField(forms.CharField):
    """The file carried by the preview, cleaned to its bytes."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> bytes:
        """Return the file. Raises ValidationError if this site didn't pack it."""
        data = unheld(super().clean(value))
        if data is None:
            raise ValidationError(_("The file was lost during upload. Upload it again."), code="lost")
        return data


class HeldForm(forms.Form):
    """What the preview carries over from step 1: the file, and the account's newest import before it."""

    held = HeldFileField()
    seen = IdField(min_value=0, required=False, widget=forms.HiddenInput)

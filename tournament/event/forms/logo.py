"""The form for uploading an event's logo."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournament.event.logo import LARGEST_LOGO_FILE, LogoPicture, logo_picture


class LogoForm(forms.Form):
    """A file upload; `cleaned_data["picture"]` is the `LogoPicture` made from the file."""

    picture = forms.FileField(
        label=_("Logo"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        help_text=_(
            "A PNG or JPEG of up to 1500 kB. It’s saved on a white background, at most 1000 pixels "
            "wide or high."
        ),
        error_messages={"required": _("Choose a file first.")},
    )

    def clean_picture(self) -> LogoPicture:
        """Make the picture from the file's bytes, ignoring its name."""
        upload: UploadedFile = self.cleaned_data["picture"]
        return logo_picture(upload.read(LARGEST_LOGO_FILE + 1))

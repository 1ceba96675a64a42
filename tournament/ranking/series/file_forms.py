"""Import a series from its file: the upload, and the choices after the preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.errors import RuleError
from tournament.kernel.carried import packed, unpacked
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models import Tournament
from tournament.models.series import LONGEST_SERIES_NAME
from tournament.ranking.series.acts import SeriesSettings
from tournament.ranking.series.bringing_in import FoundEvent, FoundSeries, settings_under
from tournament.ranking.series.filed import LARGEST_SERIES_FILE, FiledSeries, read_series_file
from tournament.web.respond import refusal_sentence

_LARGEST_CARRIED = 1_500_000  # characters: with the rest of the form, below the site's limit for one form


class SeriesFileForm(forms.Form):
    """Step 1, the file: `filed` is its contents, and `held` is the same contents packed for the next form."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=gettext_lazy("The file you get with “JSON” on a series page."),
        error_messages={"required": gettext_lazy("Choose a file first.")},
    )

    filed: FiledSeries
    held: str

    def clean_file(self) -> UploadedFile:
        upload: UploadedFile = self.cleaned_data["file"]
        data = upload.read(LARGEST_SERIES_FILE + 1)
        try:
            self.filed = read_series_file(data)
            self.held = packed(data)
            if len(self.held) > _LARGEST_CARRIED:
                raise ActionRefused("series_file_too_large", most=LARGEST_SERIES_FILE // 1_000_000)
        except RuleError as refusal:
            raise ValidationError(refusal_sentence(refusal)) from refusal
        return upload


def carried_series(text: str) -> FiledSeries | None:
    """Return the series file that a form carried, or None if the text wasn't made by this site."""
    data = unpacked(text, LARGEST_SERIES_FILE)
    if data is None:
        return None
    try:
        return read_series_file(data)
    except RuleError:
        return None


class FoundSeriesForm(forms.Form):
    """Step 2: the name on this site, whether everyone can see the series, which of two identical events to
    use, and whether to leave out missing events.
    """

    name = forms.CharField(label=gettext_lazy("Name of the series"), max_length=LONGEST_SERIES_NAME)
    is_public = forms.BooleanField(
        label=gettext_lazy("Everyone can see it"),
        required=False,
        help_text=gettext_lazy(
            "Including the names of all its events and their players, even in unlisted events."
        ),
    )

    def __init__(self, data: Any = None, *, found: FoundSeries) -> None:
        said = found.filed.settings
        super().__init__(data, initial={"name": said.name, "is_public": said.is_public})
        self.found = found
        for at, each in self._twice():
            self.fields[f"event_{at}"] = forms.TypedChoiceField(
                label=_("Which event is %(name)s?") % {"name": each.filed.name},
                choices=[("", _("– choose –")), *((event.pk, event.slug) for event in each.here)],
                coerce=int,
            )
        if found.missing:
            self.fields["leave_out"] = forms.BooleanField(
                label=_("Leave out events that aren’t on this site"),
                error_messages={"required": _("Import these events first, or leave them out.")},
            )

    def _twice(self) -> Iterator[tuple[int, FoundEvent]]:
        return ((at, each) for at, each in enumerate(self.found.events) if len(each.here) > 1)

    def clean_name(self) -> str:
        """Collapse white space; refuse an empty name."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type a name for the series."))
        return name

    @property
    def settings(self) -> SeriesSettings:
        said = self.cleaned_data
        return settings_under(self.found.filed, said["name"], is_public=said["is_public"])

    @cached_property
    def chosen(self) -> dict[str, Tournament]:
        taken: dict[str, Tournament] = {}
        for at, each in enumerate(self.found.events):
            if each.here:
                asked = self.cleaned_data.get(f"event_{at}", each.here[0].pk)
                taken[each.filed.identity or ""] = next(event for event in each.here if event.pk == asked)
        return taken

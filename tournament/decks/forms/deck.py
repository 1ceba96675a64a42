"""Decks as they are handed in: pasted or uploaded, in any format, one of them or both at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.parse import Fault, read_decks
from decklists.parse.detect import MAX_SIZE, text_of
from decklists.types import Side
from tournament.core.text import sanitized_text
from tournament.decks.acts.decks import Submission
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.decks.words import DECK_SENTENCES, fault_sentence, read_error_sentence

MOST_FILES = 2
MOST_FAULTS_TOLD = 30
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

TWICE: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("There are two corp decks in it: hand in one."),
    Side.RUNNER: gettext_lazy("There are two runner decks in it: hand in one."),
}
NOT_ASKED_FOR: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("This is a corp deck, and this page is for the runner deck."),
    Side.RUNNER: gettext_lazy("This is a runner deck, and this page is for the corp deck."),
}


class FilesInput(forms.FileInput):
    """A choice of several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files, as a list."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        """Clean each of them."""
        return [super(FilesField, self).clean(each, initial) for each in data or []]


class DeckForm(forms.Form):
    """One deck or both, and the versions that their editor saw.

    After `is_valid()`, `submissions` are the decks that could be read, whether or not all is well, so
    that they can be judged while their editor still types.
    """

    text = forms.CharField(
        label=gettext_lazy("Paste your decks"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "One deck, or both one after the other: as NetrunnerDB, jinteki.net or OCTGN write it, "
            "or line by line with 3x in front of each title. Each deck begins with its identity."
        ),
    )
    file = FilesField(
        label=gettext_lazy("Or upload them"),
        required=False,
        allow_empty_file=True,
        widget=FilesInput(attrs={"accept": ".txt,.o8d,.json,.xml,text/plain"}),
        help_text=gettext_lazy("Text, .o8d or JSON; up to two files."),
    )
    seen_corp = forms.IntegerField(
        required=False, min_value=0, max_value=10**6, initial=0, widget=forms.HiddenInput
    )
    seen_runner = forms.IntegerField(
        required=False, min_value=0, max_value=10**6, initial=0, widget=forms.HiddenInput
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: MultiValueDict[str, UploadedFile] | None = None,
        *,
        catalogue: Catalogue,
        side: str | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        """Read by this catalogue; `side` is the only one that is wanted, None for both."""
        super().__init__(data, files, initial=dict(initial or {}))
        self.submissions: list[Submission] = []
        self.is_empty = False
        self._catalogue = catalogue
        self._side = side
        if side:
            self.fields["text"].label = gettext_lazy("Paste the deck, or change it here")
            self.fields["text"].help_text = gettext_lazy(
                "As NetrunnerDB, jinteki.net or OCTGN write it, or line by line with 3x in front of "
                "each title. It begins with its identity."
            )
            self.fields["file"].label = gettext_lazy("Or upload it")

    def clean(self) -> dict[str, Any]:
        """Read all that was given; every reason why it cannot be taken is put where it was given."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        files = cleaned.get("file") or []
        if len(files) > MOST_FILES:
            self.add_error("file", _("Upload one file or two."))
            return cleaned
        text = cleaned.get("text", "")
        if text.strip():
            self._read("text", text)
        for file in files:
            self._read("file", file)
        if not text.strip() and not files and not self.errors:
            self.is_empty = True
            self.add_error("text", _("Paste a deck, or choose its file."))
        return cleaned

    def _read(self, field: str, source: str | UploadedFile) -> None:
        """Take the decks of one source, as far as they can be read."""
        try:
            text, _encoding = text_of(
                source if isinstance(source, str) else _bytes_of(source), self._catalogue
            )
            reading = read_decks(text, self._catalogue)
        except ReadError as error:
            self.add_error(field, read_error_sentence(error))
            return
        self._tell_faults(field, reading.faults)
        for deck in reading.decks:
            self._take(field, Submission(replace(deck, name=_clean(deck.name)), text))

    def _take(self, field: str, submission: Submission) -> None:
        side = submission.deck.side
        if submission.deck.identity is None:
            self.add_error(field, DECK_SENTENCES["deck_without_identity"]({"side": side}))
        elif any(other.deck.side == side for other in self.submissions):
            self.add_error(field, str(TWICE[submission.deck.identity.side]))
            return
        elif self._side and side != self._side:
            self.add_error(field, str(NOT_ASKED_FOR[submission.deck.identity.side]))
            return
        self.submissions.append(submission)

    def _tell_faults(self, field: str, faults: tuple[Fault, ...]) -> None:
        for fault in faults[:MOST_FAULTS_TOLD]:
            self.add_error(field, fault_sentence(replace(fault, text=_clean(fault.text))))
        more = len(faults) - MOST_FAULTS_TOLD
        if more > 0:
            self.add_error(
                field,
                ngettext("%(count)s more line cannot be read.", "%(count)s more lines cannot be read.", more)
                % {"count": more},
            )

    @property
    def seen_versions(self) -> dict[str, int]:
        """The versions that the editor saw, by side; call it on a valid form."""
        return {side.value: self.cleaned_data[f"seen_{side.value}"] or 0 for side in Side}

    def see(self, side: str, version: int) -> None:
        """Take note that the editor is now told of this version: the next time it is theirs to replace."""
        self.data = {**self.data.dict(), f"seen_{side}": str(version)}  # type: ignore[attr-defined]

    @property
    def side_words(self) -> str:
        """Which deck the form is for; empty for both."""
        return str(DECK_OF_SIDE[self._side]) if self._side else ""


def _bytes_of(file: UploadedFile) -> bytes:
    size = file.size or 0
    if size > MAX_SIZE:
        raise ReadError("too_large", size=size, limit=MAX_SIZE)
    return bytes(file.read())


def _clean(text: str) -> str:
    """Return the text without what is none: JSON can hide control characters and halves of letters."""
    return sanitized_text(_NO_TEXT.sub(" ", text))

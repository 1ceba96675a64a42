"""Submitting decks: pasted or uploaded, in any format, one or both at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
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
from decklists.parse.encodings import ENCODINGS
from decklists.types import CardType, Side
from tournament.decks.acts.decks import Submission
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.decks.reading_words import fault_sentences, note_sentence, read_error_sentence
from tournament.decks.shared_decks import deck_paths, fetched_deck
from tournament.decks.shared_words import SHARED_DECK_SENTENCES
from tournament.decks.words import DECK_SENTENCES
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import sanitized_text

MOST_FILES = 2
MOST_UNREAD = 60  # lines for the judge; a text with more isn't a deck
MOST_FAULTS_TOLD = 30
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

TWICE: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("This contains two corp decks. Hand in one."),
    Side.RUNNER: gettext_lazy("This contains two runner decks. Hand in one."),
}
NOT_ASKED_FOR: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("This is a corp deck, but this page is for the runner deck."),
    Side.RUNNER: gettext_lazy("This is a runner deck, but this page is for the corp deck."),
}

# The names of the encodings for readers.
_ENCODING_NAMES = {code: gettext_lazy(name) for code, name in ENCODINGS.items()}


class FilesInput(forms.FileInput):
    """A file input for several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A field for several files, as a list."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        return [super(FilesField, self).clean(each, initial) for each in data or []]


class DeckForm(forms.Form):
    """One deck or both, and the versions that the editor saw.

    After `is_valid()`, `submissions` are the decks that could be read, even if there are errors, so that they
    can be judged while the editor is still typing.
    """

    text = forms.CharField(
        label=gettext_lazy("Paste your decks"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "One deck, or both one after the other, as exported from NetrunnerDB, jinteki.net or OCTGN, "
            "or line by line with 3x, for example, before each title. Start each deck with its "
            "identity. You can also paste just a deck’s NetrunnerDB address."
        ),
    )
    file = FilesField(
        label=gettext_lazy("Or upload them"),
        required=False,
        allow_empty_file=True,
        widget=FilesInput(attrs={"accept": ".txt,.o8d,.json,.xml,text/plain"}),
        help_text=gettext_lazy("Text, .o8d or JSON; up to two files."),
    )
    encoding = forms.ChoiceField(
        label=gettext_lazy("Encoding of the file"),
        required=False,
        choices=[("", gettext_lazy("Detect automatically")), *_ENCODING_NAMES.items()],
        help_text=gettext_lazy("Choose another if letters look wrong."),
    )
    read_as = forms.ChoiceField(
        required=False, choices=[("", ""), *ENCODINGS.items()], widget=forms.HiddenInput
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
        takes_unread: bool = False,
        identities: Mapping[Side, str] = MappingProxyType({}),
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        """Read decks with this catalog; `side` is the only side accepted, None for both.

        `identities` has the titles that the player is registered with, for decks that don't name theirs.

        `takes_unread`: a deck with unreadable lines may be submitted for a judge to fix.
        """
        super().__init__(data, files, initial=dict(initial or {}))
        self.notes: list[str] = []
        self.unread_lines = 0
        self.takes_unread = takes_unread
        self._read_as = ""
        self._is_as_it_is = takes_unread and data is not None and "as_it_is" in data
        self.submissions: list[Submission] = []
        self.is_empty = False
        self._catalogue = catalogue
        self._side = side
        self._identities = identities
        if side:
            self.fields["text"].label = gettext_lazy("Paste the deck, or change it here")
            self.fields["text"].help_text = gettext_lazy(
                "As exported from NetrunnerDB, jinteki.net or OCTGN, or line by line with 3x, for "
                "example, before each title. Start with the identity. You can also paste just the "
                "deck’s NetrunnerDB address."
            )
            self.fields["file"].label = gettext_lazy("Or upload it")

    def clean(self) -> dict[str, Any]:
        """Read all the input, adding each error to the field that it is about."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        files = cleaned.get("file") or []
        if len(files) > MOST_FILES:
            self.add_error("file", _("Upload one file or two."))
            return cleaned
        typed = cleaned.get("text", "")
        text = self._in_chosen_encoding(cleaned)
        if paths := deck_paths(text):
            self._fetch(paths)
        elif text.strip():
            self._read("text", text)
        uploaded = [self._read("file", file) for file in files]
        if any(uploaded) or text != typed:
            self._keep_text([text, *uploaded], cleaned.get("encoding", ""))
        if not text.strip() and not files and not self.errors:
            self.is_empty = True
            self.add_error("text", _("Paste a deck, or choose its file."))
        return cleaned

    def _fetch(self, paths: tuple[str, ...]) -> None:
        """Fetch and read the decks whose URLs were pasted."""
        for path in paths:
            try:
                self._read("text", fetched_deck(path))
            except ActionRefused as refusal:
                self.add_error("text", SHARED_DECK_SENTENCES[refusal.code](refusal.facts))

    def _in_chosen_encoding(self, cleaned: dict[str, Any]) -> str:
        """Return the text, decoded again if it came from a file and another encoding has been chosen
        since.
        """
        text: str = cleaned.get("text", "")
        chosen, before = cleaned.get("encoding"), cleaned.get("read_as")
        if not chosen or not before or chosen == before:
            return text
        try:
            return text.encode(before).decode(chosen)
        except (UnicodeError, LookupError):
            self.add_error("encoding", _("The text cannot be read in this encoding: upload the file again."))
            return text

    def _keep_text(self, texts: list[str], chosen: str) -> None:
        """Put the uploaded text into the field, so that it is still there if the form is refused."""
        kept = "\n\n".join(text.strip("\n") for text in texts if text.strip())
        self.data = {**_plain_data(self.data), "text": kept, "read_as": self._read_as or chosen}

    def _read(self, field: str, source: str | UploadedFile) -> str:
        """Add the decks of one source, as far as they can be read; return its text."""
        text = source if isinstance(source, str) else ""
        try:
            if not isinstance(source, str):
                text = self._text_of_file(source)
            text = text_of(text)[0]
            reading = read_decks(text, self._catalogue)
        except ReadError as error:
            self.add_error(field, read_error_sentence(error))
            return text
        self.notes += [_clean(note_sentence(note)) for note in reading.notes]
        self.unread_lines += len(reading.faults)
        unread = tuple(_clean(fault.text) for fault in reading.faults)
        if not self._is_as_it_is or len(unread) > MOST_UNREAD:
            self._tell_faults(field, reading.faults)
            unread = ()
        for deck in reading.decks:
            self._take(field, Submission(replace(deck, name=_clean(deck.name)), text, unread))
        return text

    def _text_of_file(self, file: UploadedFile) -> str:
        chosen = self.cleaned_data.get("encoding", "")
        text, self._read_as = text_of(_bytes_of(file), self._catalogue, chosen)
        if self._read_as != "utf-8":
            self.notes.append(_("Read as %(encoding)s.") % {"encoding": _ENCODING_NAMES[self._read_as]})
        return text

    def _take(self, field: str, submission: Submission) -> None:
        submission = self._with_identity(submission)
        side = submission.deck.side
        if side is None or (submission.deck.identity is None and not submission.unread):
            self.add_error(field, DECK_SENTENCES["deck_without_identity"]({"side": side}))
        elif any(other.deck.side == side for other in self.submissions):
            self.add_error(field, str(TWICE[side]))
            return
        elif self._side and side != self._side:
            self.add_error(field, str(NOT_ASKED_FOR[side]))
            return
        self.submissions.append(submission)

    def _with_identity(self, submission: Submission) -> Submission:
        """Add the registered identity to a deck of that side that has none, and note it."""
        deck = submission.deck
        if deck.identity or deck.side is None or submission.unread:
            return submission
        for card in self._catalogue.by_title(self._identities.get(deck.side, "")):
            if card.side == deck.side and card.type is CardType.IDENTITY:
                self.notes.append(
                    _("The identity is from the registration: %(identity)s.") % {"identity": card.title}
                )
                return replace(submission, deck=replace(deck, identity=card))
        return submission

    def _tell_faults(self, field: str, faults: tuple[Fault, ...]) -> None:
        told = fault_sentences([replace(fault, text=_clean(fault.text)) for fault in faults])
        for sentence in told[:MOST_FAULTS_TOLD]:
            self.add_error(field, sentence)
        more = len(told) - MOST_FAULTS_TOLD
        if more > 0:
            self.add_error(
                field,
                ngettext("%(count)s more line cannot be read.", "%(count)s more lines cannot be read.", more)
                % {"count": more},
            )

    @property
    def seen_versions(self) -> dict[str, int]:
        """The versions that the editor saw, by side; use it on a valid form."""
        return {side.value: self.cleaned_data[f"seen_{side.value}"] or 0 for side in Side}

    @property
    def may_go_to_judge(self) -> bool:
        """Whether there are unreadable lines that may be left to the judge."""
        is_short_enough = 0 < self.unread_lines <= MOST_UNREAD
        return self.takes_unread and is_short_enough and bool(self.submissions) and not self._is_as_it_is

    def see(self, side: str, version: int) -> None:
        """Record that the editor now sees this version, so that the next save may replace it."""
        self.data = {**_plain_data(self.data), f"seen_{side}": str(version)}

    @property
    def side_words(self) -> str:
        """The words for the form's deck; empty for both."""
        return str(DECK_OF_SIDE[self._side]) if self._side else ""


def _plain_data(data: Any) -> dict[str, Any]:
    return data.dict() if isinstance(data, QueryDict) else dict(data)


def _bytes_of(file: UploadedFile) -> bytes:
    size = file.size or 0
    if size > MAX_SIZE:
        raise ReadError("too_large", size=size, limit=MAX_SIZE)
    return bytes(file.read())


def _clean(text: str) -> str:
    """Return the text without characters that aren't text: JSON can hide control characters and lone
    surrogates.
    """
    return sanitized_text(_NO_TEXT.sub(" ", text))

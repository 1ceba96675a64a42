"""Player texts in forms: normalizing them, and the question about namesakes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decklists.types import Side
from tournament.decks.local_titles import local_title
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.text import is_readable, normalized_text
from tournament.models import Tournament
from tournament.models.player_fields import PLAYER_FIELDS, PlayerField
from tournament.people.sheet.identities import identity_names


class PlayerTextField(forms.CharField):
    """A form field for a text of a player; cleaning normalizes Unicode (NFC) and collapses spaces."""

    def __init__(self, about: PlayerField, **kwargs: Any) -> None:
        """Take the keywords of a CharField; the label defaults to the text's own."""
        kwargs.setdefault("label", about.title)
        super().__init__(max_length=about.length, required=about.is_required, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the normalized text. Raises ValidationError."""
        text = normalized_text(super().clean(value))
        if not is_readable(text):
            raise ValidationError(_("This contains invalid characters. Type it again."))
        if len(text) > (self.max_length or 0):
            raise ValidationError(_("This is too long."))
        return text


class PlayerChoiceField(PlayerTextField):
    """A form field for a player's text with fixed choices; empty means not answered."""

    def __init__(self, about: PlayerField, **kwargs: Any) -> None:
        self.codes = ("", *about.choices)
        choices = [("", gettext_lazy("No answer yet")), *about.choices.items()]
        kwargs["widget"] = forms.Select(choices=choices)
        super().__init__(about, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the code of the choice. Raises ValidationError."""
        text = super().clean(value)
        if text not in self.codes:
            raise ValidationError(_("Choose one from the list."))
        return text


def entry_field(about: PlayerField) -> PlayerTextField:
    """Return the form field for an organizer to enter this text."""
    if about.choices:
        return PlayerChoiceField(about, help_text=about.help or "")
    widget = forms.Textarea({"rows": 2}) if about.is_prose else forms.TextInput(dict(about.attrs))
    return PlayerTextField(about, widget=widget, help_text=about.help or "")


class IdentityField(PlayerTextField):
    """An identity, entered as a title in any language, part of a title or a nickname."""

    def __init__(self, about: PlayerField, **kwargs: Any) -> None:
        super().__init__(about, **kwargs)
        self.side = Side.CORP if about.name == "corp_identity" else Side.RUNNER

    def clean(self, value: Any) -> str:
        """Return the identity's title. Raises ValidationError if it is unknown or ambiguous."""
        text, names = super().clean(value), identity_names()
        if not text or not names.titles(self.side):
            return text
        found = names.find(text, self.side)
        if found.card is not None:
            return found.card.title
        if found.choices:
            titles = listed_phrases(local_title(card.title).shown for card in found.choices)
            raise ValidationError(_("Which identity is it: %(titles)s?") % {"titles": titles})
        raise ValidationError(_("No identity has this name. Choose one from the list."))


def question_fields(event: Tournament, *, asks_identities: bool = False) -> dict[str, PlayerTextField]:
    """Return form fields for the texts that players of this event give about themselves."""
    return {
        name: _question_class(about)(
            about,
            label=about.title if question.label is None else question.label,
            widget=forms.TextInput(dict(question.attrs)),
            help_text=question.help,
        )
        for name, about in PLAYER_FIELDS.items()
        if (question := about.question) and (asks_identities or not about.is_of_deck) and about.is_used(event)
    }


def _question_class(about: PlayerField) -> type[PlayerTextField]:
    if about.choices:
        return PlayerChoiceField
    return IdentityField if about.is_of_deck else PlayerTextField


class NamingForm(forms.Form):
    """A form whose subclasses declare the fields `name` and `namesakes`."""

    def ask_about_namesakes(self, found: int) -> None:
        """Offer to confirm that this isn't one of the `found` players with this name."""
        self.fields["namesakes"].widget = forms.CheckboxInput(
            attrs={"value": found}, check_test=lambda _value: False
        )

    @property
    def namesakes_known(self) -> int:
        """The number of players with this name that the user has confirmed to be someone else."""
        return self.cleaned_data["namesakes"] or 0

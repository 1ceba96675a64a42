"""Forms for staff to report missing and damaged cards (REG 5.6, 5.7)."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Side
from tournament.decks.card_words import SIDES
from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable, is_visible, normalized_text

LONGEST_SEARCH = 60  # minutes
LONGEST_TITLE, LONGEST_LOST, LONGEST_LEADER = 120, 600, 160


class CardForm(forms.Form):
    """A card in one of a player's decks; `seen` is the newest entry of the same kind that the page showed."""

    side = forms.ChoiceField(
        label=gettext_lazy("Deck"), choices=list(SIDES.items()), widget=forms.RadioSelect
    )
    title = forms.CharField(
        label=gettext_lazy("Card"),
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"list": "card-titles", "autocomplete": "off"}),
    )
    seen = IdField(min_value=0, widget=forms.HiddenInput)

    def clean_side(self) -> Side:
        return Side(self.cleaned_data["side"])

    def clean_title(self) -> str:
        return self.clean_text("title")

    def clean_text(self, name: str) -> str:
        """Return a field's text, normalized.

        Raises ValidationError if it can't be shown, is empty or is too long.
        """
        text = normalized_text(self.cleaned_data[name])
        if not is_readable(text):
            raise ValidationError(_("This contains characters that can’t be shown."))
        if not is_visible(text):
            raise ValidationError(_("This is empty."))
        if len(text) > (self.fields[name].max_length or 0):  # type: ignore[attr-defined]
            raise ValidationError(_("This is too long."))
        return text


class MissingCardForm(CardForm):
    """A card that a player can't find: when it was noticed, and the minutes to look for it."""

    in_game = forms.TypedChoiceField(
        label=gettext_lazy("When was it noticed?"),
        choices=[
            ("no", gettext_lazy("Not during a game with this deck")),
            ("yes", gettext_lazy("Mid-game: that game is conceded immediately")),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to look for it"),
        help_text=gettext_lazy("Added to this table’s time for the round."),
        min_value=0,
        max_value=LONGEST_SEARCH,
    )


class ProxyForm(CardForm):
    """A proxy for a damaged card, with the details that the regulations require (REG 5.7)."""

    lost = forms.CharField(
        label=gettext_lazy("What can’t be read anymore"),
        max_length=LONGEST_LOST,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    leader = forms.CharField(label=gettext_lazy("Made by"), max_length=LONGEST_LEADER)
    made_on = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def clean_lost(self) -> str:
        """Return the lost information, normalized; line breaks become spaces."""
        return self.clean_text("lost")

    def clean_leader(self) -> str:
        return self.clean_text("leader")


class PickForm(forms.Form):
    """The id of the missing card or proxy whose button was pressed."""

    card = IdField()


class CardOwnerForm(forms.Form):
    """The player whose card it is, and whether the card is missing or damaged."""

    player = IdField()
    what = forms.ChoiceField(choices=[("missing", "missing"), ("damaged", "damaged")])

"""What staff type about missing and damaged cards (REG 5.6, 5.7)."""

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
    """A card of one of a player's decks; `seen` is the newest one of its kind that the page knew of."""

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
        """Return a field's text made tidy. Raises ValidationError where it cannot be shown."""
        text = normalized_text(self.cleaned_data[name])
        if not is_readable(text):
            raise ValidationError(_("This contains characters that can’t be shown."))
        if not is_visible(text):
            raise ValidationError(_("This is empty."))
        if len(text) > (self.fields[name].max_length or 0):  # type: ignore[attr-defined]
            raise ValidationError(_("This is too long."))
        return text


class MissingCardForm(CardForm):
    """A card that a player cannot find: when it was noticed, and the time to look for it."""

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
    """A proxy for a damaged card, with what the regulations ask for (REG 5.7)."""

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
        """Make the information tidy; line breaks become spaces."""
        return self.clean_text("lost")

    def clean_leader(self) -> str:
        return self.clean_text("leader")


class PickForm(forms.Form):
    """A press at a missing card or a proxy of the list: its id."""

    card = IdField()


class CardOwnerForm(forms.Form):
    """Whose card it is about, and what is the matter with it."""

    player = IdField()
    what = forms.ChoiceField(choices=[("missing", "missing"), ("damaged", "damaged")])

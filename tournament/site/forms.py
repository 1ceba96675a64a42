"""Forms for room sheets: the tables to number, and the badges to print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.kernel.table_ranges import TableNumber, tables_typed
from tournament.models.tournament import LONGEST_TABLES_TYPED
from tournament.play.rounds.sheets.table_numbers import NumberShape
from tournament.printing.press import Paper
from tournament.site.badge_sheets import MOST_BLANK_BADGES, BadgeWishes

SHAPES = (
    (NumberShape.TENT.value, _("Folding tents, readable from both sides (two per page)")),
    (NumberShape.CARD.value, _("Flat cards (six per page)")),
)


def _paper_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Paper"),
        choices=lambda: [(paper.value, paper.label) for paper in Paper],
        widget=forms.RadioSelect,
    )


class TableNumbersForm(forms.Form):
    """The tables that get a number: `cleaned_data["tables"]` is a list of `TableNumber`s."""

    tables = forms.CharField(
        label=_("Tables"),
        max_length=LONGEST_TABLES_TYPED,
        help_text=_(
            "First and last number, with room names if there are several: “Main hall 1-20, Back room 21-30”."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    shape = forms.ChoiceField(label=_("Kind"), choices=SHAPES, widget=forms.RadioSelect)
    code = forms.BooleanField(label=_("With a QR code to the event’s public page"), required=False)
    paper = _paper_field()

    def clean_tables(self) -> tuple[TableNumber, ...]:
        return tables_typed(self.cleaned_data["tables"])


class BadgesForm(forms.Form):
    """The badges to print: all players' or selected players', staff badges, and blank ones."""

    who = forms.ChoiceField(
        label=_("Players"),
        choices=(
            ("all", _("All active players")),
            ("ticked", _("Players selected below")),
            ("none", _("No players")),
        ),
        widget=forms.RadioSelect,
    )
    leaders = forms.BooleanField(label=_("Staff, with their roles"), required=False)
    blank = forms.IntegerField(
        label=_("Blank badges"),
        min_value=0,
        max_value=MOST_BLANK_BADGES,
        required=False,
        help_text=_("For handwritten names. At most 200."),
        widget=forms.NumberInput(attrs={"autocomplete": "off"}),
    )
    size = forms.TypedChoiceField(
        label=_("Badges per page"), choices=((8, "8"), (10, "10")), coerce=int, widget=forms.RadioSelect
    )
    paper = _paper_field()
    player = forms.TypedMultipleChoiceField(
        label=_("Selected players"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": _("One of the selected players is no longer in this event. Check again.")
        },
    )

    def __init__(self, *args: Any, players: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        """Take the id and name of each player who can be selected."""
        super().__init__(*args, **kwargs)
        field = self.fields["player"]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101 - tells the type checker
        field.choices = list(players)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        if cleaned["who"] == "ticked" and not cleaned["player"]:
            self.add_error("player", _("Select the players first."))
        elif cleaned["who"] == "none" and not cleaned["leaders"] and not cleaned["blank"]:
            self.add_error("who", _("Choose whose badges to print: players’, staff or blank."))
        return cleaned

    @property
    def wishes(self) -> BadgeWishes:
        """Return the options for `print_badges`."""
        asked = self.cleaned_data
        chosen = (
            None if asked["who"] == "all" else frozenset(asked["player"] if asked["who"] == "ticked" else ())
        )
        return BadgeWishes(chosen, asked["leaders"], asked["blank"] or 0, asked["size"])

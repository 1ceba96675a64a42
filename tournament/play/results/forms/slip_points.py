"""The points on a slip: one number per player, typed as they are on the slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.quick_results import typed_table
from pairing.types import PlayerId, Scoring, Table
from tournament.play.result_words import named_sides
from tournament.play.results.forms.quick import SeatedField, seated_value

_MISSING = {"required": gettext_lazy("Enter both players’ points.")}


class SlipPointsForm(forms.Form):
    """Both players' points in the round. If valid, `table` is the result in the rules' format.

    The slip's upper player comes first: the runner of game 1, or the corp if results are entered `by_side`.
    """

    upper = forms.IntegerField(min_value=0, max_value=999, error_messages=_MISSING)
    lower = forms.IntegerField(min_value=0, max_value=999, error_messages=_MISSING)
    seen_version = forms.IntegerField(min_value=0, max_value=10**9, widget=forms.HiddenInput)
    seen_players = SeatedField()

    def __init__(
        self,
        number: int,
        players: Sequence[PlayerId],
        names: tuple[str, str],
        scoring: Scoring,
        *,
        seen_version: int,
        by_side: bool = False,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Accept a result for the table with this number; players and names are in seat order."""
        seated = seated_value(players)
        super().__init__(data, initial={"seen_version": seen_version, "seen_players": seated})
        self.number, self.scoring, self.by_side = number, scoring, by_side
        self.players = (players[0], players[-1])
        self.table: Table | None = None
        shown = named_sides(names) if by_side else names
        most = max(scoring.win, scoring.timed_win, scoring.draw) * scoring.games_per_round
        for name, label in zip(("upper", "lower"), shown, strict=True):
            self.fields[name].label = label
            self.fields[name].widget = forms.TextInput(
                attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 3, "size": 3}
            )
        self.fields["upper"].widget.attrs |= {"autofocus": True, "data-digits": len(str(most))}

    def clean_seen_players(self) -> tuple[PlayerId, PlayerId]:
        """Refuse a form that was opened while the table had other players."""
        if self.cleaned_data["seen_players"] != self.players:
            raise ValidationError(_("The players at this table have changed. Reload the page."))
        return self.players

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            self.table = typed_table(
                self.number,
                self.players,
                f"{cleaned['upper']}-{cleaned['lower']}",
                self.scoring,
                by_side=self.by_side,
            )
        return cleaned

    def saw(self, version: int | None) -> None:
        """Update the form to the version that the user now sees, so that saving again is deliberate."""
        if version is not None:
            self.data = {name: self.data[name] for name in self.data} | {"seen_version": str(version)}

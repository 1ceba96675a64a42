"""The forms for pairing, editing and publishing a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from pairing.types import Relaxed
from tournament.event.forms.plan import PlanAnswerForm
from tournament.kernel.ids import IdField

LARGEST_NUMBER = 9999
LARGEST_SEED = 2**63 - 1


def _hidden_version() -> IdField:
    return IdField(min_value=0, required=False, widget=forms.HiddenInput)


class _PairingForm(PlanAnswerForm):
    """The inputs for pairing; `fewest_rematches` is the TO's answer to no_legal_pairing (REG 7.5).

    `allowed` is the answer to only_dear_pairings and only_third_meetings (NOW 2.5). For round 1, the form
    also asks which plan applies if it would differ from the announced one (REG 9.1).
    """

    fewest_rematches = forms.BooleanField(required=False, widget=forms.HiddenInput)
    allowed = forms.TypedChoiceField(
        choices=[(each.value, each.value) for each in Relaxed],
        coerce=Relaxed,
        empty_value=Relaxed.NONE,
        required=False,
        widget=forms.HiddenInput,
    )

    @property
    def typed(self) -> dict[str, int]:
        """The values to send again with a confirmation."""
        asked_again = {"fewest_rematches", "allowed", *PlanAnswerForm.base_fields}
        values = self.cleaned_data.items()
        return {name: value for name, value in values if name not in asked_again and value is not None}


class PairForm(_PairingForm):
    """Pair the next round: `round` is the number that the staff member means.

    `seed` reproduces pairings that staff had to confirm (NOW 2.5).
    """

    round = forms.IntegerField(min_value=0, max_value=LARGEST_NUMBER, widget=forms.HiddenInput)
    seed = forms.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False, widget=forms.HiddenInput)

    @property
    def wanted(self) -> dict[str, Any]:
        """The act's arguments other than the round's number and the plan."""
        return {name: self.cleaned_data[name] for name in ("seed", "fewest_rematches", "allowed")}


class PairAgainForm(_PairingForm):
    """Pair a draft again, with a new or a typed seed. `seen` is the `pairings_version` that the user saw."""

    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        required=False,
        help_text=_("Leave empty for a new seed. The same seed and players give the same round."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    seen = _hidden_version()

    @property
    def wanted(self) -> dict[str, Any]:
        """The act's arguments: the seed, the version that was seen, and what was confirmed."""
        return {name: self.cleaned_data[name] for name in ("seed", "seen", "fewest_rematches", "allowed")}


class PublishForm(forms.Form):
    """Publish a draft. `confirmed` is the version of the event for which staff have read the warnings."""

    seen = _hidden_version()
    confirmed = _hidden_version()


class DiscardForm(forms.Form):
    """Discard a draft. `seen` is the `pairings_version` that the user saw."""

    seen = _hidden_version()


class PairingEdit(models.TextChoices):
    """The kinds of changes to pairings by hand."""

    MOVE = "move", _("Move to table")
    SWAP = "swap", _("Swap the two players")
    PAIR = "pair", _("Pair the two players")
    SWITCH = "switch", _("Switch who runs first")
    UNPAIR = "unpair", _("Unpair or remove bye")
    BYE = "bye", _("Give bye")


class PairingEditForm(forms.Form):
    """Tick one or two players, then choose what happens to them or to their table.

    `places` contains the table number for every player who may be ticked, or None for byes and for players
    without a place. `arguments` are the arguments for the act chosen in `cleaned_data["edit"]`.
    """

    edit = forms.ChoiceField(choices=PairingEdit)
    player = forms.TypedMultipleChoiceField(
        coerce=int,
        error_messages={
            "required": _("Select the players first."),
            "invalid_choice": _("One of the selected players is no longer in this event. Check again."),
        },
    )
    to = forms.IntegerField(
        label=_("New table"),
        min_value=1,
        max_value=LARGEST_NUMBER,
        required=False,
        widget=forms.NumberInput(attrs={"autocomplete": "off"}),
    )
    seen = _hidden_version()

    def __init__(self, *args: Any, places: Mapping[int, int | None], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places
        field = self.fields["player"]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101 - for the type checker
        field.choices = [(player, player) for player in places]

    @property
    def ticked(self) -> frozenset[str]:
        """The players ticked so far, as values of the page's checkboxes."""
        return frozenset(self["player"].value() or ()) if self.is_bound else frozenset()

    def clean(self) -> dict[str, Any]:
        """Work out what the ticked players mean for the chosen edit."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "edit" in cleaned and cleaned.get("player"):
            self.arguments = self._arguments(PairingEdit(cleaned["edit"]), cleaned["player"])
            if cleaned["edit"] == PairingEdit.MOVE and "to" not in self.errors:
                if cleaned["to"] is None:
                    raise ValidationError({"to": _("Type the number of the new table.")})
                self.arguments["to"] = cleaned["to"]
        return cleaned

    def _arguments(self, edit: PairingEdit, players: list[int]) -> dict[str, int]:
        if edit in (PairingEdit.SWAP, PairingEdit.PAIR):
            if len(players) != 2:
                raise ValidationError({"player": _("Select exactly two players.")})
            return {"first": players[0], "second": players[1]}
        if edit is PairingEdit.BYE:
            return {"player": self._only(players)}
        tables = {self.places[player] for player in players}
        if len(tables) > 1:
            raise ValidationError({"player": _("Select the players of one table only.")})
        table = tables.pop()
        if table is not None:
            return {"table": table}
        if edit is not PairingEdit.UNPAIR:
            raise ValidationError({"player": _("Select a player seated at a table.")})
        return {"player": self._only(players)}

    def _only(self, players: list[int]) -> int:
        if len(players) != 1:
            raise ValidationError({"player": _("Select exactly one player.")})
        return players[0]

"""The judge desk's forms: calls, penalties, conceded games and extra time."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable
from tournament.models import PenaltyKind, PenaltyLevel
from tournament.models.clock import MAX_CLOCK_MINUTES
from tournament.play.clock.forms import LONGEST_REASON
from tournament.play.results.forms.quick import SeatedField

LONGEST_NOTE = 400
NOT_CHOSEN = ("", gettext_lazy("Choose an infraction"))
AS_PROPOSED = ("", gettext_lazy("As the regulations suggest"))


def _readable(value: str) -> None:
    """Raise ValidationError for text that can't be shown."""
    if value and not is_readable(value):
        raise ValidationError(_("This contains characters that can’t be shown."))


class SeenRowForm(forms.Form):
    """The newest row that the staff member's page showed."""

    seen = IdField(min_value=0, widget=forms.HiddenInput)


class RaiseCallForm(forms.Form):
    """A judge call that a staff member makes for a table."""

    about = forms.CharField(
        label=gettext_lazy("What is it about?"), max_length=200, required=False, validators=[_readable]
    )


class CloseCallForm(forms.Form):
    """The outcome of a call."""

    outcome = forms.CharField(
        label=gettext_lazy("Outcome (optional)"),
        help_text=gettext_lazy("Recorded in the log."),
        max_length=LONGEST_NOTE,
        required=False,
        validators=[_readable],
    )


class MoreTimeForm(SeenRowForm):
    """Extra minutes for the table, and the reason."""

    pairing = IdField(widget=forms.HiddenInput)
    minutes = forms.IntegerField(
        label=gettext_lazy("Extra minutes"), min_value=1, max_value=MAX_CLOCK_MINUTES
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason (optional)"),
        max_length=LONGEST_REASON,
        required=False,
        validators=[_readable],
    )

    def clean_reason(self) -> str:
        return self.cleaned_data["reason"] or _("No reason given")


class PenaltyForm(SeenRowForm):
    """A penalty: its kind, its level and a note. An empty level means the one that the rules propose.

    No kind is preselected. The penalty is given only after a preview, which sends the form again with `step`
    "give"; "change" returns to the fields.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("Infraction"),
        choices=[NOT_CHOSEN, *PenaltyKind.choices],
        error_messages={"required": gettext_lazy("Choose what the penalty is for.")},
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Level"),
        choices=[AS_PROPOSED, *PenaltyLevel.choices],
        required=False,
        help_text=gettext_lazy(
            "Showing hidden cards: a warning the first time; the second time, a disqualification is "
            "proposed (JUD 55). For everything else, a caution is proposed. Only the organizer can "
            "disqualify a player."
        ),
    )
    note = forms.CharField(
        label=gettext_lazy("Note for staff"),
        max_length=LONGEST_NOTE,
        required=False,
        validators=[_readable],
    )
    step = forms.ChoiceField(
        choices=[("look", "look"), ("give", "give"), ("change", "change")],
        required=False,
        widget=forms.HiddenInput,
    )


class ConcedeForm(forms.Form):
    """The player, the games they give up, and whether they concede or forfeit them."""

    pairing = IdField(widget=forms.HiddenInput)
    seen = IdField(min_value=0, widget=forms.HiddenInput)
    seated = SeatedField()
    player = forms.TypedChoiceField(
        label=gettext_lazy("Player who gives up the games"), coerce=int, widget=forms.RadioSelect
    )
    games = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Games"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    how = forms.ChoiceField(
        label=gettext_lazy("How"),
        choices=[
            ("concede", gettext_lazy("Concedes: the opponent wins")),
            ("forfeit", gettext_lazy("Forfeits: the game was never played")),
        ],
        initial="concede",
        widget=forms.RadioSelect,
    )

    def __init__(
        self, players: list[tuple[int, str]], games: list[tuple[int, str]], *args: Any, **kwargs: Any
    ) -> None:
        """Set the choices: the two players and the round's games, each with its label."""
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = players  # type: ignore[attr-defined]
        self.fields["games"].choices = games  # type: ignore[attr-defined]

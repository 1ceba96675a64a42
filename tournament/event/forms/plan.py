"""Forms for announcing and changing the plan of the event, with the reason (REG 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairing.errors import RuleError
from pairing.regulations import RegulationsPolicy
from tournament.event.plan import PlanAnswer, PlanChoice, PlanTerms, judge_terms, playable_kinds
from tournament.kernel.ids import IdField
from tournament.kernel.phrases import listed
from tournament.kernel.text import is_readable
from tournament.models import StageKind, Tournament
from tournament.models.plan import LONGEST_PLAN_REASON
from tournament.web.respond import refuse_in_form

CUT_SIZES = (2, 3, 4, 6, 8, 10, 12, 16)
MOST_ROUNDS = 20
MOST_EXTRA_ROUNDS = 10

# The field at which each refusal is shown: the one to change.
PLAN_FIELD_OF_REFUSAL = {
    "no_such_bracket": "cut_size",
    "extra_rounds_missing": "extra_rounds",
    "single_elimination_is_relaxed": "cut_kind",
    "reason_missing": "reason",
    "rounds_paired_already": "rounds",
}


KINDS_OF_BRACKET = {
    StageKind.DOUBLE: _(
        "Double elimination needs a cut to the top %(sizes)s, not %(size)s. Choose another cut "
        "or another way to play it."
    ),
    StageKind.SINGLE: _(
        "Single elimination needs a cut to the top %(sizes)s, not %(size)s. Choose another cut "
        "or another way to play it."
    ),
}


def cut_size_choices(*more: int) -> list[tuple[str, Any]]:
    """Return the sizes of a cut that are offered, including the sizes in `more`."""
    sizes = sorted({*CUT_SIZES, *(size for size in more if size)})
    return [("0", _("No cut")), *((str(size), _("Top %(size)s") % {"size": size}) for size in sizes)]


def kind_choices(level: str, policy: RegulationsPolicy) -> list[tuple[str, Any]]:
    """Return the ways to play a cut at this level of event."""
    labels = {kind: kind.label for kind in StageKind} | {StageKind.SWISS: _("Extra Swiss rounds")}
    return [(kind.value, labels[kind]) for kind in playable_kinds(level, policy)]


def refuse_unplayable(
    form: forms.Form | forms.ModelForm, terms: PlanTerms, level: str, policy: RegulationsPolicy
) -> None:
    """Add errors to the form if its plan can't be played as entered (REG 9.1, 10.1)."""
    try:
        judge_terms(terms, level, policy)
    except RuleError as error:
        field = PLAN_FIELD_OF_REFUSAL.get(error.code)
        if error.code == "no_such_bracket" and terms.cut_kind in KINDS_OF_BRACKET:
            told = {"size": terms.cut_size, "sizes": listed(error.facts["sizes"])}
            form.add_error(field, KINDS_OF_BRACKET[StageKind(terms.cut_kind)] % told)
        else:
            refuse_in_form(form, error, field)


class ReasonField(forms.CharField):
    """The reason for changing what was announced, as one line for the players."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": LONGEST_PLAN_REASON} | kwargs)
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: Any) -> str:
        """Collapse white space, and accept only text that can be displayed."""
        text = " ".join(super().clean(value).split())
        if not is_readable(text):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return text


class PlanForm(forms.Form):
    """The plan that the staff member wants, with a `reason` if it differs from the announced one."""

    rounds = forms.IntegerField(label=_("Swiss rounds"), min_value=1, max_value=MOST_ROUNDS)
    cut_size = forms.TypedChoiceField(label=_("Cut to top"), coerce=int)
    cut_kind = forms.ChoiceField(label=_("After the cut"), required=False)
    extra_rounds = forms.IntegerField(
        label=_("Number of extra Swiss rounds"),
        min_value=1,
        max_value=MOST_EXTRA_ROUNDS,
        required=False,
        help_text=_("Only if the top players play extra Swiss rounds."),
    )
    reason = ReasonField(
        label=_("Reason"), required=False, help_text=_("Players see it on the event’s page (REG 9.1).")
    )

    def __init__(
        self, tournament: Tournament, terms: PlanTerms | None, data: Mapping[str, Any] | None = None
    ) -> None:
        """Fill in the current plan, if there is one."""
        initial = {
            "rounds": terms.rounds if terms else None,
            "cut_size": terms.cut_size if terms else 0,
            "cut_kind": (terms.cut_kind if terms else "") or StageKind.DOUBLE,
            "extra_rounds": (terms.extra_rounds if terms else 0) or None,
        }
        super().__init__(data, initial=initial)
        self.level, self.policy = tournament.level, tournament.policy
        self.fields["cut_size"].choices = cut_size_choices(  # type: ignore[attr-defined]
            terms.cut_size if terms else 0
        )
        self.fields["cut_kind"].choices = kind_choices(  # type: ignore[attr-defined]
            tournament.level, tournament.policy
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"rounds", "cut_size", "cut_kind", "extra_rounds"} <= cleaned.keys():
            refuse_unplayable(self, self.terms, self.level, self.policy)
        return cleaned

    @property
    def terms(self) -> PlanTerms:
        """The plan as entered."""
        cleaned = self.cleaned_data
        return PlanTerms(
            cleaned["rounds"], cleaned["cut_size"], cleaned["cut_kind"], cleaned["extra_rounds"] or 0
        )


class LengthReasonForm(forms.Form):
    """Why the rounds have a different length than announced."""

    length_reason = ReasonField(
        label=_("Reason for changing the round length"),
        required=False,
        help_text=_(
            "The round length has been announced. Players see the reason on the event’s page (REG 9.1)."
        ),
    )


class PlanAnswerForm(forms.Form):
    """Which plan applies if the one for the players who are playing differs from the announced one."""

    plan_choice = forms.TypedChoiceField(
        choices=[(choice.value, choice.value) for choice in PlanChoice],
        coerce=PlanChoice,
        empty_value=None,
        required=False,
    )
    plan_reason = ReasonField(
        label=_("Reason"), required=False, help_text=_("Players see it on the event’s page (REG 9.1).")
    )
    plan_players = IdField(min_value=0, required=False, widget=forms.HiddenInput)

    @property
    def answer(self) -> PlanAnswer:
        """Which plan applies and why, in the form that the act expects."""
        cleaned = self.cleaned_data
        return PlanAnswer(cleaned["plan_choice"], cleaned["plan_reason"], cleaned["plan_players"])

"""An event's settings: what is left empty is as the regulations have it."""

from __future__ import annotations

import json
import zoneinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pairing.structure import KINDS
from pairing.structure import Kind as KindRule
from pairing.types import Tiebreaker
from tournament.core.fields import MinutesListField
from tournament.core.markdown import MarkdownField
from tournament.core.words import TIEBREAKERS
from tournament.event.forms.plan import (
    MOST_EXTRA_ROUNDS,
    cut_size_choices,
    kind_choices,
    refuse_unplayable,
)
from tournament.event.plan import PlanTerms
from tournament.models import Kind, Level, StageKind, Tournament
from tournament.models.states import EventState
from tournament.models.tournament import LONGEST_TEXT

CUT_CHOICES = [("", _("As the structure's table says")), *cut_size_choices()]
TABLE_CUT = 4  # every cut of the tables is one that every bracket can be played with
RANKED = ("first_tiebreaker", "second_tiebreaker", "third_tiebreaker")
# What every event needs, the plan of its rounds, and what usually stays as the regulations have it.
MAIN_FIELDS = (
    "name",
    "date",
    "starts_at",
    "time_zone",
    "venue",
    "level",
    "kind",
    "structure",
    "is_listed",
    "are_reports_open",
)
PLAN_FIELDS = ("planned_rounds", "cut_size", "cut_kind", "extra_rounds")
NULLABLE = ("planned_rounds", "cut_size", "starts_at")
TEXT_FIELDS = ("description", "prizes", "fee", "contact")
RULE_FIELDS = (
    "round_minutes",
    "clock_warnings",
    "games_per_round",
    "agenda_points_to_win",
    "win_points",
    "timed_win_points",
    "draw_points",
    "bye_points",
)
TIEBREAKER_CHOICES = [
    ("", _("None")),
    *((code.value, TIEBREAKERS[code]) for code in Tiebreaker if code is not Tiebreaker.RANDOM),
]


def time_zone_choices() -> list[tuple[str, str]]:
    """Return the site's time zone, which is the machine's own unless it was set, then all others by name."""
    own = timezone.get_default_timezone_name()
    others = sorted(zoneinfo.available_timezones() - {own})
    return [(own, _("%(zone)s (here)") % {"zone": own}), *((name, name) for name in others)]


def regulation_values(kind: str) -> dict[str, int]:
    """Return what the regulations say for an event of this kind (REG 4.1, 5.3, 6.1, 11), by field."""
    rules = KINDS[KindRule(kind)]
    scoring = rules.scoring
    return {
        "round_minutes": rules.round_minutes,
        "games_per_round": rules.games_per_round,
        "agenda_points_to_win": rules.points_to_win,
        "win_points": scoring.win,
        "timed_win_points": scoring.timed_win,
        "draw_points": scoring.draw,
        "bye_points": scoring.bye,
    }


class EventForm(forms.ModelForm):
    """Set up an event, or change its settings.

    Every field carries what its user saw, so that `changed_values` are only those that were really
    changed on this page.
    """

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    cut_size = forms.TypedChoiceField(
        label=_("Cut to top"), choices=CUT_CHOICES, coerce=int, empty_value=None, required=False
    )
    cut_kind = forms.ChoiceField(label=_("After the cut"), required=False)
    extra_rounds = forms.IntegerField(
        label=_("How many extra Swiss rounds"),
        min_value=1,
        max_value=MOST_EXTRA_ROUNDS,
        required=False,
        help_text=_("Only where the top plays extra Swiss rounds."),
    )
    description = MarkdownField(label=_("About the event"), max_length=LONGEST_TEXT)
    prizes = MarkdownField(label=_("Prizes"), max_length=LONGEST_TEXT)
    fee = MarkdownField(label=_("Fee"), max_length=LONGEST_TEXT)
    contact = MarkdownField(label=_("Contact"), max_length=LONGEST_TEXT)
    first_tiebreaker = forms.ChoiceField(
        label=_("1st tiebreaker"), choices=TIEBREAKER_CHOICES, required=False
    )
    second_tiebreaker = forms.ChoiceField(
        label=_("2nd tiebreaker"), choices=TIEBREAKER_CHOICES, required=False
    )
    third_tiebreaker = forms.ChoiceField(
        label=_("3rd tiebreaker"),
        choices=TIEBREAKER_CHOICES,
        required=False,
        help_text=_("Ties that remain are settled by a random draw (REG 8.5)."),
    )

    clock_warnings = MinutesListField(
        label=_("Clock warnings"),
        required=False,
        help_text=_("At how many minutes left, with commas between. Empty: only when time is up."),
    )

    class Meta:
        model = Tournament
        fields = [*MAIN_FIELDS, *PLAN_FIELDS, *RULE_FIELDS, *TEXT_FIELDS]
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "starts_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }
        help_texts = {
            "are_reports_open": _(
                "On their own phones: when both players of a table say the same, the result is in."
            ),
            "is_listed": _("On the public list of events. Otherwise only who has the address finds it."),
            "planned_rounds": _("Empty: as the structure's table says for the head count."),
            "structure": _("Proposes rounds and cut from the head count until round 1 is paired."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Show what differs from the regulations, and the regulations' value as a hint elsewhere."""
        super().__init__(*args, **kwargs)
        usual = regulation_values(self.instance.kind or Kind.CONSTRUCTED)
        for name, value in usual.items():
            self.fields[name].required = False
            self.fields[name].widget.attrs["placeholder"] = value
            if self.instance.pk is None or self.initial.get(name) == value:
                self.initial[name] = None
        usual_of_kinds = {kind: regulation_values(kind) for kind in Kind.values}
        self.fields["kind"].widget.attrs["data-usual"] = json.dumps(usual_of_kinds)
        self.fields["games_per_round"].widget.attrs.update({"min": 1, "max": 2})
        if self.instance.pk is None:
            self.initial["time_zone"] = timezone.get_default_timezone_name()
            self.initial["is_listed"] = True
            self.initial["are_reports_open"] = True
            self.initial["cut_kind"] = StageKind.DOUBLE
        kinds = kind_choices(Level.RELAXED)
        untold = [] if self.initial["cut_kind"] else [("", _("Not said yet"))]
        self.fields["cut_kind"].choices = [*untold, *kinds]  # type: ignore[attr-defined]
        self.initial["extra_rounds"] = self.initial.get("extra_rounds") or None
        for name, code in zip(RANKED, self._ranked_tiebreakers(), strict=True):
            self.initial[name] = code
        for field in self.fields.values():
            field.show_hidden_initial = self.instance.pk is not None

    def _ranked_tiebreakers(self) -> list[str]:
        chosen = [code for code in self.instance.tiebreakers if code != Tiebreaker.RANDOM][: len(RANKED)]
        return chosen + [""] * (len(RANKED) - len(chosen))

    def clean_name(self) -> str:
        """Fold runs of white space to single spaces."""
        return " ".join(self.cleaned_data["name"].split())

    def clean_cut_kind(self) -> str:
        """Let what follows the cut be as it was where nothing was sent."""
        return str(self.cleaned_data["cut_kind"] or self.initial["cut_kind"])

    def clean_extra_rounds(self) -> int:
        """Take an empty field as none."""
        return int(self.cleaned_data["extra_rounds"] or 0)

    def clean_games_per_round(self) -> int | None:
        """Accept one or two games (REG 5.1, 11.2)."""
        games: int | None = self.cleaned_data["games_per_round"]
        if games not in (None, 1, 2):
            raise ValidationError(_("A round is one game or two."))
        return games

    def clean(self) -> dict[str, Any]:
        """Put the regulations' values where a field was left empty, and the tiebreakers in one list."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        usual = regulation_values(cleaned.get("kind") or self.instance.kind or Kind.CONSTRUCTED)
        for name, value in usual.items():
            if name in cleaned and cleaned[name] is None:
                cleaned[name] = value
        cleaned["tiebreakers"] = self._clean_tiebreakers(cleaned)
        self._judge_points(cleaned)
        self._judge_plan(cleaned)
        return cleaned

    def _judge_plan(self, cleaned: dict[str, Any]) -> None:
        """Refuse to announce a cut that cannot be played (REG 9.1); the table's own can be."""
        if self.instance.state != EventState.REGISTRATION or not set(PLAN_FIELDS) <= cleaned.keys():
            return
        cut = TABLE_CUT if cleaned["cut_size"] is None else cleaned["cut_size"]
        terms = PlanTerms(1, cut, cleaned["cut_kind"], cleaned["extra_rounds"])
        refuse_unplayable(self, terms, cleaned.get("level") or Level.RELAXED)

    def _clean_tiebreakers(self, cleaned: dict[str, Any]) -> list[str]:
        chosen: list[str] = []
        for name in RANKED:
            code = cleaned.get(name)
            if code and code in chosen:
                self.add_error(name, _("This tiebreaker is already chosen above."))
            elif code:
                chosen.append(code)
        return [*chosen, Tiebreaker.RANDOM.value]

    def _judge_points(self, cleaned: dict[str, Any]) -> None:
        order = [cleaned.get(name) for name in ("draw_points", "timed_win_points", "win_points")]
        if None not in order and order != sorted(order):  # type: ignore[type-var]
            self.add_error(
                "win_points", _("A win is worth at least as much as a win on time, and that as a draw.")
            )

    def _post_clean(self) -> None:
        """Ask the model's validators, but leave the instance alone: the service writes, a form reads."""
        for field in Tournament._meta.fields:
            value = self.cleaned_data.get(field.name)
            if value is not None:
                try:
                    field.run_validators(value)
                except ValidationError as error:
                    self.add_error(field.name, error)

    @property
    def main_bound(self) -> list[forms.BoundField]:
        """The fields that every event needs."""
        return [self[name] for name in MAIN_FIELDS]

    @property
    def plan_bound(self) -> list[forms.BoundField]:
        """The fields for rounds and cut."""
        return [self[name] for name in PLAN_FIELDS]

    @property
    def text_bound(self) -> list[forms.BoundField]:
        """What the organizer tells players in words of their own."""
        return [self[name] for name in TEXT_FIELDS]

    @property
    def has_texts(self) -> bool:
        """Whether any of those is there, or has an error to show."""
        return any(self.initial.get(name) or name in self.errors for name in TEXT_FIELDS)

    @property
    def rule_bound(self) -> list[forms.BoundField]:
        """The fields that usually stay as the regulations have them."""
        return [self[name] for name in (*RULE_FIELDS, *RANKED)]

    @property
    def has_own_rules(self) -> bool:
        """Whether any of those differs from the regulations, or has an error to show."""
        differs = any(self.initial.get(name) is not None for name in regulation_values(Kind.CONSTRUCTED))
        return differs or any(name in self.errors for name in (*RULE_FIELDS, *RANKED))

    @property
    def values(self) -> dict[str, Any]:
        """The model's field values for a new event."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in RANKED and (value is not None or name in NULLABLE)
        }

    @property
    def changed_values(self) -> dict[str, Any]:
        """The values of those fields only that were changed on this page."""
        changed = set(self.changed_data)
        if changed & set(RANKED):
            changed.add("tiebreakers")
        if "kind" in changed:  # what was left to the regulations follows the kind
            changed |= regulation_values(self.cleaned_data["kind"]).keys()
        return {name: value for name, value in self.values.items() if name in changed}

"""An event's settings; fields left empty follow the regulations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from pairing.kinds import Kind
from pairing.types import Tiebreaker
from tournament.event.forms.day import DayField, refuse_impossible_cut_day
from tournament.event.forms.event_fields import (
    AS_IT_WAS,
    ASKED_AT_FIRST,
    DECK_FIELDS,
    EVENT_FIELDS,
    HELP_TEXTS,
    LENGTH_FIELDS,
    MAIN_FIELDS,
    NULLABLE,
    ONLINE_FIELDS,
    ONLINE_HELP_TEXTS,
    PLAN_FIELDS,
    RANKED,
    RULE_FIELDS,
    TABLE_CUT,
    cut_choices,
    hidden_fields,
    language_choices,
    level_choices,
    structure_choices,
    tiebreaker_choices,
    time_zone_choices,
)
from tournament.event.forms.places import PLACE_HELP_TEXTS, PlacesForm
from tournament.event.forms.plan import MOST_EXTRA_ROUNDS, kind_choices, refuse_unplayable
from tournament.event.plan import PlanTerms
from tournament.event.presets import Setup
from tournament.event.regulation_values import REGULATED_FIELDS, regulation_reasons, regulation_values
from tournament.kernel.markdown import MarkdownField
from tournament.kernel.text import is_visible, normalized_text
from tournament.models import Level, Tournament
from tournament.models.states import EventState
from tournament.models.tournament import LONGEST_TEXT
from tournament.web.fields import EventMomentField, MinutesListField

# Values that a new event takes from its kind if its form has no field for them.
_OF_ITS_KIND = ("regulations", "swiss_kind", "kind", *REGULATED_FIELDS)


class EventForm(PlacesForm):
    """Create an event or change its settings, with the fields that make sense for its regulations.

    Every field of an existing event also submits the value that its user saw, so `changed_values` contains
    only what was really changed on this page.
    """

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    language = forms.ChoiceField(
        label=_("Language of printouts and big screen"),
        required=False,
    )
    cut_size = forms.TypedChoiceField(
        label=_("Cut to top"), choices=cut_choices, coerce=int, empty_value=None, required=False
    )
    cut_kind = forms.ChoiceField(label=_("After the cut"), required=False)
    extra_rounds = forms.IntegerField(
        label=_("Number of extra Swiss rounds"),
        min_value=1,
        max_value=MOST_EXTRA_ROUNDS,
        required=False,
        help_text=_("Only if the top players play extra Swiss rounds."),
    )
    description = MarkdownField(label=_("About the event"), max_length=LONGEST_TEXT)
    prizes = MarkdownField(label=_("Prizes"), max_length=LONGEST_TEXT, help_text="")
    fee = MarkdownField(label=_("Fee"), max_length=LONGEST_TEXT, help_text="")
    contact = MarkdownField(label=_("Contact"), max_length=LONGEST_TEXT, help_text="")
    first_tiebreaker = forms.ChoiceField(label=_("1st tiebreaker"), required=False)
    second_tiebreaker = forms.ChoiceField(label=_("2nd tiebreaker"), required=False)
    third_tiebreaker = forms.ChoiceField(
        label=_("3rd tiebreaker"),
        required=False,
        help_text=_("Remaining ties are broken at random (REG 8.5)."),
    )

    clock_warnings = MinutesListField(
        label=_("Clock warnings"),
        required=False,
        help_text=_("Minutes left, separated by commas. If left empty: only when time is up."),
    )

    class Meta:
        model = Tournament
        fields = EVENT_FIELDS
        field_classes = {"date": DayField, "cut_date": DayField, "cancel_until": EventMomentField}
        widgets = {
            "starts_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "deck_format": forms.RadioSelect,
            "deadline_time": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "table_rooms": forms.TextInput(attrs={"placeholder": _("Main hall 1-20, Back room 21-30")}),
        }
        help_texts = {**ONLINE_HELP_TEXTS, **PLACE_HELP_TEXTS, **HELP_TEXTS}

    def __init__(
        self,
        data: Any = None,
        *,
        instance: Tournament | None = None,
        setup: Setup | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        """Show values that differ from the regulations; elsewhere show the regulations' value as a hint.

        `instance` is an existing event. A new event starts with the values of `setup`, and with `typed`, by
        field, if something was already typed into the form.
        """
        event = instance or (setup.event() if setup else Tournament())
        super().__init__(data, instance=event)
        for name in hidden_fields(event) & self.fields.keys():
            del self.fields[name]
        for name in (DECK_FIELDS | set(ONLINE_FIELDS)) & self.fields.keys():
            self.fields[name].required = False
        if event.pk is None:
            self.fields["name"].widget.attrs["autofocus"] = True
        self.set_zone(event)
        self._offer_choices(event)
        self._hint_at_regulations(event)
        own = {"time_zone": timezone.get_default_timezone_name(), "language": get_language()}
        if event.pk is None:
            self.initial.update({name: own[name] for name in own if not setup or name not in setup.values})
        self.initial["extra_rounds"] = self.initial.get("extra_rounds") or None
        for name, code in zip(RANKED, self._ranked_tiebreakers(), strict=True):
            self.initial[name] = code
        for name, reason in (setup.reasons if setup else {}).items():
            self._give_reason(name, reason)
        self.initial.update(typed or {})
        for field in self.fields.values():
            field.show_hidden_initial = event.pk is not None
        if event.pk is None and self.is_bound:
            self.data = self._as_preset() | dict(self.data.items())

    def _as_preset(self) -> dict[str, Any]:
        """Return the preset's values for settings missing from a new event's form."""
        unasked = self.fields.keys() - set(ASKED_AT_FIRST)
        kept = {name: self.fields[name].prepare_value(self[name].initial) for name in unasked}
        return {name: value for name, value in kept.items() if value not in (None, False, "")}

    def _offer_choices(self, event: Tournament) -> None:
        """Limit the choices to those allowed by the event's regulations."""
        untold = [] if event.cut_kind else [("", _("Not decided yet"))]
        offered: dict[str, list[tuple[str, Any]]] = {
            "structure": structure_choices(event),
            "level": level_choices(event.regulations),
            "language": language_choices(event.language),
            "cut_kind": [*untold, *kind_choices(Level.RELAXED, event.policy)],
            **dict.fromkeys(RANKED, tiebreaker_choices(event.policy)),
        }
        for name, choices in offered.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _hint_at_regulations(self, event: Tournament) -> None:
        """Leave a field empty if the event follows its regulations; the placeholder shows their value."""
        for name, value in self._usual(event.kind).items():
            if name in self.fields:
                self.fields[name].required = False
                self.fields[name].widget.attrs["placeholder"] = value
            if self.initial.get(name) == value:
                self.initial[name] = None
        if "kind" in self.fields:
            usual_of_kinds = {kind.value: self._usual(kind) for kind in Kind}
            self.fields["kind"].widget.attrs["data-usual"] = json.dumps(usual_of_kinds)
            self.fields["games_per_round"].widget.attrs.update({"min": 1, "max": 2})
        for name, reason in regulation_reasons(event.regulations, event.kind, event.swiss_kind).items():
            self._give_reason(name, reason)

    def _usual(self, kind: str) -> dict[str, int]:
        """Return the regulations' values for a kind of event, by field."""
        return regulation_values(self.instance.regulations, kind, self.instance.swiss_kind)

    def _give_reason(self, name: str, reason: Promise | str) -> None:
        """Explain at a field, if the form has it, why it is filled in."""
        if name in self.fields:
            self.fields[name].help_text = reason  # type: ignore[assignment]

    def _ranked_tiebreakers(self) -> list[str]:
        chosen = [code for code in self.instance.tiebreakers if code != Tiebreaker.RANDOM][: len(RANKED)]
        return chosen + [""] * (len(RANKED) - len(chosen))

    def clean_name(self) -> str:
        """Collapse white space to single spaces and remove invisible characters."""
        name = " ".join(normalized_text(self.cleaned_data["name"]).split())
        if not is_visible(name):
            raise ValidationError(self.fields["name"].error_messages["required"], code="required")
        return name

    def clean_extra_rounds(self) -> int:
        return int(self.cleaned_data["extra_rounds"] or 0)

    def clean_games_per_round(self) -> int | None:
        """Accept one or two games (REG 5.1, 11.2)."""
        games: int | None = self.cleaned_data["games_per_round"]
        if games not in (None, 1, 2):
            raise ValidationError(_("A round has one or two games."))
        return games

    def clean(self) -> dict[str, Any]:
        """Fill empty fields with the regulations' values, and combine the tiebreakers into one list."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in AS_IT_WAS & cleaned.keys():
            if cleaned[name] in ("", None):
                cleaned[name] = getattr(self.instance, name)
        for name, value in self._usual(cleaned.get("kind") or self.instance.kind).items():
            if name in cleaned and cleaned[name] is None:
                cleaned[name] = value
        cleaned["tiebreakers"] = self._clean_tiebreakers(cleaned)
        self._judge_points(cleaned)
        self._judge_plan(cleaned)
        self.judge_fee(cleaned)
        if "cut_date" in self.changed_data:
            refuse_impossible_cut_day(self, cleaned)
        return cleaned

    def _judge_plan(self, cleaned: dict[str, Any]) -> None:
        """Refuse to announce a cut that can't be played (REG 9.1); the structure's own cut always can."""
        if self.instance.state != EventState.REGISTRATION or not set(PLAN_FIELDS) <= cleaned.keys():
            return
        cut = TABLE_CUT if cleaned["cut_size"] is None else cleaned["cut_size"]
        terms = PlanTerms(1, cut, cleaned["cut_kind"], cleaned["extra_rounds"])
        refuse_unplayable(self, terms, cleaned.get("level") or Level.RELAXED, self.instance.policy)

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
                "win_points",
                _(
                    "A win must be worth at least as much as a win on time, and a win on time at least as "
                    "much as a draw."
                ),
            )

    def _post_clean(self) -> None:
        """Run the model's validators without changing the instance: forms only read, acts write."""
        for field in Tournament._meta.fields:
            value = self.cleaned_data.get(field.name)
            if value is not None:
                try:
                    field.run_validators(value)
                except ValidationError as error:
                    self.add_error(field.name, error)

    @property
    def main_bound(self) -> list[forms.BoundField]:
        """The fields that every event needs; for a new event, those on its form."""
        asked = MAIN_FIELDS if self.instance.pk else ASKED_AT_FIRST
        return [self[name] for name in asked if name in self.fields]

    @property
    def unasked_with_errors(self) -> list[forms.BoundField]:
        """A preset's fields that aren't on a new event's form but have to be corrected."""
        return [self[name] for name in self.fields if name in self.errors and name not in ASKED_AT_FIRST]

    @property
    def online_bound(self) -> list[forms.BoundField]:
        """The fields for an event played online."""
        return [self[name] for name in ONLINE_FIELDS]

    @property
    def is_for_online(self) -> bool:
        """Whether the event is played online, or a field for online events has an error to show."""
        return bool(self["is_online"].value()) or any(name in self.errors for name in ONLINE_FIELDS)

    @property
    def length_bound(self) -> list[forms.BoundField]:
        """The length of rounds, and the clock warnings."""
        return [self[name] for name in LENGTH_FIELDS]

    @property
    def rule_bound(self) -> list[forms.BoundField]:
        """Points and tiebreakers, which usually follow the regulations."""
        names = [name for name in (*RULE_FIELDS, *RANKED) if name not in LENGTH_FIELDS]
        return [self[name] for name in names if name in self.fields]

    @property
    def has_own_rules(self) -> bool:
        """Whether any of the points and tiebreakers differs from the regulations, or has an error to show."""
        asked = [each.name for each in self.rule_bound]
        differs = any(self.initial.get(name) is not None for name in REGULATED_FIELDS if name in asked)
        return differs or any(name in self.errors for name in asked)

    @property
    def values(self) -> dict[str, Any]:
        """The model's field values for a new event."""
        typed = {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in RANKED and (value is not None or name in NULLABLE)
        }
        if self.instance.pk:
            return typed
        return {name: getattr(self.instance, name) for name in _OF_ITS_KIND} | typed

    @property
    def changed_values(self) -> dict[str, Any]:
        """The values of only those fields that were changed on this page."""
        changed = set(self.changed_data)
        if changed & set(RANKED):
            changed.add("tiebreakers")
        if "kind" in changed:  # values left to the regulations follow the kind
            changed |= set(REGULATED_FIELDS)
        return {name: value for name, value in self.values.items() if name in changed}

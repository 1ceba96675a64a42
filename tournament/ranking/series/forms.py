"""Forms for series."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.errors import RuleError
from pairing.series.records import MOST_POINTS, SeriesRules, SeriesTiebreaker
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models import AwardKind, AwardSource, Series, SeriesAward, Tournament
from tournament.models.series import LONGEST_SERIES_NAME, MAX_AWARD_PLACES, MAX_SERIES_WEIGHT
from tournament.ranking.series.acts import MOST_SERIES_EVENTS, SeriesSettings, rules_of
from tournament.ranking.series.words import SERIES_TIEBREAKER_WORDS
from tournament.web.respond import refusal_sentence

_TIES = tuple(f"tiebreaker_{at}" for at in range(1, len(SeriesTiebreaker) + 1))
_WORTH = ("place_points", "further_points", "result_points", "attendance_points", "counted")
_LONGEST_TYPED = 400


def _day(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)


def _points(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_POINTS, required=False, help_text=help_text
    )


class SeriesForm(forms.Form):
    """A series' name, season, points and tiebreakers."""

    name = forms.CharField(label=gettext_lazy("Name of the series"), max_length=LONGEST_SERIES_NAME)
    starts_on = _day(gettext_lazy("First day of the season"))
    ends_on = _day(gettext_lazy("Last day of the season"))
    is_public = forms.BooleanField(
        label=gettext_lazy("Everyone can see it"),
        required=False,
        help_text=gettext_lazy(
            "Including the names of all its events and their players, even in unlisted events."
        ),
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points by place"),
        max_length=_LONGEST_TYPED,
        required=False,
        help_text=gettext_lazy("For places 1, 2, 3 and so on: 12, 9, 7, 6"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    further_points = _points(gettext_lazy("Points for every further place"))
    result_points = _points(gettext_lazy("Points for each point scored in the Swiss rounds"))
    attendance_points = _points(gettext_lazy("Points for playing"))
    counted = forms.IntegerField(
        label=gettext_lazy("How many events count"),
        min_value=1,
        max_value=MOST_SERIES_EVENTS,
        required=False,
        help_text=gettext_lazy("Each player’s best events. Leave empty to count all."),
    )

    def __init__(self, data: Any = None, *, rules: SeriesRules, series: Series | None = None) -> None:
        """Show these rules, and a series' other settings."""
        self.shown_rules = rules
        initial: dict[str, Any] = {
            "is_public": True,
            "place_points": ", ".join(map(str, rules.place_points)),
            "further_points": rules.further_points,
            "result_points": rules.result_points,
            "attendance_points": rules.attendance_points,
            "counted": rules.counted,
            **dict(zip(_TIES, rules.tiebreakers, strict=False)),
        }
        if series is not None:
            initial |= {name: getattr(series, name) for name in ("name", "starts_on", "ends_on", "is_public")}
        super().__init__(data, initial=initial)
        choices = [("", "–"), *((code.value, words) for code, words in SERIES_TIEBREAKER_WORDS.items())]
        for at, name in enumerate(_TIES, start=1):
            label = _("Equal points: tiebreaker %(number)s") % {"number": at}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)

    @property
    def main_fields(self) -> list[BoundField]:
        """The fields in use: name, season, and those that give points."""
        more = {field.name for field in self.more_fields}
        return [field for field in self if field.name not in more]

    @property
    def more_fields(self) -> list[BoundField]:
        """The fields that a series may leave as they are: other kinds of points, and ties."""
        return [self[name] for name in _WORTH if not self.initial[name]] + [self[name] for name in _TIES]

    @classmethod
    def of(cls, series: Series, data: Any = None) -> SeriesForm:
        return cls(data, rules=rules_of(series), series=series)

    def clean_name(self) -> str:
        """Collapse white space; refuse an empty name."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type a name for the series."))
        return name

    def clean_place_points(self) -> tuple[int, ...]:
        """Parse integers separated by any other characters."""
        typed = (
            self.cleaned_data["place_points"].replace(",", " ").replace(";", " ").replace("、", " ").split()
        )
        if any(not (each.isdecimal() and len(each) <= len(str(MOST_POINTS))) for each in typed):
            raise ValidationError(_("Type whole numbers separated by commas: 12, 9, 7, 6"))
        return tuple(map(int, typed))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        if not self.errors:
            ties = dict.fromkeys(SeriesTiebreaker(cleaned[name]) for name in _TIES if cleaned[name])
            try:
                cleaned["rules"] = SeriesRules(
                    place_points=cleaned["place_points"],
                    further_points=cleaned["further_points"] or 0,
                    result_points=cleaned["result_points"] or 0,
                    attendance_points=cleaned["attendance_points"] or 0,
                    counted=cleaned["counted"],
                    tiebreakers=tuple(ties),
                )
            except RuleError as refusal:
                self.add_error("place_points", refusal_sentence(refusal))
        return cleaned

    @property
    def settings(self) -> SeriesSettings:
        said = self.cleaned_data
        return SeriesSettings(
            said["name"], said["rules"], said["starts_on"], said["ends_on"], is_public=said["is_public"]
        )


class SeriesEventsForm(forms.Form):
    """Which events count, and with what weight."""

    def __init__(self, data: Any = None, *, events: Iterable[Tournament], weights: dict[int, int]) -> None:
        """Offer these events; `weights` contains the events that already count, by key.

        A sent form has only the events that its page offered. The others stay as they are: they may have been
        added in another tab meanwhile.
        """
        super().__init__(data)
        self._weights = weights
        self._events = tuple(
            each
            for each in events
            if data is None or f"event_{each.pk}" in data or f"weight_{each.pk}" in data
        )
        for event in self._events:
            self.fields[f"event_{event.pk}"] = forms.BooleanField(
                label=event.name, required=False, initial=event.pk in weights
            )
            self.fields[f"weight_{event.pk}"] = forms.IntegerField(
                label=_("Weight of %(name)s") % {"name": event.name},
                min_value=1,
                max_value=MAX_SERIES_WEIGHT,
                required=False,
                initial=weights.get(event.pk, 1),
                widget=forms.NumberInput(attrs={"class": "input--short"}),
            )

    @cached_property
    def lines(self) -> list[tuple[Tournament, forms.BoundField, forms.BoundField]]:
        """Each event with its two fields."""
        return [(event, self[f"event_{event.pk}"], self[f"weight_{event.pk}"]) for event in self._events]

    @property
    def chosen(self) -> dict[int, int]:
        """The weights of the events that count according to a valid form, including those not on its page."""
        said, offered = self.cleaned_data, [event.pk for event in self._events]
        ticked = {pk: said[f"weight_{pk}"] or 1 for pk in offered if said[f"event_{pk}"]}
        return {pk: weight for pk, weight in self._weights.items() if pk not in offered} | ticked


class AwardForm(forms.Form):
    """What a series awards, for which places, and at which event."""

    kind = forms.ChoiceField(label=gettext_lazy("What"), choices=AwardKind.choices)
    places = forms.IntegerField(
        label=gettext_lazy("Number of top places"), min_value=1, max_value=MAX_AWARD_PLACES, initial=1
    )
    source = forms.ChoiceField(label=gettext_lazy("Earned by"), choices=AwardSource.choices)
    target = forms.TypedChoiceField(label=gettext_lazy("For the event"), coerce=int)

    def __init__(self, data: Any = None, *, events: Iterable[Tournament]) -> None:
        super().__init__(data)
        self._events = {event.pk: event for event in events}
        choices = [("", _("– choose –")), *((pk, each.name) for pk, each in self._events.items())]
        self.fields["target"].choices = choices  # type: ignore[attr-defined]

    @property
    def award(self) -> SeriesAward:
        """The award from a valid form, unsaved."""
        said = self.cleaned_data
        return SeriesAward(
            kind=said["kind"],
            source=said["source"],
            places=said["places"],
            target=self._events[said["target"]],
        )

"""The field for a day of an event, and the check of the day of its cut."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from pairing.errors import RuleError
from tournament.event.cut_day import judge_cut_day
from tournament.web.respond import refuse_in_form

# The year of the game's first edition, and the last year for which calendars can still calculate dates.
FIRST_DAY, LAST_DAY = date(1996, 1, 1), date(2199, 12, 31)


class DayField(forms.DateField):
    """A date within the game's lifetime: a year with two or five digits is a typing mistake."""

    def __init__(self, **kwargs: Any) -> None:
        limits = {"min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
        kwargs.setdefault("widget", forms.DateInput(attrs={"type": "date", **limits}, format="%Y-%m-%d"))
        super().__init__(validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)], **kwargs)


def refuse_impossible_cut_day(form: forms.ModelForm, cleaned: dict[str, Any]) -> None:
    """Add an error to the form if its cut is before its date or long after it."""
    if cleaned.get("date") is None:
        return
    try:
        judge_cut_day(cleaned["date"], cleaned.get("cut_date"))
    except RuleError as error:
        refuse_in_form(form, error, "cut_date")

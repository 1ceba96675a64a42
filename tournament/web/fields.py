"""Form fields for times: several lengths in one field ("15, 5, 1"), and a time in an event's time zone."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

SEPARATORS = re.compile(r"[\s,;、，]+")
MOST_MINUTES = 600
MOST_NUMBERS = 6


class MinutesListField(forms.CharField):
    """Whole minutes from 1 to 600, without repetition; cleaned to a list of numbers, highest first."""

    default_error_messages = {
        "not_minutes": _("Enter whole minutes from 1 to 600, separated by commas, such as 15, 5, 1."),
        "too_many": _("Enter at most six warnings."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Format a stored list for the input; leave typed text unchanged."""
        return ", ".join(str(minutes) for minutes in value) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        """Return the numbers typed, highest first. Raises ValidationError for anything else."""
        text = super().clean(value).strip()
        words = [word for word in SEPARATORS.split(text) if word]
        if not all(word.isdecimal() and len(word) <= len(str(MOST_MINUTES)) for word in words):
            raise ValidationError(self.error_messages["not_minutes"], code="not_minutes")
        numbers = {int(word) for word in words}
        if not all(1 <= number <= MOST_MINUTES for number in numbers):
            raise ValidationError(self.error_messages["not_minutes"], code="not_minutes")
        if len(numbers) > MOST_NUMBERS:
            raise ValidationError(self.error_messages["too_many"], code="too_many")
        return sorted(numbers, reverse=True)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare the initial and the submitted value by their numbers."""
        try:
            return self.clean(self.prepare_value(initial)) != self.clean(data)
        except ValidationError:
            return True


class EventMomentField(forms.DateTimeField):
    """A date and time in the event's time zone, which its form sets.

    Times that don't exist on that day or occur twice are refused.
    """

    zone = ZoneInfo("UTC")
    default_error_messages = {"invalid": _("Enter a date and time, such as 2026-11-29 21:00.")}

    def __init__(self, **kwargs: Any) -> None:
        """Use the browser's date and time input."""
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Format a time in the event's time zone; leave typed text unchanged."""
        return timezone.make_naive(value, self.zone) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        """Return the time. Raises ValidationError."""
        with timezone.override(self.zone):
            return super().to_python(value)

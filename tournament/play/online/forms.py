"""Forms for deadlines; times are in the event's time zone."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable, normalized_text
from tournament.web.fields import EventMomentField

LONGEST_WORDS = 200


class SeenMomentField(forms.DateTimeField):
    """A time that the page showed, in UTC with microseconds; empty if it showed none."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def prepare_value(self, value: Any) -> Any:
        """Format the value so that it can be parsed again."""
        return value.isoformat() if isinstance(value, datetime) else value


class DeadlineForm(forms.Form):
    """A new deadline; for a table, empty means the round's deadline."""

    deadline = EventMomentField(label=_("New deadline"))
    seen = SeenMomentField()
    pairing = IdField(required=False, widget=forms.HiddenInput)

    def __init__(self, zone: ZoneInfo, *args: Any, is_table: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["deadline"]
        field.zone = zone  # type: ignore[attr-defined]
        field.required = not is_table
        field.help_text = gettext("In the event’s time zone, %(zone)s.") % {"zone": zone.key}


class WordsField(forms.CharField):
    """An optional short message on one line."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(max_length=LONGEST_WORDS, required=False, widget=widget, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the normalized text. Raises ValidationError if it can't be displayed."""
        words = normalized_text(super().clean(value))
        if not is_readable(words):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return words


class ProposalForm(forms.Form):
    """A player's proposal of a new deadline for their table."""

    deadline = EventMomentField(label=_("Play until"))
    words = WordsField(label=_("Message to your opponent (optional)"))
    pairing = IdField(widget=forms.HiddenInput)

    def __init__(self, zone: ZoneInfo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["deadline"]
        field.zone = zone  # type: ignore[attr-defined]
        field.help_text = gettext("In the event’s time zone, %(zone)s.") % {"zone": zone.key}


class AnswerForm(forms.Form):
    """The answer to an open proposal, with a short message."""

    reschedule = IdField(widget=forms.HiddenInput)
    press = forms.ChoiceField(choices=[(each, each) for each in ("accept", "decline", "withdraw")])
    answer = WordsField(label=_("Message (optional)"))


class RefuseForm(forms.Form):
    """The proposal that a staff member refuses."""

    reschedule = IdField()

"""What staff and players type about deadlines: moments in the event's time zone."""

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
    """A moment that the page showed, in UTC to the microsecond; empty for none."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def prepare_value(self, value: Any) -> Any:
        """Write it as it can be read again."""
        return value.isoformat() if isinstance(value, datetime) else value


class DeadlineForm(forms.Form):
    """Another deadline; of a table, empty is as the round has it."""

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
    """A few words, on one line; they may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(max_length=LONGEST_WORDS, required=False, widget=widget, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the words made tidy. Raises ValidationError for what cannot be shown."""
        words = normalized_text(super().clean(value))
        if not is_readable(words):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return words


class ProposalForm(forms.Form):
    """A player's proposal of another deadline for their table."""

    deadline = EventMomentField(label=_("Play until"))
    words = WordsField(label=_("Message to your opponent (optional)"))
    pairing = IdField(widget=forms.HiddenInput)

    def __init__(self, zone: ZoneInfo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["deadline"]
        field.zone = zone  # type: ignore[attr-defined]
        field.help_text = gettext("In the event’s time zone, %(zone)s.") % {"zone": zone.key}


class AnswerForm(forms.Form):
    """What someone does about an open proposal, with a few words."""

    reschedule = IdField(widget=forms.HiddenInput)
    press = forms.ChoiceField(choices=[(each, each) for each in ("accept", "decline", "withdraw")])
    answer = WordsField(label=_("Message (optional)"))


class RefuseForm(forms.Form):
    """The proposal that a staff member refuses."""

    reschedule = IdField()

"""The part of an event's settings about places: how many, the fee, and when players may cancel."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.event.forms.event_fields import PLACE_FIELDS, TEXT_FIELDS
from tournament.kernel.table_ranges import tables_typed
from tournament.kernel.text import normalized_text
from tournament.models import Tournament

LETTERS_OF_A_CURRENCY = 3  # ISO 4217
PLACE_HELP_TEXTS = {
    "capacity": _(
        "If left empty: no limit. Once the event is full, new sign-ups join the waiting list and move "
        "up as places become free."
    ),
    "fee_amount": _("Shown on the sign-up page. Players don’t pay here; you mark who has paid."),
    "fee_currency": _("Three letters, such as EUR, JPY or USD."),
    "cancel_until": _("In the event’s time zone. If left empty: until round 1 is paired."),
}


class PlacesForm(forms.ModelForm):
    """The handling of `PLACE_FIELDS`, tables by room, and texts for players in an event's form."""

    def set_zone(self, event: Tournament) -> None:
        """Interpret times in the time zone chosen on the form, otherwise in the event's."""
        chosen = self.data.get("time_zone", "") if self.is_bound else event.time_zone
        zone = zoneinfo.ZoneInfo(chosen) if chosen in zoneinfo.available_timezones() else event.zone
        self.fields["cancel_until"].zone = zone  # type: ignore[attr-defined]

    def clean_table_rooms(self) -> str:
        """Accept only tables that can also get printed numbers."""
        lines = self.cleaned_data["table_rooms"].splitlines()
        typed = ", ".join(filter(None, (" ".join(normalized_text(line).split()) for line in lines)))
        if typed:
            tables_typed(typed)
        return typed

    def clean_fee_currency(self) -> str:
        """Accept a currency's three letters in upper or lower case."""
        code: str = self.cleaned_data["fee_currency"].upper()
        if code and not (len(code) == LETTERS_OF_A_CURRENCY and code.isascii() and code.isalpha()):
            raise ValidationError(_("Enter the currency’s three letters, such as EUR."))
        return code

    def judge_fee(self, cleaned: dict[str, Any]) -> None:
        """Require a currency if there is a fee."""
        if cleaned.get("fee_amount") and cleaned.get("fee_currency") == "":
            self.add_error("fee_currency", _("Enter the currency of the fee."))

    @property
    def place_bound(self) -> list[forms.BoundField]:
        """The fields for places, fee and canceling."""
        return [self[name] for name in PLACE_FIELDS]

    @property
    def has_places(self) -> bool:
        """Whether any field for places, fee or canceling is filled in, or has an error to show."""
        return any(self.initial.get(name) or name in self.errors for name in PLACE_FIELDS)

    @property
    def text_bound(self) -> list[forms.BoundField]:
        """The organizer's own texts for players."""
        return [self[name] for name in TEXT_FIELDS]

    @property
    def has_texts(self) -> bool:
        """Whether any of the organizer's texts is filled in, or has an error to show."""
        return any(self.initial.get(name) or name in self.errors for name in TEXT_FIELDS)

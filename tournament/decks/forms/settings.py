"""What an event asks of decks, and to whom they are open."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decklists.catalogue import Catalogue
from decklists.types import Pack
from tournament.decks.records import NO_LIST, judging_of
from tournament.models import DeckLists, DecksAudience, DecksShown, Tournament

Choices = list[tuple[str, str]]


class DeckSettingsForm(forms.Form):
    """The rules for decks, as the catalogue in use offers them.

    Every field carries what its user saw, so that `changed_values` are only those that were changed
    on this page.
    """

    deck_lists = forms.ChoiceField(label=gettext_lazy("Deck lists"), choices=DeckLists)
    restriction_list = forms.ChoiceField(label=gettext_lazy("Restriction list"), required=False)
    card_pool_until = forms.ChoiceField(
        label=gettext_lazy("Cards up to"),
        required=False,
        help_text=gettext_lazy(
            "The last legal pack, where the calendar does not say it (REG 2.2). "
            "An older one brings back the whole card pool of its time."
        ),
    )
    takes_unread_decks = forms.BooleanField(
        label=gettext_lazy("Decks with lines that cannot be read may be handed in"),
        required=False,
        help_text=gettext_lazy("As they are, for the judge: they are marked until a judge mends them."),
    )
    is_signup_open = forms.BooleanField(
        label=gettext_lazy("Players sign up themselves"),
        required=False,
        help_text=gettext_lazy("On the public page, until round 1 is paired; each gets a personal link."),
    )

    def __init__(
        self, data: QueryDict | None = None, *, tournament: Tournament, catalogue: Catalogue
    ) -> None:
        """Offer the lists and packs of the catalogue, and a code it does not know where the event has it."""
        initial = {name: getattr(tournament, name) for name in self.base_fields}
        super().__init__(data, initial=initial)
        for name, choices in (
            ("restriction_list", _lists(tournament, catalogue)),
            ("card_pool_until", _packs(catalogue)),
        ):
            known = {key for key, _label in choices}
            if initial[name] not in known:
                choices.append(
                    (initial[name], _("%(code)s (not in this catalogue)") % {"code": initial[name]})
                )
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices
        for field in self.fields.values():
            field.show_hidden_initial = True

    @property
    def changed_values(self) -> dict[str, Any]:
        """The values of those fields only that were changed on this page."""
        return {name: self.cleaned_data[name] for name in self.changed_data}


class OpenDecksForm(forms.Form):
    """Whose deck lists are open, and to whom."""

    decks_shown = forms.ChoiceField(label=gettext_lazy("Open decks"), choices=DecksShown)
    decks_audience = forms.ChoiceField(
        label=gettext_lazy("Shown to"),
        choices=DecksAudience,
        help_text=gettext_lazy("Players see them by their personal link, everyone on the public page."),
    )

    def __init__(self, data: QueryDict | None = None, *, tournament: Tournament) -> None:
        """Fill in what the event has."""
        super().__init__(data, initial={name: getattr(tournament, name) for name in self.base_fields})


def _lists(tournament: Tournament, catalogue: Catalogue) -> Choices:
    by_date = judging_of(_without_list(tournament), catalogue).restriction_list
    in_force = by_date.name if by_date else _("none")
    return [
        ("", _("The one in force on the event's date: %(list)s") % {"list": in_force}),
        (NO_LIST, _("No list")),
        *((entry.code, entry.name) for entry in reversed(catalogue.lists)),
    ]


def _without_list(tournament: Tournament) -> Tournament:
    """Return the event as if it named no list: not a row, only something to judge by."""
    return Tournament(date=tournament.date, level=tournament.level, kind=tournament.kind)


def _packs(catalogue: Catalogue) -> Choices:
    released = sorted(catalogue.packs.values(), key=_newest_first)
    return [
        ("", _("All that is released by the event's date")),
        *((pack.code, f"{pack.name} ({pack.released:%Y-%m})") for pack in released if pack.released),
    ]


def _newest_first(pack: Pack) -> tuple[int, str]:
    return -(pack.released or date.min).toordinal(), pack.name

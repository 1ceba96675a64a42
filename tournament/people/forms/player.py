"""The form for one player, and the filter of the player list."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.kernel.head_count import player_state_words
from tournament.kernel.text import is_visible, person_key, search_key
from tournament.models import Player, Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.models.states import EventState, PlayerState
from tournament.people.crowds import crowd_of
from tournament.people.entries import HIGHEST_TABLE, Entry
from tournament.people.forms.naming import NamingForm, entry_field

# Fields of the form that aren't part of the player.
_BESIDE = frozenset({"namesakes", "over_limit"})


class PlayerForm(NamingForm):
    """A form to add or change a player, with all of the player's texts.

    Every field carries the value that the user saw, so `changes` contains only edits made on this page.
    """

    namesakes = forms.IntegerField(
        label=_("Yes, this is someone else"),
        min_value=0,
        max_value=9999,
        required=False,
        widget=forms.HiddenInput,
    )
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        help_text=_("For a player who cannot move from table to table."),
    )
    draft_seat = forms.IntegerField(
        label=_("Draft seat"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        help_text=_("Counted around the draft table. Used to pair round 1 (REG 7.1)."),
    )
    first_round_bye = forms.BooleanField(
        label=_("First-round bye"),
        required=False,
        help_text=_("Can’t be changed once round 1 is paired (REG 6.2)."),
    )

    has_paid = forms.BooleanField(
        label=_("Has paid"),
        required=False,
        help_text=_("Only staff see it, like the nickname and the notes."),
    )

    over_limit = forms.BooleanField(
        label=_("Give a place over the limit"),
        required=False,
        help_text=_("All places are taken. Without this, the player joins the waiting list."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        tournament: Tournament,
        player: Player | None = None,
        takes_readings: bool = False,
    ) -> None:
        """Fill in the player's values, and offer a draft seat only in full drafts (REG 7.1).

        `takes_readings` offers name readings even if the event doesn't use them yet, as the API needs.
        """
        names = Entry.__dataclass_fields__
        initial = {name: getattr(player, name) for name in names} if player else {}
        super().__init__(data, initial=initial)
        self.fields |= {
            name: entry_field(about)
            for name, about in PLAYER_FIELDS.items()
            if initial.get(name) or (takes_readings and about.is_japanese) or about.is_used(tournament)
        }
        self.order_fields(["name", "namesakes", *PLAYER_FIELDS])
        if not tournament.rules.has_draft_seats:
            del self.fields["draft_seat"]
        if player is not None or tournament.capacity is None or tournament.state != EventState.REGISTRATION:
            del self.fields["over_limit"]
        for name, field in self.fields.items():
            field.show_hidden_initial = player is not None and name != "namesakes"

    def clean_name(self) -> str:
        """Require a name that doesn't look empty."""
        name: str = self.cleaned_data["name"]
        if not is_visible(name):
            raise ValidationError(_("Type the player's name."))
        return name

    @property
    def entry(self) -> Entry:
        return Entry(**{name: value for name, value in self.cleaned_data.items() if name not in _BESIDE})

    @property
    def changes(self) -> dict[str, Any]:
        """The values of only those fields that were changed on this page."""
        return {name: self.cleaned_data[name] for name in self.changed_data if name not in _BESIDE}

    @property
    def goes_over_limit(self) -> bool:
        """Whether the new player gets a place even if all are taken."""
        return bool(self.cleaned_data.get("over_limit"))


class PlayerFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Filter players by name and state; `only` is the key of a single player, whose row is replaced.

    `crowd` is the first of many players who signed up together.
    """

    name = django_filters.CharFilter(label=_("Name"), method="by_name")
    state = django_filters.ChoiceFilter(label=_("Status"), choices=PlayerState, empty_label=_("All statuses"))
    only = django_filters.NumberFilter(field_name="pk")
    crowd = django_filters.NumberFilter(method="by_crowd")

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, event_state: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(state.value, player_state_words(state, event_state)) for state in PlayerState]
        self.filters["state"].extra["choices"] = choices

    def by_name(self, players: QuerySet[Player], _field: str, wanted: str) -> QuerySet[Player]:
        """Return the players whose name contains the typed text, ignoring accents and case."""
        key = search_key(wanted)
        names = players.values_list("pk", "name", "reading")
        return players.filter(pk__in=[pk for pk, *texts in names if key in person_key(*texts)])

    def by_crowd(self, players: QuerySet[Player], _field: str, first: Decimal) -> QuerySet[Player]:
        """Return the group that signed up with this player, from this player on."""
        return crowd_of(players, int(first))

"""An event's deck settings, and who can read the decks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decklists.catalogue import Catalogue
from decklists.snapshots import is_unknown, snapshot_in_force
from decklists.types import Format, Pack
from tournament.decks.card_words import FORMATS
from tournament.decks.records import NO_LIST, Judging, judging_of
from tournament.kernel.phrases import with_aside
from tournament.models import DeckFormat, DeckLists, DecksOpenTo, Tournament
from tournament.models.tournament import MAX_READING_MINUTES
from tournament.web.dates import dated

Choice = tuple[str, str]
Choices = list[Choice | tuple[str, list[Choice]]]


class _CodeField(forms.ChoiceField):
    """A choice of a code of the catalog: it offers what suits the event, and accepts all codes.

    So programs can send a new format together with one of that format's lists.
    """

    known: frozenset[str] = frozenset()

    def valid_value(self, value: Any) -> bool:
        """Return whether the code is offered, or at least known."""
        return value in self.known or super().valid_value(value)


class DeckSettingsForm(forms.Form):
    """The rules for decks, with the choices of the catalog in use.

    Every field includes the value that its user saw, so that `changed_values` contains only values changed on
    this page.
    """

    deck_lists = forms.ChoiceField(label=gettext_lazy("Decklists"), choices=DeckLists)
    deck_format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=DeckFormat,
        required=False,
        help_text=gettext_lazy("Determines the legal cards and the restriction list. A draft has neither."),
    )
    restriction_list = _CodeField(label=gettext_lazy("Restriction list"), required=False)
    card_pool_until = _CodeField(
        label=gettext_lazy("Cards up to"),
        required=False,
        help_text=gettext_lazy(
            "The last legal pack, if it isn’t the one for the event’s date (REG 2.2). If you choose an "
            "older pack, the card pool and the restriction list are also those of its time."
        ),
    )
    takes_unread_decks = forms.BooleanField(
        label=gettext_lazy("Allow decks with lines that can’t be read"),
        required=False,
        help_text=gettext_lazy("They are handed in as they are and marked until a judge fixes them."),
    )

    def __init__(
        self, data: QueryDict | None = None, *, tournament: Tournament, catalogue: Catalogue
    ) -> None:
        """Offer the lists and packs of the event's format, and whatever the event has now."""
        initial = {name: getattr(tournament, name) for name in self.base_fields}
        super().__init__(data, initial=initial)
        known = known_codes(catalogue)
        for name, choices in (
            ("deck_format", format_choices(tournament, catalogue)),
            ("restriction_list", _lists(tournament, catalogue)),
            ("card_pool_until", _packs(tournament, catalogue)),
        ):
            if initial[name] not in set(_keys(choices)):
                choices.append((initial[name], _("%(code)s (not in this catalog)") % {"code": initial[name]}))
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices
            if isinstance(field, _CodeField):
                field.known = frozenset(known[name])
        for field in self.fields.values():
            field.show_hidden_initial = True

    def clean_deck_format(self) -> str:
        """Keep the event's format if none was sent."""
        return str(self.cleaned_data["deck_format"] or self.initial["deck_format"])

    @property
    def changed_values(self) -> dict[str, Any]:
        """The values of only those fields that were changed on this page."""
        return {name: self.cleaned_data[name] for name in self.changed_data}


class OpenDecksForm(forms.Form):
    """Who can read decklists, by stage (NOW 4.3)."""

    swiss_decks = forms.ChoiceField(
        label=gettext_lazy("Who can read all lists in the Swiss rounds"),
        choices=[each for each in DecksOpenTo.choices if each[0] != DecksOpenTo.OPPONENTS],
        help_text=gettext_lazy("Players use their personal link, everyone else the public page."),
    )
    cut_decks = forms.ChoiceField(
        label=gettext_lazy("Who can read the lists of players in the cut"),
        choices=DecksOpenTo,
        help_text=gettext_lazy(
            "Usual today: the opponent in each game (NOW 4.3). You start the reading time."
        ),
    )
    deck_reading_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to read the opponent’s list"),
        required=False,
        min_value=1,
        max_value=MAX_READING_MINUTES,
        help_text=gettext_lazy("Only used if the opponent in each game can read the lists."),
    )

    def __init__(self, data: QueryDict | None = None, *, tournament: Tournament) -> None:
        super().__init__(data, initial={name: getattr(tournament, name) for name in self.base_fields})


def known_codes(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """Return the codes that the fields accept in every event, newest first: those in use on some date."""
    packs = sorted(catalogue.packs.values(), key=_newest_first)
    return {
        "restriction_list": (NO_LIST, *(entry.code for entry in reversed(catalogue.lists) if entry.dated)),
        "card_pool_until": tuple(pack.code for pack in packs if pack.released),
    }


def format_choices(tournament: Tournament, catalogue: Catalogue) -> Choices:
    """Return the formats; under today's regulations, each label names the card pool that applies on the
    event's date (NOW 5.1).
    """
    judging = judging_of(tournament, catalogue)
    if judging.pool.by_release:
        return [(value, str(label)) for value, label in DeckFormat.choices]
    return [(value, _offered(Format(value), judging, str(label))) for value, label in DeckFormat.choices]


def _offered(format: Format, judging: Judging, label: str) -> str:
    snapshot = snapshot_in_force(judging.catalogue, judging.on, format)
    told = {"format": label, "date": dated(judging.on, "j F Y")}
    if is_unknown(judging.catalogue, judging.on, format):
        return _("%(format)s (no card pool is known for %(date)s)") % told
    if snapshot is None:
        return label
    told |= {"pool": snapshot.pool.name, "since": dated(snapshot.start, "j F Y")}
    return _("%(format)s: “%(pool)s”, snapshot of %(since)s") % told


def _lists(tournament: Tournament, catalogue: Catalogue) -> Choices:
    """Return the choices for the restriction list: the list of the day, no list, then the lists of the
    event's format, newest first.

    If the format has no list of its own, those of all formats are offered. Copies of another format's list
    that have no date of their own are left out, unless the event uses one of them now.
    """
    judging = judging_of(tournament, catalogue)
    own = {entry.code for entry in catalogue.lists if entry.dated and entry.family == judging.format}
    own |= {
        snapshot.restriction_list.code
        for snapshot in catalogue.snapshots.get(judging.format, ())
        if snapshot.restriction_list
    }
    offered = [
        entry
        for entry in reversed(catalogue.lists)
        if entry.code in own or entry.code == tournament.restriction_list or (entry.dated and not own)
    ]
    families = sorted(
        {entry.family for entry in offered}, key=lambda family: (family != judging.format, family)
    )
    return [
        ("", _by_day(judging)),
        (NO_LIST, _("No list")),
        *(
            (_family_name(family), [(entry.code, entry.name) for entry in offered if entry.family == family])
            for family in families
        ),
    ]


def _by_day(judging: Judging) -> str:
    told = {
        "list": judging.by_day.name if judging.by_day else _("none"),
        "date": dated(judging.day, "j F Y"),
    }
    if judging.day == judging.on:
        return _("The one in force on the event's date: %(list)s") % told
    return _("The one in force on the date of the last legal pack, %(date)s: %(list)s") % told


def _family_name(family: str) -> str:
    return str(FORMATS.get(family) or family.capitalize())


def _keys(choices: Choices) -> Iterator[str]:
    for key, label in choices:
        if isinstance(label, str):
            yield key
        else:
            yield from (inner for inner, _label in label)


def _packs(tournament: Tournament, catalogue: Catalogue) -> Choices:
    """Return the choices for the newest pack: no limit, then all packs that the format has ever had and that
    are out by the event's date, newest first.
    """
    judging = judging_of(tournament, catalogue)
    snapshots = catalogue.snapshots.get(judging.format, ())
    of_format = frozenset[str]().union(*(snapshot.pool.packs for snapshot in snapshots))
    everything = _("Everything released by the event's date")
    return [
        ("", everything if judging.pool.by_release else _("As in the format’s snapshot")),
        *(
            (pack.code, with_aside(pack.name, pack.released.strftime("%Y-%m")))
            for pack in sorted(catalogue.packs.values(), key=_newest_first)
            if pack.released
            and (
                pack.code == tournament.card_pool_until
                or (pack.released <= judging.on and (not of_format or pack.code in of_format))
            )
        ),
    ]


def _newest_first(pack: Pack) -> tuple[int, str]:
    return -(pack.released or date.min).toordinal(), pack.name

"""Presets saved by an organizer: made from an event, and checked by the form when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet

from pairing.kinds import Kind
from pairing.types import SwissKind, Tiebreaker
from tournament.event.acts.creation import copied_values
from tournament.event.forms.event import EventForm
from tournament.event.presets import OWN, Setup, built_in_setup
from tournament.models import EventPreset, Organization, Regulations, Tournament
from tournament.models.states import ScreenView

# What a preset has in addition to the form's fields.
_OF_THE_KIND = frozenset({"regulations", "swiss_kind", "tiebreakers"})
# What a new event's form never has a field for: decks with unread lines, the minutes to read an opponent's
# decks, the big screen.
_BESIDE_THE_FORM = ("takes_unread_decks", "deck_reading_minutes", "screen_views", "screen_seconds")
# Each event has its own name and date.
_OF_ONE_EVENT = frozenset({"name", "date"})


def kept_values(event: Tournament) -> dict[str, Any]:
    """Return an event's settings as stored in a preset: JSON values by field."""
    kept = (frozenset(EventForm.Meta.fields) | _OF_THE_KIND | {*_BESIDE_THE_FORM}) - _OF_ONE_EVENT
    return {name: _plain(value) for name, value in copied_values(event).items() if name in kept}


def own_setups(user: User) -> tuple[Setup, ...]:
    """Return this account's presets, then its organizations' templates, sorted by name. One query."""
    return tuple(own_setup(preset) for preset in presets_of(user))


def presets_of(user: User) -> list[EventPreset]:
    """Return this account's presets, then its organizations', sorted by name.

    They are sorted here because databases differ in how they sort.
    """
    return sorted(presets_for(user), key=_place)


def presets_for(user: User) -> QuerySet[EventPreset]:
    """Return the presets that an account can use and change: its own, and its organizations' templates."""
    of_the_account = Organization.objects.of_member(user.pk).values("pk")
    found = EventPreset.objects.filter(Q(owner=user) | Q(organization__in=of_the_account))
    return found.select_related("organization")


def _place(preset: EventPreset) -> tuple[str, str, int]:
    return (preset.organization.name if preset.organization else "", preset.name, preset.pk)


def setup_at(key: str, user: User) -> Setup | None:
    """Return the preset with this key, built-in or available to the account; None if there is none.

    At most one query.
    """
    place, _slash, pk = key.partition("/")
    if place != OWN:
        return built_in_setup(key)
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):
        return None
    preset = presets_for(user).filter(pk=int(pk)).first()
    return checked_setup(own_setup(preset)) if preset else None


def own_setup(preset: EventPreset) -> Setup:
    """Return a preset in the form's format; only its regulations and the kind of Swiss are checked."""
    values = preset.values if isinstance(preset.values, dict) else {}
    regulations, swiss_kind = values.get("regulations"), values.get("swiss_kind")
    known = Regulations.REG_2016 if regulations not in Regulations.values else Regulations(regulations)
    rest = {name: value for name, value in values.items() if name not in ("regulations", "swiss_kind")}
    if swiss_kind in list(SwissKind):
        rest["swiss_kind"] = SwissKind(swiss_kind)
    return Setup(
        key=f"{OWN}/{preset.pk}",
        regulations=known,
        label=preset.name,
        values={name: value for name, value in rest.items() if name not in _BESIDE_THE_FORM},
        organization=preset.organization_id,
        kept_by=preset.organization.name if preset.organization else "",
        beside=_good_beside(rest),
    )


def _good_beside(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values without a form field that are still valid for their columns."""
    good = {}
    for name in values.keys() & set(_BESIDE_THE_FORM):
        try:
            good[name] = Tournament._meta.get_field(name).clean(values[name], None)  # type: ignore[union-attr]
        except (ValidationError, TypeError, ValueError):
            continue
    views = good.pop("screen_views", None)
    if isinstance(views, list) and views and all(view in ScreenView.values for view in views):
        good["screen_views"] = views
    return good


def checked_setup(setup: Setup) -> Setup:
    """Return a preset with only the values that its form accepts; `left_out` names the other fields."""
    kind = setup.values.get("kind")
    of_kind = {
        "swiss_kind": setup.swiss_kind,
        "kind": kind if kind in list(Kind) else Kind.CONSTRUCTED.value,
    }
    bare = replace(setup, values=of_kind)
    policy = bare.event().policy
    if of_kind["swiss_kind"] not in policy.swiss_kinds:
        of_kind["swiss_kind"] = policy.swiss_kinds[0]
    form = EventForm(setup=replace(setup, values=of_kind))
    good, left_out = _sorted_out(form, setup.values)
    tiebreakers = setup.values.get("tiebreakers")
    if isinstance(tiebreakers, list):
        offered = {*dict(form.fields["first_tiebreaker"].choices), Tiebreaker.RANDOM}  # type: ignore[attr-defined]
        good["tiebreakers"] = [code for code in tiebreakers if isinstance(code, str) and code in offered]
    return replace(setup, values=of_kind | good, left_out=left_out)


def _sorted_out(form: EventForm, values: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the values that their fields accept, and the labels of the fields that don't accept theirs."""
    good: dict[str, Any] = {}
    left_out: list[str] = []
    for name in form.fields.keys() & values.keys() - _OF_ONE_EVENT:
        field = form.fields[name]
        try:
            field.clean(field.prepare_value(values[name]))
        except (ValidationError, TypeError, ValueError):
            left_out.append(str(field.label))
        else:
            good[name] = values[name]
    return good, tuple(sorted(left_out))


def _plain(value: Any) -> Any:
    """Return a field's value in JSON form."""
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, date | time) else value

"""The presets that an organizer keeps: made from an event, and checked by the form when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from pairing.types import Tiebreaker
from tournament.event.acts.creation import copied_values
from tournament.event.forms.event import EventForm
from tournament.event.presets import OWN, Setup, built_in_setup
from tournament.models import EventPreset, Kind, Regulations, SwissKind, Tournament

# What a preset has beside the fields of the form.
_OF_THE_KIND = frozenset({"regulations", "swiss_kind", "tiebreakers"})
# The name and the day are each event's own.
_OF_ONE_EVENT = frozenset({"name", "date"})


def kept_values(event: Tournament) -> dict[str, Any]:
    """Return an event's settings as a preset keeps them: JSON values by field."""
    kept = (frozenset(EventForm.Meta.fields) | _OF_THE_KIND) - _OF_ONE_EVENT
    return {name: _plain(value) for name, value in copied_values(event).items() if name in kept}


def own_setups(user: User) -> tuple[Setup, ...]:
    """Return the presets that this account keeps, by their names. One query."""
    return tuple(own_setup(preset) for preset in presets_of(user))


def presets_of(user: User) -> list[EventPreset]:
    """Return the presets that this account keeps, by their names: each database sorts in its own way."""
    return sorted(EventPreset.objects.filter(owner=user), key=lambda preset: (preset.name, preset.pk))


def setup_at(key: str, user: User) -> Setup | None:
    """Return the preset with this key, the site's or one of the account's own; None where there is none.

    One query at most.
    """
    place, _slash, pk = key.partition("/")
    if place != OWN:
        return built_in_setup(key)
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):
        return None
    preset = EventPreset.objects.filter(owner=user, pk=int(pk)).first()
    return checked_setup(own_setup(preset)) if preset else None


def own_setup(preset: EventPreset) -> Setup:
    """Return a preset as the form takes it, its values not yet looked at but for the kind of event."""
    values = preset.values if isinstance(preset.values, dict) else {}
    regulations, swiss_kind = values.get("regulations"), values.get("swiss_kind")
    known = Regulations.REG_2016 if regulations not in Regulations.values else Regulations(regulations)
    rest = {name: value for name, value in values.items() if name not in ("regulations", "swiss_kind")}
    if swiss_kind in SwissKind.values:
        rest["swiss_kind"] = SwissKind(swiss_kind)
    return Setup(key=f"{OWN}/{preset.pk}", regulations=known, label=preset.name, values=rest)


def checked_setup(setup: Setup) -> Setup:
    """Return a preset with the values that its form takes; the other fields are named in `left_out`."""
    kind = setup.values.get("kind")
    of_kind = {
        "swiss_kind": setup.swiss_kind,
        "kind": kind if kind in Kind.values else Kind.CONSTRUCTED.value,
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
    """Return the values that their fields take, and the labels of the fields that do not take theirs."""
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
    """Return a field's value as JSON has it."""
    return value.isoformat() if isinstance(value, date | time) else value

"""The presets that an organizer keeps: made from an event, and checked by the form when they are used."""

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

# What a preset has beside the fields of the form.
_OF_THE_KIND = frozenset({"regulations", "swiss_kind", "tiebreakers"})
# What the form of a new event has no field for, whatever its day: decks with unread lines, the
# minutes to read the opponent's, the big screen.
_BESIDE_THE_FORM = ("takes_unread_decks", "deck_reading_minutes", "screen_views", "screen_seconds")
# The name and the day are each event's own.
_OF_ONE_EVENT = frozenset({"name", "date"})


def kept_values(event: Tournament) -> dict[str, Any]:
    """Return an event's settings as a preset keeps them: JSON values by field."""
    kept = (frozenset(EventForm.Meta.fields) | _OF_THE_KIND | {*_BESIDE_THE_FORM}) - _OF_ONE_EVENT
    return {name: _plain(value) for name, value in copied_values(event).items() if name in kept}


def own_setups(user: User) -> tuple[Setup, ...]:
    """Return the presets that this account keeps, then its organizations' templates, by names. One query."""
    return tuple(own_setup(preset) for preset in presets_of(user))


def presets_of(user: User) -> list[EventPreset]:
    """Return the presets of this account, then its organizations', by names: databases sort in own ways."""
    return sorted(presets_for(user), key=_place)


def presets_for(user: User) -> QuerySet[EventPreset]:
    """Return the presets that an account uses and changes: its own, and its organizations' templates."""
    of_the_account = Organization.objects.of_member(user.pk).values("pk")
    found = EventPreset.objects.filter(Q(owner=user) | Q(organization__in=of_the_account))
    return found.select_related("organization")


def _place(preset: EventPreset) -> tuple[str, str, int]:
    return (preset.organization.name if preset.organization else "", preset.name, preset.pk)


def setup_at(key: str, user: User) -> Setup | None:
    """Return the preset with this key, the site's or one that the account uses; None if there is none.

    One query at most.
    """
    place, _slash, pk = key.partition("/")
    if place != OWN:
        return built_in_setup(key)
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):
        return None
    preset = presets_for(user).filter(pk=int(pk)).first()
    return checked_setup(own_setup(preset)) if preset else None


def own_setup(preset: EventPreset) -> Setup:
    """Return a preset as the form takes it, its values not yet looked at but for the kind of event."""
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
    """Return those values beside the form that their columns take still."""
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
    """Return a preset with the values that its form takes; the other fields are named in `left_out`."""
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
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, date | time) else value

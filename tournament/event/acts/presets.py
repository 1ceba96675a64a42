"""An organizer's own presets: kept, renamed, deleted. They belong to an account and to no event's log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament.core.errors import ActionRefused
from tournament.models import EventPreset

MOST_PRESETS = 30


def keep_preset(owner: User, name: str, values: Mapping[str, Any]) -> EventPreset:
    """Keep settings under a name that is free.

    Raises ActionRefused: preset_exists, too_many_presets.
    """
    with transaction.atomic():
        # Two at once are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if EventPreset.objects.filter(owner=owner).count() >= MOST_PRESETS:
            raise ActionRefused("too_many_presets", most=MOST_PRESETS)
        if EventPreset.objects.filter(owner=owner, name=name).exists():
            raise ActionRefused("preset_exists", name=name)
        return EventPreset.objects.create(owner=owner, name=name, values=dict(values))


def rename_preset(preset: EventPreset, name: str) -> None:
    """Give a preset another name. Raises ActionRefused preset_exists."""
    try:
        with transaction.atomic():
            EventPreset.objects.filter(pk=preset.pk).update(name=name)
    except IntegrityError as error:
        raise ActionRefused("preset_exists", name=name) from error


def delete_preset(preset: EventPreset) -> None:
    """Delete a preset; the events that were set up by it stay as they are."""
    EventPreset.objects.filter(pk=preset.pk).delete()

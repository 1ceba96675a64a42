"""Organizers' presets and organizations' templates: saved, renamed and deleted, outside any event's log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament.accounts.organizations.changing import OrganizationChange, organization_change
from tournament.kernel.errors import ActionRefused
from tournament.models import EventPreset

MOST_PRESETS = 30


def keep_preset(owner: User, name: str, values: Mapping[str, Any]) -> EventPreset:
    """Save settings under an unused name.

    Raises ActionRefused: preset_exists, too_many_presets.
    """
    with transaction.atomic():
        # Lock the owner's row, so that concurrent requests are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if EventPreset.objects.filter(owner=owner).count() >= MOST_PRESETS:
            raise ActionRefused("too_many_presets", most=MOST_PRESETS)
        if EventPreset.objects.filter(owner=owner, name=name).exists():
            raise ActionRefused("preset_exists", name=name)
        return EventPreset.objects.create(owner=owner, name=name, values=dict(values))


def keep_template(organization: int, name: str, values: Mapping[str, Any], *, actor: User) -> EventPreset:
    """Save settings for all members of an organization, under a name not used there.

    Raises ActionRefused: template_exists, too_many_templates, not_a_member, organization_is_gone.
    """
    with organization_change(organization, actor=actor) as change:
        templates = change.organization.templates
        if templates.count() >= MOST_PRESETS:
            raise ActionRefused("too_many_templates", most=MOST_PRESETS)
        if templates.filter(name=name).exists():
            raise ActionRefused("template_exists", name=name)
        change.note("template_kept", name=name)
        return templates.create(name=name, values=dict(values))


def rename_preset(preset: EventPreset, name: str, *, actor: User) -> None:
    """Rename a preset or a template. Raises ActionRefused preset_exists, template_exists."""
    try:
        with _told(preset, actor) as change:
            if EventPreset.objects.filter(pk=preset.pk).update(name=name) and change and name != preset.name:
                change.note("template_renamed", before=preset.name, name=name)
    except IntegrityError as error:
        if preset.organization_id is not None:
            raise ActionRefused("template_exists", name=name) from error
        raise ActionRefused("preset_exists", name=name) from error


def delete_preset(preset: EventPreset, *, actor: User) -> None:
    """Delete a preset or a template; events created from it don't change.

    Raises ActionRefused: not_a_member, organization_is_gone.
    """
    with _told(preset, actor) as change:
        if EventPreset.objects.filter(pk=preset.pk).delete()[0] and change:
            change.note("template_deleted", name=preset.name)


@contextmanager
def _told(preset: EventPreset, actor: User) -> Iterator[OrganizationChange | None]:
    """Start a change to the organization that owns the template and yield it; for a personal preset, yield
    None in a transaction.
    """
    if preset.organization_id is None:
        with transaction.atomic():
            yield None
        return
    with organization_change(preset.organization_id, actor=actor) as change:
        yield change

"""Saved settings for the form of a new event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.organization import Organization

LONGEST_PRESET_NAME = 60


class EventPreset(models.Model):
    """Settings that an organizer or an organization saves under a name, for similar events.

    A preset belongs to one of the two; an organization's preset (a template) can be seen and changed by all
    its members.

    `values` maps the fields of the event form to texts, numbers and lists. The form validates them when the
    preset is used: invalid values are replaced by their defaults.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="event_presets",
    )
    organization = models.ForeignKey(
        Organization, null=True, blank=True, on_delete=models.CASCADE, related_name="templates"
    )
    name = models.CharField(_("name"), max_length=LONGEST_PRESET_NAME)
    values = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["owner", "name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="event_preset_name_once_per_owner"),
            models.UniqueConstraint(
                fields=["organization", "name"], name="event_preset_name_once_per_organization"
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=True) ^ Q(organization__isnull=True),
                name="event_preset_is_somebodys",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="event_preset_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

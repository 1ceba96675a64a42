"""Events that came out of an event file of another installation, or of this one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.tournament import Tournament


class EventImport(models.Model):
    """That an event was brought in: from which site and release, as it stood when, and when it came.

    `digest` tells the same file again. `is_unchanged`: what the file said of its members' digests was true.
    `site` is empty where the file did not say from where it is; `stood_at` is None for an event in which
    nothing had been done yet. `is_proved`: its pages were worked out once; until then the event
    is in no list, its pages are not there, and it is not in the bin either (`archive.acts`).
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="came_from")
    site = models.CharField(max_length=200, blank=True)
    release = models.CharField(max_length=64, blank=True)
    stood_at = models.DateTimeField(null=True)
    digest = models.CharField(max_length=64)
    is_unchanged = models.BooleanField()
    is_proved = models.BooleanField(default=True)
    brought_in_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["digest"], name="event_import_by_digest")]
        constraints = [models.CheckConstraint(condition=~Q(digest=""), name="event_import_has_a_digest")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.site}"

"""Events that came out of a file: an event file of a site like this one, or the file of another tool."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from pairing.results_json import Tool
from tournament.models.people import Player
from tournament.models.tournament import Tournament


class EventImport(models.Model):
    """That an event was brought in: from which site and release, as it stood when, and when it came.

    `digest` tells the same file again. `is_unchanged`: what the file said of its members' digests was true.
    `site` is empty where the file did not say from where it is; `stood_at` is None for an event in which
    nothing had been done yet. `tool` wrote the results file that it comes from, empty for an event file; then
    `rounds` counts its Swiss rounds as they were brought in. `is_proved`: its pages were worked
    out once; until then the event is in no list, its pages are not there, and it is not in the bin either.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="came_from")
    site = models.CharField(max_length=200, blank=True)
    release = models.CharField(max_length=64, blank=True)
    stood_at = models.DateTimeField(null=True)
    digest = models.CharField(max_length=64)
    is_unchanged = models.BooleanField()
    tool = models.CharField(max_length=16, blank=True, default="")
    rounds = models.PositiveSmallIntegerField(default=0)
    is_proved = models.BooleanField(default=True)
    brought_in_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["digest"], name="event_import_by_digest")]
        constraints = [
            models.CheckConstraint(condition=~Q(digest=""), name="event_import_has_a_digest"),
            models.CheckConstraint(
                condition=Q(tool__in=["", *(tool.value for tool in Tool)]), name="event_import_tool_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.site}"


class FilePlace(models.Model):
    """Where a player stood in the standings of another tool's file, as far as it said: to compare with ours.

    `figures` has what it said of tiebreakers, as decimals in text by their codes.
    """

    came_from = models.ForeignKey(EventImport, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    rank = models.PositiveIntegerField(null=True)
    points = models.PositiveIntegerField(null=True)
    rounds_played = models.PositiveIntegerField(null=True)
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ["came_from", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["came_from", "player"], name="file_place_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}: {self.player}"

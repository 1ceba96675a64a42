"""Imported events, either from an event file of a site like this one or from another tool's file."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from pairing.results_json import Tool
from tournament.models.people import Player
from tournament.models.tournament import Tournament


class EventImport(models.Model):
    """An event's import: the site and release it came from, the time of its data, and when it was imported.

    `digest` identifies the same file if it is imported again. `is_unchanged`: the digests of the file's
    members were correct. `site` is empty if the file didn't name its source; `stood_at` is None for an event
    in which nothing had been done yet. `tool` is the tool that wrote the results file, empty for an event
    file; for a results file, `rounds` counts the imported Swiss rounds. `is_proved`: the event's pages have
    been rendered once; until then the event isn't in any list or in the bin, and its pages don't exist.
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
    """A player's place in the standings of another tool's file, if known, for comparison with ours.

    `figures` are its tiebreakers by code, as decimals in text.
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

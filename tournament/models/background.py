"""Background tasks, such as backups: waiting, finished, and failed runs."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TaskState(models.TextChoices):
    """The status of a background task; a running task is a waiting one with a lease."""

    WAITING = "waiting", _("Waiting")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class BackgroundTask(models.Model):
    """One run of a kind of task defined in the code (`kernel.background`), due at once or at a given time.

    The process that runs it leases the row: if that process dies, another one takes over the row after
    `leased_until`. `said` is the outcome as a sentence.
    """

    name = models.CharField(max_length=64)
    arguments = models.JSONField(default=dict)
    is_recurring = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=TaskState, default=TaskState.WAITING)
    due_at = models.DateTimeField(default=timezone.now)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    said = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="background_task_due")]
        constraints = [
            models.UniqueConstraint(
                fields=["name"],
                condition=Q(state=TaskState.WAITING, is_recurring=True),
                name="background_task_recurs_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=TaskState.values), name="background_task_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.state})"

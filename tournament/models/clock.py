"""The clock of a round: its length, the periods in which it ran, and time extensions (REG-4)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.pairing import Pairing
from tournament.models.round import Round

MAX_CLOCK_MINUTES = 600


class Clock(models.Model):
    """A round's clock, created when it is first used; until then the round's kind determines its length."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(minutes__gte=1, minutes__lte=MAX_CLOCK_MINUTES), name="clock_length_is_sensible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.minutes}"


class ClockRun(models.Model):
    """A period in which a clock ran. Nothing ticks: the time left is computed from these rows."""

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="runs")
    started_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["clock", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["clock"], condition=Q(stopped_at__isnull=True), name="clock_one_run_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(stopped_at__isnull=True) | Q(stopped_at__gte=F("started_at")),
                name="clock_run_stops_after_its_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.started_at:%H:%M:%S}"


class TableExtension(models.Model):
    """A time extension: extra minutes for one table, and the reason. Several extensions of a table add up."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="extensions")
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    reason = models.CharField(_("reason"), max_length=200)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pairing", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(minutes__gte=1, minutes__lte=MAX_CLOCK_MINUTES),
                name="extension_length_is_sensible",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="extension_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: +{self.minutes}"

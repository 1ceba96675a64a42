"""Plans: an event's rounds and cut as announced to its players, in chronological order."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.event_choices import Structure
from tournament.models.states import StageKind
from tournament.models.tournament import Tournament

LONGEST_PLAN_REASON = 400


class PlanOccasion(models.TextChoices):
    """The occasion on which a plan was announced."""

    ANNOUNCED = "announced", _("Announced")
    STARTED = "started", _("When round 1 was paired")
    CHANGED = "changed", _("Changed")
    CUT = "cut", _("When the cut was made")
    FINISHED = "finished", _("When the event was finished")
    LENGTH = "length", _("When the round length was changed")


class AnnouncedPlan(models.Model):
    """The rounds and cut as announced to the players, and when (REG 9.1).

    An event's oldest plan is its original announcement, and its newest is in effect; every later plan changes
    the previous one, with a `reason`. `rounds` are the Swiss rounds before the cut; a `cut_size` of 0 means
    no cut. An empty `cut_kind` means that the kind of cut wasn't announced. `players` is the number of
    players at the time of the announcement. `round_minutes` is the announced length of a Swiss round.
    `players`, `said_at` and `round_minutes` are None if an earlier release didn't store them.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announced_plans")
    occasion = models.CharField(max_length=16, choices=PlanOccasion)
    rounds = models.PositiveSmallIntegerField()
    cut_size = models.PositiveSmallIntegerField()
    cut_kind = models.CharField(max_length=24, choices=StageKind, blank=True, default="")
    extra_rounds = models.PositiveSmallIntegerField(default=0)
    structure = models.CharField(max_length=16, choices=Structure)
    players = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=LONGEST_PLAN_REASON, blank=True, default="")
    said_at = models.DateTimeField(null=True, blank=True, default=timezone.now)
    round_minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(occasion__in=PlanOccasion.values), name="announced_plan_occasion_is_known"
            ),
            models.CheckConstraint(
                condition=Q(cut_kind__in=["", *StageKind.values]), name="announced_plan_cut_kind_is_known"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(occasion=PlanOccasion.STARTED),
                name="announced_plan_starts_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_occasion_display()}: {self.rounds}, {self.cut_size}"

"""The stages of an event: the Swiss rounds, later the cut."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class StageKind(models.TextChoices):
    """How a stage is played."""

    SWISS = "swiss", _("Swiss rounds")


class Stage(models.Model):
    """One stage; its rounds are numbered from 1."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=24, choices=StageKind)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"

"""The stages of an event: the Swiss rounds, then the cut."""

from __future__ import annotations

from django.db import models

from pairing.bracket.layouts import Layout, double_elimination, single_elimination
from tournament.models.people import Player
from tournament.models.states import ELIMINATION_KINDS, StageKind
from tournament.models.tournament import Tournament


class StageQuerySet(models.QuerySet["Stage"]):
    """Queries for stages."""

    def elimination(self, tournament: Tournament) -> Stage | None:
        """Return the event's elimination stage, or None if there is no cut (yet). One query."""
        return self.filter(tournament=tournament, kind__in=ELIMINATION_KINDS).first()


class Stage(models.Model):
    """One stage; its rounds are numbered from 1.

    An elimination stage has its `qualifiers`; `size` is the number of players in it, and `seed` reproduces
    its random sides. Extra Swiss rounds for the top players change the event's plan: `planned_rounds_before`
    is the number of rounds planned before that.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=24, choices=StageKind)
    size = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.PositiveBigIntegerField(default=0)
    planned_rounds_before = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"

    @property
    def layout(self) -> Layout:
        """The game graph of an elimination stage. Raises RuleError no_such_bracket."""
        size = self.size or 0
        return double_elimination(size) if self.kind == StageKind.DOUBLE else single_elimination(size)


class Qualifier(models.Model):
    """A player in the cut: the seed, and the Swiss rank that it is based on.

    Players who declined have no seed.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="qualifiers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="qualifications")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    swiss_rank = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["stage", "swiss_rank"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "player"], name="qualifier_player_once"),
            models.UniqueConstraint(
                fields=["stage", "seed"],
                condition=models.Q(seed__isnull=False),
                name="qualifier_seed_is_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seed}: {self.player}"

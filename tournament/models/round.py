"""The rounds of a stage."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.stage import Stage
from tournament.models.states import RoundState, StageKind
from tournament.models.tournament import Tournament


class RoundQuerySet(models.QuerySet["Round"]):
    """Queries for rounds."""

    def swiss(self, tournament: Tournament) -> RoundQuerySet:
        """Return the event's Swiss rounds in playing order; numbering continues in an extra stage."""
        return self.filter(stage__tournament=tournament, stage__kind=StageKind.SWISS).order_by(
            "stage__number", "number"
        )

    def published(self) -> RoundQuerySet:
        """Return the published rounds."""
        return self.filter(state=RoundState.PUBLISHED)

    def newest_swiss(self, tournament: Tournament, *, with_draft: bool = False) -> Round | None:
        """Return the newest Swiss round, or None before the first; `with_draft` includes drafts."""
        rounds = self.swiss(tournament)
        return (rounds if with_draft else rounds.published()).last()

    def newest_published(self, tournament: Tournament) -> Round | None:
        """Return the round in play: the newest published round, Swiss or cut, with its stage."""
        published = self.published().filter(stage__tournament=tournament)
        return published.select_related("stage").order_by("stage__number", "number").last()


class Round(models.Model):
    """One round: first a draft that staff edit, then published.

    `seed` reproduces the pairing; `explanation` stores the pairing's inputs (ids, points, codes) as provided
    by the engine. `changed_at` is set when pairings change after publishing.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=RoundState, default=RoundState.DRAFT)
    seed = models.PositiveBigIntegerField()
    explanation = models.JSONField(default=dict)
    changed_by_hand = models.BooleanField(default=False)
    paired_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    # The deadline for its tables in an online event; None: no deadline.
    deadline = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_is_unique"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state=RoundState.DRAFT), name="round_one_draft_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(state=RoundState.DRAFT, published_at__isnull=True)
                | Q(state=RoundState.PUBLISHED, published_at__isnull=False),
                name="round_published_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(state=RoundState.PUBLISHED) | Q(deadline__isnull=True),
                name="round_draft_has_no_deadline",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def is_of_the_cut(self) -> bool:
        """Whether the round belongs to the bracket. Fetch its stage with it to avoid a query."""
        return self.stage.kind != StageKind.SWISS

"""Players' chances of making the cut."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournament.models.tournament import Tournament


class WorkedOutChances(models.Model):
    """The latest answer to who can still make the cut, computed in the background.

    `question` is a digest of all inputs; the answers are valid as long as it is the same. `answers` are the
    rule's `CutChance`s by player key, without names; empty if the rules have no answer.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="worked_out_chances")
    question = models.CharField(max_length=64)
    answers = models.JSONField(default=list)
    worked_out_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.question[:12]}"

"""What was answered to requests of programs that may be sent twice (the API)."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournament.models.tokens import ApiToken

LONGEST_KEY = 64


class StoredAnswer(models.Model):
    """What came of a request that had a key of its own: the same request once more is answered by it.

    `digest` is of address and body, so that a key used for something else is noticed. `body` is JSON without
    any text of people: the log's sentence is told anew. Kept for a day.
    """

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="stored_answers")
    key = models.CharField(max_length=LONGEST_KEY)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["token", "key"], name="stored_answer_once_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"

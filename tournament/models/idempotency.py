"""Responses to API requests that may be sent twice."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournament.models.tokens import ApiToken

LONGEST_KEY = 64


class StoredAnswer(models.Model):
    """The outcome of a request with an idempotency key, so that a repeated request gets the same response.

    `digest` covers the URL and body, so that a reused key is noticed. `body` is JSON without text written by
    people: the log's sentence is rendered again. Kept for a day.
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

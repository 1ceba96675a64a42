"""API requests per sender and minute, counted across all processes of the site."""

from __future__ import annotations

from django.db import models


class ApiMinute(models.Model):
    """A sender's requests in the minute that ends at `until`; `taken` counts them in whole portions, as they
    are reserved.

    `mark` identifies the sender without revealing the address. Each sender has one row, which is reused every
    minute and deleted some hours after the last request.
    """

    mark = models.CharField(max_length=16, unique=True)
    taken = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.mark}: {self.taken}"

"""API requests per sender and minute: counted for all processes of the site."""

from __future__ import annotations

from django.db import models


class ApiMinute(models.Model):
    """A sender's requests in the minute that ends at `until`, in portions; `mark` reveals no address.

    One row for each sender, reused for each of its minutes, and deleted some hours after the last.
    """

    mark = models.CharField(max_length=16, unique=True)
    taken = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.mark}: {self.taken}"

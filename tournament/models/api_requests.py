"""How many requests of programs each sender had in its minute: one truth for all processes of the site."""

from __future__ import annotations

from django.db import models


class ApiMinute(models.Model):
    """What a sender has taken of the minute that ends at `until`, in portions; `mark` tells no address.

    One row for each sender, used again for each of its minutes, and forgotten some hours after the last.
    """

    mark = models.CharField(max_length=16, unique=True)
    taken = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.mark}: {self.taken}"

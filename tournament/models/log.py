"""The log of an event: what was done, when and by whom."""

from django.conf import settings
from django.db import models

from tournament.models.people import Player
from tournament.models.tournament import Tournament


class LogEntry(models.Model):
    """One act, by its code.

    `payload` has the data for its texts and undo; `actor_name` outlives the account.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    version = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=160)
    # The name of the API token that a program used to act for the account; it outlives the token.
    token_name = models.CharField(max_length=60, blank=True, default="", db_default="")
    act = models.CharField(max_length=32)
    payload = models.JSONField(default=dict)
    # The version of the act's payload; 0 was written by releases before typed payloads.
    payload_version = models.PositiveSmallIntegerField(default=0)
    # The player who performed the act on their own page; in that case there is no account.
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    # The entry that this one undid.
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by"
    )

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="log_version_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.version}: {self.act}"

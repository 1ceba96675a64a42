"""Agreements between two players in an online event on another deadline for their table."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.pairing import Pairing
from tournament.models.people import Player


class RescheduleState(models.TextChoices):
    """The state of a proposal."""

    OPEN = "open", pgettext_lazy("proposal", "Open")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Undone")
    REFUSED = "refused", _("Refused by staff")


class Reschedule(models.Model):
    """One player's proposal of another deadline for their table, and the opponent's answer.

    It is valid only for these two players at this table, and becomes obsolete if the players change.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reschedules")
    proposer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    answerer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    deadline = models.DateTimeField()
    words = models.CharField(max_length=200, blank=True)
    answer = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=16, choices=RescheduleState, default=RescheduleState.OPEN)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing"],
                condition=Q(state=RescheduleState.OPEN),
                name="reschedule_one_open_at_a_table",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RescheduleState.values), name="reschedule_state_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(proposer=models.F("answerer")), name="reschedule_is_between_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.proposer}: {self.deadline}"

"""The decks that players submit, and the results of deck checks."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decklists.types import Side
from tournament.models.pairing import Pairing
from tournament.models.people import Player
from tournament.models.round import Round

SIDE_CHOICES = [(Side.CORP.value, _("Corp")), (Side.RUNNER.value, _("Runner"))]


class Deck(models.Model):
    """One version of a player's deck for one side. The newest counts, and none is ever overwritten.

    `source` is the submitted text; `cards` maps card codes to numbers of copies, excluding the identity.
    Legality is checked when the deck is read, using the event's date and list; `judged_under` is what applied
    when it was submitted (`decks.records.Judging.terms`), empty if that wasn't recorded.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="decks")
    side = models.CharField(max_length=8, choices=SIDE_CHOICES)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=200, blank=True)
    identity = models.CharField(max_length=16, blank=True)
    cards = models.JSONField(default=dict)
    source = models.TextField()
    # The lines of the source that the site couldn't read, as text for a judge.
    unread = models.JSONField(default=list)
    judged_under = models.CharField(max_length=200, blank=True, default="")
    submitted_at = models.DateTimeField(auto_now_add=True)
    # None: submitted by the player through the personal link.
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["player", "side", "version"]
        constraints = [
            models.UniqueConstraint(fields=["player", "side", "version"], name="deck_version_is_unique"),
            models.CheckConstraint(
                condition=models.Q(side__in=[Side.CORP.value, Side.RUNNER.value]), name="deck_side_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.side} v{self.version}"


class CheckVerdict(models.TextChoices):
    """The result of comparing a deck with its list."""

    NOT_CHECKED = "not_checked", _("Not checked")
    IN_ORDER = "in_order", _("In order")
    PROBLEM = "problem", _("Problem")


class DeckCheckDraw(models.Model):
    """Tables of a round that were randomly selected for deck checks; `seed` reproduces the selection."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="deck_check_draws")
    seed = models.PositiveBigIntegerField()
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    drawn_by_name = models.CharField(max_length=160)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.round}: {self.drawn_at:%H:%M}"


class DrawnTable(models.Model):
    """A table selected for a deck check, and the players who sat there then, by their keys.

    `round` repeats the draw's round so that the database itself can ensure that a table is selected at most
    once per round.
    """

    draw = models.ForeignKey(DeckCheckDraw, on_delete=models.CASCADE, related_name="tables")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    players = models.JSONField(default=list)

    class Meta:
        ordering = ["draw", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_drawn_once_per_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="drawn_table_has_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class DeckCheck(models.Model):
    """A deck check: the actual decks compared with the lists."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deck_checks")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    corp = models.CharField(max_length=16, choices=CheckVerdict, default=CheckVerdict.NOT_CHECKED)
    runner = models.CharField(max_length=16, choices=CheckVerdict, default=CheckVerdict.NOT_CHECKED)
    sleeves = models.CharField(max_length=16, choices=CheckVerdict, default=CheckVerdict.NOT_CHECKED)
    findings = models.TextField(blank=True)
    checked_at = models.DateTimeField(auto_now_add=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    checked_by_name = models.CharField(max_length=160)

    class Meta:
        ordering = ["-checked_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.checked_at:%H:%M}"


class DeckReading(models.Model):
    """The time in which both players in a cut game may read each other's decks (NOW 4.3).

    A table's newest row counts. It belongs to the table's players and is obsolete if they change.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="deck_readings")
    starts_at = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ["pairing", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__gt=models.F("starts_at")), name="deck_reading_ends_after_its_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.until:%H:%M:%S}"

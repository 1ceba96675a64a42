"""Pairings, seats and results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pairing.types import Ending, ShortRound, Side
from tournament.models.people import Player
from tournament.models.round import Round


class Pairing(models.Model):
    """One table of a round; a bye is a pairing with one seat and no table number.

    In an elimination round `number` is the game's number in the bracket, `side_reason` is the rule that
    settled the sides (REG 10.3), and `side_facts` contains the compared balances. `is_featured`: the stream
    shows this table; `broadcast.acts` allows at most one per event.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    # The table's own deadline in an online event; None: the round's deadline.
    deadline = models.DateTimeField(null=True, blank=True)
    side_reason = models.CharField(max_length=24, blank=True)
    side_facts = models.JSONField(default=dict)
    is_featured = models.BooleanField(default=False)

    class Meta:
        ordering = [models.F("number").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"],
                condition=Q(number__isnull=False),
                name="pairing_table_number_is_unique",
            ),
            models.UniqueConstraint(
                fields=["round"], condition=Q(is_featured=True), name="pairing_one_featured_in_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}" if self.number else "bye"

    @property
    def seats_in_order(self) -> list[Seat]:
        """The seats by position; no query if they are prefetched, in any order."""
        return sorted(self.seats.all(), key=lambda seat: seat.position)


class Seat(models.Model):
    """One player at one table. Position 1 is the runner in a Swiss round's first game.

    `side` is set only in elimination rounds, once the table's sides are settled.

    `round` repeats the pairing's round so that the database itself can ensure that a player has only one seat
    per round.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    side = models.CharField(
        max_length=8, blank=True, choices=[(Side.CORP.value, _("Corp")), (Side.RUNNER.value, _("Runner"))]
    )

    class Meta:
        ordering = ["pairing", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing", "side"], condition=~Q(side=""), name="seat_side_taken_once"
            ),
            models.UniqueConstraint(fields=["round", "player"], name="seat_player_once_per_round"),
            models.UniqueConstraint(fields=["pairing", "position"], name="seat_position_taken_once"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="seat_position_is_one_or_two"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.pairing})"


class ResultKind(models.TextChoices):
    """How a table's result was given; names for shorter rounds come from `ShortRound` (NOW 1.2, 1.4)."""

    GAMES = "games", _("Game by game")
    SPLIT = "split", _("Intentional split")
    TOTALS = "totals", _("Points only")
    CLEARED = "cleared", _("Cleared")
    INTENTIONAL_DRAW = ShortRound.INTENTIONAL_DRAW.value, _("Intentional draw")
    TWO_FOR_ONE = ShortRound.TWO_FOR_ONE.value, _("Two for one")
    TIME_IN_FIRST_GAME = ShortRound.TIME_IN_FIRST_GAME.value, _("Time called in game 1")

    @property
    def short(self) -> ShortRound | None:
        """The reason why the round has fewer games, or None if it doesn't."""
        return ShortRound(self.value) if self.value in set(ShortRound) else None


class Result(models.Model):
    """One version of a table's result. The newest counts; none is ever overwritten or removed."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=24, choices=ResultKind)
    first_points = models.PositiveSmallIntegerField(null=True, blank=True)
    second_points = models.PositiveSmallIntegerField(null=True, blank=True)
    witness = models.CharField(_("witness"), max_length=120, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pairing", "version"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "version"], name="result_version_is_unique"),
            models.CheckConstraint(
                condition=~Q(kind=ResultKind.TOTALS)
                | Q(first_points__isnull=False, second_points__isnull=False),
                name="result_totals_have_points",
            ),
            models.CheckConstraint(
                condition=~Q(kind=ResultKind.SPLIT) | ~Q(witness=""), name="result_split_has_a_witness"
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["intentional_draw", "two_for_one"]) | ~Q(witness=""),
                name="result_agreed_on_has_a_witness",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} v{self.version}"


class Game(models.Model):
    """One game of a result (REG 5.2)."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    corp = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    runner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    winner = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    ending = models.CharField(max_length=16, choices=[(ending.value, ending.value) for ending in Ending])
    corp_agenda_points = models.SmallIntegerField(null=True, blank=True)
    runner_agenda_points = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["result", "number"]
        constraints = [
            models.UniqueConstraint(fields=["result", "number"], name="game_number_is_unique"),
            models.CheckConstraint(condition=~Q(corp=models.F("runner")), name="game_has_two_players"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner=models.F("corp")) | Q(winner=models.F("runner")),
                name="game_winner_played_it",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.ending}"

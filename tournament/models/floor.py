"""Floor records: players' reports, judge calls, penalties, missing and damaged cards."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing import conduct
from tournament.models.deck import SIDE_CHOICES
from tournament.models.pairing import Pairing
from tournament.models.people import Player
from tournament.models.round import Round
from tournament.models.tournament import Tournament


def _leader() -> models.ForeignKey:
    """Return a field for the staff member who did something; the record outlives the account."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )


class PlayerReportQuerySet(models.QuerySet["PlayerReport"]):
    """Queries for reports."""

    def of_who_sits_there(self) -> PlayerReportQuerySet:
        """Return the reports made since the table was last changed.

        Before that, it may have had other players or sides.
        """
        changed = F("pairing__changed_at")
        return self.filter(Q(pairing__changed_at__isnull=True) | Q(said_at__gt=changed))


class PlayerReport(models.Model):
    """A player's report about their table. Each player's newest report counts, and none is overwritten.

    `games` contains, for each game of the round in order, `{"winner": player id or null, "ending": ...}`; in
    a Swiss round the player at position 1 is the runner in game 1. `result_version` is the version of the
    table's result that the report refers to (0: none yet): saving a result makes older reports obsolete, and
    so does changing the table by hand, since its players or sides may then differ.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reports")
    games = models.JSONField()
    result_version = models.PositiveIntegerField()
    said_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerReportQuerySet.as_manager()

    class Meta:
        ordering = ["pairing", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.games}"

    def is_of_who_sits_there(self, pairing: Pairing) -> bool:
        """Return whether the report was made since its table was last changed. No query."""
        return pairing.changed_at is None or self.said_at > pairing.changed_at


class Call(models.Model):
    """A judge call. `player` is the player who made it from their phone, or None if staff made it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="calls")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="calls")
    about = models.CharField(_("about"), max_length=200, blank=True)
    raised_at = models.DateTimeField(auto_now_add=True)
    taken_by = _leader()
    taken_at = models.DateTimeField(null=True, blank=True)
    closed_by = _leader()
    closed_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=400, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(player__isnull=False, closed_at__isnull=True),
                name="call_one_open_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.about}"


class PenaltyKind(models.TextChoices):
    """What a penalty is for (REG 12.1, 2.1, 2.3): the only definition, used by forms, pages and the log."""

    HIDDEN_CARDS = conduct.HIDDEN_CARDS, _("Showed hidden cards")
    OUTSIDE_MATERIAL = "outside_material", _("Notes or outside material")
    STALLING = "stalling", _("Stalling")
    COLLUSION = "collusion", _("Collusion")
    CHEATING = "cheating", _("Cheating")
    ROUGH_HANDLING = "rough_handling", _("Rough handling of cards or people")
    DISRESPECT = "disrespect", _("Disrespect")
    DECK = "deck", _("Deck or decklist")
    SLEEVES = "sleeves", _("Sleeves")
    GAME_PLAY = "game_play", _("Game play error")
    LATE = "late", _("Late for the round")
    OTHER = "other", _("Other")


def penalty_kinds() -> list[tuple[str, Any]]:
    """Return the kinds with their labels; a callable, so that a new kind needs no migration."""
    return PenaltyKind.choices


class PenaltyLevel(models.TextChoices):
    """The severity of a penalty, lightest first: the rules' levels, with their labels."""

    CAUTION = conduct.Level.CAUTION.value, _("Caution")
    WARNING = conduct.Level.WARNING.value, _("Warning")
    GAME_LOSS = conduct.Level.GAME_LOSS.value, _("Game loss")
    DISQUALIFICATION = conduct.Level.DISQUALIFICATION.value, _("Disqualification")


class Penalty(models.Model):
    """A penalty given to a player; if undone, it stays and is marked as undone."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="penalties")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(_("kind"), max_length=24, choices=penalty_kinds)
    level = models.CharField(_("level"), max_length=24, choices=PenaltyLevel)
    note = models.CharField(_("note"), max_length=400, blank=True)
    given_by = _leader()
    given_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # The organizer declined the disqualification proposed by this penalty (REG 12.1).
    proposal_declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}, {self.level}"


class MissingCard(models.Model):
    """A card that a player can't find (REG 5.6): its deck, its round, and when it was found."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="missing_cards")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    side = models.CharField(_("deck"), max_length=8, choices=SIDE_CHOICES)
    card = models.CharField(max_length=16, blank=True)  # its code, if it is in the catalog
    title = models.CharField(_("card"), max_length=120)
    in_game = models.BooleanField(_("noticed mid-game"), default=False)
    extension = models.PositiveSmallIntegerField(default=0)  # minutes to look for it
    noticed_by = _leader()
    noticed_at = models.DateTimeField(auto_now_add=True)
    found_at = models.DateTimeField(null=True, blank=True)
    conceded_at = models.DateTimeField(null=True, blank=True)
    # When the drop proposed at the start of the next round was declined.
    proposal_declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(title=""), name="missing_card_has_a_title")]

    def __str__(self) -> str:
        return f"{self.player}: {self.title}"


class Proxy(models.Model):
    """A slip that replaces a damaged card for the rest of the event (REG 5.7)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="proxies")
    side = models.CharField(_("deck"), max_length=8, choices=SIDE_CHOICES)
    card = models.CharField(max_length=16, blank=True)
    title = models.CharField(_("card"), max_length=120)
    lost = models.CharField(_("what can no longer be read"), max_length=600)
    made_by = _leader()
    leader = models.CharField(_("leader"), max_length=160)
    made_on = models.DateField(_("date"))
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(title=""), name="proxy_has_a_title"),
            models.CheckConstraint(condition=~Q(leader=""), name="proxy_has_a_leader"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.title}"


class Announcement(models.Model):
    """The organizer's announcement, shown on every page and screen until it is removed or expires.

    It ends at `ends_at`, or, with `is_until_next_round`, when a round is published or the event is finished.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=400)
    made_by = _leader()
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    is_until_next_round = models.BooleanField(default=False)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_has_words"),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(is_until_next_round=False),
                name="announcement_ends_in_one_way",
            ),
        ]

    def __str__(self) -> str:
        return self.text

"""The players of an event."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import IntegrityError, models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.player_fields import PlayerTexts, StreamConsent
from tournament.models.states import PlayerState
from tournament.models.tournament import Tournament


def draw_lot() -> int:
    """Return a player's draw number, which breaks the last tie (REG 8.5); lower numbers come first."""
    return secrets.randbelow(2**62)


def draw_link() -> str:
    """Return the secret part of a player's personal link: 128 random bits."""
    return secrets.token_urlsafe(16)


# as they appear in the error messages of PostgreSQL and SQLite
_SAME_LOT = ("player_lot_is_unique", "tournament_player.lot")


def is_same_lot(error: IntegrityError) -> bool:
    """Return whether a row was refused because another player in the event has the same draw number."""
    return any(words in str(error) for words in _SAME_LOT)


class PlayerQuerySet(models.QuerySet["Player"]):
    """Queries for players."""

    def playing(self) -> PlayerQuerySet:
        """Return the players to pair."""
        return self.filter(state=PlayerState.CHECKED_IN)


class Player(PlayerTexts):
    """One player in one event: these columns, and those of `PLAYER_FIELDS`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    state = models.CharField(max_length=16, choices=PlayerState, default=PlayerState.REGISTERED)
    # The event's version when the player joined the waiting list, which determines their position; None: not
    # waiting.
    waitlist_version = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    first_round_bye = models.BooleanField(_("first-round bye"), default=False)
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    draft_seat = models.PositiveSmallIntegerField(_("draft seat"), null=True, blank=True)
    has_paid = models.BooleanField(_("paid"), default=False)
    lot = models.PositiveBigIntegerField(default=draw_lot, editable=False)
    link = models.CharField(max_length=32, unique=True, default=draw_link, editable=False)
    # None: the event's setting applies; otherwise this player's own: locked (True) or free to change (False).
    is_deck_locked = models.BooleanField(null=True, default=None)
    # Identifies the lists that staff let the player keep using unchanged (REG 2.3), and the reason; empty:
    # none.
    allowed_decks = models.CharField(max_length=32, blank=True, default="")
    allowed_decks_reason = models.CharField(max_length=400, blank=True, default="")
    # The event's staff member who plays as this player (REG 1.3).
    leader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # A hash of the network address used to sign up, kept for a day; empty: none.
    signup_origin = models.CharField(max_length=16, blank=True, default="", editable=False)
    # When their personal data was erased at their request; None: not erased.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(condition=Q(state__in=PlayerState.values), name="player_state_is_known"),
            models.CheckConstraint(
                condition=Q(state=PlayerState.WAITLISTED, waitlist_version__isnull=False)
                | (~Q(state=PlayerState.WAITLISTED) & Q(waitlist_version__isnull=True)),
                name="player_waits_with_a_number",
            ),
            models.CheckConstraint(
                condition=Q(stream_consent__in=["", *(each.value for each in StreamConsent)]),
                name="player_stream_consent_is_known",
            ),
            models.UniqueConstraint(fields=["tournament", "lot"], name="player_lot_is_unique"),
            models.UniqueConstraint(
                fields=["tournament", "leader"],
                condition=Q(leader__isnull=False),
                name="player_leader_plays_once",
            ),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"],
                condition=Q(fixed_table__isnull=False),
                name="player_fixed_table_is_unique",
            ),
            models.UniqueConstraint(
                fields=["tournament", "draft_seat"],
                condition=Q(draft_seat__isnull=False),
                name="player_draft_seat_is_unique",
            ),
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True) | Q(fixed_table__gte=1),
                name="player_fixed_table_from_one",
            ),
        ]

    def __str__(self) -> str:
        return self.name

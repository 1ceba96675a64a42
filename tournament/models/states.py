"""The states of an event, a player and a round, and the roles in an event (REG 1.1)."""

from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventState(models.TextChoices):
    """The state of an event."""

    REGISTRATION = "registration", pgettext_lazy("state", "Registration")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class PlayerState(models.TextChoices):
    """The state of a player."""

    WAITLISTED = "waitlisted", _("On the waiting list")
    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Playing")
    DROPPED = "dropped", _("Dropped")
    DISQUALIFIED = "disqualified", _("Disqualified")


# Players who are still in, and players who are out (REG 1.4, 7.7). The waiting list is in neither.
STILL_IN = frozenset({PlayerState.REGISTERED, PlayerState.CHECKED_IN})
GONE = frozenset({PlayerState.DROPPED, PlayerState.DISQUALIFIED})
NOT_HERE_YET = frozenset({PlayerState.WAITLISTED, PlayerState.REGISTERED})
# Players who don't count as registered, unless they have played.
NOT_REGISTERED = frozenset({PlayerState.DROPPED, PlayerState.WAITLISTED})
# Players on no list of participants: those who are out, and the waiting list.
WITHOUT_PLACE = GONE | {PlayerState.WAITLISTED}


class RoundState(models.TextChoices):
    """The state of a round; only staff can see a draft."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")


class StageKind(models.TextChoices):
    """How a stage is played; announced before round 1 for the stage that the cut leads to (REG 9.1)."""

    SWISS = "swiss", _("Swiss rounds")
    DOUBLE = "double", _("Double elimination")
    SINGLE = "single", _("Single elimination")


ELIMINATION_KINDS = (StageKind.DOUBLE, StageKind.SINGLE)


class Role(StrEnum):
    """A role in an event (REG 1.1)."""

    SPECTATOR = "spectator"
    PLAYER = "player"
    JUDGE = "judge"
    MARSHAL = "marshal"
    TO = "to"


class ScreenView(models.TextChoices):
    """The views of the big screen, in the order in which they rotate."""

    CLOCK = "clock", _("Clock")
    PAIRINGS = "pairings", _("Pairings")
    STANDINGS = "standings", _("Standings")
    CHANCES = "chances", _("Chances to make the cut, before the last round")
    BRACKET = "bracket", _("Bracket")
    CODE = "code", _("Code for the event’s page")


class StatisticsShown(models.TextChoices):
    """From when everyone may see an event's statistics; staff always may."""

    LEADERS = "leaders", _("Never: staff only")
    CUT = "cut", _("Once the cut is made, or the event is finished")
    ALWAYS = "always", _("From round 1 on")


class DecksOpenTo(models.TextChoices):
    """Who may read players' decklists in a stage, besides staff and the player; widest access last.

    `OPPONENTS` is for the cut only: the opponent in the next game, for a few minutes (NOW 4.3).
    """

    PRIVATE = "private", _("No one else")
    OPPONENTS = "opponents", _("The opponent in each game, for a few minutes beforehand")
    PLAYERS = "players", _("All players of this event")
    PUBLIC = "public", _("Everyone")


class DeckFormat(models.TextChoices):
    """The format that determines the cards and lists for constructed decks: see `decklists.types.Format`."""

    STANDARD = "standard", _("Standard")
    STARTUP = "startup", _("Startup")
    ETERNAL = "eternal", _("Eternal")
    SNAPSHOT = "snapshot", _("Snapshot")
    RAM = "ram", _("RAM (Random Access Memories)")
    SYSTEM_GATEWAY = "system_gateway", _("System Gateway")


class AnnouncementUntil(models.TextChoices):
    """When an announcement expires."""

    NEXT_ROUND = "next_round", _("The next round is published")
    HALF_HOUR = "half_hour", _("30 minutes from now")
    HOUR = "hour", _("One hour from now")
    REMOVED = "removed", _("I remove it")


class DeckLists(models.TextChoices):
    """Whether players submit decklists (REG 2.3)."""

    NONE = "none", _("No decklists")
    OPTIONAL = "optional", _("Decklists welcome")
    REQUIRED = "required", _("Decklists required before round 1")

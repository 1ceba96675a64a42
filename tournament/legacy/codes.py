"""The acts that are not yet defined in their features."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.states import EventState, Role


class ActCode(models.TextChoices):
    """Everything that changes an event. The log stores these names."""

    CREATE_EVENT = "create_event", _("Event set up")
    CHANGE_SETTINGS = "change_settings", _("Settings changed")
    SUBMIT_DECK = "submit_deck", _("Deck handed in")
    LOCK_DECKS = "lock_decks", _("Decks locked")
    UNLOCK_DECKS = "unlock_decks", _("Decks unlocked")
    OPEN_DECKS = "open_decks", _("Open decks changed")
    DRAW_DECK_CHECKS = "draw_deck_checks", _("Tables drawn for deck checks")
    RECORD_DECK_CHECK = "record_deck_check", _("Deck check recorded")

    ANNOUNCE = "announce", _("Announcement made")
    WITHDRAW_ANNOUNCEMENT = "withdraw_announcement", _("Announcement taken down")
    CHANGE_SCREEN = "change_screen", _("Big screen changed")
    UNDO = "undo", _("Taken back")


_REGISTRATION, _RUNNING, _FINISHED = EventState.REGISTRATION, EventState.RUNNING, EventState.FINISHED

EVENT_ALLOWS: dict[ActCode, frozenset[EventState]] = {
    ActCode.CREATE_EVENT: frozenset({_REGISTRATION}),
    ActCode.CHANGE_SETTINGS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.SUBMIT_DECK: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.LOCK_DECKS: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.UNLOCK_DECKS: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.OPEN_DECKS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.DRAW_DECK_CHECKS: frozenset({_RUNNING}),
    ActCode.RECORD_DECK_CHECK: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.ANNOUNCE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.WITHDRAW_ANNOUNCEMENT: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.CHANGE_SCREEN: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.UNDO: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
}

# What a judge and a marshal may do besides looking; the organizer may do everything (REG-1). The
# organizer is the marshal where none is appointed (REG 1.2), and alone removes players (REG 1.4).
JUDGE_MAY = frozenset(
    {
        ActCode.UNDO,  # of an act that the same role may do
    }
)
MARSHAL_MAY = JUDGE_MAY | {
    ActCode.SUBMIT_DECK,
    ActCode.LOCK_DECKS,
    ActCode.UNLOCK_DECKS,
}
ROLE_MAY: dict[Role, frozenset[ActCode]] = {
    Role.SPECTATOR: frozenset(),
    Role.PLAYER: frozenset(),  # what players do, they do on their own pages
    Role.JUDGE: JUDGE_MAY,
    Role.MARSHAL: MARSHAL_MAY,
    Role.TO: frozenset(ActCode),
}

# Taking back what somebody else did is here an act of its own, which the role must have too.
TAKEN_BACK_BY: dict[ActCode, ActCode] = {}


def role_may(role: Role, act: ActCode) -> bool:
    """Return whether a leader of this role may do the act (REG-1)."""
    return act in ROLE_MAY[role]


def role_may_take_back(role: Role, act: ActCode, *, is_own: bool = False) -> bool:
    """Return whether a leader of this role may take the act back; `is_own`: they did it themselves."""
    return role_may(role, act) and (is_own or role_may(role, TAKEN_BACK_BY.get(act, act)))


def event_allows(act: ActCode, state: str) -> bool:
    """Return whether an event in this state allows the act."""
    return state in EVENT_ALLOWS[act]

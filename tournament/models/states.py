"""State names, roles, and which acts each state and each role allows: read by service and button alike."""

from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventState(models.TextChoices):
    """Where an event stands."""

    REGISTRATION = "registration", _("Registration")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class PlayerState(models.TextChoices):
    """Where a player stands."""

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Playing")
    DROPPED = "dropped", _("Dropped")
    DISQUALIFIED = "disqualified", _("Disqualified")


# Who still takes part, and who does not any more (REG 1.4, 7.7).
STILL_IN = frozenset({PlayerState.REGISTERED, PlayerState.CHECKED_IN})
GONE = frozenset({PlayerState.DROPPED, PlayerState.DISQUALIFIED})


class RoundState(models.TextChoices):
    """A draft is seen by leaders only."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")


class Role(StrEnum):
    """What somebody is to an event (REG 1.1)."""

    SPECTATOR = "spectator"
    PLAYER = "player"
    JUDGE = "judge"
    MARSHAL = "marshal"
    TO = "to"


class Act(models.TextChoices):
    """Everything that changes an event. The log stores these names."""

    CREATE_EVENT = "create_event", _("Event set up")
    CHANGE_SETTINGS = "change_settings", _("Settings changed")
    ADD_PLAYER = "add_player", _("Player added")
    IMPORT_PLAYERS = "import_players", _("Players imported")
    CHANGE_PLAYER = "change_player", _("Player changed")
    REMOVE_PLAYER = "remove_player", _("Player removed")
    CHECK_IN = "check_in", _("Player checked in")
    CHECK_IN_ALL = "check_in_all", _("All players checked in")
    UNDO_CHECK_IN = "undo_check_in", _("Check-in taken back")
    DROP = "drop", _("Player dropped")
    DISQUALIFY = "disqualify", _("Player disqualified")
    REINSTATE = "reinstate", _("Player reinstated")
    PAIR_ROUND = "pair_round", _("Round paired")
    CHANGE_PAIRINGS = "change_pairings", _("Pairings changed")
    DISCARD_ROUND = "discard_round", _("Draft discarded")
    PUBLISH_ROUND = "publish_round", _("Round published")
    REPORT_RESULT = "report_result", _("Result saved")
    CLEAR_RESULT = "clear_result", _("Result cleared")
    MAKE_CUT = "make_cut", _("Cut made")
    UNDO_CUT = "undo_cut", _("Cut taken back")
    CHOOSE_SIDE = "choose_side", _("Side chosen")
    UNDO_SIDE = "undo_side", _("Choice of a side taken back")
    REPORT_GAME = "report_game", _("Game of the bracket saved")
    CLEAR_GAME = "clear_game", _("Game of the bracket cleared")
    FINISH_EVENT = "finish_event", _("Event finished")
    REOPEN_EVENT = "reopen_event", _("Event reopened")
    SIGN_UP = "sign_up", _("Player signed up")
    RENEW_LINK = "renew_link", _("Personal link renewed")
    SUBMIT_DECK = "submit_deck", _("Deck handed in")
    LOCK_DECKS = "lock_decks", _("Decks locked")
    UNLOCK_DECKS = "unlock_decks", _("Decks unlocked")
    OPEN_DECKS = "open_decks", _("Open decks changed")
    DRAW_DECK_CHECKS = "draw_deck_checks", _("Tables drawn for deck checks")
    RECORD_DECK_CHECK = "record_deck_check", _("Deck check recorded")

    START_CLOCK = "start_clock", _("Clock started")
    PAUSE_CLOCK = "pause_clock", _("Clock paused")
    RESUME_CLOCK = "resume_clock", _("Clock resumed")
    ADJUST_CLOCK = "adjust_clock", _("Clock's length changed")
    RESET_CLOCK = "reset_clock", _("Clock reset")
    EXTEND_TABLE = "extend_table", _("Table extended")
    WITHDRAW_EXTENSION = "withdraw_extension", _("Extension taken back")

    INVITE_LEADER = "invite_leader", _("Leader invited")
    JOIN_STAFF = "join_staff", _("Leader joined")
    CHANGE_ROLE = "change_role", _("Role changed")
    REMOVE_LEADER = "remove_leader", _("Leader removed")
    LEADER_PLAYS = "leader_plays", _("Leader plays")
    NAME_LEADER = "name_leader", _("Leader's name changed")
    SAY_RESULT = "say_result", _("Result reported by a player")
    RAISE_CALL = "raise_call", _("Leader called")
    TAKE_CALL = "take_call", _("Call taken")
    CLOSE_CALL = "close_call", _("Call closed")
    GIVE_PENALTY = "give_penalty", _("Penalty given")
    WITHDRAW_PENALTY = "withdraw_penalty", _("Penalty taken back")
    DECLINE_PROPOSAL = "decline_proposal", _("Proposal declined")
    CONCEDE_GAMES = "concede_games", _("Games conceded")
    REPORT_MISSING_CARD = "report_missing_card", _("Card missing")
    CARD_FOUND = "card_found", _("Card found")
    MAKE_PROXY = "make_proxy", _("Proxy made")
    WITHDRAW_PROXY = "withdraw_proxy", _("Proxy taken back")
    ANNOUNCE = "announce", _("Announcement made")
    WITHDRAW_ANNOUNCEMENT = "withdraw_announcement", _("Announcement taken down")
    CHANGE_SCREEN = "change_screen", _("Big screen changed")
    UNDO = "undo", _("Taken back")


_REGISTRATION, _RUNNING, _FINISHED = EventState.REGISTRATION, EventState.RUNNING, EventState.FINISHED

EVENT_ALLOWS: dict[Act, frozenset[EventState]] = {
    Act.CREATE_EVENT: frozenset({_REGISTRATION}),
    Act.CHANGE_SETTINGS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.ADD_PLAYER: frozenset({_REGISTRATION, _RUNNING}),
    Act.IMPORT_PLAYERS: frozenset({_REGISTRATION, _RUNNING}),
    Act.CHANGE_PLAYER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.REMOVE_PLAYER: frozenset({_REGISTRATION, _RUNNING}),
    Act.CHECK_IN: frozenset({_REGISTRATION, _RUNNING}),
    Act.CHECK_IN_ALL: frozenset({_REGISTRATION, _RUNNING}),
    Act.UNDO_CHECK_IN: frozenset({_REGISTRATION, _RUNNING}),
    Act.DROP: frozenset({_REGISTRATION, _RUNNING}),
    Act.DISQUALIFY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.REINSTATE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.PAIR_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    Act.CHANGE_PAIRINGS: frozenset({_REGISTRATION, _RUNNING}),
    Act.DISCARD_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    Act.PUBLISH_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    Act.REPORT_RESULT: frozenset({_RUNNING, _FINISHED}),
    Act.CLEAR_RESULT: frozenset({_RUNNING}),
    Act.MAKE_CUT: frozenset({_RUNNING}),
    Act.UNDO_CUT: frozenset({_RUNNING}),
    Act.CHOOSE_SIDE: frozenset({_RUNNING}),
    Act.UNDO_SIDE: frozenset({_RUNNING}),
    Act.REPORT_GAME: frozenset({_RUNNING, _FINISHED}),
    Act.CLEAR_GAME: frozenset({_RUNNING}),
    Act.FINISH_EVENT: frozenset({_RUNNING}),
    Act.REOPEN_EVENT: frozenset({_FINISHED}),
    Act.SIGN_UP: frozenset({_REGISTRATION}),
    Act.RENEW_LINK: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.SUBMIT_DECK: frozenset({_REGISTRATION, _RUNNING}),
    Act.LOCK_DECKS: frozenset({_REGISTRATION, _RUNNING}),
    Act.UNLOCK_DECKS: frozenset({_REGISTRATION, _RUNNING}),
    Act.OPEN_DECKS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.DRAW_DECK_CHECKS: frozenset({_RUNNING}),
    Act.RECORD_DECK_CHECK: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.START_CLOCK: frozenset({_RUNNING}),
    Act.PAUSE_CLOCK: frozenset({_RUNNING}),
    Act.RESUME_CLOCK: frozenset({_RUNNING}),
    Act.ADJUST_CLOCK: frozenset({_RUNNING}),
    Act.RESET_CLOCK: frozenset({_RUNNING}),
    Act.EXTEND_TABLE: frozenset({_RUNNING}),
    Act.WITHDRAW_EXTENSION: frozenset({_RUNNING}),
    Act.INVITE_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.JOIN_STAFF: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.CHANGE_ROLE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.REMOVE_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.LEADER_PLAYS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.NAME_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.SAY_RESULT: frozenset({_RUNNING}),
    Act.RAISE_CALL: frozenset({_REGISTRATION, _RUNNING}),
    Act.TAKE_CALL: frozenset({_REGISTRATION, _RUNNING}),
    Act.CLOSE_CALL: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.GIVE_PENALTY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.WITHDRAW_PENALTY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.DECLINE_PROPOSAL: frozenset({_RUNNING, _FINISHED}),
    Act.CONCEDE_GAMES: frozenset({_RUNNING}),
    Act.REPORT_MISSING_CARD: frozenset({_RUNNING}),
    Act.CARD_FOUND: frozenset({_RUNNING}),
    Act.MAKE_PROXY: frozenset({_REGISTRATION, _RUNNING}),
    Act.WITHDRAW_PROXY: frozenset({_REGISTRATION, _RUNNING}),
    Act.ANNOUNCE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.WITHDRAW_ANNOUNCEMENT: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.CHANGE_SCREEN: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    Act.UNDO: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
}

# What a judge and a marshal may do besides looking; the organizer may do everything (REG-1). The
# organizer is the marshal where none is appointed (REG 1.2), and alone removes players (REG 1.4).
JUDGE_MAY = frozenset(
    {
        Act.REPORT_RESULT,
        Act.CLEAR_RESULT,
        Act.REPORT_GAME,
        Act.CLEAR_GAME,
        Act.CHOOSE_SIDE,
        Act.UNDO_SIDE,
        Act.DRAW_DECK_CHECKS,
        Act.RECORD_DECK_CHECK,
        Act.START_CLOCK,
        Act.PAUSE_CLOCK,
        Act.RESUME_CLOCK,
        Act.EXTEND_TABLE,
        Act.WITHDRAW_EXTENSION,
        Act.RAISE_CALL,
        Act.TAKE_CALL,
        Act.CLOSE_CALL,
        Act.GIVE_PENALTY,
        Act.CONCEDE_GAMES,
        Act.REPORT_MISSING_CARD,
        Act.CARD_FOUND,
        Act.MAKE_PROXY,
        Act.WITHDRAW_PROXY,
        Act.UNDO,  # of an act that the same role may do
    }
)
MARSHAL_MAY = JUDGE_MAY | {
    Act.ADD_PLAYER,
    Act.CHECK_IN,
    Act.CHECK_IN_ALL,
    Act.UNDO_CHECK_IN,
    Act.DROP,
    Act.REINSTATE,
    Act.RENEW_LINK,
    Act.SUBMIT_DECK,
    Act.LOCK_DECKS,
    Act.UNLOCK_DECKS,
    Act.ADJUST_CLOCK,
    Act.RESET_CLOCK,
    Act.WITHDRAW_PENALTY,
    Act.DECLINE_PROPOSAL,
}
ROLE_MAY: dict[Role, frozenset[Act]] = {
    Role.SPECTATOR: frozenset(),
    Role.PLAYER: frozenset(),  # what players do, they do on their own pages
    Role.JUDGE: JUDGE_MAY,
    Role.MARSHAL: MARSHAL_MAY,
    Role.TO: frozenset(Act),
}

# Taking back what somebody else did is here an act of its own, which the role must have too.
TAKEN_BACK_BY: dict[Act, Act] = {
    Act.GIVE_PENALTY: Act.WITHDRAW_PENALTY,
    Act.START_CLOCK: Act.RESET_CLOCK,
}

PLAYER_STEPS: dict[Act, dict[PlayerState, PlayerState]] = {
    Act.CHECK_IN: {PlayerState.REGISTERED: PlayerState.CHECKED_IN},
    Act.UNDO_CHECK_IN: {PlayerState.CHECKED_IN: PlayerState.REGISTERED},
    Act.DROP: {
        PlayerState.REGISTERED: PlayerState.DROPPED,
        PlayerState.CHECKED_IN: PlayerState.DROPPED,
    },
    Act.DISQUALIFY: {
        PlayerState.REGISTERED: PlayerState.DISQUALIFIED,
        PlayerState.CHECKED_IN: PlayerState.DISQUALIFIED,
        PlayerState.DROPPED: PlayerState.DISQUALIFIED,
    },
    Act.REINSTATE: {
        PlayerState.DROPPED: PlayerState.CHECKED_IN,
        PlayerState.DISQUALIFIED: PlayerState.CHECKED_IN,
    },
}


def role_may(role: Role, act: Act) -> bool:
    """Return whether a leader of this role may do the act (REG-1)."""
    return act in ROLE_MAY[role]


def role_may_take_back(role: Role, act: Act, *, is_own: bool = False) -> bool:
    """Return whether a leader of this role may take the act back; `is_own`: they did it themselves."""
    return role_may(role, act) and (is_own or role_may(role, TAKEN_BACK_BY.get(act, act)))


def event_allows(act: Act, state: str) -> bool:
    """Return whether an event in this state allows the act."""
    return state in EVENT_ALLOWS[act]


def player_step(act: Act, state: str, *, was_paired: bool) -> PlayerState | None:
    """Return the state that the act leads a player to, or None where it is not allowed.

    A player who has been paired cannot go back to before the check-in: they drop instead.
    """
    if act is Act.UNDO_CHECK_IN and was_paired:
        return None
    return PLAYER_STEPS[act].get(PlayerState(state))

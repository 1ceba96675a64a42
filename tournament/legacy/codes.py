"""The acts that are not yet defined in their features."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.states import EventState, PlayerState, Role


class ActCode(models.TextChoices):
    """Everything that changes an event. The log stores these names."""

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
    UNDO = "undo", _("Taken back")


_REGISTRATION, _RUNNING, _FINISHED = EventState.REGISTRATION, EventState.RUNNING, EventState.FINISHED

EVENT_ALLOWS: dict[ActCode, frozenset[EventState]] = {
    ActCode.ADD_PLAYER: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.IMPORT_PLAYERS: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.CHANGE_PLAYER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.REMOVE_PLAYER: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.CHECK_IN: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.CHECK_IN_ALL: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.UNDO_CHECK_IN: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.DROP: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.DISQUALIFY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.REINSTATE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.PAIR_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.CHANGE_PAIRINGS: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.DISCARD_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.PUBLISH_ROUND: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.REPORT_RESULT: frozenset({_RUNNING, _FINISHED}),
    ActCode.CLEAR_RESULT: frozenset({_RUNNING}),
    ActCode.MAKE_CUT: frozenset({_RUNNING}),
    ActCode.UNDO_CUT: frozenset({_RUNNING}),
    ActCode.CHOOSE_SIDE: frozenset({_RUNNING}),
    ActCode.UNDO_SIDE: frozenset({_RUNNING}),
    ActCode.REPORT_GAME: frozenset({_RUNNING, _FINISHED}),
    ActCode.CLEAR_GAME: frozenset({_RUNNING}),
    ActCode.FINISH_EVENT: frozenset({_RUNNING}),
    ActCode.REOPEN_EVENT: frozenset({_FINISHED}),
    ActCode.SIGN_UP: frozenset({_REGISTRATION}),
    ActCode.RENEW_LINK: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.START_CLOCK: frozenset({_RUNNING}),
    ActCode.PAUSE_CLOCK: frozenset({_RUNNING}),
    ActCode.RESUME_CLOCK: frozenset({_RUNNING}),
    ActCode.ADJUST_CLOCK: frozenset({_RUNNING}),
    ActCode.RESET_CLOCK: frozenset({_RUNNING}),
    ActCode.EXTEND_TABLE: frozenset({_RUNNING}),
    ActCode.WITHDRAW_EXTENSION: frozenset({_RUNNING}),
    ActCode.INVITE_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.JOIN_STAFF: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.CHANGE_ROLE: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.REMOVE_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.LEADER_PLAYS: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.NAME_LEADER: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.SAY_RESULT: frozenset({_RUNNING}),
    ActCode.RAISE_CALL: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.TAKE_CALL: frozenset({_REGISTRATION, _RUNNING}),
    ActCode.CLOSE_CALL: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.GIVE_PENALTY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.WITHDRAW_PENALTY: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
    ActCode.DECLINE_PROPOSAL: frozenset({_RUNNING, _FINISHED}),
    ActCode.CONCEDE_GAMES: frozenset({_RUNNING}),
    ActCode.REPORT_MISSING_CARD: frozenset({_RUNNING}),
    ActCode.CARD_FOUND: frozenset({_RUNNING}),
    ActCode.UNDO: frozenset({_REGISTRATION, _RUNNING, _FINISHED}),
}

# What a judge and a marshal may do besides looking; the organizer may do everything (REG-1). The
# organizer is the marshal where none is appointed (REG 1.2), and alone removes players (REG 1.4).
JUDGE_MAY = frozenset(
    {
        ActCode.REPORT_RESULT,
        ActCode.CLEAR_RESULT,
        ActCode.REPORT_GAME,
        ActCode.CLEAR_GAME,
        ActCode.CHOOSE_SIDE,
        ActCode.UNDO_SIDE,
        ActCode.START_CLOCK,
        ActCode.PAUSE_CLOCK,
        ActCode.RESUME_CLOCK,
        ActCode.EXTEND_TABLE,
        ActCode.WITHDRAW_EXTENSION,
        ActCode.RAISE_CALL,
        ActCode.TAKE_CALL,
        ActCode.CLOSE_CALL,
        ActCode.GIVE_PENALTY,
        ActCode.CONCEDE_GAMES,
        ActCode.REPORT_MISSING_CARD,
        ActCode.CARD_FOUND,
        ActCode.UNDO,  # of an act that the same role may do
    }
)
MARSHAL_MAY = JUDGE_MAY | {
    ActCode.ADD_PLAYER,
    ActCode.CHECK_IN,
    ActCode.CHECK_IN_ALL,
    ActCode.UNDO_CHECK_IN,
    ActCode.DROP,
    ActCode.REINSTATE,
    ActCode.RENEW_LINK,
    ActCode.ADJUST_CLOCK,
    ActCode.RESET_CLOCK,
    ActCode.WITHDRAW_PENALTY,
    ActCode.DECLINE_PROPOSAL,
}
ROLE_MAY: dict[Role, frozenset[ActCode]] = {
    Role.SPECTATOR: frozenset(),
    Role.PLAYER: frozenset(),  # what players do, they do on their own pages
    Role.JUDGE: JUDGE_MAY,
    Role.MARSHAL: MARSHAL_MAY,
    Role.TO: frozenset(ActCode),
}

# Taking back what somebody else did is here an act of its own, which the role must have too.
TAKEN_BACK_BY: dict[ActCode, ActCode] = {
    ActCode.GIVE_PENALTY: ActCode.WITHDRAW_PENALTY,
    ActCode.START_CLOCK: ActCode.RESET_CLOCK,
}

PLAYER_STEPS: dict[ActCode, dict[PlayerState, PlayerState]] = {
    ActCode.CHECK_IN: {PlayerState.REGISTERED: PlayerState.CHECKED_IN},
    ActCode.UNDO_CHECK_IN: {PlayerState.CHECKED_IN: PlayerState.REGISTERED},
    ActCode.DROP: {
        PlayerState.REGISTERED: PlayerState.DROPPED,
        PlayerState.CHECKED_IN: PlayerState.DROPPED,
    },
    ActCode.DISQUALIFY: {
        PlayerState.REGISTERED: PlayerState.DISQUALIFIED,
        PlayerState.CHECKED_IN: PlayerState.DISQUALIFIED,
        PlayerState.DROPPED: PlayerState.DISQUALIFIED,
    },
    ActCode.REINSTATE: {
        PlayerState.DROPPED: PlayerState.CHECKED_IN,
        PlayerState.DISQUALIFIED: PlayerState.CHECKED_IN,
    },
}


def role_may(role: Role, act: ActCode) -> bool:
    """Return whether a leader of this role may do the act (REG-1)."""
    return act in ROLE_MAY[role]


def role_may_take_back(role: Role, act: ActCode, *, is_own: bool = False) -> bool:
    """Return whether a leader of this role may take the act back; `is_own`: they did it themselves."""
    return role_may(role, act) and (is_own or role_may(role, TAKEN_BACK_BY.get(act, act)))


def event_allows(act: ActCode, state: str) -> bool:
    """Return whether an event in this state allows the act."""
    return state in EVENT_ALLOWS[act]


def player_step(act: ActCode, state: str, *, was_paired: bool) -> PlayerState | None:
    """Return the state that the act leads a player to, or None where it is not allowed.

    A player who has been paired cannot go back to before the check-in: they drop instead.
    """
    if act is ActCode.UNDO_CHECK_IN and was_paired:
        return None
    return PLAYER_STEPS[act].get(PlayerState(state))

"""Which act is taken back by what. An act that is not here cannot be: `phrases.undo` says why."""

from __future__ import annotations

from tournament.clock import undo as clock
from tournament.cut import undo as bracket
from tournament.event import undo as event
from tournament.floor import undo as floor
from tournament.legacy.codes import ActCode
from tournament.legacy.inverse import Inverse
from tournament.people import undo as people
from tournament.rounds import result_undo as results
from tournament.rounds import undo as rounds
from tournament.staff import undo as leaders

INVERSES: dict[ActCode, Inverse] = {
    ActCode.ADD_PLAYER: people.remove_added,
    ActCode.IMPORT_PLAYERS: people.remove_imported,
    ActCode.CHANGE_PLAYER: people.change_back,
    ActCode.REMOVE_PLAYER: people.add_removed,
    ActCode.CHECK_IN: people.take_back_step,
    ActCode.CHECK_IN_ALL: people.take_back_check_ins,
    ActCode.UNDO_CHECK_IN: people.take_back_step,
    ActCode.DROP: people.take_back_step,
    ActCode.DISQUALIFY: people.take_back_step,
    ActCode.REINSTATE: people.take_back_step,
    ActCode.PAIR_ROUND: rounds.discard_pairing,
    ActCode.CHANGE_PAIRINGS: rounds.seat_as_before,
    ActCode.DISCARD_ROUND: rounds.restore_draft,
    ActCode.PUBLISH_ROUND: rounds.unpublish,
    ActCode.REPORT_RESULT: results.result_as_before,
    ActCode.CLEAR_RESULT: results.result_as_before,
    ActCode.MAKE_CUT: bracket.take_cut_back,
    ActCode.UNDO_CUT: bracket.make_cut_again,
    ActCode.CHOOSE_SIDE: bracket.unchoose_side,
    ActCode.UNDO_SIDE: bracket.choose_side_again,
    ActCode.REPORT_GAME: bracket.game_as_before,
    ActCode.CLEAR_GAME: bracket.game_as_before,
    ActCode.FINISH_EVENT: event.reopen,
    ActCode.REOPEN_EVENT: event.finish_again,
    ActCode.START_CLOCK: clock.remove_run,
    ActCode.PAUSE_CLOCK: clock.run_on,
    ActCode.RESUME_CLOCK: clock.remove_run,
    ActCode.ADJUST_CLOCK: clock.length_back,
    ActCode.RESET_CLOCK: clock.set_forth,
    ActCode.EXTEND_TABLE: clock.remove_extension,
    ActCode.WITHDRAW_EXTENSION: clock.extend_again,
    ActCode.INVITE_LEADER: leaders.not_invited,
    ActCode.CHANGE_ROLE: leaders.role_as_before,
    ActCode.REMOVE_LEADER: leaders.lead_again,
    ActCode.LEADER_PLAYS: leaders.plays_as_before,
    ActCode.TAKE_CALL: floor.leave_call,
    ActCode.CLOSE_CALL: floor.open_call,
    ActCode.GIVE_PENALTY: floor.withdraw_penalty,
    ActCode.WITHDRAW_PENALTY: floor.penalty_again,
    ActCode.DECLINE_PROPOSAL: floor.propose_again,
    ActCode.CONCEDE_GAMES: floor.games_not_conceded,
    ActCode.REPORT_MISSING_CARD: floor.card_not_missing,
    ActCode.CARD_FOUND: floor.card_is_missing,
}

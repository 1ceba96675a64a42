"""Which act is taken back by what. An act that is not here cannot be: `phrases.undo` says why."""

from __future__ import annotations

from tournament.clock import undo as clock
from tournament.cut import undo as bracket
from tournament.decks import undo as decks
from tournament.event import undo as event
from tournament.floor import undo as floor
from tournament.legacy.inverse import Inverse
from tournament.models.states import Act
from tournament.people import undo as people
from tournament.rounds import result_undo as results
from tournament.rounds import undo as rounds
from tournament.staff import undo as leaders

INVERSES: dict[Act, Inverse] = {
    Act.CHANGE_SETTINGS: event.change_settings_back,
    Act.ADD_PLAYER: people.remove_added,
    Act.IMPORT_PLAYERS: people.remove_imported,
    Act.CHANGE_PLAYER: people.change_back,
    Act.REMOVE_PLAYER: people.add_removed,
    Act.CHECK_IN: people.take_back_step,
    Act.CHECK_IN_ALL: people.take_back_check_ins,
    Act.UNDO_CHECK_IN: people.take_back_step,
    Act.DROP: people.take_back_step,
    Act.DISQUALIFY: people.take_back_step,
    Act.REINSTATE: people.take_back_step,
    Act.PAIR_ROUND: rounds.discard_pairing,
    Act.CHANGE_PAIRINGS: rounds.seat_as_before,
    Act.DISCARD_ROUND: rounds.restore_draft,
    Act.PUBLISH_ROUND: rounds.unpublish,
    Act.REPORT_RESULT: results.result_as_before,
    Act.CLEAR_RESULT: results.result_as_before,
    Act.MAKE_CUT: bracket.take_cut_back,
    Act.UNDO_CUT: bracket.make_cut_again,
    Act.CHOOSE_SIDE: bracket.unchoose_side,
    Act.UNDO_SIDE: bracket.choose_side_again,
    Act.REPORT_GAME: bracket.game_as_before,
    Act.CLEAR_GAME: bracket.game_as_before,
    Act.FINISH_EVENT: event.reopen,
    Act.REOPEN_EVENT: event.finish_again,
    Act.SUBMIT_DECK: decks.hand_in_earlier,
    Act.LOCK_DECKS: decks.lock_as_before,
    Act.UNLOCK_DECKS: decks.lock_as_before,
    Act.OPEN_DECKS: decks.open_as_before,
    Act.START_CLOCK: clock.remove_run,
    Act.PAUSE_CLOCK: clock.run_on,
    Act.RESUME_CLOCK: clock.remove_run,
    Act.ADJUST_CLOCK: clock.length_back,
    Act.RESET_CLOCK: clock.set_forth,
    Act.EXTEND_TABLE: clock.remove_extension,
    Act.WITHDRAW_EXTENSION: clock.extend_again,
    Act.INVITE_LEADER: leaders.not_invited,
    Act.CHANGE_ROLE: leaders.role_as_before,
    Act.REMOVE_LEADER: leaders.lead_again,
    Act.LEADER_PLAYS: leaders.plays_as_before,
    Act.TAKE_CALL: floor.leave_call,
    Act.CLOSE_CALL: floor.open_call,
    Act.GIVE_PENALTY: floor.withdraw_penalty,
    Act.WITHDRAW_PENALTY: floor.penalty_again,
    Act.DECLINE_PROPOSAL: floor.propose_again,
    Act.CONCEDE_GAMES: floor.games_not_conceded,
    Act.REPORT_MISSING_CARD: floor.card_not_missing,
    Act.CARD_FOUND: floor.card_is_missing,
    Act.MAKE_PROXY: floor.withdraw_proxy,
    Act.WITHDRAW_PROXY: floor.proxy_again,
    Act.ANNOUNCE: floor.take_announcement_down,
    Act.WITHDRAW_ANNOUNCEMENT: floor.announce_again,
    Act.CHANGE_SCREEN: floor.screen_as_before,
}

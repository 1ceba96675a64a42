"""Which act is taken back by what. An act that is not here cannot be: `phrases.undo` says why."""

from __future__ import annotations

from tournament.clock import undo as clock
from tournament.cut import undo as bracket
from tournament.decks import undo as decks
from tournament.event import undo as event
from tournament.floor import undo as floor
from tournament.legacy.codes import ActCode
from tournament.legacy.inverse import Inverse
from tournament.rounds import undo as rounds

INVERSES: dict[ActCode, Inverse] = {
    ActCode.CHANGE_SETTINGS: event.change_settings_back,
    ActCode.PAIR_ROUND: rounds.discard_pairing,
    ActCode.CHANGE_PAIRINGS: rounds.seat_as_before,
    ActCode.DISCARD_ROUND: rounds.restore_draft,
    ActCode.PUBLISH_ROUND: rounds.unpublish,
    ActCode.MAKE_CUT: bracket.take_cut_back,
    ActCode.UNDO_CUT: bracket.make_cut_again,
    ActCode.CHOOSE_SIDE: bracket.unchoose_side,
    ActCode.UNDO_SIDE: bracket.choose_side_again,
    ActCode.SUBMIT_DECK: decks.hand_in_earlier,
    ActCode.LOCK_DECKS: decks.lock_as_before,
    ActCode.UNLOCK_DECKS: decks.lock_as_before,
    ActCode.OPEN_DECKS: decks.open_as_before,
    ActCode.START_CLOCK: clock.remove_run,
    ActCode.PAUSE_CLOCK: clock.run_on,
    ActCode.RESUME_CLOCK: clock.remove_run,
    ActCode.ADJUST_CLOCK: clock.length_back,
    ActCode.RESET_CLOCK: clock.set_forth,
    ActCode.EXTEND_TABLE: clock.remove_extension,
    ActCode.WITHDRAW_EXTENSION: clock.extend_again,
    ActCode.ANNOUNCE: floor.take_announcement_down,
    ActCode.WITHDRAW_ANNOUNCEMENT: floor.announce_again,
    ActCode.CHANGE_SCREEN: floor.screen_as_before,
}

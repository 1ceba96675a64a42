"""Which act is taken back by what. An act that is not here cannot be: `phrases.undo` says why."""

from __future__ import annotations

from tournament.decks import undo as decks
from tournament.event import undo as event
from tournament.floor import undo as floor
from tournament.legacy.codes import ActCode
from tournament.legacy.inverse import Inverse

INVERSES: dict[ActCode, Inverse] = {
    ActCode.CHANGE_SETTINGS: event.change_settings_back,
    ActCode.SUBMIT_DECK: decks.hand_in_earlier,
    ActCode.LOCK_DECKS: decks.lock_as_before,
    ActCode.UNLOCK_DECKS: decks.lock_as_before,
    ActCode.OPEN_DECKS: decks.open_as_before,
    ActCode.ANNOUNCE: floor.take_announcement_down,
    ActCode.WITHDRAW_ANNOUNCEMENT: floor.announce_again,
    ActCode.CHANGE_SCREEN: floor.screen_as_before,
}

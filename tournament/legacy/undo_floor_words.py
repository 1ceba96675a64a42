"""What taking an act on decks, leaders or the floor back will change, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.card_words import DECK_OF_SIDE
from tournament.legacy.codes import ActCode
from tournament.legacy.log_words import value_words
from tournament.legacy.undo_event_words import Facts, Labels, Words, sentences

_CLOSED_AGAIN = gettext_lazy("The deck lists are closed again: only leaders and their own player see them.")
_OPEN_AGAIN: dict[tuple[str, str], Promise] = {
    ("cut", "participants"): gettext_lazy(
        "The deck lists of the cut are open to the players of this event again."
    ),
    ("cut", "everyone"): gettext_lazy("The deck lists of the cut are open to everyone again."),
    ("all", "participants"): gettext_lazy("All deck lists are open to the players of this event again."),
    ("all", "everyone"): gettext_lazy("All deck lists are open to everyone again."),
}


def _decks(facts: Facts, _labels: Labels) -> list[str]:
    return [
        _deck(deck["version"], {"name": facts["name"], "deck": DECK_OF_SIDE[deck["side"]]})
        for deck in facts["decks"]
    ]


def _deck(version: int, told: dict[str, object]) -> str:
    if version == 1:
        return _("%(name)s, %(deck)s: removed, as none was handed in before.") % told
    return _("%(name)s, %(deck)s: version %(version)s counts again, as a new one.") % (
        told | {"version": version - 1}
    )


def _locks(facts: Facts, _labels: Labels) -> list[str]:
    if "player" in facts:
        if facts["before"] is None:
            return [_("The decks of %(name)s are as open or locked as everybody's.") % facts]
        if facts["before"]:
            return [_("The decks of %(name)s are locked again.") % facts]
        return [_("The decks of %(name)s are unlocked again.") % facts]
    words = [_("All decks are locked again.") if facts["before"] else _("All decks are unlocked again.")]
    if facts["own_locks"]:
        words.append(_("Those that were locked or unlocked one by one are so again."))
    return words


def _open_decks(facts: Facts, _labels: Labels) -> list[str]:
    shown, audience = facts["before"]["shown"], facts["before"]["audience"]
    return [str(_OPEN_AGAIN.get((shown, audience), _CLOSED_AGAIN))]


def _screen(facts: Facts, labels: Labels) -> list[str]:
    before = facts["before"]
    told = {"views": value_words("screen_views", before["views"], labels), "seconds": before["seconds"]}
    return [_("The big screen shows again: %(views)s, %(seconds)s seconds each.") % told]


FLOOR_WORDS: dict[ActCode, Words] = {
    ActCode.SUBMIT_DECK: _decks,
    ActCode.LOCK_DECKS: _locks,
    ActCode.UNLOCK_DECKS: _locks,
    ActCode.OPEN_DECKS: _open_decks,
    ActCode.ANNOUNCE: sentences(gettext_lazy("The announcement is taken down: “%(text)s”")),
    ActCode.WITHDRAW_ANNOUNCEMENT: sentences(gettext_lazy("The announcement is shown again: “%(text)s”")),
    ActCode.CHANGE_SCREEN: _screen,
}

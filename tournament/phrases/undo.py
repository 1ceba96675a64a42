"""The words for taking back: what will change, and why some acts stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.phrases import listed
from tournament.phrases.log import seats_words, value_words
from tournament.phrases.undo_refused import UNDO_SENTENCES
from tournament.states import Act, PlayerState

Facts = Mapping[str, Any]
Labels = Mapping[str, object]

EVENT_IS_OVER = gettext_lazy("The event is finished. Open it again first.")

WHY_NOT: dict[Act, Promise] = {
    Act.CREATE_EVENT: gettext_lazy("Setting the event up cannot be taken back."),
    Act.SIGN_UP: gettext_lazy("Players signed up themselves. Remove the player on the players page instead."),
    Act.RENEW_LINK: gettext_lazy("An old personal link stays dead. Renew it once more if need be."),
    Act.DRAW_DECK_CHECKS: gettext_lazy("A draw stands, so that nobody can draw until it suits."),
    Act.RECORD_DECK_CHECK: gettext_lazy("What a deck check found is kept. Record another one beside it."),
    Act.JOIN_STAFF: gettext_lazy("The invitation is used up. Take the role away on the staff page instead."),
    Act.SAY_RESULT: gettext_lazy("What players report is kept. Save the result that counts, or clear it."),
    Act.RAISE_CALL: gettext_lazy("A call is closed, not taken back."),
    Act.UNDO: gettext_lazy("What was taken back is done anew instead."),
}


def why_not(act: str) -> str:
    """Return why an act cannot be taken back."""
    return str(WHY_NOT.get(Act(act), UNDO_SENTENCES["undo_impossible"]))


def undo_words(act: str, facts: Facts, labels: Labels) -> list[str]:
    """Return what taking an act back will change, in sentences: from what to what."""
    try:
        return _WORDS[Act(act)](facts, labels)
    except (KeyError, TypeError, ValueError):
        return []


def _plain(*texts: Promise) -> Callable[[Facts, Labels], list[str]]:
    return lambda facts, labels: [str(text) % facts for text in texts]  # noqa: ARG005


def _step(facts: Facts, _labels: Labels) -> list[str]:
    told = {
        "name": facts["name"],
        "now": PlayerState(facts["after"]).label,
        "then": PlayerState(facts["before"]).label,
    }
    return [_("%(name)s: from “%(now)s” back to “%(then)s”.") % told]


def _all_checked_in(facts: Facts, _labels: Labels) -> list[str]:
    names = listed(player["name"] for player in facts["players"])
    return [_("Not checked in any more: %(names)s.") % {"names": names}]


def _imported(facts: Facts, _labels: Labels) -> list[str]:
    return [_("Removed again: %(names)s.") % {"names": listed(each["name"] for each in facts["players"])}]


def _field(name: str, before: Any, after: Any, labels: Labels) -> str:
    return _("%(field)s: from %(now)s back to %(then)s.") % {
        "field": labels.get(name, name),
        "now": value_words(name, after, labels),
        "then": value_words(name, before, labels),
    }


def _settings(facts: Facts, labels: Labels) -> list[str]:
    changes = facts["changes"].items()
    return [_field(name, change["before"], change["after"], labels) for name, change in changes]


def _player_changed(facts: Facts, labels: Labels) -> list[str]:
    told = [_field(name, facts["before"][name], after, labels) for name, after in facts["after"].items()]
    return [f"{facts['name']} – {line}" for line in told]


def _paired(facts: Facts, _labels: Labels) -> list[str]:
    words = [_("The draft of round %(round)s is thrown away.") % facts]
    if facts.get("replaced"):
        return [*words, _("The draft that it replaced comes back.")]
    if facts.get("plan_before"):
        return [*words, _("The event is in registration again, and its plan is open.")]
    return words


def _mended(facts: Facts, _labels: Labels) -> list[str]:
    told = {
        "round": facts["round"],
        "now": seats_words(facts["after"]) or pgettext("tables", "nothing"),
        "then": seats_words(facts["before"]) or pgettext("tables", "nothing"),
    }
    words = [_("Round %(round)s, now: %(now)s. Again: %(then)s.") % told]
    if facts.get("published"):
        words.append(_("The round is published: its players see the change marked."))
    return words


def _result(facts: Facts, _labels: Labels) -> list[str]:
    told = {
        "round": facts["round"],
        "table": facts["table"],
        "players": " – ".join(facts["names"]),
        "now": facts["after"] or pgettext("result", "no result"),
        "then": facts["before"] or pgettext("result", "no result"),
    }
    return [_("Round %(round)s, table %(table)s, %(players)s: from %(now)s back to %(then)s.") % told]


def _conceded(facts: Facts, labels: Labels) -> list[str]:
    return _result(facts, labels) if facts.get("before") != facts.get("after") else []


def _game(facts: Facts, _labels: Labels) -> list[str]:
    nobody = pgettext("game", "nobody yet")
    told = {
        "game": facts["game"],
        "players": " – ".join(facts["names"]),
        "now": (facts["after"] or {}).get("winner", nobody),
        "then": (facts["before"] or {}).get("winner", nobody),
    }
    words = [_("Game %(game)s, %(players)s. Winner: from %(now)s back to %(then)s.") % told]
    if facts["reopened"]:
        words.append(
            _("These games have their results again: %(games)s.") % {"games": listed(facts["reopened"])}
        )
    if facts["opened"]:
        words.append(_("The tables of the games after it follow."))
    return words


_UNDONE_RESULT = gettext_lazy("The earlier versions are kept; a new one is added.")


def _with(
    words: Callable[[Facts, Labels], list[str]], *more: Promise
) -> Callable[[Facts, Labels], list[str]]:
    return lambda facts, labels: [*words(facts, labels), *(str(text) for text in more)]


_STEPS = (Act.CHECK_IN, Act.UNDO_CHECK_IN, Act.DROP, Act.DISQUALIFY, Act.REINSTATE)

_WORDS: dict[Act, Callable[[Facts, Labels], list[str]]] = {
    **dict.fromkeys(_STEPS, _step),
    Act.CHECK_IN_ALL: _all_checked_in,
    Act.ADD_PLAYER: _plain(gettext_lazy("%(name)s is removed again.")),
    Act.IMPORT_PLAYERS: _imported,
    Act.REMOVE_PLAYER: _plain(
        gettext_lazy("%(name)s is a player again, with the decks handed in."),
        gettext_lazy("Their personal link is a new one."),
    ),
    Act.CHANGE_PLAYER: _player_changed,
    Act.CHANGE_SETTINGS: _settings,
    Act.PAIR_ROUND: _paired,
    Act.CHANGE_PAIRINGS: _mended,
    Act.DISCARD_ROUND: _plain(gettext_lazy("The draft of round %(round)s comes back as it was.")),
    Act.PUBLISH_ROUND: _plain(gettext_lazy("Round %(round)s is a draft again, which only leaders see.")),
    Act.REPORT_RESULT: _with(_result, _UNDONE_RESULT),
    Act.CLEAR_RESULT: _with(_result, _UNDONE_RESULT),
    Act.CONCEDE_GAMES: _conceded,
    Act.REPORT_GAME: _with(_game, _UNDONE_RESULT),
    Act.CLEAR_GAME: _with(_game, _UNDONE_RESULT),
    Act.MAKE_CUT: _plain(gettext_lazy("There is no cut any more; all its players play on or can be paired.")),
    Act.UNDO_CUT: _plain(gettext_lazy("The cut to the top %(size)s is made again, with the same seeds.")),
    Act.CHOOSE_SIDE: _plain(gettext_lazy("%(name)s has not chosen a side in game %(game)s.")),
    Act.UNDO_SIDE: _plain(gettext_lazy("The side that %(name)s chose in game %(game)s counts again.")),
    Act.FINISH_EVENT: _plain(gettext_lazy("The event runs again; its standings are not final.")),
    Act.REOPEN_EVENT: _plain(gettext_lazy("The event is finished again.")),
    Act.SUBMIT_DECK: _plain(
        gettext_lazy("%(name)s: the deck lists handed in before count again; a first one is removed.")
    ),
    Act.START_CLOCK: _plain(gettext_lazy("The clock is not started.")),
    Act.PAUSE_CLOCK: _plain(gettext_lazy("The clock runs, as if it had not been paused at all.")),
    Act.RESUME_CLOCK: _plain(gettext_lazy("The clock is paused, as if it had not run on.")),
    Act.ADJUST_CLOCK: _plain(gettext_lazy("The round lasts %(before)s minutes again, not %(minutes)s.")),
    Act.RESET_CLOCK: _plain(
        gettext_lazy("The clock counts on as if it had not been set back, %(before)s minutes long.")
    ),
    Act.GIVE_PENALTY: _plain(
        gettext_lazy("The penalty of %(name)s stays in the list, marked as taken back.")
    ),
    Act.ANNOUNCE: _plain(gettext_lazy("The announcement is taken down: %(text)s")),
    Act.WITHDRAW_ANNOUNCEMENT: _plain(gettext_lazy("The announcement is shown again: %(text)s")),
}

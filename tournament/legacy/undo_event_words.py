"""What taking an act on players, rounds, results, the cut or the clock back will change, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.types import Side
from tournament.clock.words import minutes_words
from tournament.core.words import listed
from tournament.cut.words import SIDE_NAMES
from tournament.decks.check_words import place_words
from tournament.legacy.codes import ActCode
from tournament.legacy.log_words import seats_words, value_words
from tournament.models.states import PlayerState
from tournament.rounds.result_words import kept_result_words

Facts = Mapping[str, Any]
Labels = Mapping[str, object]
Words = Callable[[Facts, Labels], list[str]]

_UNDONE_RESULT = gettext_lazy("The earlier versions are kept; a new one is added.")


def sentences(*texts: Promise) -> Words:
    """Return sentences that an act's facts fill in."""
    return lambda facts, labels: [str(text) % facts for text in texts]  # noqa: ARG005


def _with(words: Words, *more: Promise) -> Words:
    return lambda facts, labels: [*words(facts, labels), *(str(text) for text in more)]


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
        "now": kept_result_words(facts["after"]) or pgettext("result", "no result"),
        "then": kept_result_words(facts["before"]) or pgettext("result", "no result"),
    }
    return [_("Round %(round)s, table %(table)s, %(players)s: from %(now)s back to %(then)s.") % told]


def conceded(facts: Facts, labels: Labels) -> list[str]:
    """Tell what becomes of the result where games were conceded; nothing where none were."""
    if "before" not in facts or "names" not in facts:
        return []
    if facts["before"] == facts["after"]:
        return [_("The result of table %(table)s stays as it is.") % facts]
    return [*_result(facts, labels), str(_UNDONE_RESULT)]


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


def _extension(facts: Facts, _labels: Labels) -> list[str]:
    return [_("%(place)s, %(players)s: the %(minutes)s more are gone.") % _table(facts)]


def _extension_again(facts: Facts, _labels: Labels) -> list[str]:
    return [_("%(place)s, %(players)s: %(minutes)s more again.") % _table(facts)]


def _table(facts: Facts) -> dict[str, str]:
    return {
        "place": place_words(facts["table"], is_cut=facts["is_cut"]),
        "players": " – ".join(facts["names"]),
        "minutes": minutes_words(facts["minutes"]),
    }


def _side_again(facts: Facts, _labels: Labels) -> list[str]:
    return [
        _("Game %(game)s: %(name)s plays %(side)s again.")
        % {**facts, "side": SIDE_NAMES[Side(facts["side"])]}
    ]


_STEPS = (ActCode.CHECK_IN, ActCode.UNDO_CHECK_IN, ActCode.DROP, ActCode.DISQUALIFY, ActCode.REINSTATE)

EVENT_WORDS: dict[ActCode, Words] = {
    **dict.fromkeys(_STEPS, _step),
    ActCode.CHECK_IN_ALL: _all_checked_in,
    ActCode.ADD_PLAYER: sentences(gettext_lazy("%(name)s is removed again.")),
    ActCode.IMPORT_PLAYERS: _imported,
    ActCode.REMOVE_PLAYER: sentences(
        gettext_lazy("%(name)s is a player again, with the decks handed in."),
        gettext_lazy("Their personal link is a new one."),
    ),
    ActCode.CHANGE_PLAYER: _player_changed,
    ActCode.PAIR_ROUND: _paired,
    ActCode.CHANGE_PAIRINGS: _mended,
    ActCode.DISCARD_ROUND: sentences(gettext_lazy("The draft of round %(round)s comes back as it was.")),
    ActCode.PUBLISH_ROUND: sentences(
        gettext_lazy("Round %(round)s is a draft again, which only leaders see.")
    ),
    ActCode.REPORT_RESULT: _with(_result, _UNDONE_RESULT),
    ActCode.CLEAR_RESULT: _with(_result, _UNDONE_RESULT),
    ActCode.CONCEDE_GAMES: conceded,
    ActCode.REPORT_GAME: _with(_game, _UNDONE_RESULT),
    ActCode.CLEAR_GAME: _with(_game, _UNDONE_RESULT),
    ActCode.MAKE_CUT: sentences(
        gettext_lazy("There is no cut any more. Its first games and chosen sides go with it.")
    ),
    ActCode.UNDO_CUT: sentences(
        gettext_lazy("The cut to the top %(size)s is made again, with the same seeds.")
    ),
    ActCode.CHOOSE_SIDE: sentences(gettext_lazy("%(name)s has not chosen a side in game %(game)s.")),
    ActCode.UNDO_SIDE: _side_again,
    ActCode.FINISH_EVENT: sentences(gettext_lazy("The event runs again; its standings are not final.")),
    ActCode.REOPEN_EVENT: sentences(gettext_lazy("The event is finished again.")),
    ActCode.START_CLOCK: sentences(gettext_lazy("The clock is not started, as if nobody had pressed.")),
    ActCode.PAUSE_CLOCK: sentences(gettext_lazy("The clock runs, as if it had not been paused at all.")),
    ActCode.RESUME_CLOCK: sentences(gettext_lazy("The clock is paused, as if it had not run on.")),
    ActCode.ADJUST_CLOCK: sentences(
        gettext_lazy("The round lasts %(before)s minutes again, not %(minutes)s.")
    ),
    ActCode.EXTEND_TABLE: _extension,
    ActCode.WITHDRAW_EXTENSION: _extension_again,
    ActCode.RESET_CLOCK: sentences(
        gettext_lazy("The clock counts on as if it had not been set back, %(before)s minutes long.")
    ),
}

"""The sentence for each act of the log, from its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournament.clock.words import (
    clock_adjusted,
    clock_paused,
    clock_reset,
    clock_resumed,
    clock_started,
    extension_withdrawn,
    table_extended,
)
from tournament.core.plain import plain
from tournament.core.words import listed
from tournament.cut.words import cut_made, game_saved, side_chosen, side_taken_back
from tournament.legacy.codes import ActCode
from tournament.legacy.floor_log_words import FLOOR_ACTS, OWN_FLOOR_ACTS
from tournament.models.states import PlayerState
from tournament.rounds.result_words import kept_result_words, result_line

Facts = Mapping[str, Any]
Labels = Mapping[str, object]


def log_sentence(act: str, facts: Facts, labels: Labels, *, by_player: bool = False) -> str:
    """Return what an act did, in one sentence.

    `labels` names the fields of events and players, and a choice of theirs under "field=value".
    `by_player`: its player did it, not a leader.

    An entry whose facts are not complete (an older edition's) is told by the name of its act.
    """
    try:
        words = OWN_ACTS.get(ActCode(act)) if by_player else None
        return (words or ACTS[ActCode(act)])(facts, labels)
    except (KeyError, TypeError, ValueError):
        return str(ActCode(act).label) if act in ActCode.values else act


def value_words(name: str, value: Any, labels: Labels) -> str:
    """Return a field's value in words."""
    if value is None or value == "":
        return pgettext("setting", "empty")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return listed(labels.get(f"{name}={each}", each) for each in value)
    return str(labels.get(f"{name}={value}", value))


def _changed(name: str, before: Any, after: Any, labels: Labels) -> str:
    return _("%(field)s from %(before)s to %(after)s") % {
        "field": labels.get(name, name),
        "before": value_words(name, before, labels),
        "after": value_words(name, after, labels),
    }


def _player_changed(facts: Facts, labels: Labels) -> str:
    before, after = facts["before"], facts["after"]
    told = (_changed(name, before[name], after[name], labels) for name in after)
    return _("%(name)s: %(changes)s.") % {"name": facts["name"], "changes": "; ".join(told)}


def _player_added(facts: Facts, _labels: Labels) -> str:
    if facts.get("state") == PlayerState.CHECKED_IN:
        return _("Added %(name)s late, playing at once.") % facts
    return _("Added %(name)s.") % facts


def _players_imported(facts: Facts, _labels: Labels) -> str:
    count = len(facts["players"])
    return ngettext(
        "Imported %(count)s player: %(names)s.", "Imported %(count)s players: %(names)s.", count
    ) % {"count": count, "names": listed(player["name"] for player in facts["players"])}


def _all_checked_in(facts: Facts, _labels: Labels) -> str:
    count = len(facts["players"])
    return ngettext(
        "Checked in %(count)s player: %(names)s.", "Checked in %(count)s players: %(names)s.", count
    ) % {"count": count, "names": listed(player["name"] for player in facts["players"])}


def _round_paired(facts: Facts, _labels: Labels) -> str:
    if facts.get("fewest_rematches"):
        return _("Paired round %(round)s with the fewest rematches.") % facts
    if facts.get("replaced"):
        return _("Paired round %(round)s again.") % facts
    return _("Paired round %(round)s.") % facts


def seats_words(tables: list[dict[str, Any]]) -> str:
    """Return who sits at which tables."""
    return "; ".join(_table(table["table"], table["names"]) for table in tables)


def _table(number: int | None, names: list[str]) -> str:
    if len(names) == 1:
        return _("%(name)s has the bye") % {"name": names[0]}
    return _("table %(table)s: %(players)s") % {"table": number, "players": " – ".join(names)}


def _pairings_changed(facts: Facts, _labels: Labels) -> str:
    told = {
        "round": facts["round"],
        "before": seats_words(facts["before"]) or pgettext("tables", "nothing"),
        "after": seats_words(facts["after"]) or pgettext("tables", "nothing"),
    }
    if facts.get("published"):
        return _("Round %(round)s, already published: %(before)s. Now: %(after)s.") % told
    return _("Round %(round)s: %(before)s. Now: %(after)s.") % told


def _result_saved(facts: Facts, _labels: Labels) -> str:
    first, second = facts["names"]
    told = {
        "round": facts["round"],
        "line": result_line(facts["table"], first, second, kept_result_words(facts["after"])),
        "before": kept_result_words(facts["before"]),
        "witness": facts.get("witness", ""),
    }
    if told["before"] and told["witness"]:
        return _("Round %(round)s. %(line)s, instead of %(before)s. Witnessed by %(witness)s.") % told
    if told["before"]:
        return _("Round %(round)s. %(line)s, instead of %(before)s.") % told
    if told["witness"]:
        return _("Round %(round)s. %(line)s. Witnessed by %(witness)s.") % told
    if facts.get("agreed"):
        return _("Round %(round)s. %(line)s: both players agree.") % told
    return _("Round %(round)s. %(line)s.") % told


ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.ADD_PLAYER: _player_added,
    ActCode.IMPORT_PLAYERS: _players_imported,
    ActCode.CHANGE_PLAYER: _player_changed,
    ActCode.REMOVE_PLAYER: plain(gettext_lazy("Removed %(name)s.")),
    ActCode.CHECK_IN: plain(gettext_lazy("Checked in %(name)s.")),
    ActCode.CHECK_IN_ALL: _all_checked_in,
    ActCode.UNDO_CHECK_IN: plain(gettext_lazy("Took back the check-in of %(name)s.")),
    ActCode.DROP: plain(gettext_lazy("Dropped %(name)s.")),
    ActCode.DISQUALIFY: plain(gettext_lazy("Disqualified %(name)s.")),
    ActCode.REINSTATE: plain(gettext_lazy("Reinstated %(name)s.")),
    ActCode.PAIR_ROUND: _round_paired,
    ActCode.CHANGE_PAIRINGS: _pairings_changed,
    ActCode.DISCARD_ROUND: plain(gettext_lazy("Discarded the draft of round %(round)s.")),
    ActCode.PUBLISH_ROUND: plain(gettext_lazy("Published round %(round)s.")),
    ActCode.REPORT_RESULT: _result_saved,
    ActCode.CLEAR_RESULT: _result_saved,
    ActCode.MAKE_CUT: cut_made,
    ActCode.UNDO_CUT: plain(gettext_lazy("Took back the cut to the top %(size)s.")),
    ActCode.CHOOSE_SIDE: side_chosen,
    ActCode.UNDO_SIDE: side_taken_back,
    ActCode.REPORT_GAME: game_saved,
    ActCode.CLEAR_GAME: game_saved,
    ActCode.FINISH_EVENT: plain(
        gettext_lazy("Finished the event after %(played)s of %(planned)s planned Swiss rounds.")
    ),
    ActCode.REOPEN_EVENT: plain(gettext_lazy("Opened the event again.")),
    ActCode.SIGN_UP: plain(gettext_lazy("%(name)s signed up.")),
    ActCode.RENEW_LINK: plain(gettext_lazy("Renewed the personal link of %(name)s: the old one is dead.")),
    ActCode.START_CLOCK: clock_started,
    ActCode.PAUSE_CLOCK: clock_paused,
    ActCode.RESUME_CLOCK: clock_resumed,
    ActCode.ADJUST_CLOCK: clock_adjusted,
    ActCode.RESET_CLOCK: clock_reset,
    ActCode.EXTEND_TABLE: table_extended,
    ActCode.WITHDRAW_EXTENSION: extension_withdrawn,
    **FLOOR_ACTS,
}

# What players do on their own pages is told as their own doing, where a leader's words would not fit.
OWN_ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.DROP: plain(gettext_lazy("%(name)s dropped.")),
    **OWN_FLOOR_ACTS,
}

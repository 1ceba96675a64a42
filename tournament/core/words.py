"""The words for codes: every sentence that a refusal, a result or the log needs, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from pairing.errors import RuleError
from pairing.scoring import table_points
from pairing.tiebreakers import TIEBREAKERS as TIEBREAKER_RULES
from pairing.types import ByeReason, Ending, FloatReason, Scoring, Table, Tiebreaker
from tournament.clock.words import CLOCK_SENTENCES
from tournament.core.acts import act_of
from tournament.core.plain import plain
from tournament.core.undo.words import UNDO_SENTENCES
from tournament.cut.words import BRACKET_SENTENCES
from tournament.decks.check_words import CHECK_SENTENCES
from tournament.decks.words import DECK_SENTENCES
from tournament.event.words import EVENT_SENTENCES
from tournament.floor.card_words import CARD_SENTENCES
from tournament.floor.words import JUDGE_SENTENCES
from tournament.legacy.codes import ActCode
from tournament.models.states import EventState, PlayerState, ScreenView
from tournament.people.words import SHEET_SENTENCES
from tournament.results.words import OWN_SENTENCES
from tournament.staff.words import STAFF_SENTENCES

Names = Mapping[int, str]

PLAYER_FACTS = ("player", "players", "winner")


def players_named(error: RuleError) -> set[int]:
    """Return the ids of the players whom the sentence for this refusal names."""
    ids: set[int] = set()
    for fact in PLAYER_FACTS:
        value = error.facts.get(fact)
        if isinstance(value, int) and fact != "players":  # there it is a count
            ids.add(value)
        elif isinstance(value, list | tuple | set | frozenset):
            ids.update(value)
    return ids


def sentence(error: RuleError, names: Names) -> str:
    """Return the sentence that tells a refusal and the way out; `names` has the players' names by id."""
    facts = dict(error.facts)
    for fact in PLAYER_FACTS:
        value = facts.get(fact)
        if isinstance(value, int) and fact != "players":
            facts[fact] = names.get(value, str(value))
        elif isinstance(value, list | tuple | set | frozenset):
            facts[fact] = listed(names.get(each, str(each)) for each in value)
    return SENTENCES[error.code](facts)


def listed(values: Iterable[object]) -> str:
    """Return the values as a list within a sentence."""
    return ", ".join(str(value) for value in values)


def field_label(model: type[Model], name: str) -> str:
    """Return what a model's field is called; a name that is no field (any more) as it is."""
    field = _field(model, name)
    return str(field.verbose_name) if field else name


def value_words(model: type[Model], name: str, value: Any) -> str:
    """Return a value of a model's field in words, a choice by its label."""
    if value is None or value == "":
        return pgettext("setting", "empty")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    field = _field(model, name)
    labels = dict(field.flatchoices) if field else {}
    labels |= LIST_CHOICES.get(name, {})
    if isinstance(value, list):
        return listed(labels.get(each, each) for each in value)
    return str(labels.get(value, value))


def change_words(model: type[Model], name: str, before: Any, after: Any) -> str:
    """Return a change of a model's field as a part of a sentence: from what to what."""
    return _("%(field)s from %(before)s to %(after)s") % {
        "field": field_label(model, name),
        "before": value_words(model, name, before),
        "after": value_words(model, name, after),
    }


def change_back_words(model: type[Model], name: str, before: Any, after: Any) -> str:
    """Return a sentence that tells to what a model's field goes back when a change of it is taken back."""
    return _("%(field)s: from %(now)s back to %(then)s.") % {
        "field": field_label(model, name),
        "now": value_words(model, name, after),
        "then": value_words(model, name, before),
    }


def _field(model: type[Model], name: str) -> Field[Any, Any] | None:
    return next((field for field in model._meta.concrete_fields if field.name == name), None)


def _act_not_allowed(facts: dict[str, Any]) -> str:
    """Tell why an event's state does not allow an act, and what would."""
    state, allowed = EventState(facts["state"]), act_of(facts["act"]).states
    if allowed == {EventState.FINISHED}:
        return _("The event is not finished: there is nothing to open again.")
    if state == EventState.FINISHED and EventState.RUNNING in allowed:
        return _("The event is finished, so this is not possible any more. The organizer can open it again.")
    if state == EventState.REGISTRATION:
        return _("This is not possible yet: the event starts when round 1 is paired.")
    return _("This is not possible any more: it has its time before round 1 is paired.")


PLAYER_STEPS_REFUSED: dict[ActCode, Promise] = {
    ActCode.CHECK_IN: gettext_lazy("%(player)s cannot be checked in. The player’s state is “%(state)s”."),
    ActCode.UNDO_CHECK_IN: gettext_lazy(
        "The check-in of %(player)s cannot be taken back. The player’s state is “%(state)s”."
    ),
    ActCode.DROP: gettext_lazy("%(player)s cannot be dropped. The player’s state is “%(state)s”."),
    ActCode.DISQUALIFY: gettext_lazy("%(player)s cannot be disqualified. The player’s state is “%(state)s”."),
    ActCode.REINSTATE: gettext_lazy("%(player)s cannot be reinstated. The player’s state is “%(state)s”."),
}


def _player_step_not_allowed(facts: dict[str, Any]) -> str:
    told = {"player": facts["player"], "state": PlayerState(facts["state"]).label}
    return str(PLAYER_STEPS_REFUSED[ActCode(facts["act"])]) % told


def _round_incomplete(facts: dict[str, Any]) -> str:
    tables = list(facts["tables"])
    return ngettext(
        "The result of table %(tables)s is missing.",
        "The results of these tables are missing: %(tables)s.",
        len(tables),
    ) % {"tables": listed(tables)}


def _result_changed_meanwhile(facts: dict[str, Any]) -> str:
    by = facts["by"] or _("Somebody")
    if not facts["shown"]:
        return _(
            "%(by)s cleared the result of table %(table)s while you were typing. "
            "Check it, and save again if yours is right."
        ) % {"by": by, "table": facts["table"]}
    return _(
        "%(by)s saved %(shown)s for table %(table)s while you were typing. "
        "Nothing was overwritten: check it, and save again if yours is right."
    ) % {"by": by, "shown": facts["shown"], "table": facts["table"]}


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    # pairing
    "too_few_players": plain(
        gettext_lazy("At least two players are needed to pair a round. Add players or check them in first.")
    ),
    "round_incomplete": _round_incomplete,
    "no_legal_pairing": plain(
        gettext_lazy(
            "No pairing without a rematch is left: %(players)s cannot all be given somebody new. "
            "You can pair with the fewest rematches, or end the Swiss rounds."
        )
    ),
    # scoring
    "game_of_strangers": plain(gettext_lazy("A game here is not between the two players of this table.")),
    "winner_not_in_game": plain(gettext_lazy("The winner of a game must be one of its two players.")),
    "draw_with_winner": plain(gettext_lazy("A drawn game has no winner.")),
    "win_without_winner": plain(gettext_lazy("Say who won the game, or make it a draw.")),
    "same_side_twice": plain(
        gettext_lazy("%(player)s cannot play the same side in both games of a round: switch the corp of one.")
    ),
    "too_many_games": plain(gettext_lazy("A round of this event has no more than %(allowed)s games.")),
    "split_with_games": plain(
        gettext_lazy("After an intentional split no games are played: leave them empty.")
    ),
    "split_not_allowed": plain(gettext_lazy("An intentional split is only for Swiss rounds of two games.")),
    "agenda_points_contradict": plain(
        gettext_lazy(
            "The agenda points contradict the result: on time the player with more wins, "
            "and equal points are a draw."
        )
    ),
    "agenda_points_impossible": plain(gettext_lazy("Nobody can have %(points)s agenda points here.")),
    # structure
    "no_structure_row": plain(
        gettext_lazy(
            "The regulations propose nothing for %(players)s players in this structure: "
            "set rounds and cut yourself."
        )
    ),
    "cut_too_large": plain(
        gettext_lazy("A cut to the top %(cut)s is not possible with %(players)s players.")
    ),
    # bracket
    "no_such_bracket": plain(gettext_lazy("There is no bracket for a cut to the top %(size)s.")),
    "bracket_size": plain(gettext_lazy("This bracket needs %(size)s players.")),
    "game_without_players": plain(
        gettext_lazy("Game %(game)s has no players yet: the games before it are still open.")
    ),
    # any change
    "act_not_allowed": _act_not_allowed,
    "event_changed_meanwhile": plain(
        gettext_lazy("Somebody changed the event after you opened this page. Look again, then repeat it.")
    ),
    # players
    "player_step_not_allowed": _player_step_not_allowed,
    "player_was_paired": plain(
        gettext_lazy("%(player)s has been paired and stays part of the event. Drop the player instead.")
    ),
    "player_has_history": plain(
        gettext_lazy(
            "Penalties or cards are noted of %(player)s, and their history stays. Drop the player instead."
        )
    ),
    "duplicate_name": plain(
        gettext_lazy("There is already a player named %(name)s. Is this really somebody else?")
    ),
    "fixed_table_taken": plain(gettext_lazy("Table %(table)s is already fixed for %(player)s.")),
    "draft_seat_taken": plain(gettext_lazy("Draft seat %(seat)s is already taken by %(player)s.")),
    "nobody_to_check_in": plain(gettext_lazy("Everybody is checked in already.")),
    "first_round_bye_is_over": plain(
        gettext_lazy("First-round byes are for round 1 only, and round 1 is paired.")
    ),
    # registration sheets
    **SHEET_SENTENCES,
    # the event itself: settings and announcements
    **EVENT_SENTENCES,
    # rounds
    "draft_exists": plain(
        gettext_lazy("Round %(round)s is paired already, as a draft: look at it, then publish it.")
    ),
    "draft_missing": plain(gettext_lazy("There is no draft to change: pair the round first.")),
    "round_published": plain(gettext_lazy("Round %(round)s is published and stays.")),
    "all_rounds_played": plain(gettext_lazy("All %(planned)s planned Swiss rounds are played.")),
    "round_paired_already": plain(gettext_lazy("Round %(round)s is paired already.")),
    "warnings_not_confirmed": plain(
        gettext_lazy("There are warnings for this round. Read them, then confirm them to publish it.")
    ),
    "round_is_over": plain(
        gettext_lazy("Round %(round)s is over: its pairings stand. Results can still be corrected.")
    ),
    "player_in_round": plain(gettext_lazy("%(player)s already has a place in this round.")),
    "player_not_playing": plain(gettext_lazy("%(player)s is not playing at the moment.")),
    "player_not_in_round": plain(gettext_lazy("%(player)s has no place in this round.")),
    "same_player_twice": plain(gettext_lazy("%(player)s cannot meet themselves: choose two players.")),
    "table_has_result": plain(
        gettext_lazy("Table %(table)s has a result. Clear it before you change who sits there.")
    ),
    "table_had_result": plain(
        gettext_lazy(
            "Table %(table)s had a result, and its history is kept with the table. "
            "Swap its players instead of unpairing them."
        )
    ),
    "round_without_tables": plain(gettext_lazy("There is no table in this round yet.")),
    # results
    "result_changed_meanwhile": _result_changed_meanwhile,
    "bye_has_no_result": plain(gettext_lazy("A bye counts by itself: there is no result to type.")),
    "round_is_draft": plain(
        gettext_lazy("Round %(round)s is not published yet: there are no results to save.")
    ),
    "no_such_table": plain(gettext_lazy("There is no table %(table)s in this round.")),
    "no_result_given": plain(gettext_lazy("Say who won at least one game.")),
    "witness_missing": plain(gettext_lazy("Name the leader who witnessed the intentional split.")),
    "table_would_be_open": plain(
        gettext_lazy(
            "That would leave a game of table %(table)s without a result: open the event again first."
        )
    ),
    "points_do_not_add_up": plain(
        gettext_lazy("%(first)s to %(second)s cannot come from the games of one round.")
    ),
    # decks and sign-up
    **DECK_SENTENCES,
    # deck checks
    **{code: plain(text) for code, text in CHECK_SENTENCES.items()},
    # the round clock
    **{code: plain(text) for code, text in CLOCK_SENTENCES.items()},
    # players' own pages
    **{code: plain(text) for code, text in OWN_SENTENCES.items()},
    # the judge desk
    **{code: plain(text) for code, text in JUDGE_SENTENCES.items()},
    # the cut and the bracket
    **BRACKET_SENTENCES,
    # missing cards
    **{code: plain(text) for code, text in CARD_SENTENCES.items()},
    # leaders
    **STAFF_SENTENCES,
    # taking back
    **{code: plain(text) for code, text in UNDO_SENTENCES.items()},
    # finish
    "rounds_left": plain(
        gettext_lazy("%(played)s of %(planned)s planned Swiss rounds are played: the event is not over yet.")
    ),
    "no_round_yet": plain(gettext_lazy("No round has been published yet.")),
}

ENDINGS: dict[Ending, Promise] = {
    Ending.WIN: gettext_lazy("Win"),
    Ending.TIMED_WIN: gettext_lazy("Win on time"),
    Ending.DRAW: gettext_lazy("Draw"),
    Ending.FORFEIT: gettext_lazy("Forfeit"),
}

TIEBREAKERS: dict[Tiebreaker, Promise] = {
    code: gettext_lazy(rule.label) for code, rule in TIEBREAKER_RULES.items()
}

# What the fields are made of that keep a list, by their names: such a field has no choices of its own.
LIST_CHOICES: Mapping[str, Mapping[Any, Promise | str]] = {
    "tiebreakers": TIEBREAKERS,
    "screen_views": dict(ScreenView.choices),
}

BYE_REASONS: dict[ByeReason, Promise] = {
    ByeReason.AWARDED: gettext_lazy("First-round bye, awarded by the organizer."),
    ByeReason.RANDOM: gettext_lazy("Drawn at random among all players, as their number is odd."),
    ByeReason.LOWEST_GROUP: gettext_lazy(
        "Drawn at random in the lowest point group among those who have had no bye."
    ),
    ByeReason.GROUP_ABOVE: gettext_lazy(
        "Drawn at random in the lowest point group that could spare a player who has had no bye."
    ),
    ByeReason.REPEATED: gettext_lazy("Everybody has had a bye: drawn at random in the lowest point group."),
}

FLOAT_REASONS: dict[FloatReason, Promise] = {
    FloatReason.ODD_GROUP: gettext_lazy("An odd number was left in the group, so somebody had to go down."),
    FloatReason.NO_OPPONENT_LEFT: gettext_lazy(
        "The group had no more pairs without a rematch, so more players than usual had to go down."
    ),
    FloatReason.GROUP_SKIPPED: gettext_lazy("Nobody nearer was free without a rematch."),
}


def result_text(table: Table, scoring: Scoring) -> str:
    """Return a table's result as a list shows it: 6-0, 3-3 split, bye; empty while there is none.

    The points stand in the order of the seats. Of a round of two games with one of them known:
    the points so far, said to be so.
    """
    if table.is_bye:
        return _("bye")
    points = table_points(table, scoring)
    if points is not None:
        shown = "-".join(map(str, points))
        return _("%(points)s split") % {"points": shown} if table.split else shown
    if not table.games:
        return ""
    so_far = table_points(table, replace(scoring, games_per_round=len(table.games)))
    return _("%(points)s so far") % {"points": "-".join(map(str, so_far or ()))}

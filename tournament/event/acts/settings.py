"""Changing an event's settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.acts.leaders import refuse_while_a_leader_plays
from tournament.event.acts.plan import PLAN_KEY
from tournament.event.cut_day import cut_day_moved_to, judge_cut_day
from tournament.event.regulation_values import card_pool_under
from tournament.event.told_length import tell_length, untell_length
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.cleaning import refuse_other_columns
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.kernel.words import change_back_words, change_words
from tournament.models import Level, Tournament
from tournament.models.states import EventState

# These can't change once round 1 is paired (REG 9.1).
FROZEN_PLAN = frozenset({"planned_rounds", "cut_size", "cut_kind", "extra_rounds"})
FROZEN_GAMES = frozenset({"kind", "games_per_round", "agenda_points_to_win", "regulations", "swiss_kind"})

# The settings that this act can change in any event.
SETTINGS = frozenset(
    {"name", "date", "starts_at", "time_zone", "venue", "language", "kind", "regulations", "swiss_kind"}
    | {"level", "structure", "is_listed", "description", "prizes", "fee", "contact", "tiebreakers"}
    | {"capacity", "fee_amount", "fee_currency", "cancel_until", "is_signup_open", "is_check_in_open"}
    | {"is_online", "round_days", "deadline_time", "reschedule_days", "round_minutes", "clock_warnings"}
    | {"agenda_points_to_win", "games_per_round", "win_points", "timed_win_points", "draw_points"}
    | {"bye_points", "deck_lists", "deck_format", "restriction_list", "card_pool_until"}
    | {"cut_decks", "takes_unread_decks", "statistics_shown", "abr_tournament"}
    | {"are_reports_open", "are_chances_shown", "is_streamed", "cut_date", "table_rooms"}
    | FROZEN_PLAN
)

# A setting as stored in the log: dates and times are text there.
Value = str | int | bool | list[str | int] | None


class SettingChange(msgspec.Struct, forbid_unknown_fields=True):
    """One setting's old and new values."""

    before: Value
    after: Value


class ChangeSettings(Act[None]):
    """Change only these fields of an event, so that edits by two people are both kept.

    The usual card pool follows a new date or other regulations (REG 3.7), and the day of the cut follows a
    new date, unless another one is chosen as well. If the length of the Swiss rounds differs from the
    announced one, the players see it with the `reason` (REG 9.1).

    Raises ActionRefused: plan_is_frozen and games_are_frozen once round 1 is paired (REG 9.1),
    single_sided_is_one_game if a round would be two games with one side each (NOW 1.1), reason_missing if a
    length differs from the announced one, leader_plays_here if staff who play wouldn't be allowed to at the
    new level (REG 1.3), cut_day_does_not_fit for a cut before the event or long after it.
    """

    code = "change_settings"
    label = gettext_lazy("Settings changed")
    states = ALWAYS

    changes: Mapping[str, Any]
    reason: str = ""

    def do(self, change: Change) -> None:
        event = change.tournament
        regulations = self.changes.get("regulations", event.regulations)
        day = self.changes.get("date", event.date)
        followed = {
            "card_pool_until": card_pool_under(event, regulations, day),
            "cut_date": cut_day_moved_to(event, day),
        }
        wanted = {**followed, **self.changes}
        new = {name: value for name, value in wanted.items() if getattr(event, name) != value}
        if not new:
            change.skip()
            return
        _refuse_where_it_may_not_change(event, new, new.get("level", Level.RELAXED))
        is_told = "round_minutes" in new and tell_length(event, new["round_minutes"], self.reason)
        changes = {
            name: SettingChange(before=_plain(getattr(event, name)), after=_plain(value))
            for name, value in new.items()
        }
        for name, value in new.items():
            setattr(event, name, value)
        _refuse_impossible_games(event)
        _refuse_impossible_days(event, new)
        change.log(self.Payload(changes=changes, reason=self.reason if is_told else ""))

    class Payload(payloads.Payload, omit_defaults=True):
        """The settings by field name, with old and new values; the inverse changes them back.

        `reason` is why the rounds have a different length than announced, empty if they don't.
        """

        changes: dict[str, SettingChange]
        reason: str = ""

        def __post_init__(self) -> None:
            """Raise ValueError for a field that isn't a setting."""
            refuse_other_columns(Tournament, self.changes, SETTINGS)
            if self.reason and "round_minutes" not in self.changes:
                raise ValueError("a reason without a length")

        def sentence(self) -> str:
            told = (
                change_words(Tournament, name, each.before, each.after) for name, each in self.changes.items()
            )
            facts = {"changes": listed_phrases(told), "reason": self.reason}
            if self.reason:
                return _("Changed: %(changes)s. Reason: %(reason)s") % facts
            return _("Changed: %(changes)s.") % facts

        def touches(self) -> Touches:
            """Each setting is touched separately; an announced length belongs to the plan."""
            return touches(
                *(("setting", name) for name in self.changes), *([PLAN_KEY] if self.reason else [])
            )

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous values of the settings.

            Raises ActionRefused: plan_is_frozen, games_are_frozen (REG 9.1), leader_plays_here (REG 1.3),
            single_sided_is_one_game (NOW 1.1), cut_day_does_not_fit.
            """
            event, level = undoing.tournament, self.changes.get("level")
            _refuse_where_it_may_not_change(event, self.changes, level.before if level else Level.RELAXED)
            after = restored_values(Tournament, {name: each.after for name, each in self.changes.items()})
            before = restored_values(Tournament, {name: each.before for name, each in self.changes.items()})
            if any(getattr(event, name) != value for name, value in after.items()):
                raise_conflict()
            for name, value in before.items():
                setattr(event, name, value)
            _refuse_impossible_games(event)
            _refuse_impossible_days(event, before)
            if self.reason:
                untell_length(event, int(str(self.changes["round_minutes"].after)))

        def undo_words(self) -> list[str]:
            return [
                change_back_words(Tournament, name, each.before, each.after)
                for name, each in self.changes.items()
            ]


def games_are_frozen(event: Tournament) -> bool:
    """Return whether the games are frozen because round 1 has been paired. At most one query."""
    return event.state != EventState.REGISTRATION or event.stages.exists()


def _refuse_impossible_games(event: Tournament) -> None:
    if event.games_per_round not in event.rules.possible_games:
        raise ActionRefused("single_sided_is_one_game")


def _refuse_impossible_days(event: Tournament, names: Iterable[str]) -> None:
    if {"date", "cut_date"}.intersection(names):
        judge_cut_day(event.date, event.cut_date)


def _refuse_where_it_may_not_change(event: Tournament, names: Iterable[str], level: Value) -> None:
    """Refuse to change frozen fields, or to switch to a level at which staff may not play while one of them
    does.
    """
    if games_are_frozen(event):
        if FROZEN_PLAN.intersection(names):
            raise ActionRefused("plan_is_frozen")
        if FROZEN_GAMES.intersection(names):
            raise ActionRefused("games_are_frozen")
    if level != Level.RELAXED:
        refuse_while_a_leader_plays(event)


def _plain(value: Any) -> Any:
    """Return a field's value as stored in the log."""
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, date | time) else value

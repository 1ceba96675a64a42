"""Results of Swiss tables: save, correct, clear. Every version is kept; the newest counts."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.errors import RuleError
from pairing.scoring import AGREED_ROUNDS, intentional_draw_points, judge_games, possible_points
from pairing.types import Scoring, ShortRound, Table
from tournament.kernel import payloads
from tournament.kernel.acts import FROM_ROUND_1_ON, LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_witness, refuse_where_seated
from tournament.kernel.payloads import Touches, TwoNames, touches
from tournament.kernel.undoing import Undoing
from tournament.models import Pairing, Result, Tournament
from tournament.models.states import EventState
from tournament.play.result_words import (
    logged_result_words,
    table_result_line,
    told_result,
    version_undo_words,
)
from tournament.play.results.versions import (
    append_version,
    refuse_if_changed,
    refuse_open_table,
    standing_at,
    standing_result,
    undo_version,
    version_facts,
)


class ResultPayload(payloads.Payload, kw_only=True):
    """A new version of a table's result: its players, and the result before and after.

    `before` and `after` are in the format of `logged_result`, empty for no result. `by_side` means that seats
    correspond to sides, which the sentence names. Entries older than version 0.1 may lack the players, the
    witness and the version; they are shown, but can't be undone.
    """

    round: int
    table: int | None
    players: list[int] = []
    names: TwoNames
    before: str
    after: str
    witness: str = ""
    result_version: int = 0
    by_side: bool = msgspec.field(name="is_single_sided", default=False)

    @property
    def sentence_values(self) -> dict[str, Any]:
        line = table_result_line(
            self.table, self.names, logged_result_words(self.after), by_side=self.by_side
        )
        before = told_result(self.before, by_side=self.by_side)
        return super().sentence_values | {"line": line, "before": before}

    def sentence(self) -> str:
        if self.before and self.witness:
            text = _("Round %(round)s. %(line)s, instead of %(before)s. Witnessed by %(witness)s.")
        elif self.before:
            text = _("Round %(round)s. %(line)s, instead of %(before)s.")
        elif self.witness:
            text = _("Round %(round)s. %(line)s. Witnessed by %(witness)s.")
        else:
            text = _("Round %(round)s. %(line)s.")
        return text % self.sentence_values

    def touches(self) -> Touches:
        """Declare that the act changes the table's result, and builds on its players and its round."""
        number, table = self.round, self.table
        on = [("round", number), ("table", False, number, table)]
        return touches(("result", number, table), builds_on=on)

    def undo(self, undoing: Undoing) -> None:
        """Restore the previous version, or no result if there was none."""
        undo_version(
            undoing,
            round_number=self.round,
            table=self.table,
            players=self.players,
            version=self.result_version,
        )

    def undo_words(self) -> list[str]:
        return version_undo_words(
            round_number=self.round,
            table=self.table,
            names=self.names,
            before=self.before,
            after=self.after,
            by_side=self.by_side,
        )

    @property
    def ruled_players(self) -> list[int]:
        """The two players at the table."""
        return self.players

    def concerns(self, player: int) -> bool:
        """It concerns only the two players at the table."""
        return not self.players or player in self.players


class SaveResult(Act[Result]):
    """Save a table's result as a new version, at any time after publishing.

    `table` is the result as reported: games (so far), stated points, a split with its `witness`, or what both
    players agreed on (NOW 1.4). Its players are those whom the reporter saw there. `seen_version` is the
    version of the result that the reporter saw, 0 for none. Returns the newest result; if it equals the
    reported one, no version is added (the same POST twice).

    Raises ActionRefused: no_such_table, round_is_draft, bye_has_no_result, event_changed_meanwhile (the
    players have changed), own_table and own_witness (REG 1.6), no_result_given, witness_missing,
    agreement_witness_missing (NOW 1.4), points_do_not_add_up, result_changed_meanwhile, table_would_be_open
    (a finished event); and the RuleErrors of `judge_games` (REG 4.2, 5.1-5.4, NOW 1.2, 1.4).
    """

    code = "report_result"
    label = gettext_lazy("Result saved")
    states = FROM_ROUND_1_ON
    roles = LEADERS

    pairing: Pairing
    table: Table
    witness: str = ""
    seen_version: int

    def do(self, change: Change) -> Result:
        return self.save(change)

    def save(self, change: Change, *, fresh: Pairing | None = None, agreed: bool = False) -> Result:
        """Save the result inside a change opened by any act.

        `fresh` is the table with its results, if the act has already loaded it; `agreed` means that both
        players reported it.
        """
        event = change.tournament
        standing = standing_at(event, fresh) if fresh else standing_result(event, self.pairing)
        if self.table.players != standing.table.players:
            raise ActionRefused("event_changed_meanwhile")
        refuse_where_seated(event, change.actor, standing.leaders)
        _judge(event, self.table, self.witness, standing.scoring)
        refuse_own_witness(event, self.witness, self.table.players)
        if standing.newest and standing.table == self.table and standing.newest.witness == self.witness:
            change.skip()
            return standing.newest
        refuse_if_changed(standing, self.seen_version)
        refuse_open_table(event, self.table)
        saved = append_version(standing, self.table, witness=self.witness, actor=change.actor)
        kept = version_facts(standing, self.table, saved)
        change.log(self.Payload(**kept, agreed=agreed), act=SaveResult)
        return saved

    class Payload(ResultPayload, kw_only=True):
        """The saved result; `agreed` means that both players reported it."""

        agreed: bool = False

        def sentence(self) -> str:
            if self.agreed and not self.before and not self.witness:
                return _("Round %(round)s. %(line)s: both players agree.") % self.sentence_values
            return super().sentence()

        def needs_running_event(self, states: frozenset[EventState]) -> bool:
            """In a finished event, a correction can be undone but a first result can't."""
            return not self.before or super().needs_running_event(states)


class ClearResult(Act[None]):
    """Clear a table's result by adding an empty version; earlier versions are kept.

    A table without a result isn't changed. Raises ActionRefused: no_such_table, round_is_draft,
    bye_has_no_result, own_table (REG 1.6), result_changed_meanwhile.
    """

    code = "clear_result"
    label = gettext_lazy("Result cleared")
    states = WHILE_RUNNING
    roles = LEADERS

    pairing: Pairing
    seen_version: int

    def do(self, change: Change) -> None:
        standing = standing_result(change.tournament, self.pairing)
        if standing.is_open:
            change.skip()
            return
        refuse_where_seated(change.tournament, change.actor, standing.leaders)
        refuse_if_changed(standing, self.seen_version)
        cleared = Table(standing.table.number, standing.table.players)
        saved = append_version(standing, cleared, actor=change.actor)
        change.log(self.Payload(**version_facts(standing, cleared, saved)))

    class Payload(ResultPayload, kw_only=True):
        """The cleared result is in `before`."""


def _judge(tournament: Tournament, table: Table, witness: str, scoring: Scoring) -> None:
    if table == Table(table.number, table.players):
        raise ActionRefused("no_result_given")
    judge_games(
        table.players,
        table.games,
        scoring,
        points_to_win=tournament.agenda_points_to_win,
        split=table.split,
        short=table.short,
    )
    if table.split and not tournament.has_intentional_split:
        raise RuleError("split_not_allowed")
    if table.short is not None and not tournament.policy.has_short_rounds:
        raise RuleError("short_round_not_allowed", short=table.short)
    if table.short not in (None, ShortRound.INTENTIONAL_DRAW) and not table.games:
        raise ActionRefused("no_result_given")
    if table.split and not witness:
        raise ActionRefused("witness_missing")
    if table.short in AGREED_ROUNDS and not witness:
        raise ActionRefused("agreement_witness_missing")
    is_draw = table.short is ShortRound.INTENTIONAL_DRAW
    possible = {intentional_draw_points(scoring)} if is_draw else possible_points(scoring)
    if table.stated and table.stated not in possible:
        raise ActionRefused("points_do_not_add_up", first=table.stated[0], second=table.stated[1])

"""A round as staff see it: the seating, anything unusual about it, and whether it can still change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairing.kinds import KindRules
from pairing.round_warnings import RoundWarnings, warnings_of
from pairing.scoring import points_of_players, table_points
from pairing.sides import SideHistory, corp_of
from pairing.types import ByeReason, Event, FloatReason, Table
from tournament.kernel.records import event_record
from tournament.kernel.text import name_order
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.play.result_words import result_text
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.cost_words import SINGLE_SIDED_BYES, bias_text, cost_sentence, side_sentence
from tournament.play.rounds.facts import drawn_points
from tournament.play.rounds.pages.balance import RoundSides, round_sides
from tournament.play.rounds.words import BYE_REASONS, FLOAT_REASONS


@dataclass(frozen=True, slots=True)
class DraftPerson:
    """A player and their points before the round."""

    id: int
    name: str
    points: int
    is_playing: bool


@dataclass(frozen=True, slots=True)
class DraftTableLine:
    """One table: the runner in game 1, the opponent, and the details for staff.

    `floated` is true if the two players come from different point groups, and `float_reason` explains why, if
    the engine paired them. `rematch_of` is the number of the round in which they met before. `is_of_leaders`
    is true if both players are on the event's staff, so that the marshal makes the rulings (REG 1.3). `sides`
    is set only in single-sided rounds.
    """

    number: int
    runner: DraftPerson
    corp: DraftPerson
    floated: bool
    float_reason: str
    rematch_of: int | None
    is_by_hand: bool
    result: str
    is_of_leaders: bool = False
    sides: SidesLine | None = None


@dataclass(frozen=True, slots=True)
class SidesLine:
    """The current cost of a table in a single-sided round, and its effect on the balances (NOW-2).

    `reasons` are sentences. `corp_after` and `runner_after` are the signed balances after the round.
    `meetings` counts the players' earlier meetings. `same_sides_as` is the round in which they met with the
    same sides, and `large` lists the players who reach an imbalance of three or more because of this table.
    `is_dear` is true if the sides alone cost 50 or more.
    """

    cost: int
    reasons: tuple[str, ...]
    corp_after: str
    runner_after: str
    meetings: int
    same_sides_as: int | None
    large: tuple[tuple[str, str], ...]
    is_dear: bool


@dataclass(frozen=True, slots=True)
class ByeLine:
    """One bye: the player, the reason, and whether it is their second one."""

    person: DraftPerson
    reason: str
    is_second: bool
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class DraftPage:
    """Everything that the desk's page for a round shows.

    `free` contains active players without a place, and `moved` the players whose points have changed since a
    draft was paired. `places` contains the table number for everyone whose place can change, or None for byes
    and for players without a place. `seen` and `version` are the versions that the staff member saw; they are
    sent with the forms. `sides` contains the balances after a single-sided round, and `cost` the total cost
    of its tables.
    """

    round: Round
    tables: tuple[DraftTableLine, ...]
    byes: tuple[ByeLine, ...]
    free: tuple[DraftPerson, ...]
    not_playing: tuple[DraftPerson, ...]
    moved: tuple[DraftPerson, ...]
    warnings: RoundWarnings
    can_edit: bool
    open_tables: int
    places: Mapping[int, int | None]
    seen: int
    version: int
    sides: RoundSides | None = None
    cost: int | None = None

    @property
    def is_draft(self) -> bool:
        """Whether the round is visible only to staff."""
        return self.round.state == RoundState.DRAFT

    @property
    def rematches(self) -> tuple[DraftTableLine, ...]:
        return tuple(line for line in self.tables if line.rematch_of)

    @property
    def second_byes(self) -> tuple[ByeLine, ...]:
        """The byes given to players who already had one."""
        return tuple(line for line in self.byes if line.is_second)


def draft_page(tournament: Tournament, round_: Round) -> DraftPage:
    """Return the desk's page for a round. Takes a fixed number of queries."""
    event = event_record(tournament, with_draft=True)
    newest = Round.objects.newest_swiss(tournament, with_draft=True)
    warnings = warnings_of(event, round_.number, drawn_points(round_))
    record = next(each for each in event.rounds if each.number == round_.number)
    people = _people(event, points_of_players(event.before(round_.number)))
    drawn = _drawn(round_.explanation, tournament.rules)
    sides = _Sides.read(event, round_, people, warnings) if tournament.rules.pairs_by_cost else None
    met = {frozenset(pair): number for *pair, number in warnings.rematches}
    leaders = set(tournament.players.filter(leader__isnull=False).values_list("pk", flat=True))
    can_edit = newest == round_ and tournament.state in ChangePairings.states
    tables = tuple(
        replace(
            _table_line(table, people, drawn, met, result_text(table, event.scoring)),
            is_of_leaders=leaders.issuperset(table.players),
            **sides.of(table) if sides else {},
        )
        for table in record.tables
        if not table.is_bye
    )
    return DraftPage(
        round=round_,
        tables=tables,
        byes=tuple(
            _bye_line(people[table.players[0]], drawn, warnings) for table in record.tables if table.is_bye
        ),
        free=tuple(people[player] for player in warnings.left_out) if can_edit else (),
        not_playing=tuple(people[player] for player in warnings.not_playing),
        moved=tuple(people[player] for player in warnings.moved),
        warnings=warnings,
        can_edit=can_edit,
        open_tables=sum(table_points(table, event.scoring) is None for table in record.tables),
        places={player: table.number for table in record.tables for player in table.players}
        | dict.fromkeys(warnings.left_out),
        seen=tournament.pairings_version,
        version=tournament.version,
        sides=round_sides(event, round_.number),
        cost=sum(line.sides.cost for line in tables if line.sides) if sides else None,
    )


def _people(event: Event, points: Mapping[int, int]) -> dict[int, DraftPerson]:
    return {
        player.id: DraftPerson(player.id, player.name, points[player.id], player.active)
        for player in sorted(
            event.players, key=lambda player: name_order(player.name, player.id, player.reading)
        )
    }


@dataclass(frozen=True, slots=True)
class _Sides:
    history: SideHistory
    number: int
    people: Mapping[int, DraftPerson]
    drawn: Mapping[frozenset[int], int]
    repeated: Mapping[frozenset[int], int]
    large: Mapping[int, int]

    @classmethod
    def read(
        cls, event: Event, round_: Round, people: Mapping[int, DraftPerson], warnings: RoundWarnings
    ) -> _Sides:
        meetings = round_.explanation.get("meetings", ())
        return cls(
            SideHistory(event.before(round_.number).rounds),
            round_.number,
            people,
            {frozenset(meeting["players"]): meeting["corp"] for meeting in meetings if meeting.get("corp")},
            {frozenset(pair): round_number for *pair, round_number in warnings.sides_repeated},
            dict(warnings.large_biases),
        )

    def of(self, table: Table) -> dict[str, Any]:
        """Return the values that differ from a line in a double-sided round: no floats, but a cost.

        The corp is the player who actually played corp, if that is known.
        """
        corp_id = corp_of(table)
        runner, corp = (
            self.people[player] for player in sorted(table.players, key=lambda player: player == corp_id)
        )
        cost = self.history.cost(corp.id, runner.id, corp.points - runner.points)
        both = frozenset(table.players)
        same_sides_as = self.repeated.get(both)
        is_swapped = self.drawn.get(both, corp.id) != corp.id
        reasons = []
        if self.number > 1:
            if same_sides_as is None:
                reasons.append(side_sentence(cost, corp.name, runner.name, is_swapped=is_swapped))
            reasons.append(cost_sentence(cost, corp.name, runner.name))
        told = SidesLine(
            cost=cost.total,
            reasons=tuple(reasons),
            corp_after=bias_text(cost.biases[0] + 1),
            runner_after=bias_text(cost.biases[1] - 1),
            meetings=cost.meetings,
            same_sides_as=same_sides_as,
            large=tuple(
                (self.people[player].name, bias_text(self.large[player]))
                for player in (corp.id, runner.id)
                if player in self.large
            ),
            is_dear=cost.sides > 1,
        )
        is_by_hand = bool(self.drawn) and (is_swapped or both not in self.drawn)
        plain = {"floated": False, "float_reason": "", "is_by_hand": is_by_hand}
        return {"sides": told, "corp": corp, "runner": runner, **plain}


def _drawn(explanation: dict[str, Any], rules: KindRules) -> dict[frozenset[int], str]:
    """Return the reason, possibly empty, for each table and bye that the engine drew."""
    words = SINGLE_SIDED_BYES if rules.pairs_by_cost else BYE_REASONS
    reasons: dict[frozenset[int], str] = {}
    for meeting in explanation.get("meetings", ()):
        floated = meeting["floated"]
        reason = str(FLOAT_REASONS[FloatReason(floated["reason"])]) if floated else ""
        reasons[frozenset(meeting["players"])] = reason
    for bye in explanation.get("byes", ()):
        reasons[frozenset((bye["player"],))] = str(words[ByeReason(bye["reason"])])
    return reasons


def _table_line(
    table: Table,
    people: Mapping[int, DraftPerson],
    drawn: Mapping[frozenset[int], str],
    met: Mapping[frozenset[int], int],
    result: str,
) -> DraftTableLine:
    runner, corp = (people[player] for player in table.players)
    both = frozenset(table.players)
    return DraftTableLine(
        number=table.number or 0,
        runner=runner,
        corp=corp,
        floated=runner.points != corp.points,
        float_reason=drawn.get(both, ""),
        rematch_of=met.get(both),
        is_by_hand=bool(drawn) and both not in drawn,
        result=result,
    )


def _bye_line(person: DraftPerson, drawn: Mapping[frozenset[int], str], warnings: RoundWarnings) -> ByeLine:
    alone = frozenset((person.id,))
    return ByeLine(
        person=person,
        reason=drawn.get(alone, ""),
        is_second=person.id in warnings.second_byes,
        is_by_hand=bool(drawn) and alone not in drawn,
    )

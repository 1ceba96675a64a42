"""Undo the cut before any of its games is played."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Side
from tournament.event.acts.plan import PLAN_KEY
from tournament.event.plan import Departure, depart_again, hold, newest_told, take_back, terms_of
from tournament.kernel import payloads
from tournament.kernel.acts import WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.models import (
    PlanOccasion,
    Qualifier,
    Result,
    Round,
    Seat,
    Stage,
    StageKind,
    Tournament,
)
from tournament.play.cut.acts.sides import CUT_MADE, LoggedSide, choose_again
from tournament.play.cut.facts import cut_stage
from tournament.play.cut.open_games import close_rounds, made_bracket, open_games


class LoggedQualifier(msgspec.Struct, forbid_unknown_fields=True):
    """A player in a cut that was undone; a player who declined has no seed."""

    player_id: int
    seed: int | None
    swiss_rank: int

    def row(self, stage: Stage) -> Qualifier:
        """Return the row to store. Raises ActionRefused undo_invalid."""
        places = restored_values(Qualifier, {"seed": self.seed, "swiss_rank": self.swiss_rank})
        return Qualifier(stage=stage, player_id=self.player_id, **places)


class UndoCut(Act[None]):
    """Undo the cut if none of its games has had a result and no extra round is paired.

    Repeating it changes nothing. Raises ActionRefused cut_in_play.
    """

    code = "undo_cut"
    label = gettext_lazy("Cut undone")
    states = WHILE_RUNNING

    def do(self, change: Change) -> None:
        taken = remove_cut(change.tournament)
        if taken is None:
            change.skip()
            return
        change.log(taken)

    class Payload(payloads.Payload):
        """Everything needed to restore the cut; `planned_rounds` is the plan including its extra rounds.

        `departure` is how the cut differed from the announcement, None if it didn't.
        """

        kind: StageKind
        size: int
        seed: int | None = None
        qualifiers: list[LoggedQualifier] | None = None
        sides: list[LoggedSide] | None = None
        planned_rounds: int | None = None
        departure: Departure | None = None

        def sentence(self) -> str:
            return _("Undid the cut to the top %(size)s.") % self.sentence_values

        def touches(self) -> Touches:
            """The cut, including everything that belonged to it."""
            changed: list[Key] = [("cut",), *([PLAN_KEY] if self.departure else [])]
            return touches(*changed, part_of=(CUT_MADE,), throws_away=(CUT_MADE,))

        def undo(self, undoing: Undoing) -> None:
            """Restore the cut, with the sides that were chosen."""
            event = undoing.tournament
            if self.seed is None or self.qualifiers is None or self.sides is None:
                raise_conflict()  # versions before 0.1 didn't store these fields
            if cut_stage(event) is not None:
                raise_conflict()
            seeds = sorted(each.seed for each in self.qualifiers if each.seed)
            if len(seeds) != self.size or seeds != list(range(1, len(seeds) + 1)):
                raise ActionRefused("undo_invalid", field="size")
            is_swiss = self.kind == StageKind.SWISS
            stage = Stage.objects.create(
                tournament=event,
                number=2,
                **restored_values(Stage, {"kind": self.kind, "size": self.size, "seed": self.seed}),
                planned_rounds_before=event.planned_rounds if is_swiss else None,
            )
            if self.departure:
                depart_again(event, self.departure)
            undoing.players([each.player_id for each in self.qualifiers])
            Qualifier.objects.bulk_create(each.row(stage) for each in self.qualifiers)
            if is_swiss:
                event.planned_rounds = self.planned_rounds
                return
            open_games(event)
            for chosen in self.sides:
                choose_again(made_bracket(event), chosen.game, chosen.player, chosen.side)

        def undo_words(self) -> list[str]:
            return [
                _("The cut to the top %(size)s will be made again, with the same seeds.")
                % self.sentence_values
            ]


def remove_cut(event_row: Tournament) -> UndoCut.Payload | None:
    """Delete the cut, inside a change; return everything needed to restore it, or None without a cut.

    Raises ActionRefused cut_in_play.
    """
    stage = cut_stage(event_row)
    if stage is None:
        return None
    rounds = Round.objects.filter(stage=stage)
    is_paired = stage.kind == StageKind.SWISS and rounds.exists()
    if is_paired or Result.objects.filter(pairing__round__in=rounds).exists():
        raise ActionRefused("cut_in_play")
    kept = UndoCut.Payload(
        kind=StageKind(stage.kind),
        size=stage.size or 0,
        seed=stage.seed,
        qualifiers=[
            LoggedQualifier(row.player_id, row.seed, row.swiss_rank) for row in stage.qualifiers.all()
        ],
        sides=_chosen_sides(stage),
        planned_rounds=event_row.planned_rounds,
        departure=_take_departure_back(event_row),
    )
    if stage.planned_rounds_before is not None:
        event_row.planned_rounds = stage.planned_rounds_before
    close_rounds(event_row, rounds)
    stage.delete()
    return kept


def _take_departure_back(event_row: Tournament) -> Departure | None:
    """Restore the plan that applied before the cut departed from it, and return the departure; None if the
    cut didn't depart from the plan.
    """
    told = take_back(event_row, PlanOccasion.CUT)
    before = newest_told(event_row)
    if told is None or before is None:
        return None
    hold(event_row, terms_of(before))
    return Departure(terms_of(before), told)


def _chosen_sides(stage: Stage) -> list[LoggedSide]:
    """Return the chosen side of each game's first player, if there is one."""
    seats = Seat.objects.filter(round__stage=stage, position=1).exclude(side="")
    rows = seats.order_by("pairing__number").values_list("pairing__number", "player", "side")
    return [LoggedSide(game or 0, player, Side(side)) for game, player, side in rows]

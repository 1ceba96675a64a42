"""Where the cut of an event stands, and when it can be made; for the pages and the service (REG 9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.cut import moved_since
from pairing.scoring import judge_complete
from pairing.types import Event, PlayerId
from tournament.core.errors import ActionRefused
from tournament.core.event_rows import stage_after_swiss, swiss_rounds
from tournament.core.records import event_record
from tournament.cut.records import BracketRecord, bracket_record
from tournament.event.plan import playable_kinds
from tournament.models import ELIMINATION_KINDS, Round, Stage, StageKind, Tournament
from tournament.models.states import RoundState


@dataclass(frozen=True, slots=True)
class CutFacts:
    """Where the cut stands: its stage, the bracket of an elimination, and after how many Swiss rounds.

    `rounds_before` is set for extra Swiss rounds only.
    """

    stage: Stage | None
    bracket: BracketRecord | None
    rounds_before: int | None


def cut_facts(tournament: Tournament) -> CutFacts:
    """Return where the cut stands: one query before it, a fixed number after it."""
    stage = cut_stage(tournament)
    if stage is None:
        return CutFacts(None, None, None)
    if stage.kind in ELIMINATION_KINDS:
        return CutFacts(stage, bracket_record(tournament), None)
    return CutFacts(stage, None, sum(row.stage_id != stage.pk for row in swiss_rounds(tournament)))


def moved_since_cut(tournament: Tournament, ranks: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Return the players of an elimination who stand elsewhere in the Swiss standings by now, with that rank.

    `ranks` are those from which the cut was made. Corrections of Swiss results move players; the seeds stay
    as they were made (REG 9.5). Takes the six queries of an event's record.
    """
    return moved_since(event_record(tournament), ranks)


def refuse_early_cut(tournament: Tournament, event: Event, *, confirmed_early: bool) -> None:
    """Refuse a cut before the Swiss rounds are complete. One query.

    `confirmed_early` is the TO's word that the planned rounds left are not played (REG 7.5).

    Raises ActionRefused: no_round_yet, draft_exists, rounds_left; RuleError round_incomplete.
    """
    newest = Round.objects.newest_swiss(tournament, with_draft=True)
    if newest is None:
        raise ActionRefused("no_round_yet")
    if newest.state == RoundState.DRAFT:
        raise ActionRefused("draft_exists", round=newest.number)
    judge_complete(event)
    played, planned = len(event.rounds), tournament.planned_rounds or 0
    if played < planned and not confirmed_early:
        raise ActionRefused("rounds_left", played=played, planned=planned)


def allowed_kinds(tournament: Tournament) -> tuple[StageKind, ...]:
    """Return how the cut may be played: in 2016 single elimination is for relaxed events only."""
    return playable_kinds(tournament.level, tournament.policy)


def cut_stage(tournament: Tournament) -> Stage | None:
    """Return the stage after the cut, or None before it. One query."""
    return stage_after_swiss(tournament)

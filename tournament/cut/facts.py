"""Who goes on after the Swiss rounds, and who just does not; for the preview and the service (REG 9.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pairing.errors import RuleError
from pairing.scoring import open_tables
from pairing.standings import standings
from pairing.structure import judge_cut
from pairing.types import Event, PlayerId, Standing, Tiebreaker
from tournament.core.errors import ActionRefused
from tournament.core.records import event_record
from tournament.cut.records import BracketRecord, bracket_record
from tournament.models import ELIMINATION_KINDS, Level, Round, Stage, StageKind, Tournament
from tournament.models.states import RoundState
from tournament.rounds.facts import newest_round


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut: who is in, best seed first; who declined a place among them; and who is the first out.

    `decided_by` is the tiebreaker that separates the first out from the last in; None where points did, or
    where nobody is out.
    """

    qualified: tuple[Standing, ...]
    declined: tuple[Standing, ...]
    first_out: Standing | None
    decided_by: Tiebreaker | None

    @property
    def seeds(self) -> tuple[PlayerId, ...]:
        """The players who are in, best seed first."""
        return tuple(place.player for place in self.qualified)


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
    return CutFacts(stage, None, Round.objects.swiss(tournament).exclude(stage=stage).count())


def cut_of(event: Event, size: int, declined: Collection[PlayerId] = ()) -> Cut:
    """Return the cut to the top `size` from the Swiss standings (REG 9.5).

    Only players who still play qualify. Who declines is replaced by the next, and the seeds move up.
    Raises RuleError cut_too_large where there are not so many.
    """
    places = standings(event)
    active = {player.id for player in event.players if player.active and not player.disqualified}
    willing = [place for place in places if place.player in active and place.player not in declined]
    judge_cut(size, len(willing))
    qualified = tuple(willing[:size])
    first_out = willing[size] if size < len(willing) else None
    last = places.index(qualified[-1]) if qualified else 0
    between = places[last + 1 : places.index(first_out) + 1] if first_out else ()
    return Cut(
        qualified=qualified,
        declined=tuple(
            place for place in places[:last] if place.player in declined and place.player in active
        ),
        first_out=first_out,
        decided_by=_separated_by(between, event) if between else None,
    )


def moved_since_cut(tournament: Tournament, ranks: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Return the players of an elimination who stand elsewhere in the Swiss standings by now, with that rank.

    `ranks` are those from which the cut was made. Corrections of Swiss results move players; the seeds stay
    as they were made (REG 9.5). Takes the six queries of an event's record.
    """
    now = {place.player: place.rank for place in standings(event_record(tournament))}
    return {
        player: rank_now
        for player, rank in ranks.items()
        if (rank_now := now.get(player)) is not None and rank_now != rank
    }


def _separated_by(between: Sequence[Standing], event: Event) -> Tiebreaker | None:
    """Return the strongest of what separates each of these places from the one above it; None for points."""
    reasons = [place.decided_by for place in between]
    if None in reasons:
        return None
    order = [*event.tiebreakers, Tiebreaker.RANDOM]
    return min((reason for reason in reasons if reason), key=order.index)


def refuse_early_cut(tournament: Tournament, event: Event, *, confirmed_early: bool) -> None:
    """Refuse a cut before the Swiss rounds are complete. One query.

    `confirmed_early` is the TO's word that the planned rounds left are not played (REG 7.5).

    Raises ActionRefused: no_round_yet, draft_exists, rounds_left; RuleError round_incomplete.
    """
    newest = newest_round(tournament)
    if newest is None:
        raise ActionRefused("no_round_yet")
    if newest.state == RoundState.DRAFT:
        raise ActionRefused("draft_exists", round=newest.number)
    missing = [table.number for round_ in event.rounds for table in open_tables(round_, event.scoring)]
    if missing:
        raise RuleError("round_incomplete", tables=missing)
    played, planned = len(event.rounds), tournament.planned_rounds or 0
    if played < planned and not confirmed_early:
        raise ActionRefused("rounds_left", played=played, planned=planned)


def allowed_kinds(tournament: Tournament) -> tuple[StageKind, ...]:
    """Return how the cut may be played: single elimination is for relaxed events only."""
    if tournament.level == Level.RELAXED:
        return (StageKind.DOUBLE, StageKind.SINGLE, StageKind.SWISS)
    return (StageKind.DOUBLE, StageKind.SWISS)


def cut_stage(tournament: Tournament) -> Stage | None:
    """Return the stage after the cut, or None before it. One query."""
    return Stage.objects.filter(tournament=tournament, number__gt=1).first()

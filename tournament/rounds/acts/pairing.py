"""Rounds: pair one as a draft, pair it again, discard it, publish it (REG-6, REG-7)."""

from __future__ import annotations

import random
import secrets
from dataclasses import asdict
from typing import TYPE_CHECKING

from django.utils import timezone

from pairing import sides, swiss, tables
from pairing.errors import RuleError
from pairing.round_warnings import warnings_of
from pairing.scoring import judge_complete
from pairing.structure import judge_cut
from pairing.types import Draw, Event
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.records import event_record
from tournament.event.plan import plan_of
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Round, Seat, Stage, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.rounds.facts import drawn_points, fixed_tables, pairings_version, seating_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

SEEDS = 2**63


def pair_round(
    *,
    tournament: Tournament,
    actor: User | None,
    expected_round: int,
    seed: int | None = None,
    fewest_rematches: bool = False,
) -> Round:
    """Pair the next round as a draft that only leaders see (REG-6, REG-7).

    `expected_round` is the number that the leader meant to pair, so that pressing twice, or two
    leaders at once, give one round. The same `seed` repeats the draw; without one it is drawn here.
    Round 1 freezes the announced plan and starts the event (REG 9.1). `fewest_rematches` is the TO's
    word after no_legal_pairing (REG 7.5).

    Raises ActionRefused draft_exists, round_paired_already, event_changed_meanwhile, all_rounds_played, cut_made;
    RuleError too_few_players, round_incomplete, no_structure_row, cut_too_large, no_legal_pairing.
    """
    with change(tournament, ActCode.PAIR_ROUND, actor=actor) as under_way:
        newest = Round.objects.newest_swiss(under_way.tournament, with_draft=True)
        following = newest.number + 1 if newest else 1
        if newest and newest.state == RoundState.DRAFT:
            raise ActionRefused("draft_exists", round=newest.number)
        if expected_round < following:
            raise ActionRefused("round_paired_already", round=expected_round)
        if expected_round > following:
            raise ActionRefused("event_changed_meanwhile")
        return _pair(under_way, seed=seed, fewest_rematches=fewest_rematches)


def pair_again(
    *,
    tournament: Tournament,
    round_: Round,
    actor: User | None,
    seed: int | None = None,
    fewest_rematches: bool = False,
    seen: int | None = None,
) -> Round:
    """Throw a draft away and pair the round anew, for those who play now; where that fails the draft stays.

    `seen` is the `pairings_version` that the leader looked at; None asks for no such check.

    Raises ActionRefused draft_missing, round_published, event_changed_meanwhile; RuleError as `pair_round`.
    """
    with change(tournament, ActCode.PAIR_ROUND, actor=actor) as under_way:
        _refuse_outdated(under_way.tournament, seen)
        draft = _draft(under_way.tournament, round_.number)
        if draft is None:
            raise ActionRefused("draft_missing")
        under_way.facts["replaced"] = discard_draft(under_way.tournament, draft)
        return _pair(under_way, seed=seed, fewest_rematches=fewest_rematches)


def discard_round(
    *, tournament: Tournament, number: int, actor: User | None, seen: int | None = None
) -> None:
    """Throw a draft away. With round 1 the event goes back to registration and its plan is open again.

    Doing it twice is no mistake. Raises ActionRefused round_published, event_changed_meanwhile.
    """
    with change(tournament, ActCode.DISCARD_ROUND, actor=actor) as under_way:
        draft = _draft(under_way.tournament, number)
        if draft is None:
            under_way.nothing_to_do()
            return
        _refuse_outdated(under_way.tournament, seen)
        under_way.facts |= discard_draft(under_way.tournament, draft)


def publish_round(
    *,
    tournament: Tournament,
    round_: Round,
    actor: User | None,
    seen: int | None = None,
    confirmed_at: int | None = None,
) -> None:
    """Show a draft to everybody. Doing it twice is no mistake.

    `seen` is the `pairings_version` that the leader looked at; None asks for no such check.
    `confirmed_at` is the event's version whose warnings the leader has read and confirmed.

    Raises ActionRefused draft_missing, event_changed_meanwhile, round_without_tables, and
    warnings_not_confirmed where there is a warning that the leader has not confirmed.
    """
    with change(tournament, ActCode.PUBLISH_ROUND, actor=actor) as under_way:
        event_row = under_way.tournament
        draft = Round.objects.swiss(event_row).filter(number=round_.number).first()
        if draft is None:
            raise ActionRefused("draft_missing")
        if draft.state == RoundState.PUBLISHED:
            under_way.nothing_to_do()
            return
        _refuse_outdated(event_row, seen)
        if not draft.pairings.filter(number__isnull=False).exists():
            raise ActionRefused("round_without_tables")
        event = event_record(event_row, with_draft=True)
        warnings = warnings_of(event, draft.number, drawn_points(draft))
        if warnings and confirmed_at != event_row.version:
            raise ActionRefused("warnings_not_confirmed")
        draft.state, draft.published_at = RoundState.PUBLISHED, timezone.now()
        draft.save(update_fields=["state", "published_at"])
        under_way.facts |= {"round": draft.number, "seed": draft.seed, "warnings": asdict(warnings)}


def _refuse_outdated(tournament: Tournament, seen: int | None) -> None:
    if seen is not None and seen != pairings_version(tournament):
        raise ActionRefused("event_changed_meanwhile")


def _draft(tournament: Tournament, number: int) -> Round | None:
    """Return the draft with this number, None where it is gone; a published round is refused."""
    found = Round.objects.swiss(tournament).filter(number=number).first()
    if found and found.state == RoundState.PUBLISHED:
        raise ActionRefused("round_published", round=number)
    return found


def _pair(under_way: Change, *, seed: int | None, fewest_rematches: bool) -> Round:
    tournament = under_way.tournament
    event = event_record(tournament)
    _refuse_too_early(tournament, event)
    plan_before = _freeze_plan(tournament, event)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    rng = random.Random(seed)  # noqa: S311 - a draw that the stored seed repeats, not a secret
    draw = swiss.pair(event, rng=rng, fewest_rematches=fewest_rematches)
    round_ = _store(tournament, draw, seed, rng)
    under_way.facts |= {
        "round": round_.number,
        "seed": seed,
        "fewest_rematches": fewest_rematches,
        "plan_before": plan_before,
        "tables": list(seating_of(round_).values()),
    }
    return round_


def _refuse_too_early(tournament: Tournament, event: Event) -> None:
    judge_complete(event)
    played = len(event.rounds)
    stage = Stage.objects.elimination(tournament)
    if stage is not None:
        raise ActionRefused("cut_made", size=stage.size)
    if tournament.state == EventState.RUNNING and played >= (tournament.planned_rounds or 0):
        raise ActionRefused("all_rounds_played", planned=tournament.planned_rounds)
    playing = sum(player.active for player in event.players)
    if playing < 2:
        raise RuleError("too_few_players", players=playing)


def _freeze_plan(tournament: Tournament, event: Event) -> dict[str, int | None] | None:
    """Fix rounds and cut for those who play, and start the event (REG 9.1).

    Returns the plan as the TO had set it, None for what was left to the structure; None once frozen.
    """
    if tournament.state != EventState.REGISTRATION:
        return None
    playing = sum(player.active for player in event.players)
    plan = plan_of(tournament, playing)
    if plan.rounds is None or plan.cut is None:
        raise RuleError("no_structure_row", players=playing, structure=tournament.structure)
    judge_cut(plan.cut, playing)
    before = {"planned_rounds": tournament.planned_rounds, "cut_size": tournament.cut_size}
    tournament.planned_rounds, tournament.cut_size = plan.rounds, plan.cut
    tournament.state = EventState.RUNNING
    return before


def _store(tournament: Tournament, draw: Draw, seed: int, rng: random.Random) -> Round:
    stage = swiss_stage(tournament)
    round_ = Round.objects.create(stage=stage, number=draw.number, seed=seed, explanation=asdict(draw))
    numbers = tables.number_tables(draw, fixed=fixed_tables(tournament))
    seated = [*sides.seat_order(draw, rng=rng), *((bye.player,) for bye in draw.byes)]
    rows = Pairing.objects.bulk_create(
        Pairing(round=round_, number=number) for number in [*numbers, *(None for _ in draw.byes)]
    )
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=round_, player_id=player, position=position)
        for pairing, players in zip(rows, seated, strict=True)
        for position, player in enumerate(players, start=1)
    )
    return round_


def swiss_stage(tournament: Tournament) -> Stage:
    """Return the stage of the round to pair: the first, or the extra Swiss rounds after a cut (REG 9.5)."""
    extra = Stage.objects.filter(tournament=tournament, number__gt=1, kind=StageKind.SWISS).first()
    if extra:
        return extra
    return Stage.objects.get_or_create(tournament=tournament, number=1, kind=StageKind.SWISS)[0]


def discard_draft(tournament: Tournament, draft: Round) -> dict[str, object]:
    """Delete a draft, inside a change; return what the log keeps of it, enough to bring it back."""
    facts: dict[str, object] = {
        "round": draft.number,
        "seed": draft.seed,
        "tables": list(seating_of(draft).values()),
        "explanation": draft.explanation,
        "changed_by_hand": draft.changed_by_hand,
        "plan": {"planned_rounds": tournament.planned_rounds, "cut_size": tournament.cut_size},
    }
    stage = draft.stage
    draft.delete()
    if stage.number == 1 and not stage.rounds.exists():
        stage.delete()
        _unfreeze_plan(tournament)
    return facts


def _unfreeze_plan(tournament: Tournament) -> None:
    """Go back to registration, with the plan as it was before round 1 was paired."""
    paired = tournament.log.filter(act=ActCode.PAIR_ROUND).order_by("-version").first()
    before = paired.payload.get("plan_before") if paired else None
    if before:
        tournament.planned_rounds, tournament.cut_size = before["planned_rounds"], before["cut_size"]
    tournament.state = EventState.REGISTRATION

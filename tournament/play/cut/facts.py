"""The state of an event's cut, and when it can be made; used by pages and acts (REG 9.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.cut import moved_since
from pairing.scoring import judge_complete
from pairing.types import Event, PlayerId
from pairing.types import Player as PlayerRecord
from tournament.event.plan import playable_kinds
from tournament.kernel.errors import ActionRefused
from tournament.kernel.event_rows import stage_after_swiss, swiss_rounds
from tournament.kernel.records import event_record
from tournament.models import ELIMINATION_KINDS, LogEntry, Round, Stage, StageKind, Tournament
from tournament.models.states import PlayerState, RoundState
from tournament.play.cut.records import BracketRecord, bracket_record

_STEPS = ("drop", "drop_ticked", "disqualify", "reinstate")  # acts that make players leave or come back


@dataclass(frozen=True, slots=True)
class CutFacts:
    """The state of the cut: its stage, its elimination bracket, and the number of Swiss rounds before it.

    `rounds_before` is set only for extra Swiss rounds.
    """

    stage: Stage | None
    bracket: BracketRecord | None
    rounds_before: int | None


def cut_facts(tournament: Tournament) -> CutFacts:
    """Return the state of the cut: one query before the cut, a fixed number after it."""
    stage = cut_stage(tournament)
    if stage is None:
        return CutFacts(None, None, None)
    if stage.kind in ELIMINATION_KINDS:
        return CutFacts(stage, bracket_record(tournament), None)
    return CutFacts(stage, None, sum(row.stage_id != stage.pk for row in swiss_rounds(tournament)))


def moved_since_cut(tournament: Tournament, record: BracketRecord) -> dict[PlayerId, int]:
    """Return the players of an elimination whose seed would be different if the cut were made now, with their
    current rank.

    Corrections of Swiss results can change ranks, but the seeds of the cut are kept (REG 9.5). Players who
    have left or come back since then count as they did at the cut. Takes the six queries of an event's record
    and one more.
    """
    event = event_record(tournament)
    seeded = {player: record.swiss_ranks[player] for player in record.seeds}
    states = _states_at_cut(tournament)
    if states is None:
        others = [player.id for player in event.players if player.id not in seeded]
        return moved_since(event, seeded, declined=others)
    players = [_with_state(player, states.get(player.id)) for player in event.players]
    return moved_since(replace(event, players=tuple(players)), seeded, record.declined)


def _with_state(player: PlayerRecord, state: str | None) -> PlayerRecord:
    if state is None:
        return player
    disqualified = state == PlayerState.DISQUALIFIED
    return replace(player, active=state == PlayerState.CHECKED_IN, disqualified=disqualified)


def _states_at_cut(tournament: Tournament) -> dict[PlayerId, str] | None:
    """Return the state at the cut of each player who has left or come back since. One query.

    Only the log shows when a player left. Returns None for a cut imported from another program: the file
    doesn't explain why the others aren't in it.
    """
    entries = LogEntry.objects.filter(
        tournament=tournament, act__in=("make_cut", *_STEPS), undone_by__isnull=True
    )
    states: dict[PlayerId, str] | None = None
    for act, payload in entries.order_by("version").values_list("act", "payload"):
        if act == "make_cut":
            states = {}
        elif states is not None:
            for step in payload.get("players", [payload]):
                player, before = step.get("player", step.get("pk")), step.get("before")
                if player and before:  # entries of early versions may lack them
                    states.setdefault(player, before)
    return states


def refuse_early_cut(tournament: Tournament, event: Event, *, confirmed_early: bool) -> None:
    """Refuse a cut before the Swiss rounds are complete. One query.

    `confirmed_early` is the TO's confirmation that the remaining planned rounds aren't played (REG 7.5).

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
    """Return the allowed kinds of cut; in 2016 single elimination is only for relaxed events."""
    return playable_kinds(tournament.level, tournament.policy)


def cut_stage(tournament: Tournament) -> Stage | None:
    """Return the stage after the Swiss rounds, or None before the cut. One query."""
    return stage_after_swiss(tournament)

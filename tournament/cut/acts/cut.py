"""The cut after the Swiss rounds: made, and taken back while nothing of it is played (REG 9.5)."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING

from pairing.bracket.layouts import double_elimination, single_elimination
from pairing.cut import Cut, cut_of
from pairing.errors import RuleError
from pairing.types import PlayerId
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.records import event_record
from tournament.cut.facts import allowed_kinds, cut_stage, refuse_early_cut
from tournament.cut.open_games import close_rounds, open_games
from tournament.legacy.codes import ActCode
from tournament.models import Qualifier, Result, Round, Seat, Stage, StageKind, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

SEEDS = 2**63
SMALLEST_SWISS_CUT = 2


def make_cut(
    *,
    tournament: Tournament,
    kind: StageKind,
    size: int,
    declined: Collection[PlayerId] = (),
    extra_rounds: int = 0,
    actor: User | None,
    seen: tuple[PlayerId, ...] | None = None,
    confirmed_early: bool = False,
    seed: int | None = None,
) -> Stage:
    """Make the cut from the final Swiss standings: the top `size` go on, the others leave (REG 9.5).

    Who declines is replaced by the next, and the seeds move up. `kind` is double or single elimination,
    whose first round opens at once, or Swiss: `extra_rounds` more rounds for the top. `seen` are the
    players of the preview, best seed first; None asks for no such check. `confirmed_early` is the TO's
    word that the planned rounds left are not played (REG 7.5). `seed` repeats the draws of sides.
    Doing the same twice is no mistake.

    Raises ActionRefused: no_round_yet, draft_exists, rounds_left, event_changed_meanwhile (others are in now),
    single_elimination_is_relaxed, extra_rounds_missing, cut_made; RuleError: round_incomplete,
    no_such_bracket, cut_too_large.
    """
    with change(tournament, ActCode.MAKE_CUT, actor=actor) as under_way:
        event_row = under_way.tournament
        made = cut_stage(event_row)
        if made:
            return _made_already(under_way, made, kind, size, seen)
        event = event_record(event_row)
        refuse_early_cut(event_row, event, confirmed_early=confirmed_early)
        _judge(event_row, kind, size, extra_rounds)
        cut = cut_of(event, size, declined)
        if seen is not None and seen != cut.seeds:
            raise ActionRefused("event_changed_meanwhile")
        stage = _store(event_row, kind, cut, secrets.randbelow(SEEDS) if seed is None else seed)
        under_way.facts |= _facts(stage, cut)
        if kind == StageKind.SWISS:
            under_way.facts["extra_rounds"] = extra_rounds
            under_way.facts["rounds_before"] = event_row.planned_rounds
            event_row.planned_rounds = len(event.rounds) + extra_rounds
        else:
            open_games(event_row)
        return stage


def undo_cut(*, tournament: Tournament, actor: User | None) -> None:
    """Take the cut back, while none of its games has had a result and no extra round is paired.

    Doing it twice is no mistake. Raises ActionRefused cut_in_play.
    """
    with change(tournament, ActCode.UNDO_CUT, actor=actor) as under_way:
        taken = remove_cut(under_way.tournament)
        if taken is None:
            under_way.nothing_to_do()
            return
        under_way.facts |= taken


def remove_cut(event_row: Tournament) -> dict[str, object] | None:
    """Delete the cut, inside a change; return what the log keeps, enough to make it again; None without one.

    Raises ActionRefused cut_in_play.
    """
    stage = cut_stage(event_row)
    if stage is None:
        return None
    rounds = Round.objects.filter(stage=stage)
    is_paired = stage.kind == StageKind.SWISS and rounds.exists()
    if is_paired or Result.objects.filter(pairing__round__in=rounds).exists():
        raise ActionRefused("cut_in_play")
    facts: dict[str, object] = {
        "kind": stage.kind,
        "size": stage.size,
        "seed": stage.seed,
        "qualifiers": list(stage.qualifiers.values("player_id", "seed", "swiss_rank")),
        "sides": _chosen_sides(stage),
        "planned_rounds": event_row.planned_rounds,
    }
    if stage.kind == StageKind.SWISS:
        made = event_row.log.filter(act=ActCode.MAKE_CUT).order_by("-version").first()
        if made:
            event_row.planned_rounds = made.payload["rounds_before"]
    close_rounds(event_row, rounds)
    stage.delete()
    return facts


def _chosen_sides(stage: Stage) -> list[dict[str, object]]:
    """Return the side that each game's first player has where it is chosen."""
    seats = Seat.objects.filter(round__stage=stage, position=1).exclude(side="")
    return [
        {"game": game, "player": player, "side": side}
        for game, player, side in seats.order_by("pairing__number").values_list(
            "pairing__number", "player", "side"
        )
    ]


def _made_already(
    under_way: Change, made: Stage, kind: StageKind, size: int, seen: tuple[PlayerId, ...] | None
) -> Stage:
    """Let the same cut asked for twice be; refuse any other."""
    seeded = made.qualifiers.filter(seed__isnull=False).order_by("seed")
    seeds = tuple(seeded.values_list("player", flat=True))
    if (made.kind, made.size) != (kind, size) or (seen is not None and seen != seeds):
        raise ActionRefused("cut_made", size=made.size)
    under_way.nothing_to_do()
    return made


def _judge(tournament: Tournament, kind: StageKind, size: int, extra_rounds: int) -> None:
    """Refuse a cut that cannot be played so."""
    if kind not in allowed_kinds(tournament):
        raise ActionRefused("single_elimination_is_relaxed")
    if kind == StageKind.DOUBLE:
        double_elimination(size)
    elif kind == StageKind.SINGLE:
        single_elimination(size)
    elif extra_rounds < 1:
        raise ActionRefused("extra_rounds_missing")
    elif size < SMALLEST_SWISS_CUT:
        raise RuleError("too_few_players", players=size)


def _store(tournament: Tournament, kind: StageKind, cut: Cut, seed: int) -> Stage:
    stage = Stage.objects.create(
        tournament=tournament, number=2, kind=kind, size=len(cut.qualified), seed=seed
    )
    Qualifier.objects.bulk_create(
        [
            Qualifier(stage=stage, player_id=place.player, seed=number, swiss_rank=place.rank or 0)
            for number, place in enumerate(cut.qualified, start=1)
        ]
        + [
            Qualifier(stage=stage, player_id=place.player, swiss_rank=place.rank or 0)
            for place in cut.declined
        ]
    )
    return stage


def _facts(stage: Stage, cut: Cut) -> dict[str, object]:
    """Return what the log keeps: everybody of the cut with names and ranks, and the seed of the draws."""
    names = dict(stage.qualifiers.values_list("player", "player__name"))
    return {
        "kind": stage.kind,
        "size": stage.size,
        "seed": stage.seed,
        "seeds": [
            {"player": place.player, "name": names[place.player], "swiss_rank": place.rank}
            for place in cut.qualified
        ],
        "declined": [{"player": place.player, "name": names[place.player]} for place in cut.declined],
    }

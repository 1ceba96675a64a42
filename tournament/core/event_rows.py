"""The rows of an event that pages of several features read: parts of its snapshot, never to be changed."""

from __future__ import annotations

from typing import Any, cast

from tournament.core.compiled import CompiledRow, RowPart
from tournament.core.snapshots import is_page_under_way, snapshot_part
from tournament.core.table_rows import WITHOUT_DRAW
from tournament.models import AnnouncedPlan, Round, Stage, StageKind, Tournament
from tournament.models.round import RoundQuerySet
from tournament.models.states import RoundState


@snapshot_part
def swiss_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the event's Swiss rounds in play order, drafts too, without what their draws say. One query."""
    return tuple(Round.objects.swiss(tournament).select_related("stage").defer("explanation"))


def newest_swiss_round(tournament: Tournament, *, with_draft: bool = False) -> Round | None:
    """Return the newest Swiss round, None before the first; a draft only where it is asked for."""
    if not with_draft and not is_page_under_way():
        return _round(_NEWEST_SWISS.find(tournament.pk, RoundState.PUBLISHED, StageKind.SWISS))
    rounds = swiss_rounds(tournament)
    shown = [row for row in rounds if with_draft or row.state == RoundState.PUBLISHED]
    return shown[-1] if shown else None


@snapshot_part
def newest_round(tournament: Tournament) -> Round | None:
    """Return the newest published round with its stage, Swiss or of the cut. One query."""
    return _round(_NEWEST.find(tournament.pk, RoundState.PUBLISHED))


def _round(found: list[Any] | None) -> Round | None:
    if found is None:
        return None
    round_, round_.stage = found
    return cast(Round, round_)


def _in_state() -> RoundQuerySet:
    rounds = Round.objects.filter(stage__tournament=0).filter(state="")
    return rounds.order_by("-stage__number", "-number")


def newest_rounds() -> RoundQuerySet:
    """Return the query for an event's newest round in a state, to be compiled: event and state are blank."""
    return _in_state()[:1]


_ROUND_AND_STAGE = (RowPart(Round, unwanted=WITHOUT_DRAW), RowPart(Stage, path="stage__"))
_NEWEST = CompiledRow(newest_rounds, *_ROUND_AND_STAGE)
_NEWEST_SWISS = CompiledRow(lambda: _in_state().filter(stage__kind="")[:1], *_ROUND_AND_STAGE)


@snapshot_part
def stage_after_swiss(tournament: Tournament) -> Stage | None:
    """Return the stage after the cut, of whatever kind, or None before it. One query."""
    return Stage.objects.filter(tournament=tournament, number__gt=1).first()


@snapshot_part
def told_plans(tournament: Tournament) -> tuple[AnnouncedPlan, ...]:
    """Return every plan that was told to the players, first to last. One query."""
    return tuple(AnnouncedPlan.objects.filter(tournament=tournament).order_by("pk"))

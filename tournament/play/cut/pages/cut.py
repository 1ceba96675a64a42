"""The preview of the cut: players with seeds, who declines, who is first out and why (REG 9.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import ngettext

from pairing.cut import Cut, cut_of
from pairing.errors import RuleError
from pairing.standings import standings
from pairing.types import Event, PlayerId, Standing
from tournament.kernel.phrases import listed
from tournament.kernel.records import event_record
from tournament.kernel.words import sentence
from tournament.models import Qualifier, Result, Stage, StageKind, Tournament
from tournament.play.cut.facts import cut_stage, moved_since_cut, refuse_early_cut
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.figure_words import (
    FigureCell,
    FigureColumn,
    figure_cells,
    figure_columns,
    order_reason,
)

SHOWN_OUT = 4  # how many of the players who missed the cut are listed


class Fate(StrEnum):
    """A player's outcome in the cut."""

    IN = "in"
    DECLINED = "declined"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class CutLine:
    """One player of the preview, in Swiss order. `seed` is None for players who aren't in the cut."""

    player: PlayerId
    name: str
    rank: int
    seed: int | None
    fate: Fate
    points: int
    figures: tuple[FigureCell, ...]


@dataclass(frozen=True, slots=True)
class MadeLine:
    """One player of a cut that was made; `seed` is None for players who declined.

    `rank` is the Swiss rank at the cut; `rank_now` is set if a correction has changed it.
    """

    name: str
    seed: int | None
    rank: int
    rank_now: int | None


@dataclass(frozen=True, slots=True)
class MadeCut:
    """The cut after it was made."""

    size: int
    kind_label: str
    is_elimination: bool
    lines: tuple[MadeLine, ...]
    may_undo: bool

    @property
    def has_moved(self) -> bool:
        """Whether the Swiss standings have changed since the cut was made."""
        return any(line.rank_now for line in self.lines)


@dataclass(frozen=True, slots=True)
class CutPage:
    """The content of the cut page.

    `problem` is a sentence on why the cut can't be made now; `is_early` means that the staff member may
    confirm it anyway. `first_out` is the first player who isn't in, and `why_out` the criterion that decided
    it.
    """

    made: MadeCut | None
    players: dict[PlayerId, str]
    lines: tuple[CutLine, ...] = ()
    columns: tuple[FigureColumn, ...] = ()
    seeds: tuple[PlayerId, ...] = ()
    first_out: str = ""
    why_out: str = ""
    problem: str = ""
    is_early: bool = False

    @property
    def seen(self) -> str:
        """The players who are in, best seed first, as the form field's value."""
        return ",".join(map(str, self.seeds))

    @property
    def shown_declined(self) -> str:
        """The players who decline, as the form field's value."""
        return ",".join(str(line.player) for line in self.lines if line.fate is Fate.DECLINED)


def cut_page(tournament: Tournament, size: int, declined: Collection[PlayerId] = ()) -> CutPage:
    """Return the preview of a cut to the top `size`, or the existing cut. A fixed number of queries."""
    stage = cut_stage(tournament)
    if stage is not None:
        return CutPage(made=_made(tournament, stage), players={})
    event = event_record(tournament)
    names = {player.id: player.name for player in event.players}
    willing = {player.id: player.name for player in event.players if player.active}
    try:
        refuse_early_cut(tournament, event, confirmed_early=False)
    except RuleError as error:
        is_early = error.code == "rounds_left"
        page = CutPage(made=None, players=willing, problem=sentence(error, names), is_early=is_early)
        if not is_early:
            return page
    else:
        page = CutPage(made=None, players=willing)
    try:
        cut = cut_of(event, size, declined)
    except RuleError as error:
        return replace(page, problem=sentence(error, names), is_early=False)
    return _preview(page, event, cut, names)


def cut_news(page: CutPage, seen: Collection[PlayerId]) -> tuple[str, ...]:
    """Return sentences on changes since the preview `seen`: who declines, who moves.

    Empty if there was no preview, or if the same players are in.
    """
    if not seen or not page.lines:
        return ()
    declined = {line.player for line in page.lines if line.fate is Fate.DECLINED}
    groups = (
        ([each for each in seen if each in declined], _declining_words),
        ([each for each in page.seeds if each not in seen], _moving_in_words),
        ([each for each in seen if each not in page.seeds and each not in declined], _out_words),
    )
    return tuple(
        words([page.players[each] for each in ids if each in page.players]) for ids, words in groups if ids
    )


def _declining_words(names: list[str]) -> str:
    told = {"names": listed(names)}
    return ngettext("%(names)s declines.", "%(names)s decline.", len(names)) % told


def _moving_in_words(names: list[str]) -> str:
    return ngettext("%(names)s moves up.", "%(names)s move up.", len(names)) % {"names": listed(names)}


def _out_words(names: list[str]) -> str:
    told = {"names": listed(names)}
    return ngettext("%(names)s is out.", "%(names)s are out.", len(names)) % told


def _preview(page: CutPage, event: Event, cut: Cut, names: dict[PlayerId, str]) -> CutPage:
    seeds = {place.player: seed for seed, place in enumerate(cut.qualified, start=1)}
    declined = {place.player for place in cut.declined}
    places = [place for place in standings(event) if place.player in page.players]
    out = [place.player for place in places if place.player not in seeds and place.player not in declined]
    shown = {*seeds, *declined, *out[:SHOWN_OUT]}
    shown_places = [place for place in places if place.player in shown]
    lines = _lines(shown_places, seeds, declined, names)
    first_out = why_out = ""
    if cut.first_out is not None:
        last, first = cut.qualified[-1], replace(cut.first_out, decided_by=cut.decided_by)
        first_out = names[first.player]
        why_out = order_reason(last, first, names[last.player], names[first.player])
    columns = figure_columns()
    return replace(page, lines=lines, columns=columns, seeds=cut.seeds, first_out=first_out, why_out=why_out)


def _lines(
    places: list[Standing],
    seeds: dict[PlayerId, int],
    declined: set[PlayerId],
    names: dict[PlayerId, str],
) -> tuple[CutLine, ...]:
    figures = figure_cells(places)
    return tuple(
        CutLine(
            player=place.player,
            name=names[place.player],
            rank=place.rank or 0,
            seed=seeds.get(place.player),
            fate=Fate.DECLINED
            if place.player in declined
            else Fate.IN
            if place.player in seeds
            else Fate.OUT,
            points=place.points,
            figures=figures[place.player],
        )
        for place in places
    )


def _made(tournament: Tournament, stage: Stage) -> MadeCut:
    rows = list(Qualifier.objects.filter(stage=stage).select_related("player"))
    is_elimination = stage.kind != StageKind.SWISS
    record = bracket_record(tournament)
    moved = moved_since_cut(tournament, record) if record else {}
    lines = [MadeLine(row.player.name, row.seed, row.swiss_rank, moved.get(row.player_id)) for row in rows]
    if is_elimination:
        in_play = Result.objects.filter(pairing__round__stage=stage).exists()
    else:
        in_play = stage.rounds.exists()
    return MadeCut(
        size=stage.size or 0,
        kind_label=stage.get_kind_display(),
        is_elimination=is_elimination,
        lines=tuple(sorted(lines, key=lambda line: (line.seed is None, line.seed or line.rank))),
        may_undo=not in_play,
    )

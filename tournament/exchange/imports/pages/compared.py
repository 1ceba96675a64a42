"""The standings stated in a file, next to ours after the same rounds, and why they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.check import Fault
from pairing.check.faults import code_of_figure
from pairing.check.order import judge_standings
from pairing.figures import gather
from pairing.results_json import ResultsFile, StatedStanding
from pairing.standings import standings
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import DEFAULT_TIEBREAKERS, Event, PlayerId, Standing, Tiebreaker
from tournament.exchange.archive.pages import origin_of
from tournament.exchange.archive.words import digest_words
from tournament.kernel.records import event_record
from tournament.models import EventImport, FilePlace, Tournament
from tournament.play.rounds.figure_words import FigureColumn, figure_columns, figure_text, places_that_tell


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """One of our values, and the file's if it differs; `stated` is empty if they agree."""

    ours: str
    stated: str = ""


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One player's place, points and figures in our standings, with the file's values if they differ."""

    player: PlayerId
    name: str
    rank: ComparedCell
    points: ComparedCell
    figures: tuple[ComparedCell, ...]
    differs: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our standings and the file's; `reasons` explain the differences, and are empty if there are none.

    `is_stated` is False if the file has no standings; `is_equal` is True if it has them and nothing differs.
    """

    columns: tuple[FigureColumn, ...]
    lines: tuple[ComparedLine, ...]
    reasons: tuple[str, ...]
    is_stated: bool

    @property
    def is_equal(self) -> bool:
        """Whether the file's standings are the same as ours."""
        return self.is_stated and not self.reasons

    @property
    def differing(self) -> int:
        """Return how many players have a different place or different figures."""
        return sum(line.differs for line in self.lines)


@dataclass(frozen=True, slots=True)
class ComparedPage:
    """The page for an event from another tool's file; `comparison` is None for any other event.

    `rounds` is the number of Swiss rounds in the file.
    """

    origin: str
    digest: str
    rounds: int
    comparison: Comparison | None


def compared_page(tournament: Tournament) -> ComparedPage:
    """Return the page. A fixed number of queries."""
    mark: EventImport | None = getattr(tournament, "came_from", None)
    origin = origin_of(tournament)
    if mark is None or not mark.tool:
        return ComparedPage(origin, "", 0, None)
    event = event_record(tournament).before(mark.rounds + 1)
    playing = {player.id for player in event.players}
    stated = [
        StatedStanding(
            player=place.player_id,
            rank=place.rank,
            points=place.points,
            rounds_played=place.rounds_played,
            figures={Tiebreaker(code): Decimal(figure) for code, figure in place.figures.items()},
        )
        for place in FilePlace.objects.filter(came_from=mark).order_by("pk")
        if place.player_id in playing
    ]
    names = {player.id: player.name for player in event.players}
    return ComparedPage(origin, digest_words(mark.digest), mark.rounds, compare(event, stated, names))


def compare(
    event: Event,
    stated: Sequence[StatedStanding],
    names: Mapping[PlayerId, str],
    *,
    as_written: Event | None = None,
) -> Comparison:
    """Compare our standings of an event with those in its file.

    `as_written` is the event including negative points, which no table can have here. It is only used to
    explain differences.
    """
    lines, told = standings(event), {each.player: each for each in stated}
    faults = _faults(event, stated)
    decimals = {
        rule.code: places_that_tell(line.figures[rule.code] for line in lines) for rule in SHOWN_FIGURES
    }
    off = {(fault.code, fault.facts["player"]) for fault in faults if "player" in fault.facts}
    compared = tuple(_line(line, told.get(line.player), names, decimals, off) for line in lines)
    return Comparison(
        columns=figure_columns(),
        lines=compared,
        reasons=tuple(_reasons(event, stated, faults, as_written)),
        is_stated=any(each.rank is not None or each.points is not None or each.figures for each in stated),
    )


def _faults(event: Event, stated: Sequence[StatedStanding], *, byes_divide: bool = False) -> list[Fault]:
    file = ResultsFile(name="", date="", cut_to_top=0, event=event, own_ids={}, stated=tuple(stated))
    return list(judge_standings(file, gather(event, byes_divide=byes_divide)))


class _Cause(Enum):
    """A known reason for differences: other programs count differently, or a file mixes two points in
    time.
    """

    BYES_DIVIDE = 1
    HEAD_TO_HEAD = 2
    BEFORE_LAST_ROUND = 3
    BELOW_ZERO = 4


def _causes(event: Event, stated: Sequence[StatedStanding], as_written: Event | None) -> tuple[_Cause, ...]:
    """Return the fewest causes that together explain every difference; none if the known causes don't."""
    known = [_Cause.HEAD_TO_HEAD]
    if any(table.is_bye for round_ in event.rounds for table in round_.tables):
        known.append(_Cause.BYES_DIVIDE)
    if len(event.rounds) > 1:
        known.append(_Cause.BEFORE_LAST_ROUND)
    if as_written is not None:
        known.append(_Cause.BELOW_ZERO)
    for count in range(1, len(known) + 1):
        for tried in combinations(known, count):
            counted = as_written if as_written is not None and _Cause.BELOW_ZERO in tried else event
            if _Cause.BEFORE_LAST_ROUND in tried:
                counted = counted.before(len(event.rounds))
            if _Cause.HEAD_TO_HEAD in tried:
                counted = replace(counted, tiebreakers=_turned(event))
            if not _faults(counted, stated, byes_divide=_Cause.BYES_DIVIDE in tried):
                return tried
    return ()


def _turned(event: Event) -> tuple[Tiebreaker, ...]:
    """Return the tiebreakers with head-to-head first, or without it if it already is first."""
    has_head_to_head = Tiebreaker.HEAD_TO_HEAD in event.tiebreakers
    return DEFAULT_TIEBREAKERS[1:] if has_head_to_head else DEFAULT_TIEBREAKERS


def _cause_words(cause: _Cause, event: Event) -> str:
    match cause:
        case _Cause.BYES_DIVIDE:
            return _(
                "Strength of schedule: the file also counts byes, as if a bye were an opponent with 0 "
                "points. Here only opponents count (REG 8.3, 8.4)."
            )
        case _Cause.HEAD_TO_HEAD if Tiebreaker.HEAD_TO_HEAD in event.tiebreakers:
            return _("Order: the file ranks without head-to-head, which comes first here (REG 8.2).")
        case _Cause.HEAD_TO_HEAD:
            return _("Order: the file ranks by head-to-head first, which does not count here (NOW 1.5).")
        case _Cause.BEFORE_LAST_ROUND:
            return _("The file’s standings are from before round %(round)s.") % {"round": len(event.rounds)}
        case _Cause.BELOW_ZERO:
            return _("Points: the file deducts points at a table. Here, a table gives at least 0 points.")


def _line(
    line: Standing,
    told: StatedStanding | None,
    names: Mapping[PlayerId, str],
    decimals: Mapping[Tiebreaker, int],
    off: set[tuple[str, PlayerId]],
) -> ComparedLine:
    rank, points = ComparedCell("" if line.rank is None else str(line.rank)), ComparedCell(str(line.points))
    if told and told.rank is not None and line.rank is not None and told.rank != line.rank:
        rank = replace(rank, stated=str(told.rank))
    if ("points_contradict_rounds", line.player) in off and told:
        points = replace(points, stated=str(told.points))
    figures = []
    for rule in SHOWN_FIGURES:
        cell = ComparedCell(figure_text(rule, line.figures[rule.code], decimals[rule.code]))
        if (code_of_figure(rule), line.player) in off and told:
            own = Fraction(told.figures[rule.code])
            cell = replace(cell, stated=figure_text(rule, own, decimals[rule.code]))
        figures.append(cell)
    differs = any(cell.stated for cell in (rank, points, *figures))
    return ComparedLine(line.player, names[line.player], rank, points, tuple(figures), differs)


def _reasons(
    event: Event, stated: Sequence[StatedStanding], faults: Sequence[Fault], as_written: Event | None
) -> list[str]:
    """List the causes of all differences; if they aren't known, list the kinds of differences."""
    causes = _causes(event, stated, as_written) if faults else ()
    if causes:
        return [
            *(_cause_words(cause, event) for cause in causes),
            *([] if causes == (_Cause.HEAD_TO_HEAD,) else [_("Nothing else differs.")]),
        ]
    counts = Counter(fault.code for fault in faults)
    said = []
    if points := counts["points_contradict_rounds"]:
        text = ngettext(
            "Points: for %(count)s player, the points from the file’s tables don’t match its standings. "
            "Ours are calculated from the tables and this event’s point values.",
            "Points: for %(count)s players, the points from the file’s tables don’t match its "
            "standings. Ours are calculated from the tables and this event’s point values.",
            points,
        )
        said.append(text % {"count": points})
    if played := counts["rounds_played_off"]:
        text = ngettext(
            "Rounds played: for %(count)s player, the number of rounds at a table doesn’t match the "
            "file’s standings.",
            "Rounds played: for %(count)s players, the number of rounds at a table doesn’t match the "
            "file’s standings.",
            played,
        )
        said.append(text % {"count": played})
    strengths = max((counts[code_of_figure(rule)] for rule in SHOWN_FIGURES), default=0)
    if strengths:
        text = ngettext(
            "Strength of schedule: %(count)s player has a different value here. It is the mean, over "
            "all opponents, of their points divided by the rounds they played; a bye has no opponent "
            "(REG 8.3, 8.4).",
            "Strength of schedule: %(count)s players have a different value here. It is the mean, "
            "over all opponents, of their points divided by the rounds they played; a bye has no "
            "opponent (REG 8.3, 8.4).",
            strengths,
        )
        said.append(text % {"count": strengths})
    if counts["standings_out_of_order"]:
        said.append(
            _("Order: the file’s ranking differs from what its own results give under this event’s rules.")
        )
    return said

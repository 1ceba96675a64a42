"""A series' page: everyone's points and how they came about, awards, and what organizers must decide."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.series.records import EventPart, SeriesLine, SeriesRules, SeriesTiebreaker
from pairing.series.standings import series_standings
from tournament.kernel.text import name_order
from tournament.models import Series, SeriesAward, SeriesEvent, Tournament
from tournament.models.states import EventState
from tournament.ranking.series.acts import rules_of
from tournament.ranking.series.earned import AwardLines, award_lines
from tournament.ranking.series.records import SeriesRecord, series_record
from tournament.ranking.series.words import SERIES_TIEBREAKER_WORDS


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """What a participant earned at one event, in words.

    These are the event's name and URL (empty if unlisted), the points, and where they come from.
    """

    name: str
    address: str
    counts: bool
    said: str
    sources: str


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One participant's line.

    `cells` contains a part or None for each finished event; `played` contains only the existing parts, with
    their events.
    """

    line: SeriesLine
    name: str
    person: int | None
    cells: tuple[EventPart | None, ...]
    why: str
    played: tuple[PlayedPart, ...]


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """A series: `events` are the finished events, `coming` the unfinished ones, both by date."""

    series: Series
    rules: SeriesRules
    events: tuple[SeriesEvent, ...]
    coming: tuple[SeriesEvent, ...]
    rows: tuple[SeriesRow, ...]
    awards: tuple[AwardLines, ...]
    alone: int

    @property
    def all_events(self) -> list[Tournament]:
        """The events of the series by date, including unfinished ones."""
        rows = sorted((*self.events, *self.coming), key=lambda row: row.tournament.date)
        return [row.tournament for row in rows]

    @property
    def tiebreakers(self) -> list[str]:
        """The tiebreakers for equal points, in words and in order."""
        return [str(SERIES_TIEBREAKER_WORDS[code]) for code in self.rules.tiebreakers]


def series_page(series: Series) -> SeriesPage:
    """Return a series' page. Takes six queries, plus fifteen if finished events aren't in memory."""
    record = series_record(series)
    rules = rules_of(series)
    lines = series_standings(record.played, rules)
    awards = award_lines(record, lines, series.awards.select_related("target"))
    return SeriesPage(
        series=series,
        rules=rules,
        events=tuple(row for row in record.rows if _is_finished(row)),
        coming=tuple(row for row in record.rows if not _is_finished(row)),
        rows=_rows(record, lines),
        awards=awards,
        alone=record.alone,
    )


def awards_at(tournament: Tournament) -> tuple[AwardLines, ...]:
    """Return what series award at an event.

    For each series, takes the same queries as its page, except those for the page's lines.
    """
    found: list[AwardLines] = []
    giving = SeriesAward.objects.filter(target=tournament).values("series")
    for series in Series.objects.filter(pk__in=giving).order_by("pk"):
        record = series_record(series)
        lines = series_standings(record.played, rules_of(series))
        own = series.awards.filter(target=tournament).select_related("target", "series")
        found.extend(award_lines(record, lines, own))
    return tuple(found)


def _is_finished(row: SeriesEvent) -> bool:
    return row.tournament.state == EventState.FINISHED


def _rows(record: SeriesRecord, lines: tuple[SeriesLine, ...]) -> tuple[SeriesRow, ...]:
    rows = []
    heads = {row.tournament_id: _head(row) for row in record.rows}
    for at, line in enumerate(lines):
        parts = {part.event: part for part in line.parts}
        who = record.participants[line.participant]
        above = lines[at - 1] if at else None
        why = _why(line, above, record.participants[above.participant].name if above else "")
        cells = tuple(parts.get(event.id) for event in record.played)
        played = tuple(_played(part, *heads[part.event]) for part in line.parts)
        rows.append(SeriesRow(line, who.name, who.person, cells, why, played))
    return tuple(
        sorted(rows, key=lambda row: (row.line.rank, *name_order(row.name, abs(row.line.participant))))
    )


def _head(row: SeriesEvent) -> tuple[str, str]:
    event = row.tournament
    return event.name, reverse("standings", kwargs={"slug": event.slug}) if event.is_listed else ""


def _played(part: EventPart, name: str, address: str) -> PlayedPart:
    if part.place is None:
        return PlayedPart(name, address, part.counts, _("disqualified, 0 points"), "")
    words = {"place": part.place, "points": part.total}
    said = ngettext("place %(place)s, %(points)s point", "place %(place)s, %(points)s points", part.total)
    return PlayedPart(name, address, part.counts, said % words, _sources(part))


def _sources(part: EventPart) -> str:
    """Return where the points come from, if they have more than one source."""
    if not part.has_several_sources and part.weight == 1:
        return ""
    words = {
        "for_place": part.for_place,
        "for_results": part.for_results,
        "for_attendance": part.for_attendance,
        "weight": part.weight,
    }
    if part.weight == 1:
        text = _("(%(for_place)s for the place, %(for_results)s for results, %(for_attendance)s for playing)")
    else:
        text = _(
            "(%(for_place)s for the place, %(for_results)s for results, %(for_attendance)s for playing,"
            " times %(weight)s)"
        )
    return text % words


def _why(line: SeriesLine, above: SeriesLine | None, name: str) -> str:
    """Return how a tie on points was broken; empty if the points alone decide."""
    if line.is_shared:
        return _("Shared place: no tiebreaker separates these players.")
    if line.decided_by is None or above is None:
        return _("Beat everyone else with the same points.") if line.swept else ""
    if line.decided_by == SeriesTiebreaker.HEAD_TO_HEAD:
        return _("Behind %(name)s, who beat everyone else with the same points.") % {"name": name}
    words = {
        "name": name,
        "tiebreaker": SERIES_TIEBREAKER_WORDS[line.decided_by],
        "own": shown_figure(line.figures[line.decided_by]),
        "theirs": shown_figure(above.figures[line.decided_by]),
    }
    return _("Behind %(name)s by “%(tiebreaker)s”: %(own)s against %(theirs)s.") % words


def shown_figure(figure: Fraction | None) -> str:
    """Return a tiebreaker's figure: a whole number unchanged, any other with four decimal places."""
    if figure is None:
        return "–"
    if figure.denominator == 1:
        return str(figure.numerator)
    return str(floatformat(float(figure), 4))

"""The rows of the standings as HTML, which a template takes ten times as long to write."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.core.rows import PlayerLinks, badge, html_lines
from tournament.models import Tournament
from tournament.standings.pages.final_standings import FinalLine, FinalStandings
from tournament.standings.pages.standings import StandingLine, StandingsPage

_MANY = 100  # lines from which the widest rank has three digits: the first one holds the column's width


def standings_rows(tournament: Tournament, page: StandingsPage) -> SafeString:
    """Return the rows of the Swiss standings, best first."""
    return html_lines(_standings_lines(PlayerLinks.of(tournament), page))


def final_rows(tournament: Tournament, final: FinalStandings) -> SafeString:
    """Return the rows of the final standings, by the final places."""
    return html_lines(_final_lines(PlayerLinks.of(tournament), final))


def _standings_lines(links: PlayerLinks, page: StandingsPage) -> Iterator[str]:
    left, last, most = _Left(), len(page.lines), page.most_points or 1
    bar = f'<svg class="bar" viewBox="0 0 {most} 1" preserveAspectRatio="none" aria-hidden="true">'
    for number, line in enumerate(page.lines, start=1):
        points = line.place.points
        yield _begin(line, is_cut=line.is_last_of_cut and number < last)
        rank = _rank(line)
        if number == 1 and last >= _MANY:
            rank = f'<span class="rank__first">{rank}</span>'
        yield f'<td class="num rank">{rank}</td>'
        yield f'<th scope="row">{links.to(line.place.player, line.name)}{left.words(line)}</th>'
        yield f'<td class="num score points">{bar}<rect width="{points}" height="1"/></svg>{points}</td>'
        wide = ""
        for figure in line.figures:
            yield f'<td class="num{wide}" title="{escape(figure.exact)}">{escape(figure.shown)}</td>'
            wide = " wide-only"
        yield f'<td class="wide-only meta">{escape(line.decided_by)}</td></tr>'


def _final_lines(links: PlayerLinks, final: FinalStandings) -> Iterator[str]:
    left, last = _Left(), len(final.lines)
    still_in = " " + badge("ok", _("still in"))
    not_settled = " " + badge("muted", _("not settled"))
    for number, line in enumerate(final.lines, start=1):
        at, swiss = line.at, line.swiss
        open_ = not_settled if at.best and not at.place else ""
        seed = "" if at.seed is None else at.seed
        yield _begin(swiss, is_cut=number == final.cut and number < last)
        yield f'<td class="num rank">{_place(line)}</td>'
        yield f'<th scope="row">{links.to(line.player, swiss.name)}'
        yield f"{still_in if at.is_still_in else open_}{left.words(swiss)}</th>"
        yield f'<td class="num">{seed}</td><td class="num wide-only">{_rank(swiss)}</td>'
        yield f'<td class="num score">{swiss.place.points}</td>'
        for figure in swiss.figures[:1]:
            yield f'<td class="num wide-only" title="{escape(figure.exact)}">{escape(figure.shown)}</td>'
        yield "</tr>"


class _Left:
    """What stands beside the name of who has left, in the reader's language."""

    def __init__(self) -> None:
        self._disqualified = " " + badge("bad", _("disqualified"))
        self._dropped = " " + badge("muted", _("dropped"))

    def words(self, line: StandingLine) -> str:
        if line.is_disqualified:
            return self._disqualified
        return self._dropped if line.is_dropped else ""


def _begin(line: StandingLine, *, is_cut: bool) -> str:
    classes = ("is-cut" if is_cut else "") + (" is-muted" if line.is_dropped or line.is_disqualified else "")
    hidden = "" if line.is_found else " hidden"
    return f'<tr class="{classes}" data-filter-row="{escape(line.search_key)}"{hidden}>'


def _rank(line: StandingLine) -> str:
    return "–" if line.place.rank is None else str(line.place.rank)


def _place(line: FinalLine) -> str:
    if line.at.place:
        return str(line.at.place)
    return f'<span class="rank--open">{line.at.best}–{line.at.worst}</span>' if line.at.best else "–"

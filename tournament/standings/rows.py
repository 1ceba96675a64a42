"""The rows of the standings as HTML, which a template takes ten times as long to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pairing.types import Side
from tournament.core.phrases import listed
from tournament.core.rows import PlayerLinks, badge, html_lines, small_print
from tournament.models import Tournament
from tournament.standings.pages.final_standings import FinalLine, FinalStandings
from tournament.standings.pages.player_card import Figure, OpponentLine, PlayerRoundLine
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


def card_round_rows(tournament: Tournament, lines: Sequence[PlayerRoundLine]) -> SafeString:
    """Return the rows of a player's rounds on their card."""
    return html_lines(_round_lines(tournament, lines))


def card_opponent_rows(tournament: Tournament, lines: Sequence[OpponentLine]) -> SafeString:
    """Return the rows of a player's opponents, with what each adds to the tiebreakers."""
    return html_lines(_opponent_lines(PlayerLinks.of(tournament), lines))


def _round_lines(tournament: Tournament, lines: Sequence[PlayerRoundLine]) -> Iterator[str]:
    links, sides, label = PlayerLinks.of(tournament), _side_words(), pgettext("label", ": ")
    bye, not_paired = badge("info", _("Bye")), _("not paired")
    missed = f'<span class="meta">{escape(not_paired)}</span>'
    to_round, _number, after = reverse("round", args=(tournament.slug, 0)).rpartition("0")
    for line in lines:
        yield f'<tr><td class="num"><a href="{to_round}{line.number}{after}">{line.number}</a></td><td>'
        if line.is_missed or line.is_bye:
            yield missed if line.is_missed else bye
        else:
            table = _("table %(table)s") % {"table": line.table}
            yield f"{links.to(line.opponent or 0, line.opponent_name, mark='')} {small_print(table)}"
            yield _met_in(line)
        games = [badge(game.side, f"{sides[game.side]}{label}{game.outcome}") for game in line.games]
        if line.side and not games:
            games = [badge(line.side, sides[line.side])]
        yield f'<p class="games">{" ".join(games)}</p>' if games else ""
        result = "–" if line.is_missed else line.result or "…"
        shown = f"{line.points}" if line.is_bye else result
        yield f'</td><td class="num score">{escape(shown)}</td><td class="num">{line.total}</td></tr>'


def _met_in(line: PlayerRoundLine) -> str:
    if not line.met_in:
        return ""
    words = ngettext("met in round %(rounds)s", "met in rounds %(rounds)s", len(line.met_in))
    return " " + badge("info", words % {"rounds": listed(line.met_in)})


def _opponent_lines(links: PlayerLinks, lines: Sequence[OpponentLine]) -> Iterator[str]:
    for line in lines:
        yield f'<tr><td class="num wide-only">{line.round_number}</td>'
        yield f"<td>{links.to(line.player, line.name, mark='')}</td>"
        yield f'<td class="num">{line.points} / {line.rounds}</td>'
        for part in line.parts:
            yield f'<td class="num">{with_exact(part)}</td>'
        yield "</tr>"


def with_exact(figure: Figure) -> SafeString:
    """Return a figure as it is shown, and its exact value small behind it where rounding hides something."""
    exact = f' <small class="exact">{escape(figure.exact)}</small>' if figure.exact else ""
    return SafeString(f"{escape(figure.shown)}{exact}")


def _side_words() -> dict[str, str]:
    return {Side.CORP: _("Corp"), Side.RUNNER: _("Runner")}


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

"""The rows of a round's public tables as HTML, which a template takes ten times as long to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairing.types import Side
from tournament.core.rows import PlayerLinks, badge, html_lines, small_print
from tournament.models import Tournament
from tournament.rounds.deadlines import Deadline
from tournament.rounds.pages.round import NameLine, SeatLine, TableLine


def rows_by_name(tournament: Tournament, lines: Sequence[NameLine]) -> SafeString:
    """Return the rows by which everybody finds their table."""
    return html_lines(_lines_by_name(PlayerLinks.of(tournament), lines))


def rows_by_table(tournament: Tournament, lines: Sequence[TableLine]) -> SafeString:
    """Return a row for each table, and for each bye."""
    return html_lines(_lines_by_table(PlayerLinks.of(tournament), lines))


def _lines_by_name(links: PlayerLinks, lines: Sequence[NameLine]) -> Iterator[str]:
    changed, bye, who = _changed(), _bye(), _WhoIsWho()
    for line in lines:
        table = line.table or "–"
        yield _begin(line.search_key, is_changed=line.is_changed, is_found=line.is_found)
        mark = changed if line.is_changed else ""
        yield f'<th scope="row">{links.to(line.seat.player, line.seat.name)}{mark}</th>'
        yield f'<td class="num table-number">{table}</td><td>'
        if line.opponent is None:
            yield f'{bye}</td><td class="num score wide-only"></td></tr>'
            continue
        yield f"{links.to(line.opponent.player, line.opponent.name, mark='')}{who.words(line)}"
        yield f"{_own_deadline(line.deadline)}</td>"
        yield f'<td class="num score wide-only">{escape(line.result)}</td></tr>'


def _lines_by_table(links: PlayerLinks, lines: Sequence[TableLine]) -> Iterator[str]:
    changed, bye, points = _changed(), _bye(), _Points()
    for line in lines:
        yield _begin(line.search_key, is_changed=line.is_changed, is_found=line.is_found)
        yield f'<th class="num table-number" scope="row">{line.number or "–"}</th>'
        mark = changed if line.is_changed else ""
        for seat in line.seats:
            yield f"<td>{links.to(seat.player, seat.name, mark='seat-')}{points.words(seat)}{mark}</td>"
            mark = ""
        if line.is_bye:
            yield f"<td>{bye}</td><td></td></tr>"
        else:
            yield f'<td class="num score">{escape(line.result)}{_own_deadline(line.deadline)}</td></tr>'


class _WhoIsWho:
    """What stands behind the opponent: which side one is, who runs first, or what came of it."""

    def __init__(self) -> None:
        self._runs = " " + small_print(_("you run first"))
        self._is_corp = " " + small_print(_("you are corp first"))
        template = "rounds/_you_are.html"
        self._sides = {side.value: f" {render_to_string(template, {'side': side.value})}" for side in Side}

    def words(self, line: NameLine) -> str:
        result = f' <span class="phone-only score">{escape(line.result)}</span>' if line.result else ""
        if line.side:
            return self._sides[line.side] + result
        return result or (self._runs if line.is_runner_first else self._is_corp)


class _Points:
    """The points behind a name, each number's words made once."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def words(self, seat: SeatLine) -> str:
        if seat.points not in self._known:
            words = _("%(points)s pts") % {"points": seat.points}
            self._known[seat.points] = " " + small_print(words)
        return self._known[seat.points]


def _begin(search_key: str, *, is_changed: bool, is_found: bool) -> str:
    classes, hidden = (' class="is-marked"' if is_changed else ""), ("" if is_found else " hidden")
    return f'<tr data-filter-row="{escape(search_key)}"{classes}{hidden}>'


def _changed() -> str:
    return " " + badge("warn", _("changed"))


def _bye() -> str:
    return badge("info", _("Bye"))


def _own_deadline(deadline: Deadline | None) -> str:
    return render_to_string("rounds/_own_deadline.html", {"deadline": deadline}) if deadline else ""

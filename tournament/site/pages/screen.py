"""The big screen: which view is shown at a given time, and its content. Drafts are never shown.

The view depends only on the server's time and the event, so all projectors are in step, and one that was
disconnected is correct again at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from tournament.kernel.access import SPECTATOR
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import newest_swiss_round
from tournament.kernel.head_count import head_count
from tournament.models import Result, Round, Seat, Tournament
from tournament.models.states import EventState, ScreenView
from tournament.play.clock.pages import ClockPage, OpenTable, clock_page
from tournament.play.clock.records import clock_row, round_in_play
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.pages.round import round_page
from tournament.ranking.chances.pages import chances_page
from tournament.ranking.standings.pages.final_standings import FinalStandings, final_standings
from tournament.ranking.standings.pages.standings import StandingsPage, standings_page

SECONDS_A_LINE = 1.2  # reading speed, from the back of the room
REST = 4  # seconds to find the start and the end
# Longer lists are shown in this many columns, so that players don't wait too long for their name.
_COLUMNS = ((75, 3), (30, 2))
_UNTIL_ASKED = 15  # seconds after which every screen has the newest round
_MOST_TABLES = 42  # open tables that fit next to the clock, in two rows


@dataclass(frozen=True, slots=True)
class Turn:
    """A view that is shown from `start` until `end`, as of `now`.

    `is_alone` is true if no other view is shown; `end` is then the time when a long list starts again.
    """

    view: ScreenView
    start: datetime
    end: datetime
    now: datetime
    is_alone: bool

    @property
    def times(self) -> dict[str, int]:
        """The start, the end and the server's time in milliseconds since 1970, for the browser."""
        return {name: round(getattr(self, name).timestamp() * 1000) for name in ("start", "end", "now")}

    @property
    def seconds_left(self) -> int:
        """Whole seconds until the end, at least one, for a page without scripts."""
        return max(1, round((self.end - self.now).total_seconds()))

    @property
    def key(self) -> str:
        """A key that is unique among the screen's turns; a view that stays on always has the same one."""
        return self.view.value if self.is_alone else f"{self.view.value}-{self.times['end']}"


@dataclass(frozen=True, slots=True)
class ScreenStandings:
    """The Swiss standings, and the final standings if there is a cut."""

    swiss: StandingsPage
    final: FinalStandings | None


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """One view with its content: `content` is the view's page model, or None if there is nothing to show.

    `tables` are the tables listed next to the clock.
    """

    view: ScreenView
    content: Any
    tables: tuple[OpenTable, ...] = ()


def turn_at(tournament: Tournament, now: datetime, only: ScreenView | None = None) -> Turn:
    """Return the view at this moment; `only` keeps one view on. Makes a fixed number of queries.

    Views with nothing to show are skipped; if all are skipped, the code is shown. While people look for their
    tables, only the pairings are shown.
    """
    in_play = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    lines = _lines(tournament, in_play)
    if only is not None:
        views: Sequence[ScreenView] = [only]
    else:
        chosen = [view for view in ScreenView if view.value in tournament.screen_views and view in lines]
        views = chosen or [ScreenView.CODE]
        if ScreenView.PAIRINGS in chosen and in_play is not None and _is_gathering(in_play):
            views = [ScreenView.PAIRINGS]
    lengths = [_length(tournament, lines.get(view, 0)) for view in views]
    beginning = _beginning(views, in_play)
    counted = max(int(now.timestamp()), beginning)  # until then, the first line is shown
    passed = (counted - beginning) % sum(lengths)
    start = datetime.fromtimestamp(counted - passed, UTC)
    turn = 0
    while passed >= lengths[turn]:
        passed -= lengths[turn]
        start += timedelta(seconds=lengths[turn])
        turn += 1
    end = start + timedelta(seconds=lengths[turn])
    return Turn(views[turn], start, end, now, is_alone=len(views) == 1)


def screen_page(tournament: Tournament, view: ScreenView) -> ScreenPage:
    """Return the content of a view. Makes a fixed number of queries for each view."""
    content = CONTENTS[view](tournament)
    if isinstance(content, ClockPage):
        is_too_much = len(content.open_tables) > _MOST_TABLES
        return ScreenPage(view, content, tables=content.extended if is_too_much else content.open_tables)
    return ScreenPage(view, content)


def _length(tournament: Tournament, lines: int) -> int:
    """Return how many seconds a view is shown: long enough to read its lines once, column by column."""
    columns = next((columns for more_than, columns in _COLUMNS if lines > more_than), 1)
    rows = -(-lines // columns)
    return max(tournament.screen_seconds, round(rows * SECONDS_A_LINE) + 2 * REST if lines else 0)


def _beginning(views: Sequence[ScreenView], in_play: Round | None) -> int:
    """Return the moment from which turns are counted, in seconds since 1970; it is the same for all screens.

    If only the pairings are shown, they start at their first line once every screen has polled after the
    publication.
    """
    if list(views) == [ScreenView.PAIRINGS] and in_play is not None and in_play.published_at is not None:
        return int(in_play.published_at.timestamp()) + _UNTIL_ASKED
    return 0


def _lines(tournament: Tournament, in_play: Round | None) -> dict[ScreenView, int]:
    """Return the views that have something to show, each with its number of lines to read."""
    lines = {ScreenView.CODE: 0}
    if in_play is not None:
        lines[ScreenView.CLOCK] = 0
        if not in_play.is_of_the_cut:
            lines[ScreenView.PAIRINGS] = _seated(tournament, in_play.pk)
    if newest_swiss_round(tournament) is not None:
        lines[ScreenView.STANDINGS] = head_count(tournament).everybody
    if ScreenView.CHANCES in tournament.screen_views and in_play is not None and not in_play.is_of_the_cut:
        chances = chances_page(tournament)
        if chances.is_before_last and chances.in_reach:
            lines[ScreenView.CHANCES] = len(chances.in_reach)
    if bracket_record(tournament) is not None:
        lines[ScreenView.BRACKET] = 0
        lines.pop(ScreenView.PAIRINGS, None)  # the Swiss rounds are over
    return lines


def _is_gathering(round_: Round) -> bool:
    """Return whether people are still looking for their tables: no clock was started, no result is in."""
    clock = clock_row(round_)
    if clock is not None and clock.runs.all():
        return False
    return not Result.objects.filter(pairing__round=round_).exists()


@once_per_version
def _seated(tournament: Tournament, round_: int) -> int:
    return Seat.objects.filter(round=round_, round__stage__tournament=tournament).count()


def _pairings(tournament: Tournament) -> Any:
    round_ = newest_swiss_round(tournament)
    return round_page(tournament, round_, viewer=SPECTATOR) if round_ else None


def _standings(tournament: Tournament) -> Any:
    page = standings_page(tournament)
    if not page.lines:
        return None
    return ScreenStandings(page, final_standings(tournament, page))


def _bracket(tournament: Tournament) -> Any:
    record = bracket_record(tournament)
    return bracket_page(facts_of(record), None) if record else None


def _code(_tournament: Tournament) -> Any:
    return None  # this view has only an address, which comes from the request


CONTENTS: dict[ScreenView, Callable[[Tournament], Any]] = {
    ScreenView.CLOCK: clock_page,
    ScreenView.PAIRINGS: _pairings,
    ScreenView.STANDINGS: _standings,
    ScreenView.CHANCES: chances_page,
    ScreenView.BRACKET: _bracket,
    ScreenView.CODE: _code,
}

"""Plots for an event's statistics, in the reader's language, for the page and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pairing.statistics import EventStatistics
from pairing.statistics.identities import NOT_TOLD, Share
from pairing.types import Side
from tournament.decks.card_words import SIDES, faction_name
from tournament.decks.local_titles import local_title
from tournament.kernel.access import Viewer
from tournament.models import Tournament
from tournament.ranking.statistics.pages.statistics import (
    CardTable,
    Matrix,
    StatisticsPage,
    statistics_page,
)
from tournament.ranking.statistics.plots.brought import SIDE_INKS, RateDot, ShareBars, rates_plot, shares_plot
from tournament.ranking.statistics.plots.matrix import matrix_plot
from tournament.ranking.statistics.plots.race import Race, after_round_plot, places_plot, points_plot
from tournament.ranking.statistics.plots.shapes import Ink, Plot
from tournament.ranking.statistics.records import may_read_statistics, race_of


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One of the top players: their current place, and their points and place after each round.

    A cell is empty if the player had no place.
    """

    rank: int
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RacePlots:
    """How the standings developed; `round`, from 1 to `rounds`, is the round shown separately."""

    points: Plot
    places: Plot
    after_round: Plot
    round: int
    rounds: int
    lines: tuple[CourseLine, ...]

    @property
    def before(self) -> int:
        """The round before the one shown; 0 before the first."""
        return self.round - 1

    @property
    def after(self) -> int:
        """The round after the one shown; 0 after the last."""
        return self.round + 1 if self.round < self.rounds else 0


@dataclass(frozen=True, slots=True)
class EventPlots:
    """All plots for an event; `race` is None if no one has a rank, `cards` are by side."""

    race: RacePlots | None
    faction_shares: tuple[Plot, ...]
    identity_shares: tuple[Plot, ...]
    sides: Plot
    faction_rates: Plot
    identity_rates: tuple[Plot, ...]
    faction_matrix: Plot
    identity_matrix: Plot
    cards: tuple[Plot, ...]


def event_plots(tournament: Tournament, page: StatisticsPage, round_number: int = 0) -> EventPlots:
    """Return the page's plots; `round_number` is the round shown separately, 0 for the last one.

    Takes the queries for an event's record, unless the page has already read it.
    """
    numbers = page.numbers
    return EventPlots(
        race=_race(race_of(tournament), round_number),
        faction_shares=_shares("factions", numbers.factions, page.cut_size, faction_name),
        identity_shares=_shares("identities", numbers.identities, page.cut_size, _title),
        sides=rates_plot("sides-rates", _("Win rate by side"), _sides(numbers)),
        faction_rates=rates_plot(
            "factions-rates",
            _("Win rate by faction"),
            [dot for side in Side for dot in _dots(numbers.factions[side], side, faction_name)],
        ),
        identity_rates=tuple(
            rates_plot(
                f"identities-rates-{side}",
                _("%(side)s: win rate by identity") % {"side": SIDES[side]},
                list(_dots(numbers.identities[side], side, _title)),
            )
            for side in Side
        ),
        faction_matrix=_matrix("factions-plot", _("Faction match-ups"), page.faction_matrix, str),
        identity_matrix=_matrix("identities-plot", _("Identity match-ups"), page.identity_matrix, _title),
        cards=tuple(map(_cards, page.cards)),
    )


def statistics_context(tournament: Tournament, viewer: Viewer, round_number: int = 0) -> dict[str, Any]:
    """Return the context for the page's template: whether the viewer may read it, and if so, its contents.

    `round_number` is as in `event_plots`.
    """
    may_read = may_read_statistics(tournament, viewer)
    page = statistics_page(tournament) if may_read else None
    plots = event_plots(tournament, page, round_number) if page else None
    return {"may_read": may_read, "page": page, "plots": plots}


def _race(race: Race, asked: int) -> RacePlots | None:
    rounds = len(race.rounds)
    if not rounds or not race.best:
        return None
    number = asked if 1 <= asked <= rounds else rounds
    return RacePlots(
        points=points_plot(race),
        places=places_plot(race),
        after_round=after_round_plot(race, number),
        round=number,
        rounds=rounds,
        lines=tuple(
            CourseLine(
                place.rank,
                race.names[place.player],
                tuple(
                    _("%(points)s (%(place)s)") % {"points": at.points, "place": at.rank} if at else ""
                    for at in race.course(place.player)
                ),
            )
            for place in race.best
        ),
    )


def _shares(
    kind: str, shares: Mapping[Side, Iterable[Share]], cut_size: int, name: Callable[[str], str]
) -> tuple[Plot, ...]:
    """Return one plot per side, including the cut if there is one."""
    if kind == "factions":
        title = (
            _("%(side)s: factions in the field and the cut")
            if cut_size
            else _("%(side)s: factions in the field")
        )
    else:
        title = (
            _("%(side)s: identities in the field and the cut")
            if cut_size
            else _("%(side)s: identities in the field")
        )
    return tuple(
        shares_plot(
            f"{kind}-shares-{side}",
            title % {"side": SIDES[side]},
            side,
            [
                ShareBars(_named(share.name, name), share.players, share.in_cut if cut_size else None)
                for share in shares[side]
            ],
        )
        for side in Side
    )


def _cards(table: CardTable) -> Plot:
    return shares_plot(
        f"cards-shares-{table.side}",
        _("%(side)s: cards in the open decklists") % {"side": table.label},
        table.side,
        [
            ShareBars(_title(card.title), card.field, card.in_cut if table.has_cut else None)
            for card in table.told.cards
        ],
    )


def _sides(numbers: EventStatistics) -> list[RateDot]:
    """Return how each side did in the Swiss rounds and, if known, in the cut."""
    stages = [(_("Corp"), _("Runner"), numbers.total.corp)]
    if numbers.cut_corp.games:
        stages.append((_("Corp in the cut"), _("Runner in the cut"), numbers.cut_corp))
    return [
        dot
        for corp, runner, score in stages
        for dot in (RateDot(corp, Ink.CORP, score), RateDot(runner, Ink.RUNNER, score.turned))
    ]


def _dots(shares: Iterable[Share], side: Side, name: Callable[[str], str]) -> Iterator[RateDot]:
    for share in shares:
        yield RateDot(_named(share.name, name), SIDE_INKS[side], share.swiss)


def _matrix(key: str, title: str, matrix: Matrix, name: Callable[[str], str]) -> Plot:
    return matrix_plot(
        key,
        title,
        [_named(runner, name) for runner in matrix.runners],
        [(_named(row.corp, name), row.cells) for row in matrix.rows],
    )


def _named(name: str, words: Callable[[str], str]) -> str:
    return _("not known") if name == NOT_TOLD else words(name)


def _title(title: str) -> str:
    return local_title(title).shown

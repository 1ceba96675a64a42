"""Tables of the identities and factions played and their results: counts only, since rates follow from
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from pairing.statistics.cards import CardShare
from pairing.statistics.identities import Share
from pairing.types import Side
from tournament.decks.card_words import SIDES, faction_name
from tournament.exchange.files.contents.course import AS_CORP, score_columns, statistics_table
from tournament.kernel.access import Viewer
from tournament.models import Tournament
from tournament.printing.data_tables import DataColumn, DataTable
from tournament.ranking.statistics.open_lists import cards_of, may_read_cards


@dataclass(frozen=True, slots=True)
class _SideShare:
    side: Side
    share: Share


@dataclass(frozen=True, slots=True)
class _SideCard:
    side: Side
    card: CardShare


_SIDE = DataColumn(gettext_lazy("Side"), lambda row: str(SIDES[row.side]))


def _share_columns(name: DataColumn) -> list[DataColumn]:
    return [
        _SIDE,
        name,
        DataColumn(gettext_lazy("Players"), lambda row: row.share.players.count),
        DataColumn(gettext_lazy("In the cut"), lambda row: row.share.in_cut.count),
        *score_columns(
            lambda row: row.share.swiss,
            gettext_lazy("Swiss games won"),
            gettext_lazy("Swiss games lost"),
            gettext_lazy("Swiss games tied"),
        ),
        *score_columns(
            lambda row: row.share.cut,
            gettext_lazy("Cut games won"),
            gettext_lazy("Cut games lost"),
            gettext_lazy("Cut games tied"),
        ),
    ]


def _faction(code: str) -> str:
    return faction_name(code) if code else ""


def _match_up_columns(name: Callable[[str], str]) -> list[DataColumn]:
    return [
        DataColumn(gettext_lazy("Corp"), lambda row: name(row.corp)),
        DataColumn(gettext_lazy("Runner"), lambda row: name(row.runner)),
        *score_columns(lambda row: row.score, *AS_CORP),
    ]


def _shares(found: dict[Side, tuple[Share, ...]]) -> list[_SideShare]:
    return [_SideShare(side, share) for side in Side for share in found[side]]


def _cards(tournament: Tournament, _viewer: Viewer) -> Sequence[_SideCard]:
    return [_SideCard(side, card) for side, told in cards_of(tournament).items() for card in told.cards]


BROUGHT_TABLES = (
    statistics_table(
        "statistics-identities",
        gettext_lazy("Statistics: identities"),
        gettext_lazy("One line per identity: who played it, how far they got, and its games."),
        _share_columns(DataColumn(gettext_lazy("Identity"), lambda row: row.share.name)),
        lambda numbers: _shares(numbers.identities),
    ),
    statistics_table(
        "statistics-factions",
        gettext_lazy("Statistics: factions"),
        gettext_lazy("One line per faction: who played it, how far they got, and its games."),
        _share_columns(DataColumn(gettext_lazy("Faction"), lambda row: _faction(row.share.name))),
        lambda numbers: _shares(numbers.factions),
    ),
    statistics_table(
        "statistics-match-ups",
        gettext_lazy("Statistics: match-ups"),
        gettext_lazy("One line for each pair of corp and runner identities that met in a Swiss round."),
        _match_up_columns(str),
        lambda numbers: numbers.match_ups,
    ),
    statistics_table(
        "statistics-faction-match-ups",
        gettext_lazy("Statistics: faction match-ups"),
        gettext_lazy("One line for each pair of corp and runner factions that met in a Swiss round."),
        _match_up_columns(_faction),
        lambda numbers: numbers.faction_match_ups,
    ),
    DataTable(
        "statistics-cards",
        gettext_lazy("Statistics: cards"),
        gettext_lazy("The cards in the decklists that everyone may read, and how many lists each is in."),
        may_read_cards,
        lambda _tournament, _viewer: [
            _SIDE,
            DataColumn(gettext_lazy("Card"), lambda row: row.card.title),
            DataColumn(gettext_lazy("Lists with this card"), lambda row: row.card.field.count),
            DataColumn(gettext_lazy("Open lists"), lambda row: row.card.field.of),
            DataColumn(gettext_lazy("Lists in the cut with this card"), lambda row: row.card.in_cut.count),
            DataColumn(gettext_lazy("Open lists in the cut"), lambda row: row.card.in_cut.of),
        ],
        _cards,
    ),
)

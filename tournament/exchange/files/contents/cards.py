"""Decks as a table: a row for each card in each deck that the viewer may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from decklists.types import CardType
from tournament.decks.card_words import CARD_TYPES, SIDES, faction_name
from tournament.decks.catalogue import catalogue
from tournament.decks.pages.open import are_decks_open, readable_decks
from tournament.decks.records import deck_record
from tournament.kernel.access import Viewer
from tournament.models import DeckLists, Tournament
from tournament.printing.data_tables import DataColumn, DataTable


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: str
    side: str
    deck: str
    identity: str
    copies: int
    title: str
    code: str
    type: str
    faction: str


def has_deck_files(tournament: Tournament, viewer: Viewer) -> bool:
    """Return whether this viewer gets decks in the event's files: staff can read all decks, others only open
    ones.
    """
    if viewer.is_leader:
        return tournament.deck_lists != DeckLists.NONE
    return are_decks_open(tournament, viewer, takes_part=False)


def _card_rows(tournament: Tournament, viewer: Viewer) -> Sequence[_CardRow]:
    cards, rows = catalogue(), []
    for player, decks in readable_decks(tournament, viewer):
        for side in sorted(decks):
            deck = deck_record(decks[side], cards)
            identity = deck.identity.title if deck.identity else ""
            listed = [(entry.card, entry.copies) for entry in deck.cards]
            if deck.identity:
                listed.insert(0, (deck.identity, 1))
            rows += [
                _CardRow(
                    player.name,
                    str(SIDES[side]),
                    deck.name,
                    identity,
                    copies,
                    card.title,
                    card.code,
                    str(CARD_TYPES[CardType(card.type)]),
                    faction_name(card.faction),
                )
                for card, copies in listed
            ]
    return rows


def _card_columns(_tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        DataColumn(gettext_lazy("Name"), lambda row: row.name),
        DataColumn(gettext_lazy("Side"), lambda row: row.side),
        DataColumn(gettext_lazy("Deck"), lambda row: row.deck),
        DataColumn(gettext_lazy("Identity"), lambda row: row.identity),
        DataColumn(gettext_lazy("Copies"), lambda row: row.copies),
        DataColumn(gettext_lazy("Card"), lambda row: row.title),
        DataColumn(gettext_lazy("Card code"), lambda row: row.code),
        DataColumn(gettext_lazy("Type"), lambda row: row.type),
        DataColumn(gettext_lazy("Faction"), lambda row: row.faction),
    ]


DECKS_TABLE = DataTable(
    "decks",
    gettext_lazy("Decks"),
    gettext_lazy("One line per card in each deck you may read; unknown cards are left out."),
    has_deck_files,
    _card_columns,
    _card_rows,
)

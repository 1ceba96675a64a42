"""The public decklists, counted card by card."""

from __future__ import annotations

from collections.abc import Mapping

from decklists.catalogue import Catalogue
from decklists.identities import IdentityNames
from pairing.statistics import card_shares
from pairing.statistics.answer import field_of
from pairing.statistics.cards import CardsOfSide, OpenList
from pairing.types import PlayerId, Side
from tournament.decks.pages.open import are_decks_open, readable_decks
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.kernel.cache import once_per_version
from tournament.kernel.records import event_record
from tournament.models import Deck, Tournament
from tournament.people.sheet.identities import identity_names
from tournament.play.cut.records import bracket_record
from tournament.ranking.statistics.records import may_read_statistics


def are_lists_counted(tournament: Tournament) -> bool:
    """Return whether everyone may read decklists from this event now, even if only those of players in the
    cut.
    """
    return are_decks_open(tournament, SPECTATOR, takes_part=False)


def may_read_cards(tournament: Tournament, viewer: Viewer) -> bool:
    """Return whether a viewer may read how many lists contain each card: only if lists are public, even for
    staff.
    """
    return are_lists_counted(tournament) and may_read_statistics(tournament, viewer)


def cards_of(tournament: Tournament) -> Mapping[Side, CardsOfSide]:
    """Return the cards in the public lists, by side; empty if no list is public.

    The result is the same for every reader: lists that only staff may read are never counted. Takes a fixed
    number of queries, or none if no lists are open.
    """
    return _counted_cards(tournament, identity_names()) if are_lists_counted(tournament) else {}


@once_per_version
def _counted_cards(tournament: Tournament, names: IdentityNames) -> Mapping[Side, CardsOfSide]:
    event = event_record(tournament)
    lists = [
        _open_list(player.pk, side, deck, names.catalogue)
        for player, decks in readable_decks(tournament, SPECTATOR)
        for side, deck in decks.items()
    ]
    bracket = bracket_record(tournament)
    shares = card_shares(lists, field=field_of(event), cut=bracket.seeds if bracket else ())
    return shares if any(each.lists for each in shares.values()) else {}


def _open_list(player: PlayerId, side: str, row: Deck, catalogue: Catalogue) -> OpenList:
    cards = [catalogue.by_code(code) for code in row.cards]
    return OpenList(
        player=player,
        side=Side(side),
        titles=frozenset(card.title for card in cards if card is not None),
        is_whole=not row.unread and None not in cards,
    )

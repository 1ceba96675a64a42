"""An event in numbers: exact counts first, never a rate without its counts (docs/statistics.md)."""

from pairing.statistics.answer import EventStatistics, event_statistics
from pairing.statistics.cards import card_shares
from pairing.statistics.identities import PlayedIdentity
from pairing.statistics.visibility import told_identities
from pairing.statistics.writing import statistics_json

__all__ = [
    "EventStatistics",
    "PlayedIdentity",
    "card_shares",
    "event_statistics",
    "statistics_json",
    "told_identities",
]

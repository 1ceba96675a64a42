"""Event statistics as JSON: every rate with its counts, its interval, and an exact fraction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.statistics.answer import EventStatistics, GroupResults
from pairing.statistics.cards import CardsOfSide
from pairing.statistics.identities import MatchUp, Share
from pairing.statistics.rates import CONFIDENCE, Rate, Score
from pairing.statistics.rounds import RoundCounts
from pairing.types import Side

Json = dict[str, Any]


def statistics_json(told: EventStatistics) -> Json:
    """Return an event's statistics as JSON; identities and factions that are unknown or hidden are null."""
    cut = told.cut
    return {
        "confidence": str(CONFIDENCE),
        "players": told.players,
        "never_played": told.never_played,
        "rounds": [_counts(each) for each in told.rounds],
        "total": _counts(told.total),
        "cut_corp": _score(told.cut_corp),
        "identities": {side: [_share(each) for each in told.identities[side]] for side in told.identities},
        "factions": {side: [_share(each) for each in told.factions[side]] for side in told.factions},
        "match_ups": [_match_up(each) for each in told.match_ups],
        "faction_match_ups": [_match_up(each) for each in told.faction_match_ups],
        "cut": _group(cut.cut),
        "rest": _group(cut.rest),
        "cut_against_rest": _score(cut.against_rest)
        | {"tables": cut.tables, "points": list(cut.points), "games_unknown": cut.against_rest.unknown},
    }


def card_shares_json(shares: Mapping[Side, CardsOfSide]) -> Json:
    """Return the cards in open lists as JSON, by side."""
    return {
        side: {
            "lists": told.lists,
            "cut_lists": told.cut_lists,
            "lists_not_whole": told.not_whole,
            "cards_left_out": told.left_out,
            "cards": [
                {"title": each.title, "lists": _rate(each.field), "cut_lists": _rate(each.in_cut)}
                for each in told.cards
            ],
        }
        for side, told in shares.items()
    }


def _rate(rate: Rate) -> Json:
    exact, interval = rate.exact, rate.interval
    return {
        "count": rate.count,
        "of": rate.of,
        "rate": None if exact is None else str(exact),
        "interval": None if interval is None else [str(bound) for bound in interval],
    }


def _score(score: Score) -> Json:
    return {
        "games": score.games,
        "won": score.won,
        "lost": score.lost,
        "drawn": score.drawn,
        "win_rate": _rate(score.win_rate),
        "few": score.is_few,
    }


def _share(share: Share) -> Json:
    return {
        "name": share.name or None,
        "players": _rate(share.players),
        "in_cut": _rate(share.in_cut),
        "conversion": _rate(share.conversion),
        "swiss": _score(share.swiss),
        "cut": _score(share.cut),
    }


def _match_up(cell: MatchUp) -> Json:
    return {"corp": cell.corp or None, "runner": cell.runner or None} | _score(cell.score)


def _counts(counts: RoundCounts) -> Json:
    return {
        "tables": counts.tables,
        "open_tables": counts.open_tables,
        "byes": counts.byes,
        "drops": counts.drops,
        "disqualified": counts.disqualified,
        "games_known": counts.corp.known.count,
        "games_known_of": counts.corp.known.of,
        "corp": _score(counts.corp),
        "timed": counts.timed,
        "forfeited": counts.forfeited,
        "not_played": counts.not_played,
        "splits": counts.splits,
        "agreed_splits": counts.agreed_splits,
        "sweeps": counts.sweeps,
        "intentional_draws": counts.intentional_draws,
        "gaps": {str(gap): counts.gaps[gap] for gap in sorted(counts.gaps)},
    }


def _group(group: GroupResults) -> Json:
    return {
        "players": group.players,
        "points": group.points,
        "rounds": group.rounds,
        "corp": _score(group.corp),
        "runner": _score(group.runner),
        "games_known": group.known.count,
        "games_known_of": group.known.of,
    }

"""The event in docs/statistics.md, where every number is computed by hand."""

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from pairing.statistics import PlayedIdentity, card_shares, event_statistics, statistics_json
from pairing.statistics.answer import CutInSwiss, GroupResults
from pairing.statistics.cards import CardShare, CardsOfSide, OpenList
from pairing.statistics.identities import MatchUp, Share
from pairing.statistics.rates import Rate, Score
from pairing.statistics.rounds import RoundCounts, table_gaps
from pairing.types import Ending, Event, Game, Player, Round, ShortRound, Side, Table

ETF = PlayedIdentity("Engineering the Future", "haas-bioroid")
EVOLUTION = PlayedIdentity("Personal Evolution", "jinteki")
NOISE = PlayedIdentity("Noise", "anarch")
KATE = PlayedIdentity("Kate", "shaper")
CORPS = {1: ETF, 2: ETF, 3: EVOLUTION, 4: EVOLUTION, 5: ETF, 6: EVOLUTION, 8: EVOLUTION}
RUNNERS = {1: NOISE, 2: KATE, 3: NOISE, 4: KATE, 5: NOISE, 6: KATE, 7: NOISE, 8: KATE}
IDENTITIES = {
    player: ({Side.CORP: CORPS[player]} if player in CORPS else {}) | {Side.RUNNER: RUNNERS[player]}
    for player in range(1, 9)
}
CARDS = {
    Side.CORP: {
        1: {"Hedge Fund", "Ash"},
        2: {"Hedge Fund", "Ash"},
        3: {"Hedge Fund", "Snare!"},
        4: {"Hedge Fund", "Snare!"},
        5: {"Hedge Fund", "Snare!", "Ash"},
        7: {"Snare!"},
        8: {"Hedge Fund"},
    },
    Side.RUNNER: {
        1: {"Sure Gamble", "Imp"},
        2: {"Sure Gamble", "Magnum Opus"},
        3: {"Sure Gamble", "Imp"},
        4: {"Sure Gamble", "Magnum Opus"},
    },
}
DOCS = Path(__file__).resolve().parents[3] / "docs" / "statistics.md"


def won(corp, runner, winner, ending=Ending.WIN):
    return Game(corp, runner, ending, winner)


EVENT = Event(
    players=tuple(Player(id=i, name=f"P{i}", active=i != 8, lot=i) for i in range(1, 9)),
    rounds=(
        Round(
            1,
            (
                Table(1, (1, 2), (won(1, 2, 1), won(2, 1, 1))),
                Table(2, (3, 4), (won(3, 4, 3), won(4, 3, 4))),
                Table(3, (5, 6), split=True),
                Table(4, (7, 8), stated=(6, 0)),
            ),
        ),
        Round(
            2,
            (
                Table(1, (1, 7), (won(1, 7, 1, Ending.TIMED_WIN), won(7, 1, None, Ending.DRAW))),
                Table(2, (3, 5), (won(3, 5, 5), won(5, 3, 5))),
                Table(3, (4, 2), short=ShortRound.INTENTIONAL_DRAW),
                Table(4, (6, 8), (won(6, 8, 6, Ending.FORFEIT), won(8, 6, 8))),
            ),
        ),
    ),
)


def told():
    return event_statistics(EVENT, IDENTITIES, cut=(1, 5), cut_games=[won(5, 1, 1)])


def test_each_round_and_their_sum_are_as_counted_by_hand():
    first = RoundCounts(
        tables=4,
        corp=Score(3, 1, 0, unknown=2),
        not_played=2,
        splits=2,
        agreed_splits=1,
        intentional_draws=1,
        sweeps=2,
        gaps={0: 4},
    )
    second = RoundCounts(
        tables=4,
        drops=1,
        corp=Score(3, 1, 1),
        timed=1,
        forfeited=1,
        not_played=2,
        splits=1,
        sweeps=1,
        intentional_draws=1,
        gaps={0: 2, 3: 2},
    )
    statistics = told()
    assert statistics.rounds == (first, second)
    assert statistics.total == RoundCounts(
        tables=8,
        drops=1,
        corp=Score(6, 2, 1, unknown=2),
        timed=1,
        forfeited=1,
        not_played=4,
        splits=3,
        agreed_splits=1,
        sweeps=3,
        intentional_draws=2,
        gaps={0: 6, 3: 2},
    )
    assert statistics.total.corp.known == Rate(9, 11)
    assert (statistics.players, statistics.never_played) == (8, 0)


def test_points_of_both_at_each_table_are_as_counted_by_hand():
    gaps = table_gaps(EVENT)
    assert all(gap.before == (0, 0) for gap in gaps if gap.round == 1)
    second = [(gap.table.number, gap.players, gap.before, gap.apart) for gap in gaps if gap.round == 2]
    assert second == [
        (1, (1, 7), (6, 6), 0),
        (2, (3, 5), (3, 3), 0),
        (3, (4, 2), (3, 0), 3),
        (4, (6, 8), (3, 0), 3),
    ]
    assert len(gaps) == told().total.tables


def test_identities_and_factions_are_as_counted_by_hand():
    statistics = told()
    nobody = Score()
    assert statistics.identities == {
        Side.CORP: (
            Share("Personal Evolution", Rate(4, 8), Rate(0, 2), Score(3, 1, 0, 1), nobody),
            Share("Engineering the Future", Rate(3, 8), Rate(2, 2), Score(3, 1, 0), Score(0, 1, 0)),
            Share("", Rate(1, 8), Rate(0, 2), Score(0, 0, 1, 1), nobody),
        ),
        Side.RUNNER: (
            Share("Kate", Rate(4, 8), Rate(0, 2), Score(0, 3, 0, 1), nobody),
            Share("Noise", Rate(4, 8), Rate(2, 2), Score(2, 3, 1, 1), Score(1, 0, 0)),
        ),
    }
    conversions = [share.conversion for share in statistics.identities[Side.CORP]]
    assert conversions == [Rate(0, 4), Rate(2, 3), Rate(0, 1)]
    names = {side: [share.name for share in shares] for side, shares in statistics.factions.items()}
    assert names == {Side.CORP: ["jinteki", "haas-bioroid", ""], Side.RUNNER: ["anarch", "shaper"]}


def test_match_ups_are_as_counted_by_hand():
    statistics = told()
    assert statistics.match_ups == (
        MatchUp("Engineering the Future", "Kate", Score(1, 0, 0)),
        MatchUp("Engineering the Future", "Noise", Score(2, 1, 0)),
        MatchUp("Personal Evolution", "Kate", Score(2, 0, 0)),
        MatchUp("Personal Evolution", "Noise", Score(1, 1, 0, 1)),
        MatchUp("", "Noise", Score(0, 0, 1)),
    )
    assert [cell.score for cell in statistics.faction_match_ups] == [
        Score(2, 1, 0),  # haas-bioroid against anarch
        Score(1, 0, 0),
        Score(1, 1, 0, 1),  # jinteki against anarch
        Score(2, 0, 0),
        Score(0, 0, 1),
    ]
    assert all(cell.score.is_few for cell in statistics.match_ups)


def test_the_cut_beside_the_rest_is_as_counted_by_hand():
    assert told().cut == CutInSwiss(
        cut=GroupResults(players=2, points=18, rounds=4, corp=Score(3, 0, 0), runner=Score(2, 0, 1)),
        rest=GroupResults(players=6, points=28, rounds=12, corp=Score(3, 2, 1, 2), runner=Score(0, 6, 0, 2)),
        against_rest=Score(5, 0, 1),
        tables=4,
        points=(18, 4),
    )


def test_cards_of_open_lists_are_as_counted_by_hand():
    lists = [
        OpenList(player, side, frozenset(titles))
        for side, by_player in CARDS.items()
        for player, titles in by_player.items()
    ]
    shares = card_shares(lists, field=range(1, 9), cut=(1, 5))
    assert shares == {
        Side.CORP: CardsOfSide(
            lists=7,
            cut_lists=2,
            cards=(
                CardShare("Hedge Fund", Rate(6, 7), Rate(2, 2)),
                CardShare("Snare!", Rate(4, 7), Rate(1, 2)),
                CardShare("Ash", Rate(3, 7), Rate(2, 2)),
            ),
        ),
        Side.RUNNER: CardsOfSide(
            lists=4,
            cut_lists=1,
            cards=(
                CardShare("Sure Gamble", Rate(4, 4), Rate(1, 1)),
                CardShare("Imp", Rate(2, 4), Rate(1, 1)),
                CardShare("Magnum Opus", Rate(2, 4), Rate(0, 1)),
            ),
        ),
    }
    text = DOCS.read_text(encoding="utf-8")
    for told in shares.values():
        for card in told.cards:
            cells = [cell for rate in (card.field, card.in_cut) for cell in _in_docs(rate)]
            assert f"| {' | '.join([card.title, *cells])} |\n" in text


def _in_docs(rate):
    assert rate.interval is not None
    return f"{rate.count} of {rate.of}", " to ".join(map(str, rate.interval))


def test_a_rate_stands_with_its_count_and_its_interval_also_as_json():
    rate = told().rounds[1].corp.win_rate
    assert (rate.exact, rate.interval) == (Fraction(3, 4), (Decimal("0.3006"), Decimal("0.9545")))
    assert statistics_json(told())["rounds"][1]["corp"]["win_rate"] == {
        "count": 3,
        "of": 4,
        "rate": "3/4",
        "interval": ["0.3006", "0.9545"],
    }
    assert told().rounds[0].corp.win_rate == told().total.corp.win_rate == Rate(0, 0)


def test_the_page_states_the_totals_that_are_asserted_here():
    text = re.sub(r"\s+", " ", DOCS.read_text(encoding="utf-8"))
    total = told().total
    known = total.corp.known
    assert f"{known.count} of {known.of} games are known" in text
    assert f"corp won {total.corp.won}, lost {total.corp.lost} and tied {total.corp.drawn}" in text
    assert "0.3006 to 0.9545" in text

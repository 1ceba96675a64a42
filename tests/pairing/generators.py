"""Test events: written out by hand, or shuffled without pairing rules.

Standings and scoring must be right for any event, including rematches, whatever engine paired it.
"""

from random import Random

from pairing.kinds import KINDS, Kind
from pairing.types import Ending, Event, Game, Player, Round, Scoring, Table


def event_of(*rounds, players=None, **options):
    """Return an event with rounds given as lists of (first, second, points of first, points of second);
    (player,) is a bye.
    """
    tables = [
        [Table(None, entry) if len(entry) == 1 else Table(1, entry[:2], stated=entry[2:]) for entry in round_]
        for round_ in rounds
    ]
    ids = sorted({player for round_ in tables for table in round_ for player in table.players})
    return Event(
        players=tuple(players or (Player(i, lot=i) for i in ids)),
        rounds=tuple(Round(number, tuple(round_)) for number, round_ in enumerate(tables, 1)),
        **options,
    )


def random_game(rng: Random, corp: int, runner: int) -> Game:
    ending = rng.choice([Ending.WIN, Ending.WIN, Ending.TIMED_WIN, Ending.DRAW, Ending.FORFEIT])
    if ending is Ending.DRAW:
        winner = None
    elif ending is Ending.FORFEIT:
        winner = rng.choice([corp, runner, None])
    else:
        winner = rng.choice([corp, runner])
    return Game(corp, runner, ending, winner)


def random_table(rng: Random, number: int, first: int, second: int, scoring: Scoring) -> Table:
    players = (first, second)
    shape = rng.random()
    if shape < 0.1 and scoring.games_per_round == 2:
        return Table(number, players, split=True)
    if shape < 0.2:
        return Table(number, players, stated=rng.choice([(6, 0), (3, 3), (0, 6), (1, 4), (0, 0)]))
    games = [random_game(rng, first, second), random_game(rng, second, first)][: scoring.games_per_round]
    return Table(number, players, tuple(games))


def random_round(rng: Random, number: int, playing: list[int], scoring: Scoring) -> Round:
    order = rng.sample(playing, len(playing))
    byes = [Table(None, (order.pop(),))] if len(order) % 2 else []
    pairs = zip(order[::2], order[1::2], strict=True)
    tables = [random_table(rng, table, *pair, scoring) for table, pair in enumerate(pairs, 1)]
    return Round(number, tuple(tables + byes))


def leave_results_out(rng: Random, round_: Round, share: float) -> Round:
    tables = [
        Table(table.number, table.players, table.games[: rng.randint(0, 1)] if len(table.games) == 2 else ())
        if not table.is_bye and rng.random() < share
        else table
        for table in round_.tables
    ]
    return Round(round_.number, tuple(tables))


def shuffled_event(seed: int, *, most_players: int = 14, most_rounds: int = 7) -> Event:
    """Return a random event with drops, late entries, absences, disqualifications, byes, splits, totals and a
    partly played round.
    """
    rng = Random(seed)
    scoring = KINDS[rng.choice(list(Kind))].scoring
    ids = rng.sample(range(1, 1000), rng.randint(1, most_players))
    rounds = rng.randint(0, most_rounds)
    first = {player: 1 if rng.random() < 0.8 else rng.randint(1, rounds + 1) for player in ids}
    last = {player: rounds if rng.random() < 0.8 else rng.randint(0, rounds) for player in ids}
    played = []
    for number in range(1, rounds + 1):
        there = [i for i in ids if first[i] <= number <= last[i] and rng.random() > 0.03]
        played.append(random_round(rng, number, there, scoring))
    if played and rng.random() < 0.5:
        played[-1] = leave_results_out(rng, played[-1], share=0.5)
    if played and rng.random() < 0.1:  # never happens in practice, but the figures must not break
        place = rng.randrange(len(played))
        played[place] = leave_results_out(rng, played[place], share=0.3)
    players = tuple(
        Player(
            id=player,
            name=f"Player {player}",
            active=last[player] == rounds,
            disqualified=rng.random() < 0.1,
            lot=rng.randint(0, 3),
        )
        for player in ids
    )
    return Event(players, tuple(played), scoring)

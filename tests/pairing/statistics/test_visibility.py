"""Statistics reveal no hidden identity: tested against an attacker who tries every possibility."""

from itertools import product
from random import Random

from pairing.statistics import PlayedIdentity, event_statistics, told_identities
from pairing.types import Side
from tests.pairing.generators import event_of

A, B, C = (PlayedIdentity(name, f"faction of {name}") for name in "ABC")
EVENT = event_of([(1, 2, 6, 0), (3, 4, 3, 3), (5, 6, 6, 0), (7, 8, 3, 3)])
FIELD = tuple(range(1, 9))


def published(corps, shown, cut=()):
    told = told_identities(
        {player: {Side.CORP: corp} for player, corp in corps.items()},
        shown={Side.CORP: shown},
        field=FIELD,
        cut=cut,
    )
    statistics = event_statistics(EVENT, told, cut=cut)
    return statistics.identities, statistics.factions, statistics.match_ups


def counts(corps, shown, cut=()):
    identities, _, _ = published(corps, shown, cut)
    return {share.name: share.players.count for share in identities[Side.CORP]}


def test_small_cells_are_left_out_and_with_them_what_a_subtraction_would_tell():
    corps = dict(zip(FIELD, (A, A, A, A, B, B, B, C), strict=True))
    assert counts(corps, shown=FIELD) == {"A": 4, "B": 3, "C": 1}
    assert counts(corps, shown=()) == {"A": 4, "": 4}  # B is left out too, or the remainder would reveal C
    assert counts(corps, shown=(8,)) == {"A": 4, "B": 3, "C": 1}
    assert counts(corps, shown=(1, 2, 3)) == {"A": 3, "": 5}  # or the difference would reveal the fourth


def test_a_cell_with_all_hidden_players_is_left_out():
    assert counts(dict.fromkeys(FIELD, A), shown=()) == {"": 8}
    assert counts(dict.fromkeys(FIELD, A), shown=(1, 2)) == {"A": 2, "": 6}


def test_the_cut_is_a_part_of_its_own():
    corps = dict(zip(FIELD, (A, A, A, A, B, B, B, B), strict=True))
    assert counts(corps, shown=()) == {"A": 4, "B": 4}
    assert counts(corps, shown=(), cut=(1, 5)) == {"A": 3, "B": 3, "": 2}


def test_every_hidden_player_may_still_have_several_identities():
    """However players are split into hidden and shown, in and outside the cut, no published table identifies
    anyone's identity.
    """
    rng = Random(20)
    for _ in range(4):
        shown = set(rng.sample(FIELD, 2))
        cut = set(rng.sample(FIELD, rng.choice((0, 2, 4))))
        hidden = [player for player in FIELD if player not in shown]
        known = {player: rng.choice((A, B, C)) for player in shown}
        seen = {}
        for guess in product((A, B), repeat=len(hidden)):
            page = published(known | dict(zip(hidden, guess, strict=True)), shown, cut)
            seen.setdefault(repr(page), []).append(guess)
        for guesses in seen.values():
            assert all(len(set(possible)) > 1 for possible in zip(*guesses, strict=True))


def test_no_game_of_a_hidden_identity_is_counted_under_its_name():
    corps = dict(zip(FIELD, (A, A, A, A, B, B, B, B), strict=True))
    told = told_identities(
        {player: {Side.CORP: corp} for player, corp in corps.items()}, shown={}, field=FIELD
    )
    assert {sides[Side.CORP].for_games for sides in told.values()} == {False}

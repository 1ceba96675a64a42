import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.bracket.layouts import Layout, double_elimination, single_elimination
from pairing.bracket.play import GameState, play
from pairing.bracket.sides import (
    Balance,
    CutSides,
    SideReason,
    Sides,
    balances,
    chooser_of,
    chosen_sides,
    settle_sides,
)
from pairing.types import Side

TOM, CHRIS = 1, 2
BALANCE = st.builds(Balance, corp=st.integers(0, 6), runner=st.integers(0, 6))


TODAY, REGULATIONS = CutSides.TODAY, CutSides.REGULATIONS
SEEDS_4, SEEDS_6 = (10, 20, 30, 40), (10, 20, 30, 40, 50, 60)


def _settle(tom: Balance, chris: Balance, seed: int = 0, **more: Any) -> Sides:
    return settle_sides((TOM, CHRIS), {TOM: tom, CHRIS: chris}, rng=random.Random(seed), **more)


def test_example_of_the_regulations() -> None:
    tom, chris = Balance(corp=1, runner=2), Balance(corp=1, runner=3)
    assert _settle(tom, chris) == Sides(CHRIS, TOM, SideReason.GREATER_IMBALANCE, chris, tom)


@pytest.mark.parametrize(
    ("tom", "chris", "corp", "reason"),
    [
        # both need a particular side, and not the same one
        (Balance(1, 0), Balance(0, 1), CHRIS, SideReason.LESS_OFTEN),
        (Balance(0, 1), Balance(1, 0), TOM, SideReason.LESS_OFTEN),
        # only one of them needs a particular side
        (Balance(1, 1), Balance(2, 1), TOM, SideReason.LESS_OFTEN),
        (Balance(1, 1), Balance(1, 2), CHRIS, SideReason.LESS_OFTEN),
        (Balance(2, 1), Balance(1, 1), CHRIS, SideReason.LESS_OFTEN),
        (Balance(1, 2), Balance(1, 1), TOM, SideReason.LESS_OFTEN),
        (Balance(0, 3), Balance(1, 2), TOM, SideReason.GREATER_IMBALANCE),  # both need corp
        (Balance(1, 2), Balance(0, 3), CHRIS, SideReason.GREATER_IMBALANCE),
        (Balance(3, 0), Balance(2, 1), CHRIS, SideReason.GREATER_IMBALANCE),  # both need runner
        (Balance(2, 1), Balance(3, 0), TOM, SideReason.GREATER_IMBALANCE),
    ],
)
def test_sides_follow_the_balance(tom: Balance, chris: Balance, corp: int, reason: SideReason) -> None:
    settled = _settle(tom, chris)
    assert (settled.corp, settled.reason) == (corp, reason)
    assert {settled.corp, settled.runner} == {TOM, CHRIS}


@pytest.mark.parametrize("balance", [Balance(), Balance(2, 2), Balance(1, 2), Balance(3, 1)])
def test_sides_when_all_is_equal_then_either_at_random_and_the_same_for_the_same_seed(
    balance: Balance,
) -> None:
    corps = [_settle(balance, balance, seed).corp for seed in range(400)]
    assert 150 < corps.count(TOM) < 250
    assert corps == [_settle(balance, balance, seed).corp for seed in range(400)]
    assert _settle(balance, balance).reason is SideReason.RANDOM


@given(tom=BALANCE, chris=BALANCE, seed=st.integers(0, 99))
def test_second_final_swaps_whatever_the_balance_says(tom: Balance, chris: Balance, seed: int) -> None:
    settled = _settle(tom, chris, seed, first_final=(TOM, CHRIS))
    assert (settled.corp, settled.runner, settled.reason) == (CHRIS, TOM, SideReason.SWAPPED)


@given(tom=BALANCE, chris=BALANCE, seed=st.integers(0, 99))
def test_nobodys_imbalance_grows_when_the_rule_allows_otherwise(
    tom: Balance, chris: Balance, seed: int
) -> None:
    def worst(corp: Balance, runner: Balance) -> tuple[int, int]:
        after = (Balance(corp.corp + 1, corp.runner), Balance(runner.corp, runner.runner + 1))
        grown = sum(
            new.imbalance > old.imbalance for new, old in zip(after, (corp, runner), strict=True) if old.needs
        )
        return grown, max(new.imbalance for new in after)

    settled = _settle(tom, chris, seed)
    chosen = worst(settled.corp_balance, settled.runner_balance)
    assert chosen <= worst(settled.runner_balance, settled.corp_balance)


def test_first_round_goes_as_the_higher_seed_chose() -> None:
    assert chosen_sides(TOM, CHRIS, Side.RUNNER) == Sides(CHRIS, TOM, SideReason.CHOSEN, Balance(), Balance())
    assert chosen_sides(TOM, CHRIS, Side.CORP).corp == TOM


def test_balances_count_each_side_of_each_game() -> None:
    assert balances([(TOM, CHRIS), (CHRIS, TOM), (TOM, 3)]) == {
        TOM: Balance(2, 1),
        CHRIS: Balance(1, 1),
        3: Balance(0, 1),
    }


@pytest.mark.parametrize("tom", [Balance(corp, runner) for corp, runner in product(range(4), repeat=2)])
def test_today_who_was_corp_less_often_is_corp_and_equal_is_random(tom: Balance) -> None:
    for chris in (Balance(corp, runner) for corp, runner in product(range(4), repeat=2)):
        settled = _settle(tom, chris, rule=TODAY)
        less_corp = tom.corp - tom.runner, chris.corp - chris.runner
        if less_corp[0] == less_corp[1]:
            assert settled.reason is SideReason.RANDOM
            assert {_settle(tom, chris, seed, rule=TODAY).corp for seed in range(20)} == {TOM, CHRIS}
        else:
            assert settled.reason is SideReason.CORP_LESS_OFTEN
            assert settled.corp == (TOM if less_corp[0] < less_corp[1] else CHRIS)
        by_regulations = _settle(tom, chris)
        assert (settled.corp, settled.runner) == (by_regulations.corp, by_regulations.runner)


def test_today_the_second_final_exchanges_the_sides() -> None:
    settled = _settle(Balance(0, 3), Balance(3, 0), rule=TODAY, first_final=(TOM, CHRIS))
    assert (settled.corp, settled.reason) == (CHRIS, SideReason.SWAPPED)


@pytest.mark.parametrize("rule", [TODAY, REGULATIONS])
def test_chooser_in_the_first_round_is_the_higher_seed(rule: CutSides) -> None:
    bracket = play(double_elimination(4), SEEDS_4, {})
    assert [chooser_of(bracket, game.number, rule) for game in bracket.games] == [10, 20, *[None] * 5]


@pytest.mark.parametrize(
    ("layout", "first_round"),
    [(double_elimination(6), {1: 40, 2: 30}), (single_elimination(6), {1: 60, 2: 50})],
)
def test_chooser_when_a_seed_had_a_bye_then_it_is_still_that_players_choice_today(
    layout: Layout, first_round: dict[int, int]
) -> None:
    bracket = play(layout, SEEDS_6, first_round)
    assert [chooser_of(bracket, number, TODAY) for number in (3, 4)] == [10, 20]
    assert [chooser_of(bracket, number, REGULATIONS) for number in (3, 4)] == [None, None]
    later = play(layout, SEEDS_6, first_round | {3: 10, 4: 20})
    assert {chooser_of(later, game.number, TODAY) for game in later.games[4:]} == {None}


def test_chooser_when_the_opponent_left_in_the_first_round_then_the_first_match_is_the_next_one() -> None:
    # Seed 10 advances without playing, so the first match and the side choice come in round 2.
    by_walkover = play(double_elimination(4), SEEDS_4, {2: 20}, withdrawn={40})
    assert by_walkover.game(3).players == (10, 20)
    assert chooser_of(by_walkover, 3, TODAY) == 10
    assert chooser_of(by_walkover, 3, REGULATIONS) is None


def test_chooser_when_only_the_lower_seed_plays_for_the_first_time_then_nobody_chooses_twice() -> None:
    bracket = play(double_elimination(4), SEEDS_4, {1: 10}, withdrawn={30})
    assert bracket.game(3).players == (10, 20)
    assert chooser_of(bracket, 3, TODAY) is None


@pytest.mark.parametrize("rule", [TODAY, REGULATIONS])
def test_chooser_when_played_out_then_nobody_chooses_more_than_once(rule: CutSides) -> None:
    rng = random.Random(3)
    for layout in (double_elimination(10), double_elimination(8), single_elimination(12)):
        for _ in range(50):
            winners: dict[int, int] = {}
            choosers: list[int] = []
            bracket = play(layout, range(layout.size), winners)
            while not bracket.is_decided:
                ready = [game for game in bracket.games if game.state is GameState.READY]
                game = min(ready, key=lambda each: (each.layout.round_number, each.number))
                chooser = chooser_of(bracket, game.number, rule)
                choosers += [] if chooser is None else [chooser]
                winners[game.number] = rng.choice([player for player in game.players if player is not None])
                bracket = play(layout, range(layout.size), winners)
            assert len(choosers) == len(set(choosers))
            if rule is TODAY:
                assert set(layout.byes[:4]) <= {player + 1 for player in choosers}

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.bracket.sides import Balance, SideReason, Sides, balances, chosen_sides, settle_sides
from pairing.types import Side

TOM, CHRIS = 1, 2
BALANCE = st.builds(Balance, corp=st.integers(0, 6), runner=st.integers(0, 6))


def _settle(tom: Balance, chris: Balance, seed: int = 0, **more: tuple[int, int]) -> Sides:
    return settle_sides((TOM, CHRIS), {TOM: tom, CHRIS: chris}, rng=random.Random(seed), **more)


def test_example_of_the_regulations() -> None:
    tom, chris = Balance(corp=1, runner=2), Balance(corp=1, runner=3)
    assert _settle(tom, chris) == Sides(CHRIS, TOM, SideReason.GREATER_IMBALANCE, chris, tom)


@pytest.mark.parametrize(
    ("tom", "chris", "corp", "reason"),
    [
        (Balance(1, 0), Balance(0, 1), CHRIS, SideReason.LESS_OFTEN),  # each needs another side
        (Balance(0, 1), Balance(1, 0), TOM, SideReason.LESS_OFTEN),
        (Balance(1, 1), Balance(2, 1), TOM, SideReason.LESS_OFTEN),  # only one of them needs a side
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

import pytest
from pytest_django import DjangoAssertNumQueries

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_tournament
from tournament.play.cut.pages.own_side import OwnBracket, own_bracket

pytestmark = pytest.mark.django_db


def test_own_bracket_before_the_cut_is_none() -> None:
    assert own_bracket(make_tournament(), 1) is None


def test_own_bracket_after_round_1_says_the_side_and_why() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)
    cut.choose(2, Side.RUNNER)
    cut.wins(g1=1, g2=2)
    page = own_bracket(cut.event, cut.seeds[2].pk)
    assert page is not None
    assert page.game is not None
    assert (page.game.game, page.game.opponent, page.game.side) == (3, "Seed 1", "corp")
    assert page.game.why_sides == ("Seed 2 (runner 1, corp 0), Seed 1 (runner 0, corp 1): Seed 2 plays corp.")


def test_own_bracket_of_a_game_in_a_round_that_is_not_open_waits() -> None:
    cut = InCut()
    cut.win(1, 1)
    assert own_bracket(cut.event, cut.seeds[1].pk) == OwnBracket(
        seed=1, game=None, is_out=False, has_won=False
    )


@pytest.mark.parametrize("size", [4, 16])
def test_own_bracket_needs_the_same_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cut = InCut(size)
    with django_assert_num_queries(6):
        own_bracket(cut.event, cut.seeds[1].pk)

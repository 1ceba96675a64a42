"""Cards in open lists: which players they are counted for, in which order, and that they add up."""

from hypothesis import given
from hypothesis import strategies as st

from pairing.statistics import card_shares
from pairing.statistics.cards import MOST_CARDS, CardsOfSide, OpenList
from pairing.statistics.rates import Rate
from pairing.statistics.writing import card_shares_json
from pairing.types import Side

TITLES = ("Ash", "Déjà Vu", "Hedge Fund", "Imp")
LISTS = st.lists(
    st.builds(
        OpenList,
        player=st.integers(1, 12),
        side=st.sampled_from(Side),
        titles=st.frozensets(st.sampled_from(TITLES)),
        is_whole=st.booleans(),
    ),
    unique_by=lambda each: (each.player, each.side),
)


@given(LISTS, st.frozensets(st.integers(1, 12)), st.frozensets(st.integers(1, 12)), st.randoms())
def test_cards_add_up_to_the_lists_in_whatever_order_those_come(lists, field, cut, rng):
    told = card_shares(lists, field=field, cut=cut)
    counted = [each for each in lists if each.player in field]
    assert sum(side.lists for side in told.values()) == len(counted)
    assert sum(side.cut_lists for side in told.values()) == sum(each.player in cut for each in counted)
    assert sum(side.not_whole for side in told.values()) == sum(not each.is_whole for each in counted)
    for of in ("field", "in_cut"):
        in_lists = sum(getattr(card, of).count for side in told.values() for card in side.cards)
        players = field if of == "field" else field & cut
        assert in_lists == sum(len(each.titles) for each in lists if each.player in players)
    shuffled = list(lists)
    rng.shuffle(shuffled)
    assert card_shares(shuffled, field=sorted(field), cut=sorted(cut)) == told


def test_lists_of_who_sat_in_no_round_are_left_out():
    lists = [OpenList(player, Side.CORP, frozenset({"Ash"})) for player in (1, 2)]
    told = card_shares(lists, field=[1], cut=[2])
    assert told[Side.CORP].cards[0].field == Rate(1, 1)
    assert (told[Side.CORP].lists, told[Side.CORP].cut_lists) == (1, 0)
    assert told[Side.RUNNER] == CardsOfSide()


def test_cards_in_as_many_lists_are_ordered_by_title_and_only_so_many_are_shown():
    titles = frozenset(f"Card {number:02}" for number in range(MOST_CARDS + 3))
    told = card_shares([OpenList(1, Side.RUNNER, titles)], field=[1])[Side.RUNNER]
    assert [card.title for card in told.cards] == sorted(titles)[:MOST_CARDS]
    assert told.left_out == 3


def test_json_has_every_rate_with_its_counts():
    lists = [
        OpenList(1, Side.CORP, frozenset({"Ash"})),
        OpenList(2, Side.CORP, frozenset(), is_whole=False),
    ]
    told = card_shares_json(card_shares(lists, field=[1, 2], cut=[1]))
    assert told["corp"] == {
        "lists": 2,
        "cut_lists": 1,
        "lists_not_whole": 1,
        "cards_left_out": 0,
        "cards": [
            {
                "title": "Ash",
                "lists": {"count": 1, "of": 2, "rate": "1/2", "interval": ["0.0945", "0.9055"]},
                "cut_lists": {"count": 1, "of": 1, "rate": "1", "interval": ["0.2065", "1"]},
            }
        ],
    }
    assert told["runner"]["cards"] == []

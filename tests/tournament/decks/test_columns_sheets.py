from tests.tournament.decks.shown import card, deck, group
from tournament.decks.sheets.columns import rows_of, split

ONE, TWO, THREE = (card(1, title) for title in ("One", "Two", "Three"))
AGENDAS, ICE = group("Agendas", ONE, TWO), group("Ice", THREE)
DECK = deck("Nova", AGENDAS, ICE)


def test_rows_of_gives_each_type_its_heading() -> None:
    assert rows_of(DECK) == [AGENDAS, ONE, TWO, ICE, THREE]


def test_rows_of_when_no_list_was_handed_in_then_none() -> None:
    assert rows_of(None) == []


def test_split_when_all_fits_then_one_page() -> None:
    assert split(rows_of(DECK), 5) == [[AGENDAS, ONE, TWO, ICE, THREE]]


def test_split_when_a_page_would_end_with_a_heading_then_it_goes_to_the_next() -> None:
    assert split(rows_of(DECK), 4) == [[AGENDAS, ONE, TWO], [ICE, THREE]]


def test_split_when_the_deck_is_empty_then_one_empty_page() -> None:
    assert split([], 4) == [[]]

from tournament.decks.sheets.columns import rows_of, split
from tournament.decks.sheets.contents import CardGroup, CardLine, DeckPart

ONE, TWO, THREE = (CardLine(1, title) for title in ("One", "Two", "Three"))
DECK = DeckPart("Corp", groups=(CardGroup("Agendas", (ONE, TWO)), CardGroup("Ice", (THREE,))))


def test_rows_of_gives_each_type_its_heading() -> None:
    assert rows_of(DECK) == ["Agendas", ONE, TWO, "Ice", THREE]


def test_split_when_all_fits_then_one_page() -> None:
    assert split(rows_of(DECK), 5) == [["Agendas", ONE, TWO, "Ice", THREE]]


def test_split_when_a_page_would_end_with_a_heading_then_it_goes_to_the_next() -> None:
    assert split(rows_of(DECK), 4) == [["Agendas", ONE, TWO], ["Ice", THREE]]


def test_split_when_the_deck_is_empty_then_one_empty_page() -> None:
    assert split([], 4) == [[]]

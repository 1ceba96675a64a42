"""Table numbers, read back: on both sides of a tent, or once on a card."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_tournament
from tests.tournament.printing.reading import pages, sizes
from tournament.kernel.table_ranges import tables_typed
from tournament.play.rounds.sheets.table_numbers import NumberShape, print_table_numbers
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)


def numbers(text: str, shape: NumberShape, paper: Paper = Paper.A4, address: str = "") -> Printed:
    event = make_tournament(name="Cup")
    return print_table_numbers(event, tables_typed(text), shape, paper, now=NOW, address=address)


def test_tents_stand_two_on_a_page_and_tell_the_number_from_both_sides() -> None:
    printed = numbers("Main hall 1-2, Back room 21", NumberShape.TENT)
    assert printed.name == "Cup - Table numbers - tents - 1-2, 21.pdf"
    first, second = pages(printed.pdf)
    assert (first.count("Main hall"), first.split().count("1"), first.split().count("2")) == (4, 2, 2)
    assert sorted(second.split()) == sorted(["Back", "room", "Cup", "21", "Back", "room", "Cup", "21"])
    assert sizes(printed.pdf) == {(595, 842)}


def test_cards_stand_six_on_a_page_and_without_a_room_say_table() -> None:
    printed = numbers("1-7, 999", NumberShape.CARD, Paper.LETTER, "http://shop.example/e/cup/")
    first, second = pages(printed.pdf)
    assert first.replace(" ", "") == "".join(f"TableCup{number}" for number in range(1, 7))
    assert second.replace(" ", "") == "TableCup7TableCup999"
    assert sizes(printed.pdf) == {(612, 792)}


def test_one_table_is_named_by_its_number_alone() -> None:
    assert numbers("5", NumberShape.CARD).name == "Cup - Table numbers - cards - 5.pdf"

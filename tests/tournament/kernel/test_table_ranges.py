"""Which tables are in which room, as typed by a person."""

import pytest
from django.core.exceptions import ValidationError

from tournament.kernel.table_ranges import TableNumber, tables_typed


def rooms(text: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for table in tables_typed(text):
        found.setdefault(table.room, []).append(table.number)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-3", {"": [1, 2, 3]}),
        ("7", {"": [7]}),
        ("Main hall 1-2, Back room 21 – 22", {"Main hall": [1, 2], "Back room": [21, 22]}),
        ("Room 2: 1-2; Room 3: 3 to 4", {"Room 2": [1, 2], "Room 3": [3, 4]}),
        ("1-2\n5", {"": [1, 2, 5]}),
        ("大ホール１－２、小ホール３", {"大ホール": [1, 2], "小ホール": [3]}),
        ("998-999,", {"": [998, 999]}),
    ],
)
def test_tables_typed_are_read_with_their_rooms(text: str, expected: dict[str, list[int]]) -> None:
    assert rooms(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Enter table numbers, for example “1-20”."),
        (" , ;", "Enter table numbers, for example “1-20”."),
        ("Back room", "“Back room” contains no table numbers. Write, for example, “Back room 21-30”."),
        ("0-3", "Table numbers go from 1 to 999."),
        ("1-1000", "Table numbers go from 1 to 999."),
        ("1-99999999999999999999", "Table numbers go from 1 to 999."),
        ("5-3", "5 to 3 runs backwards: write the lower number first."),
        ("1-5, Back room 5-6", "Table 5 is listed twice. Enter each number only once."),
        (f"{'x' * 61} 1", "A room name can have at most 60 characters."),
    ],
)
def test_tables_that_cannot_be_are_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(ValidationError) as refused:
        tables_typed(text)
    assert refused.value.messages == [said]


def test_tables_in_order_of_what_was_typed() -> None:
    assert tables_typed("B 3, A 1") == (TableNumber(3, "B"), TableNumber(1, "A"))

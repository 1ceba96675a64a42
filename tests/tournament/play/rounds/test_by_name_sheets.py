from dataclasses import replace

import pytest

from tests.tournament.printing.reading import body, names_of_the_regional, pages, read
from tournament.kernel.text import person_key
from tournament.play.rounds.pages.round import NameLine, SeatLine
from tournament.play.rounds.sheets.by_name import pairings_by_name
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Pairings by name", "Round 1", printed="now")


def line(name: str, table: int | None, opponent: str | None, *, is_changed: bool = False) -> NameLine:
    return NameLine(
        seat=SeatLine(1, name, points=0, search_key=""),
        table=table,
        opponent=SeatLine(2, opponent, points=0, search_key="") if opponent else None,
        is_runner_first=True,
        result="",
        is_reported=False,
        is_changed=is_changed,
        is_found=True,
        search_key="",
    )


def printed_lines(*lines: NameLine) -> str:
    return body(pairings_by_name(lines, HEADING, Paper.A4))


def test_pairings_by_name_when_paired_then_table_name_and_opponent_in_order() -> None:
    lines = (line("Björn", 12, "田中 葵"), line("田中 葵", 12, "Björn"), line("Zoë", None, None))
    assert printed_lines(*lines) == "12 Björn vs 田中 葵 12 田中 葵 vs Björn – Zoë Bye"


def test_pairings_by_name_when_a_table_was_changed_then_its_lines_are_marked() -> None:
    assert printed_lines(line("Ed", 3, "Ivo", is_changed=True)) == "3 changed Ed vs Ivo"


@pytest.mark.parametrize("paper", Paper)
def test_pairings_by_name_when_the_regional_then_every_name_stands_there_twice_on_one_page(
    paper: Paper,
) -> None:
    names = names_of_the_regional()
    opponents = names[1:] + names[:1]
    lines = [line(*seat) for seat in zip(names, range(1, 43), opponents, strict=True)]
    (page,) = pages(pairings_by_name(lines, HEADING, paper))
    assert [name for name in names if page.count(name) < 2] == []


@pytest.mark.parametrize(("players", "expected"), [(1, 1), (16, 1), (17, 1), (46, 1), (47, 2), (300, 7)])
def test_pairings_by_name_when_more_players_then_more_pages(players: int, expected: int) -> None:
    lines = [line(f"P{n}", n, "Q") for n in range(1, players + 1)]
    printed = pages(pairings_by_name(lines, HEADING, Paper.A4))
    assert len(printed) == expected
    assert f"Page {expected} of {expected}" in printed[-1]
    assert sum(page.count("vs Q") for page in printed) == players


def test_pairings_by_name_when_tables_are_in_rooms_then_every_page_says_so_and_every_name_is_there() -> None:
    lines = [line(f"P{n}", n, "Q") for n in range(1, 61)]
    printed = pages(pairings_by_name(lines, HEADING, Paper.A4, note="Tables: Hall 1-20, Attic 21-60"))
    assert [page.count("Tables: Hall 1-20, Attic 21-60") for page in printed] == [1, 1]
    assert sum(page.count("vs Q") for page in printed) == 60


def test_pairings_by_name_when_nobody_is_paired_then_the_sheet_says_so() -> None:
    assert printed_lines() == "No one is paired yet."


def sizes_of(printed: bytes, names: set[str]) -> list[float]:
    """Return the font sizes in which the words in these names are printed in bold, as on wall lists."""
    words = {word for name in names for word in name.split()}
    found: list[float] = []

    def see(text: str, _cm: object, matrix: list[float], font: dict[str, str] | None, size: float) -> None:
        if font and "Bold" in font["/BaseFont"] and set(text.split()) & words:
            found.append(size * matrix[0])

    for page in read(printed).pages:
        page.extract_text(visitor_text=see)
    return found


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("players", [5, 17, 33, 46, 47, 60])
def test_pairings_by_name_when_up_to_60_players_then_no_name_is_below_14_points(
    paper: Paper, players: int
) -> None:
    long = "Bartholomew Maximilian Featherstonehaugh Cholmondeley-Warner of Devonshire"
    names = [f"{long[: 8 + number]}" if number % 11 else long for number in range(players)]
    lines = [line(name, number, long) for number, name in enumerate(names, start=1)]
    printed = sizes_of(pairings_by_name(lines, HEADING, paper), set(names))
    assert (len(printed) >= players, min(printed) >= 14 - 0.01) == (True, True)


def test_pairings_by_name_when_an_opponent_has_72_letters_then_their_name_can_still_be_read() -> None:
    unbroken = "Wolfeschlegelsteinhausenbergerdorff" + "w" * 37
    lines = [line("Ann" if number else unbroken, 1, unbroken if number else "Ann") for number in range(24)]
    found = []

    def see(text: str, _cm: object, matrix: list[float], _font: object, size: float) -> None:
        if "www" in text:
            found.append(size * matrix[0])

    sheet = pairings_by_name(lines, HEADING, Paper.A4)
    for page in read(sheet).pages:
        page.extract_text(visitor_text=see)
    assert (min(found) >= 7 - 0.01, "".join(pages(sheet)[0].split()).count(unbroken)) == (True, 24)


def test_pairings_by_name_when_names_have_readings_then_each_kana_row_is_marked_where_it_begins() -> None:
    names = [
        ("Ana", ""),
        ("相川 葵", "あいかわ"),
        ("井上 翔", "いのうえ"),
        ("加藤 大", "かとう"),
        ("王 明", ""),
    ]
    lines = [
        replace(
            line(name, place, "Zoe"),
            seat=SeatLine(place, name, points=0, search_key=""),
            search_key=person_key(name, reading),
        )
        for place, (name, reading) in enumerate(names, start=1)
    ]
    printed = printed_lines(*lines)
    assert printed.count("あ") == 1
    assert printed.index("あ") < printed.index("相川 葵") < printed.index("か") < printed.index("加藤 大")

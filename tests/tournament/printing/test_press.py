from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.tournament.printing.reading import fonts, pages, read, sizes
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading

HEADING = Heading(
    event="Regional Köln 田中",
    date="5 November 2016",
    venue="Würfel & Zucker",
    sheet="Standings",
    printed="Printed 5 November 2016, 14:03 CET",
)


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("a4", Paper.A4),
        ("letter", Paper.LETTER),
        ("LETTER", Paper.LETTER),
        ("foolscap", Paper.A4),
        (None, Paper.A4),
    ],
)
def test_paper_named_when_unknown_then_a4(name: str | None, paper: Paper) -> None:
    assert Paper.named(name) is paper


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_press_when_printed_then_the_pages_have_the_papers_size(paper: Paper, size: tuple[int, int]) -> None:
    assert sizes(press(HEADING, paper, [empty_page("a"), empty_page("b")])) == {size}


def test_press_when_two_pages_then_each_has_head_and_foot() -> None:
    head = "Regional Köln 田中 5 November 2016 · Würfel & Zucker Standings"
    foot = "Printed 5 November 2016, 14:03 CET"
    assert pages(press(HEADING, Paper.A4, [empty_page("One"), empty_page("Two")])) == [
        f"{head} {foot} Page 1 of 2 One",
        f"{head} {foot} Page 2 of 2 Two",
    ]


def test_press_when_a_draft_that_was_changed_then_marked_in_head_and_across_the_page() -> None:
    heading = Heading(
        "Cup", "today", "", "Pairings by name", "Round 2", "Changed at 14:01", "now", "en", True
    )
    assert pages(press(heading, Paper.A4, [empty_page("x")])) == [
        "DRAFT Cup today Round 2 · Pairings by name Changed at 14:01 Draft now Page 1 of 1 x"
    ]


def test_press_when_printed_then_all_fonts_are_embedded_and_the_title_is_set() -> None:
    pdf = press(HEADING, Paper.A4, [empty_page("🐙")])
    assert set(fonts(pdf).values()) == {True}
    assert (read(pdf).metadata.title, read(pdf).trailer["/Root"]["/Lang"]) == (
        "Regional Köln 田中 – Standings",
        "en",
    )


def test_press_when_many_print_at_once_then_every_sheet_is_right() -> None:
    words = [f"sheet {number} 李文 {chr(0x4E00 + 40 * number)}" for number in range(16)]
    with ThreadPoolExecutor(8) as pool:
        printed = pool.map(lambda text: press(HEADING, Paper.A4, [empty_page(text)]), words)
        assert [pages(pdf)[0].partition(" of 1 ")[2] for pdf in printed] == words

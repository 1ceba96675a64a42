import threading
import time

from reportlab.pdfgen.canvas import Canvas

from tests.tournament.printing.reading import fonts, pages, read, sizes
from tournament.printing.press import (
    Landscape,
    Page,
    Paper,
    Part,
    PressedSheet,
    empty_page,
    gathered,
    press,
    press_book,
)
from tournament.printing.sheet import Heading, file_name
from tournament.printing.text import Box

HEADING = Heading("Cup", "today", "", "Outage pack", printed="now")


def sheet(*said: str, title: str = "Standings", paper: Paper | Landscape = Paper.A4) -> PressedSheet:
    return PressedSheet(Heading("Cup", "today", "", title), paper, tuple(map(empty_page, said)))


def test_press_book_when_it_has_parts_then_bookmarks_lead_to_them_and_pages_are_counted_through() -> None:
    parts = [
        Part("One", (sheet("a", "b"),)),
        Part("Two", (sheet("c", title="Bracket", paper=Landscape(Paper.A4)), sheet("d"))),
    ]
    pdf = press_book(HEADING, parts)
    book = read(pdf)
    marks = [(entry.title, book.get_destination_page_number(entry)) for entry in book.outline]
    assert marks == [("One", 0), ("Two", 2)]
    assert [f"Page {number} of 4" in page for number, page in enumerate(pages(pdf), start=1)] == [True] * 4
    assert sizes(pdf) == {(595, 842), (842, 595)}


def test_press_when_gathered_then_the_sheets_are_kept_for_a_book_and_nothing_is_printed() -> None:
    with gathered() as sheets:
        printed = press(HEADING, Paper.A4, [empty_page("x")])
    assert (printed, [len(each.pages) for each in sheets]) == (b"", [1])
    assert press(HEADING, Paper.A4, [empty_page("x")]).startswith(b"%PDF")


def test_press_when_printed_then_title_language_and_product_are_set_and_all_text_is_tagged() -> None:
    book = read(press(HEADING, Paper.A4, [empty_page("田中 محمد")]))
    told = book.metadata
    assert told is not None
    assert (told.title, told.subject, told.creator) == ("Cup – Outage pack", "Outage pack", "Netrunner TO")
    root = book.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("en", True)
    (section,) = root["/StructTreeRoot"]["/K"]["/K"]
    tagged = {each["/S"]: list(each["/K"]) for each in (at.get_object() for at in section["/K"])}
    assert tagged == {"/P": [0, 1, 3], "/H1": [2]}
    assert set(fonts(press(HEADING, Paper.A4, [empty_page("田中 محمد")])).values()) == {True}


def test_press_book_when_it_is_long_then_others_print_between_its_pages() -> None:
    """A book with many slow pages takes a long time, but another sheet can be printed between its pages."""

    is_begun, is_pressed = threading.Event(), threading.Event()
    printed_after: list[bool] = []

    def slow(canvas: Canvas, body: Box) -> None:
        is_begun.set()
        printed_after.append(is_pressed.is_set())
        if not is_pressed.is_set():
            time.sleep(0.02)

    page: Page = slow
    book = PressedSheet(HEADING, Paper.A4, (page,) * 300)
    long = threading.Thread(target=press_book, args=(HEADING, [Part("Long", (book,))]))
    long.start()
    assert is_begun.wait(60)
    press(HEADING, Paper.A4, [empty_page("short")])
    is_pressed.set()
    long.join()
    assert printed_after[-1]


def test_file_name_when_parts_are_odd_then_a_name_that_every_system_takes() -> None:
    assert file_name("Cup: A/B", "", "Round 3", "Standings") == "Cup A B - Round 3 - Standings.pdf"
    assert file_name("كأس الرياض", "東京") == "كأس الرياض - 東京.pdf"
    long = file_name("杯" * 120, "Round 3", "Pairings by name")
    assert (len(long.encode()) <= 200, long.endswith("… - Round 3 - Pairings by name.pdf")) == (True, True)
    assert file_name("///") == "sheet.pdf"

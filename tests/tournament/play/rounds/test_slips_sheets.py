"""Result slips on paper: their texts, their layout on the page, and their codes read back."""

from __future__ import annotations

import re

import pytest

from tests.tournament.printing.codes import codes_on
from tests.tournament.printing.reading import pages, read, sizes
from tournament.kernel.slip_codes import slip_code
from tournament.play.rounds.sheets.slip_options import (
    ANY_LAYOUT,
    SLIPS_A_PAGE,
    SlipAddresses,
    SlipLayout,
    SlipOptions,
)
from tournament.play.rounds.sheets.slips import Slip, SlipSeat, slips_pdf
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Result slips", "Round 2", printed="Printed now")
SITE = "http://192.168.178.23:8000"
ADDRESSES = SlipAddresses(f"{SITE}/e/cup/", f"{SITE}/desk/cup/slip/{{code}}/")
LONG = "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensi"
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftscha"


def slip(at: int, *names: str, **fields: object) -> Slip:
    """Return a slip for round 2 with two games; a single name is a player with the bye."""
    sides = (("runner", "corp"), ("corp", "runner")) if len(names) == 2 else ((),)
    seats = tuple(SlipSeat(name, "", own) for name, own in zip(names, sides, strict=True))
    code = slip_code(7, 2, at) if len(names) == 2 else ""
    whole = {
        "number": str(at),
        "choices": ("3", "2", "1", "0"),
        "marks": ("time, game 1", "time, game 2"),
        "code": code,
    }
    return Slip(place="Table", round="Round 2", seats=seats, **{**whole, **fields})  # type: ignore[arg-type]


def printed(*slips: Slip, layout: SlipLayout = ANY_LAYOUT, paper: Paper = Paper.A4) -> bytes:
    return slips_pdf(slips, HEADING, paper, SlipOptions(layout, ADDRESSES))


def test_slips_when_printed_then_each_says_who_plays_what_and_what_is_circled_ticked_and_signed() -> None:
    (text,) = pages(printed(slip(7, "Ann", "Bo", remark="changed")))
    assert text == (
        "Table Round 2 Cup Printed now time, game 1 time, game 2 "
        "Game 1 runner 3 2 1 0 Game 2 corp 3 2 1 0 drop signature "
        "Game 1 corp 3 2 1 0 Game 2 runner 3 2 1 0 drop signature "
        "players desk changed 7 Ann Bo 2-7-CRT"
    )


def test_slips_when_somebody_has_the_bye_or_a_line_is_blank_then_no_code_and_nothing_to_circle() -> None:
    (text,) = pages(printed(slip(0, "Cy 李文", number="Bye", note="6 points", marks=())))
    assert text == "Table Round 2 Cup Printed now drop 6 points Bye Cy 李文"
    (blank,) = pages(printed(slip(0, "", "", number="", code="")))
    assert "Game 1 runner 3 2 1 0" in blank and "desk" not in blank


@pytest.mark.parametrize("paper", Paper)
def test_slips_when_two_to_eight_lie_on_a_page_then_names_are_whole_and_every_code_reads_back(
    paper: Paper,
) -> None:
    size = {Paper.A4: {(595, 842)}, Paper.LETTER: {(612, 792)}}[paper]
    for each in (2, 5, 8) if paper is Paper.A4 else (4, 8):
        slips = [slip(140 + at, LONG, UNBROKEN) for at in range(each)]
        pdf = printed(*slips, layout=SlipLayout(each), paper=paper)
        (text,) = pages(pdf)
        assert (sizes(pdf), "".join(text.split()).count("".join(LONG.split()))) == (size, each)
        assert "".join(text.split()).count(UNBROKEN) == each
        codes = codes_on(pdf)
        desk = [text for kind, text in codes if kind == "QRCode" and text != ADDRESSES.players]
        assert sorted(desk) == sorted(f"{SITE}/desk/cup/slip/{one.code}/" for one in slips)
        assert [text for kind, text in codes if kind == "Code128"] == [one.code for one in slips]
        assert codes.count(("QRCode", ADDRESSES.players)) == each


def test_slips_when_the_event_has_the_longest_address_then_its_codes_read_back_at_eight_a_page() -> None:
    addresses = SlipAddresses(f"{SITE}/e/{'a' * 80}/", f"{SITE}/desk/{'a' * 80}/slip/{{code}}/")
    slips = [slip(number, "Ann", "Bo") for number in range(1, 9)]
    pdf = slips_pdf(slips, HEADING, Paper.LETTER, SlipOptions(SlipLayout(8), addresses))
    desk = {text for _kind, text in codes_on(pdf) if "/desk/" in text}
    assert desk == {addresses.desk.replace("{code}", one.code) for one in slips}


def test_slips_when_nobody_knows_the_sites_address_then_the_bars_alone() -> None:
    pdf = slips_pdf([slip(3, "Ann", "Bo")], HEADING, Paper.A4)
    assert codes_on(pdf) == [("Code128", "2-3-CRF")]
    assert "players" not in pages(pdf)[0]


def test_slips_when_cut_then_lines_are_drawn_between_them_only() -> None:
    pdf = printed(*(slip(number, "Ann", "Bo") for number in range(1, 4)), layout=SlipLayout(8))
    dashes = read(pdf).pages[0].get_contents().get_data().count(b"[3 3] 0 d")
    assert dashes == 3  # one below each slip; five places stay empty


NUMBERS = list(range(1, 15))


def test_slip_layout_when_a_stack_is_cut_then_pile_on_pile_gives_the_order_of_tables() -> None:
    for each in SLIPS_A_PAGE:
        stack = SlipLayout(each).pages(NUMBERS)
        piles = zip(*stack, strict=True)
        assert [number for pile in piles for number in pile if number] == NUMBERS
        assert {len(page) for page in stack} == {each}


def test_slip_layout_when_in_reading_order_then_page_by_page() -> None:
    assert SlipLayout(6, is_stack=False).pages(NUMBERS) == [
        [1, 2, 3, 4, 5, 6],
        [7, 8, 9, 10, 11, 12],
        [13, 14, None, None, None, None],
    ]


@pytest.mark.parametrize(
    ("slips", "on_a_page"), [(1, 2), (2, 2), (3, 3), (8, 8), (9, 5), (17, 6), (60, 8), (150, 8)]
)
def test_slip_layout_when_nothing_is_chosen_then_the_fewest_pages_evenly_full(
    slips: int, on_a_page: int
) -> None:
    assert ANY_LAYOUT.on_a_page(slips) == on_a_page


def test_slip_layout_when_named_in_an_address_then_that_one_and_else_the_usual() -> None:
    assert SlipLayout.named("6", "reading") == SlipLayout(6, is_stack=False)
    odd = [("1", "stack"), ("9", ""), ("x", None), (None, None), ("６", "up"), ("", "stack")]
    assert {SlipLayout.named(*words) for words in odd} == {ANY_LAYOUT}


def test_slips_when_eight_lie_on_a_letter_page_then_the_side_is_not_printed_over_its_frame() -> None:
    page = read(printed(*(slip(at, "Ann", "Bo") for at in range(1, 9)), paper=Paper.LETTER)).pages[0]
    form = next(iter(page["/Resources"]["/XObject"].values())).get_object()
    drawn = re.findall(r"n\s(\S+) (\S+) m\s", form.get_data().decode("latin-1"))
    bottoms = sorted({float(bottom) for _x, bottom in drawn})
    sides: list[tuple[float, float]] = []

    def see(text: str, _cm: object, matrix: list[float], _font: object, size: float) -> None:
        if text.strip() in ("corp", "runner"):
            sides.append((matrix[5], size))

    page.extract_text(visitor_text=see)
    # Descenders take about a fifth of a line.
    free = [y - 0.22 * size - max(at for at in bottoms if at < y) for y, size in sides]
    assert (len(sides), min(free) >= 0) == (32, True)

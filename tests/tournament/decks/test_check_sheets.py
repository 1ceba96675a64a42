import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.tournament.decks.shown import both, card, deck, group
from tests.tournament.printing.reading import body
from tournament.decks.check_words import MISSING_CARD_RULE
from tournament.decks.pages.deck import CardLine
from tournament.decks.sheets.check import check_sheets
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Deck check", printed="now")


def printed(*lines: CardLine, paper: Paper = Paper.A4) -> bytes:
    corp = deck("NBN: Making News", group("Ice", *lines))
    player = both("Žofie 李文", corp, place="Table 3")
    return check_sheets([player], "Opaque sleeves (REG 2.1)", HEADING, paper)


def test_check_sheets_when_printed_then_cards_sleeves_findings_judge_and_time() -> None:
    assert body(printed(card(2, "Eli 1.0"), card(1, "Enigma"), paper=Paper.LETTER)) == (
        "Žofie 李文 Table 3 Corp NBN: Making News version 1 Ice (3) 2× Eli 1.0 1× Enigma "
        "Runner No list was handed in. "
        "Corp deck in order problem Runner deck in order problem Sleeves in order problem "
        f"Opaque sleeves (REG 2.1) Findings {MISSING_CARD_RULE} Judge Time Signature"
    )


@pytest.mark.parametrize("copies", [1, 3, 6])
def test_check_sheets_when_printed_then_a_box_to_tick_for_each_copy(
    copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[float, float]] = []
    rect = Canvas.rect

    def counted(self: Canvas, x: float, y: float, width: float, height: float, **how: int) -> None:
        drawn.append((width, height))
        rect(self, x, y, width, height, **how)

    monkeypatch.setattr(Canvas, "rect", counted)
    printed(card(copies, "Eli 1.0"))
    verdicts = 6
    assert len(drawn) == copies + verdicts
    assert all(width == height for width, height in drawn)


def test_check_sheets_when_there_are_many_copies_then_they_are_counted() -> None:
    assert "Ice (99) 99× Eli 1.0" in body(printed(card(99, "Eli 1.0")))


def test_check_sheets_when_nobody_plays_then_the_sheet_says_so() -> None:
    assert body(check_sheets([], "", HEADING, Paper.A4)) == "No players yet."

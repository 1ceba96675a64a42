import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.tournament.printing.reading import body
from tournament.decks.sheets.check import check_sheets
from tournament.decks.sheets.contents import CardGroup, CardLine, CheckSheets, DeckPart, PlayerDecks
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Deck check", printed="now")


def sheet_of(*lines: CardLine) -> CheckSheets:
    deck = DeckPart("Corp", "NBN: Making News", "version 1", (CardGroup("Ice", lines),))
    runner = DeckPart("Runner", note="No list was handed in.")
    players = (PlayerDecks("Žofie 李文", "Table 3", (deck, runner)),)
    return CheckSheets(HEADING, players, "Opaque sleeves (REG 2.1)", "A card is missing (REG 5.6).")


def test_check_sheets_when_printed_then_cards_sleeves_findings_judge_and_time() -> None:
    assert body(check_sheets(sheet_of(CardLine(2, "Eli 1.0"), CardLine(1, "Enigma")), Paper.LETTER)) == (
        "Žofie 李文 Table 3 Corp NBN: Making News version 1 Ice 2× Eli 1.0 1× Enigma "
        "Runner No list was handed in. "
        "Corp deck in order problem Runner deck in order problem Sleeves in order problem "
        "Opaque sleeves (REG 2.1) Findings A card is missing (REG 5.6). Judge Time Signature"
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
    check_sheets(sheet_of(CardLine(copies, "Eli 1.0")), Paper.A4)
    verdicts = 6
    assert len(drawn) == copies + verdicts
    assert all(width == height for width, height in drawn)


def test_check_sheets_when_there_are_many_copies_then_they_are_counted() -> None:
    assert "Ice 99× Eli 1.0" in body(check_sheets(sheet_of(CardLine(99, "Eli 1.0")), Paper.A4))


def test_check_sheets_when_nobody_plays_then_the_sheet_says_so() -> None:
    sheet = CheckSheets(HEADING, (), "", "")
    assert body(check_sheets(sheet, Paper.A4)) == "Nobody has registered yet."

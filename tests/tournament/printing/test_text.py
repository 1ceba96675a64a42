import io
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from tournament.printing import text as printed
from tournament.printing.shaping import shape, width
from tournament.printing.text import LEADING, Box, Fitted, Style, fit, put
from tournament.printing.typefaces import DISPLAY

STYLE = Style(16, bold=True)
LONG = "Extremely Long Name Of A Player Who Wrote A Whole Sentence In The Name Field Of The Form"


def test_fit_when_short_then_as_large_as_the_style() -> None:
    assert fit("Ed", STYLE, 100, 20) == Fitted(("Ed",), 16)


def test_fit_when_a_little_too_wide_then_one_line_shrinks_to_the_room() -> None:
    natural = width("Katarzyna Zielińska", 16, bold=True)
    fitted = fit("Katarzyna Zielińska", STYLE, natural * 0.8, 20)
    assert (fitted.lines, fitted.size) == (("Katarzyna Zielińska",), pytest.approx(16 * 0.8))


@pytest.mark.parametrize(
    "text",
    [LONG, "W" * 120, "寿" * 120, "👨‍👩‍👧" * 24, "Ọ̀" * 60, f"{LONG} {'x' * 60}", "-" * 119 + "a"],
    ids=["sentence", "one word", "kanji", "joined emoji", "marks", "mixed", "dashes"],
)
@pytest.mark.parametrize("room", [30, 120, 400])
def test_fit_when_far_too_long_then_wraps_within_the_box_and_loses_nothing(text: str, room: float) -> None:
    fitted = fit(text, STYLE, room, 20)
    assert max(width(line, fitted.size, bold=True) for line in fitted.lines) <= room + 0.001
    assert len(fitted.lines) * fitted.size * LEADING <= 20 or len(fitted.lines) == 1
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")


def test_fit_when_wrapped_then_broken_at_spaces() -> None:
    assert " ".join(fit(LONG, STYLE, 200, 20).lines) == LONG


def test_fit_when_nothing_is_said_then_one_empty_line() -> None:
    assert fit("", STYLE, 10, 20) == Fitted(("",), 16)


@pytest.mark.parametrize(
    ("text", "is_display"),
    [
        ("Netrunner Regional Championship Amsterdam Łódź", True),
        ("Netrunner Regional Championship Amsterdam 東京", False),
        ("Maximilian Alexander von Württemberg (マックス)", False),
    ],
)
def test_put_when_a_title_is_wrapped_then_each_line_is_in_one_face_and_in_its_box(
    text: str, is_display: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, Style]] = []

    def keep(_canvas: Any, line: str, _x: float, _y: float, style: Style) -> None:
        drawn.append((line, style))

    monkeypatch.setattr(printed, "draw", keep)

    put(Canvas(io.BytesIO()), text, Box(0, 0, 200, 100), Style(25, bold=True, display=True))

    assert len(drawn) > 1
    for line, style in drawn:
        runs = shape(line, bold=True, display=style.display)
        assert style.size * sum(run.width for run in runs) <= 200.001
        assert ({run.font for run in runs} == {DISPLAY}) is is_display

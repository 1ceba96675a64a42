import pytest

from tournament.printing.shaping import width
from tournament.printing.text import LEADING, Fitted, Style, fit

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

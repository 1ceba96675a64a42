import pytest

from tournament.printing.bidi import drawn_order, has_right_to_left
from tournament.printing.shaping import shape

AHMAD = "أحمد"


@pytest.mark.parametrize(
    ("text", "expected"), [("Ann", False), ("李文", False), (AHMAD, True), ("Dov דב", True), ("", False)]
)
def test_has_right_to_left_when_a_letter_runs_to_the_left_then_true(text: str, expected: bool) -> None:
    assert has_right_to_left(text) is expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (AHMAD, [(AHMAD, True)]),
        (f"vs {AHMAD}", [("vs ", False), (AHMAD, True)]),
        (f"{AHMAD} is first", [(AHMAD, True), (" is first", False)]),
        (f"{AHMAD} 12", [("12", False), (f"{AHMAD} ", True)]),
        (f"Ali {AHMAD} (3)", [("Ali ", False), (")", True), ("3", False), (f"{AHMAD} (", True)]),
        (f"{AHMAD} (Ali)", [(AHMAD, True), (" (Ali)", False)]),
        (f"Bo 7 – {AHMAD}", [("Bo 7 – ", False), (AHMAD, True)]),
        (f"{AHMAD} 1,5% x", [("1,5", False), (f"{AHMAD} ", True), ("% x", False)]),
    ],
)
def test_drawn_order_when_directions_are_mixed_then_as_the_unicode_rules_have_it(
    text: str, parts: list[tuple[str, bool]]
) -> None:
    assert drawn_order(text) == parts


def test_shape_when_arabic_then_letters_are_joined_and_stand_from_right_to_left() -> None:
    (run,) = shape("بب")
    alone = shape("ب")[0].width
    assert run.font == "NotoSansArabic-Regular"
    assert run.width != pytest.approx(2 * alone)  # the initial and the final form of the letter
    assert [each.font for each in shape(f"vs {AHMAD}")] == ["NotoSans-Regular", run.font]


def test_shape_when_hebrew_then_the_last_letter_is_drawn_first() -> None:
    (first,), (last,) = shape("א"), shape("ב")
    (both,) = shape("אב")
    assert both.drawn == last.drawn + first.drawn

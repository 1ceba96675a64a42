import io
import re

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from tests.data import REGIONAL, more
from tests.tournament.printing.reading import names_of_the_regional
from tournament.printing.shaping import shape, width
from tournament.printing.text import Style, draw
from tournament.printing.typefaces import DISPLAY, REGULAR, typeface

NAMES = [name for sheet in (REGIONAL, *more("events/*.csv")) for name in names_of_the_regional(sheet)]


def read_back(text: str, *, bold: bool = False) -> str:
    typeface(REGULAR)
    canvas = Canvas(io.BytesIO(), initialFontName=REGULAR)
    draw(canvas, text, 20, 400, Style(12, bold=bold))
    canvas.showPage()
    return PdfReader(io.BytesIO(canvas.getpdfdata())).pages[0].extract_text()


def fonts_of(text: str, *, bold: bool = False) -> list[tuple[str, bool]]:
    return [(run.font.removeprefix("Noto"), run.thicken) for run in shape(text, bold=bold)]


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
@pytest.mark.parametrize("name", NAMES)
def test_text_when_a_name_of_the_regional_then_reads_back_exactly(name: str, bold: bool) -> None:
    assert read_back(name, bold=bold) == name


@pytest.mark.parametrize(
    "text",
    [
        "Ọ̀rúnmìlà Ṣẹ̀gun",  # letters with marks that have no precomposed form
        "Cafe\u0301 noe\u0308l",  # marks typed apart
        "김민서 金民瑞",
        "刘张伟 陳姵妤",
        "𠮷田 髙﨑",
        "ﾊﾝｶｸ ＡＢＣ",
        "🏃‍♂️ 👨‍👩‍👧 🇯🇵 ❤️ 👍🏽 1️⃣",
        "Ωmega ∑ → ★ ♥ ☎",
        "fi ffi (Office) \\ <b>&amp;</b>",
    ],
)
def test_text_when_in_another_script_then_reads_back_exactly(text: str) -> None:
    assert read_back(text) == text


def test_shape_when_scripts_are_mixed_then_each_run_finds_its_font() -> None:
    assert fonts_of("Wen 李文 🐙", bold=True) == [
        ("Sans-Bold", False),
        ("SansJP-Regular", True),
        ("Sans-Bold", False),
        ("Emoji-Regular", True),
    ]


def test_shape_when_emoji_are_joined_then_they_are_one_glyph() -> None:
    (run,) = shape("👨‍👩‍👧")
    assert (run.font, len(run.drawn)) == ("NotoEmoji-Regular", 1)


def test_shape_when_an_emoji_form_is_asked_for_then_the_emoji_font_draws_it() -> None:
    assert fonts_of("☎") != fonts_of("☎️") == [("Emoji-Regular", False)]


def test_shape_when_no_font_has_the_character_then_a_replacement_is_drawn_that_reads_as_itself() -> None:
    (run,) = shape("ก")
    assert (run.font, run.width) == (REGULAR, width("\ufffd", 1))
    assert read_back("Dao ก") == "Dao ก"


def test_shape_when_white_space_or_control_characters_then_drawn_as_spaces() -> None:
    assert shape("a\x00b\tc\nd\u3000e") == shape("a b c d e")


def test_shape_when_empty_or_only_invisible_then_no_width() -> None:
    assert [width(text, 12) for text in ("", "\u200d", "\ufe0f")] == [0, 0, 0]


def test_width_when_marks_are_put_on_letters_then_they_take_no_room() -> None:
    assert width("ọ̀", 10) == width("ọ", 10) == pytest.approx(width("o", 10))


def test_text_map_when_embedded_then_texts_of_several_characters_and_of_all_planes_are_in_it() -> None:
    canvas = Canvas(io.BytesIO(), initialFontName=REGULAR, pageCompression=0)
    draw(canvas, "🐙👨‍👩‍👧", 20, 400, Style(12))
    canvas.showPage()
    reader = PdfReader(io.BytesIO(canvas.getpdfdata()))
    (font,) = [
        font.get_object()
        for font in reader.pages[0]["/Resources"]["/Font"].values()
        if "Emoji" in font.get_object()["/BaseFont"]
    ]
    mapped = re.findall(r"<\w\w> <(\w+)>", font["/ToUnicode"].get_data().decode())
    assert {text.encode("utf-16-be").hex() for text in ("🐙", "👨‍👩‍👧")} <= set(mapped)


def test_text_in_the_display_face_is_set_in_the_others_as_a_whole_if_a_character_is_missing() -> None:
    assert {run.font for run in shape("Round 3 · Łódź", bold=True, display=True)} == {DISPLAY}
    assert shape("Round 3 · 東京", bold=True, display=True) == shape("Round 3 · 東京", bold=True)

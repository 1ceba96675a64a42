import pytest

from tournament.printing.breaks import pieces
from tournament.printing.shaping import width
from tournament.printing.text import Style, wrapped

STYLE = Style(10)
JAPANESE = "スイスラウンドは65分、エリミネーションラウンドは40分、「決勝」は60分です（REG 10.2）。"
JAPANESE += "カードは、ターンごとに（1枚ずつ）引きます。"


def test_pieces_when_words_then_one_each_with_a_space_between() -> None:
    assert [(piece.text, piece.has_space) for piece in pieces("Who  plays\nwhom")] == [
        ("Who", True),
        ("plays", True),
        ("whom", True),
    ]


def test_pieces_when_a_section_is_cited_then_it_stays_whole() -> None:
    assert [piece.text for piece in pieces("by points (REG 7.2) REG A")] == [
        "by",
        "points",
        "(REG 7.2)",
        "REG",
        "A",
    ]


def test_pieces_when_a_japanese_name_then_only_its_space_ends_a_line() -> None:
    assert [piece.text for piece in pieces("長谷川 さくら")] == ["長谷川", "さくら"]


@pytest.mark.parametrize("room", range(75, 400, 13))
def test_wrapped_when_japanese_then_no_line_begins_or_ends_as_none_may(room: int) -> None:
    lines = wrapped(JAPANESE, STYLE, room)

    assert "".join(lines) == JAPANESE
    assert all(width(line, STYLE.size) <= room for line in lines)
    assert [line for line in lines if line[0] in "、。）」ー"] == []
    assert [line for line in lines if line[-1] in "（「"] == []
    for whole in ("65", "40", "60", "REG 10.2"):
        assert any(whole in line for line in lines)

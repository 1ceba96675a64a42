import itertools
from collections.abc import Iterator

import pytest

from tournament.kernel.slip_codes import LETTERS, Misread, SlipCode, event_letters, read_slip_code, slip_code

CODES = [
    slip_code(event, round_, table, is_cut=is_cut)
    for event, round_, table, is_cut in itertools.product(
        (1, 7, 120, 121, 4000),
        (1, 3, 9, 10, 12, 21, 99),
        (1, 2, 9, 10, 12, 60, 101, 150, 999, 9999),
        (False, True),
    )
]


def with_one_sign_wrong(code: str) -> Iterator[str]:
    for at, sign in enumerate(code):
        signs = "0123456789" if sign.isdecimal() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if sign.isalpha() else ""
        yield from (code[:at] + other + code[at + 1 :] for other in signs if other != sign)


def with_neighbours_swapped(code: str) -> Iterator[str]:
    for at, (left, right) in enumerate(itertools.pairwise(code)):
        are_alike = left.isdecimal() == right.isdecimal() and "-" not in (left, right)
        if are_alike and left != right:
            yield code[:at] + right + left + code[at + 2 :]


def test_slip_code_when_read_again_then_what_it_was_made_of() -> None:
    assert slip_code(5, 3, 12) == "3-12-CNT"
    assert read_slip_code("3-12-CNT") == SlipCode(3, 12, is_cut=False, event_letters="CN")
    assert [str(read_slip_code(code)) for code in CODES] == CODES


def test_slip_code_when_one_sign_is_another_then_always_noticed() -> None:
    wrong = {typed for code in CODES for typed in with_one_sign_wrong(code)}
    assert len(wrong) > 10_000
    assert [typed for typed in wrong if isinstance(read_slip_code(typed), SlipCode)] == []


def test_slip_code_when_two_neighbours_have_changed_places_then_always_noticed() -> None:
    wrong = {typed for code in CODES for typed in with_neighbours_swapped(code)}
    assert len(wrong) > 300
    assert [typed for typed in wrong if isinstance(read_slip_code(typed), SlipCode)] == []


def test_slip_code_when_a_sign_in_front_is_missing_or_added_then_noticed() -> None:
    assert read_slip_code("3-2-CNT") is Misread.MISTYPED  # of 3-12
    assert read_slip_code("C3-12-CNT") is Misread.MISTYPED  # CNT is the check code of 3-12, not of C3-12
    assert read_slip_code("3-012-CNT") is Misread.NO_CODE


@pytest.mark.parametrize(
    "typed",
    [
        " 3-12-cnt\n",
        "3-12CNT",
        "3 - 12 - CNT",
        "３－１２－ＣＮＴ",  # typed on a Japanese keyboard
        "3ß12ßCNT",  # an American scanner on a German keyboard layout
        "3'12'CNT",  # on a Spanish or Swiss layout
        '")&é)cnt',  # at a French one
        "http://10.42.0.1:8000/desk/regional/slip/3-12-CNT/",
        "https://example.org/desk/regional/slip/3-12-cnt",
        "https://example.org/desk/slip/slip/3-12-CNT/",  # an event whose slug is "slip"
        "httpÖ--10.42.0.1Ö8000-desk-regional-slip-3ß12ßCNT-",  # an American scanner on a German layout
        "httpÑ--10.42.0.1Ñ8000-desk-regional-slip-3'12'CNT-",  # at a Spanish one
        "httpM!!&à.'é.à.&M_ààà!desk!regionql!slip!\")&é)CNT!",  # at a French one
    ],
)
def test_read_slip_code_when_scanned_or_typed_otherwise_then_the_same_code(typed: str) -> None:
    assert str(read_slip_code(typed)) == "3-12-CNT"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "12 6",
        "3-12",
        "0-1-CNT",
        "100-1-CNT",
        "3-12345-CNT",
        "3-12-CNTK",
        "١-١٢-CNT",
        "\x00",
        "9" * 5000,
        "/slip/" * 50_000,
        "/slip/",
    ],
)
def test_read_slip_code_when_it_is_none_then_says_so(typed: str) -> None:
    assert read_slip_code(typed) is Misread.NO_CODE


def test_event_letters_when_events_follow_one_another_then_121_different_ones_of_the_alphabet() -> None:
    letters = [event_letters(event) for event in range(500, 621)]
    assert len(set(letters)) == 121
    assert set("".join(letters)) == set(LETTERS)


def test_slip_code_when_beyond_what_a_code_can_name_then_none() -> None:
    assert [slip_code(1, 100, 1), slip_code(1, 1, 10_000), slip_code(1, 0, 1)] == ["", "", ""]

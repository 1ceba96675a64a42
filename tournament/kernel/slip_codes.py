"""Codes on result slips: a round, table and event in a few characters, to be scanned or typed.

`3-12-KHR` is table 12 of round 3; `C2-5-KHR` is game 5 of the bracket, in the second round of the cut. The
first two of the three letters identify the event, so that a slip from another event can be told from a typing
error; the last is a check letter for everything before it. A scanner types as if the keyboard were American,
whatever the computer's layout. Only letters with the same keys in most countries are therefore used, and any
single character can be the dash.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

LETTERS = "CEFHKNPRTVX"
"""None looks like a digit or another letter (B D G I J L M O Q S U W Z), none has another key on QWERTZ and
AZERTY keyboards (A M Q W Y Z). There are eleven, a prime: that lets one letter check all the others."""

LAST_ROUND, LAST_TABLE = 99, 9999
_CUT = "C"
_TYPED = re.compile(r"(C?)([1-9]\d?)[^0-9A-Z]([1-9]\d{0,3})[^0-9A-Z]?([A-Z])([A-Z])([A-Z])", re.ASCII)
# With another country's keyboard, scanners also type different characters for the slashes.
_IN_ADDRESS = re.compile(
    r".*[^0-9A-Z]slip[^0-9A-Z](.+?[A-Z]{3})(?![0-9A-Z])", re.ASCII | re.IGNORECASE | re.DOTALL
)
LONGEST_TYPED = 300  # a URL that contains a code
# The characters that the digit and dash keys produce on a French keyboard.
_AZERTY = str.maketrans("&é\"'(-è_çà)", "1234567890-")
_AZERTY_DIGITS = frozenset("&É\"'(È_ÇÀ")


class Misread(Enum):
    """Why a text isn't a slip code: it isn't a code at all, or it has a wrong character."""

    NO_CODE = "no_code"
    MISTYPED = "mistyped"


@dataclass(frozen=True, slots=True)
class SlipCode:
    """The contents of a slip code. In a round of the cut, `table` is the game's number in the bracket."""

    round: int
    table: int
    is_cut: bool
    event_letters: str

    def __str__(self) -> str:
        """Return the code as printed."""
        place = f"{_CUT if self.is_cut else ''}{self.round}-{self.table}"
        return f"{place}-{self.event_letters}{_check_letter(self)}"


def event_letters(event: int) -> str:
    """Return the two letters for an event, by its key; 121 consecutive events all have different ones."""
    return LETTERS[event // len(LETTERS) % len(LETTERS)] + LETTERS[event % len(LETTERS)]


def slip_code(event: int, round_: int, table: int, *, is_cut: bool = False) -> str:
    """Return the code of a table, or of a game in the cut; "" if a number is too high for a code.

    `event` is the event's key. Rounds are numbered from 1 to 99, tables from 1 to 9999.
    """
    if not (1 <= round_ <= LAST_ROUND and 1 <= table <= LAST_TABLE):
        return ""
    return str(SlipCode(round_, table, is_cut, event_letters(event)))


def read_slip_code(typed: str) -> SlipCode | Misread:
    """Return the code in a scanned or typed text, or what is wrong with it.

    A slip's URL with the code in it is also accepted.

    Case doesn't matter, and all separators are equivalent. Every code with one wrong character, or with two
    adjacent characters swapped, is `MISTYPED`.
    """
    if len(typed) > LONGEST_TYPED:
        return Misread.NO_CODE
    in_address = _IN_ADDRESS.match(typed)
    text = "".join((in_address[1] if in_address else typed).split())
    if not any(sign.isdecimal() for sign in text) and _AZERTY_DIGITS & set(text.upper()):
        text = text.lower().translate(_AZERTY)
    text = text.replace("ß", "-")  # its upper case has two letters
    found = _TYPED.fullmatch(unicodedata.normalize("NFKC", text).upper())
    if found is None:
        return Misread.NO_CODE
    cut, round_, table, first, second, check = found.groups()
    if not {first, second, check} <= set(LETTERS):
        return Misread.MISTYPED
    code = SlipCode(int(round_), int(table), bool(cut), first + second)
    return code if _check_letter(code) == check else Misread.MISTYPED


def _check_letter(code: SlipCode) -> str:
    """Return the check letter.

    It makes the weighted sum of all characters 0 modulo 11: every position has a different weight, the check
    letter's being ten. Changing one character or swapping two always changes the sum.
    """
    letters = [LETTERS.index(letter) for letter in code.event_letters]
    digits = [int(digit) for digit in f"{code.round:02}{code.table:04}"]
    places = [int(code.is_cut), *digits, *letters]
    return LETTERS[sum(weight * value for weight, value in enumerate(places, start=1)) % len(LETTERS)]

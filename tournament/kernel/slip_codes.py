"""Codes of result slips: a round, a table and an event in a few characters, to be scanned or typed.

`3-12-KHR` is table 12 of round 3, `C2-5-KHR` game 5 of the bracket, in the second round of the cut. Of the
three letters two are the event's, so that a slip of another event differs from a typing error; the last
is a check letter for everything before it. A scanner types as if the keyboard were American, regardless of
the computer's layout: so the letters have the same keys in most countries, and any one character can be the
dash.
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
# With another country's keyboard a scanner also types other characters for the slashes.
_IN_ADDRESS = re.compile(
    r".*[^0-9A-Z]slip[^0-9A-Z](.+?[A-Z]{3})(?![0-9A-Z])", re.ASCII | re.IGNORECASE | re.DOTALL
)
LONGEST_TYPED = 300  # an address with a code in it
# What the keys of the digits and of the dash give on a French keyboard.
_AZERTY = str.maketrans("&é\"'(-è_çà)", "1234567890-")
_AZERTY_DIGITS = frozenset("&É\"'(È_ÇÀ")


class Misread(Enum):
    """Why a text isn't a slip's code: not one at all, or with a wrong character."""

    NO_CODE = "no_code"
    MISTYPED = "mistyped"


@dataclass(frozen=True, slots=True)
class SlipCode:
    """What a code names. In a round of the cut `table` is the game's number in the bracket."""

    round: int
    table: int
    is_cut: bool
    event_letters: str

    def __str__(self) -> str:
        """Return the code as it is printed."""
        place = f"{_CUT if self.is_cut else ''}{self.round}-{self.table}"
        return f"{place}-{self.event_letters}{_check_letter(self)}"


def event_letters(event: int) -> str:
    """Return the two letters of an event, by its key: 121 consecutive events have different ones."""
    return LETTERS[event // len(LETTERS) % len(LETTERS)] + LETTERS[event % len(LETTERS)]


def slip_code(event: int, round_: int, table: int, *, is_cut: bool = False) -> str:
    """Return the code of a table, or of a game of the cut; "" for numbers too high for a code.

    `event` is the event's key. Rounds are counted from 1 to 99, tables from 1 to 9999.
    """
    if not (1 <= round_ <= LAST_ROUND and 1 <= table <= LAST_TABLE):
        return ""
    return str(SlipCode(round_, table, is_cut, event_letters(event)))


def read_slip_code(typed: str) -> SlipCode | Misread:
    """Return what was scanned or typed: a code, or the address of a slip with its code; else what is wrong.

    Upper and lower case are equal, and so are the separators. Every code with one wrong character, or with
    two adjacent characters swapped, is `MISTYPED`.
    """
    if len(typed) > LONGEST_TYPED:
        return Misread.NO_CODE
    in_address = _IN_ADDRESS.match(typed)
    text = "".join((in_address[1] if in_address else typed).split())
    if not any(sign.isdecimal() for sign in text) and _AZERTY_DIGITS & set(text.upper()):
        text = text.lower().translate(_AZERTY)
    text = text.replace("ß", "-")  # whose upper case is two letters
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

    It is a sum modulo 11 in which every position has its own weight, ten for the check letter's own: changing
    one character or swapping two always changes the sum.
    """
    letters = [LETTERS.index(letter) for letter in code.event_letters]
    digits = [int(digit) for digit in f"{code.round:02}{code.table:04}"]
    places = [int(code.is_cut), *digits, *letters]
    return LETTERS[sum(weight * value for weight, value in enumerate(places, start=1)) % len(LETTERS)]

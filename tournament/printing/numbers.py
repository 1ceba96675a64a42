"""Numbers as a PDF writes them, each formatted once: a sheet repeats the same few positions.

Reportlab formats a number by a logarithm and several strings, which was a third of a deck sheet's time. Its
own C extension, which isn't installed here, writes the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen import canvas, textobject

_KEPT = 50_000  # numbers, of some 200 bytes each

_written = lru_cache(maxsize=_KEPT)(fp_str)


def written_numbers(*numbers: Any) -> str:
    """Return numbers, or one sequence of them, with a space between, as `fp_str` does."""
    if len(numbers) == 1 and isinstance(numbers[0], list | tuple):
        (numbers,) = numbers
    return " ".join(map(_written, numbers))


def write_numbers_once() -> None:
    """Make canvases and their texts format numbers by `written_numbers`, in every thread."""
    for module in (canvas, textobject):
        module.fp_str = written_numbers  # type: ignore[attr-defined]

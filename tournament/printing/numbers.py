"""Numbers as written in a PDF, each formatted only once, because a sheet repeats the same few positions.

Reportlab formats a number with a logarithm and several strings, which took a third of the time for a deck
sheet. Reportlab's C extension, which isn't installed here, gives the same output.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen import canvas, textobject

_KEPT = 50_000  # numbers, about 200 bytes each

_written = lru_cache(maxsize=_KEPT)(fp_str)


def written_numbers(*numbers: Any) -> str:
    """Return numbers, or one sequence of numbers, separated by spaces, in the same format as `fp_str`."""
    if len(numbers) == 1 and isinstance(numbers[0], list | tuple):
        (numbers,) = numbers
    return " ".join(map(_written, numbers))


def write_numbers_once() -> None:
    """Make canvases and their text objects format numbers with `written_numbers`, in every thread."""
    for module in (canvas, textobject):
        module.fp_str = written_numbers  # type: ignore[attr-defined]

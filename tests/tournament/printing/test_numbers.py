"""Numbers in a PDF are formatted as in reportlab."""

from __future__ import annotations

import random

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen import canvas, textobject

from tournament.printing import press
from tournament.printing.numbers import written_numbers


def test_numbers_are_written_as_reportlab_writes_them() -> None:
    rng = random.Random(1)
    places = [rng.uniform(-900, 900) for _ in range(2000)]
    numbers = [0, 1, -1, 0.0, -0.0, 1e-9, 0.5, 841.89, 12345.678, 1e7, *places]

    assert [written_numbers(number) for number in numbers] == [fp_str(number) for number in numbers]
    assert written_numbers(*numbers[:6]) == written_numbers(numbers[:6]) == fp_str(numbers[:6])
    assert written_numbers(*numbers) == fp_str(*numbers)


def test_sheets_write_their_numbers_so() -> None:
    assert press.PRODUCT
    assert (canvas.fp_str, textobject.fp_str) == (written_numbers, written_numbers)

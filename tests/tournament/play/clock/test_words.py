"""The texts about the clock."""

import pytest

from tournament.play.clock.words import clock_digits


@pytest.mark.parametrize(
    ("seconds", "digits"), [(2591.2, "43:12"), (2592, "43:12"), (3900, "65:00"), (-5, "0:00")]
)
def test_time_left_is_written_as_a_clock_shows_it(seconds: float, digits: str) -> None:
    assert clock_digits(seconds) == digits

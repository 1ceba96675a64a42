"""The site's time zone: the configured one, or the machine's."""

from __future__ import annotations

import os
import subprocess
import sys
import zoneinfo

import pytest

PRINT = "from tournament.config import environment; print(environment.time_zone())"


def time_zone_with(**variables: str) -> str:
    """Return the time zone of a separate process that has only these site variables."""
    kept = {name: value for name, value in os.environ.items() if name not in ("TZ", "TIME_ZONE")}
    answer = subprocess.run(
        [sys.executable, "-c", PRINT], env=kept | variables, capture_output=True, text=True, check=True
    )
    return answer.stdout.strip()


@pytest.mark.parametrize(
    ("variables", "zone"),
    [
        ({"TZ": "Europe/Lisbon"}, "Europe/Lisbon"),
        ({"TZ": ":America/New_York"}, "America/New_York"),
        ({"TIME_ZONE": "Asia/Tokyo", "TZ": "Europe/Lisbon"}, "Asia/Tokyo"),
        ({"TIME_ZONE": "Nowhere/Land", "TZ": "Europe/Lisbon"}, "Europe/Lisbon"),
    ],
)
def test_time_zone_is_the_one_set_else_the_machines_own(variables: dict[str, str], zone: str) -> None:
    assert time_zone_with(**variables) == zone


@pytest.mark.parametrize("variables", [{}, {"TZ": "Nowhere/Land"}, {"TIME_ZONE": "../../etc/passwd"}])
def test_time_zone_of_whatever_machine_is_one_there_is(variables: dict[str, str]) -> None:
    assert time_zone_with(**variables) in zoneinfo.available_timezones()

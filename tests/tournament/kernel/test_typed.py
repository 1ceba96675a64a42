"""Several threads can convert values to a new type at the same time without crashing the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tournament.kernel.typed import converted

ROOT = Path(__file__).resolve().parents[3]
_TYPES, _THREADS = 60, 8
# In a separate process, because msgspec's own function crashes it after a few of these types.
_TOGETHER = f"""
import sys, threading
import msgspec
from tournament.kernel.typed import converted

sys.setswitchinterval(1e-6)
found = []
fields = [(f"f{{n}}", dict[str, list[tuple[int, str]]] | None, None) for n in range(30)]
for number in range({_TYPES}):
    struct = msgspec.defstruct(f"T{{number}}", fields)
    barrier = threading.Barrier({_THREADS})

    def convert():
        barrier.wait()
        found.append(converted({{"f3": {{"a": [[1, "x"]]}}}}, struct).f3)

    threads = [threading.Thread(target=convert) for _ in range({_THREADS})]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
assert found == [{{"a": [(1, "x")]}}] * {_TYPES * _THREADS}
"""


def test_threads_that_convert_to_a_new_type_together_all_get_their_values() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _TOGETHER], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_values_that_do_not_fit_are_refused_each_time() -> None:
    for _again in range(2):
        with pytest.raises(msgspec.ValidationError):
            converted({"a": "b"}, dict[str, int])
    assert converted({"a": 1}, dict[str, int]) == {"a": 1}

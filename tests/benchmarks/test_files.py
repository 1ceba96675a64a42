"""The benchmark of files: what counts as a stop."""

from __future__ import annotations

from itertools import pairwise

from benchmarks.files import Trace, counts
from pairing.quick_results import quick_results
from pairing.types import Scoring
from tournament.core.text import name_key


def test_a_stop_is_a_call_into_another_file_of_the_project() -> None:
    with Trace() as stops:
        name_key("Ann")
        name_key("Bo")
        ", ".join(sorted(["a", "b"]))
        len(quick_results(Scoring()))
        name_key("Cy")
    files = [name for name, _function in stops]
    assert files[0] == "tournament/core/text.py"
    assert files[-1] == "tournament/core/text.py"
    assert "pairing/quick_results.py" in files[1:-1]
    assert all(one != other for one, other in pairwise(files))
    assert {name.split("/")[0] for name in files} == {"tournament", "pairing"}
    assert counts(stops) == (len(stops), len(set(files)))
    assert stops[0] == ("tournament/core/text.py", "name_key")

"""How long sheets take: from the request to the PDF.

python -m benchmarks.paper              # all
python -m benchmarks.paper --only slips # the slips of a round
python -m benchmarks.paper --only pack  # the pack for an outage
python -m benchmarks.paper --only report # the report of an event, and its page of statistics
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from benchmarks import paper_pack, paper_report, paper_slips

MEASURES: dict[str, Callable[[], None]] = {
    "slips": paper_slips.measure,
    "pack": paper_pack.measure,
    "report": paper_report.measure,
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=sorted(MEASURES))
    only = parser.parse_args().only
    for name, measure in MEASURES.items():
        if only in (None, name):
            measure()


if __name__ == "__main__":
    main()

"""The numbers as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from statistics import median
from typing import Any

from benchmarks.pages.sides import MARK

Row = dict[str, Any]  # a page's numbers, as `Numbers.plain` has them
MOST_EXPENSIVE = 10
PLACES = {
    "/e/": "Public",
    "/desk/": "Desk",
    "/judge/": "Judge desk",
    "/me/": "A player's own",
}


def place_of(path: str) -> str:
    """Return for whom a page is, by its address; PDFs stand for themselves."""
    if path.endswith(".pdf"):
        return "PDFs"
    return next((place for start, place in PLACES.items() if path.startswith(start)), "Accounts and lists")


def print_pages(pages: list[Row]) -> None:
    """Print the pages of each place, and those that cost most."""
    print(f"The frame alone: {median(page['frame_ms'] for page in pages):.2f} ms\n")
    for place in (*PLACES.values(), "PDFs", "Accounts and lists"):
        rows = [page for page in pages if place_of(page["path"]) == place]
        if rows:
            print(f"### {place}\n")
            _print_table(rows)
    print("### Those that cost most\n")
    _print_table(sorted(pages, key=lambda page: -page["multiple"])[:MOST_EXPENSIVE])


def _print_table(pages: Iterable[Row]) -> None:
    print("| page | state | times the frame | queries | kB |\n|---|---|--:|--:|--:|")
    for page in pages:
        numbers = f"{page['multiple']:.1f} | {page['queries']} | {page['size'] / 1000:.1f}"
        print(f"| `{page['path']}` | {page['state']} | {numbers} |")
    print()


def print_comparison(new: list[Row], old: list[Row]) -> None:
    """Print new beside old, the pages that became slower first; those beyond MARK are marked.

    A question mark says that chance alone may have done it: within two standard errors nothing has changed.
    """
    before = {(page["state"], page["path"]): page for page in old}
    both = [(page, before[key]) for page in new if (key := (page["state"], page["path"])) in before]
    both.sort(key=lambda pair: -_ratio(*pair))
    print("| page | state | new | old | new / old | | queries | kB |\n|---|---|--:|--:|--:|---|--:|--:|")
    for page, was in both:
        mark = _mark(page, was)
        print(
            f"| `{page['path']}` | {page['state']} | {page['multiple']:.1f} | {was['multiple']:.1f} "
            f"| {_ratio(page, was):.2f} | {mark} | {_change(page['queries'], was['queries'])} "
            f"| {_change(page['size'] / 1000, was['size'] / 1000)} |"
        )
    marks = [mark for pair in both if (mark := _mark(*pair))]
    perhaps = sum(mark.endswith("?") for mark in marks)
    middle = f"{median(_ratio(*pair) for pair in both):.2f}" if both else "-"
    print(f"\n{len(both)} pages; {len(marks)} over {MARK}, of which {perhaps} may be chance")
    print(f"new / old of the page in the middle: {middle}\n")
    _print_only("Only new", new, old)
    _print_only("Only old", old, new)


def print_missing(missing: dict[str, str]) -> None:
    """Say which addresses were not measured, and why."""
    if missing:
        told = "; ".join(f"`{path}` ({why})" for path, why in missing.items())
        print(f"Not measured: {told}.")


def _ratio(new: Row, old: Row) -> float:
    return float(new["multiple"] / old["multiple"])


def _mark(new: Row, old: Row) -> str:
    ratio = _ratio(new, old)
    if ratio <= MARK:
        return ""
    return f"over {MARK}" if ratio > 1 + 2 * hypot(new["error"], old["error"]) else f"over {MARK}?"


def _change(new: float, old: float) -> str:
    shown, was = f"{new:.0f}", f"{old:.0f}"
    return shown if shown == was else f"{shown} (was {was})"


def _print_only(title: str, these: list[Row], others: list[Row]) -> None:
    known = {(page["state"], page["path"]) for page in others}
    only = [
        f"`{page['path']}` ({page['state']})" for page in these if (page["state"], page["path"]) not in known
    ]
    if only:
        print(f"{title}: {', '.join(only)}.\n")

"""An event's banner on a page: an SVG smaller than two kilobytes, drawn from the event's name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template

from tournament.printing.banner import BANNER_HEIGHT, BANNER_WIDTH, Point, banner_of

register = template.Library()


@register.inclusion_tag("printing/_banner.html")
def banner(name: str) -> dict[str, object]:
    """Draw the banner of an event with this name; it is decoration that screen readers skip."""
    drawn = banner_of(name)
    sides = zip(("corp", "runner"), (drawn.corp, drawn.runner), drawn.borders, strict=True)
    return {
        "width": BANNER_WIDTH,
        "height": BANNER_HEIGHT,
        "sides": [
            {
                "side": side,
                "lines": " ".join(map(_path, lines)),
                "dots": _dots(lines),
                "border": _path(border),
            }
            for side, lines, border in sides
        ],
    }


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _dots(lines: Iterable[Sequence[Point]]) -> str:
    """Return a zero-length path at the end of each line; a round cap makes it a dot."""
    return "".join(f"M{x} {y}h0" for x, y in (line[-1] for line in lines))

"""An event's cover in a page: an SVG of less than two kilobytes, drawn from the event's name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template

from tournament.printing.cover import HEIGHT, WIDTH, Point, cover_of

register = template.Library()


@register.inclusion_tag("printing/_cover.html")
def cover(name: str) -> dict[str, object]:
    """Draw the cover of an event with this name: decoration, which screen readers skip."""
    drawn = cover_of(name)
    sides = zip(("corp", "runner"), (drawn.corp, drawn.runner), drawn.borders, strict=True)
    return {
        "width": WIDTH,
        "height": HEIGHT,
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
    """Return a path of no length at the end of each line: a round cap makes it a dot."""
    return "".join(f"M{x} {y}h0" for x, y in (line[-1] for line in lines))

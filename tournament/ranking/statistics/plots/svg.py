"""A plot as SVG within a page. It uses classes, as the CSP forbids inline styles, and follows the theme."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tournament.printing.shaping import width
from tournament.printing.text import LEADING, Style, wrapped
from tournament.ranking.statistics.plots.shapes import (
    PLOT_WIDTH,
    Anchor,
    Area,
    Label,
    Line,
    Mark,
    Marker,
    Plot,
    Shape,
    corners,
    hatching,
)

_WIDER = 1.12  # readers' fonts are wider than ours by about this factor at most
_SHRINK = 0.85  # how far text shrinks before it is wrapped
_BASELINE = 0.36  # below the middle of the letters, as a multiple of their size


def svg(plot: Plot) -> SafeString:
    """Return the plot as an element with a text description; its ids start with the plot's key."""
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-labelledby="{key}-title {key}-words">'
        '<title id="{key}-title">{}</title><desc id="{key}-words">{}</desc>{}</svg>',
        _number(PLOT_WIDTH),
        _number(plot.height),
        plot.title,
        plot.words,
        mark_safe("".join(map(_drawn, plot.shapes))),  # noqa: S308 - numbers and escaped words
        key=plot.key,
    )


def _drawn(shape: Shape) -> str:
    match shape:
        case Line():
            dashed = " plot__dashed" if shape.is_dashed else ""
            thick = "" if shape.thick == 1 else f' stroke-width="{_number(shape.thick)}"'
            return (
                f'<path class="plot__line plot--{shape.ink.value}{dashed}"{thick} d="{_path(shape.points)}"/>'
            )
        case Area():
            return _area(shape)
        case Mark():
            return _mark(shape)
        case Label():
            return _words(shape)


def _area(area: Area) -> str:
    edge = " plot__edge" if area.has_edge else ""
    strength = "" if area.strength == 1 else f' fill-opacity="{_number(area.strength)}"'
    drawn = (
        f'<rect class="plot__area plot--{area.ink.value}{edge}" x="{_number(area.x)}" y="{_number(area.y)}"'
        f' width="{_number(area.width)}" height="{_number(area.height)}"{strength}/>'
    )
    if area.is_hatched:
        strokes = "".join(map(_path, hatching(area)))
        drawn += f'<path class="plot__line plot__hatch plot--{area.ink.value}" d="{strokes}"/>'
    return drawn


def _mark(mark: Mark) -> str:
    look = f'class="plot__mark plot--{mark.ink.value}{" plot__hollow" if mark.is_hollow else ""}"'
    if mark.marker is Marker.DISC:
        return f'<circle {look} cx="{_number(mark.x)}" cy="{_number(mark.y)}" r="{_number(mark.radius)}"/>'
    return f'<path {look} d="{_path(corners(mark))}Z"/>'


def _words(words: Label) -> str:
    size, lines = _fitted(words)
    anchor = "" if words.anchor is Anchor.START else f' text-anchor="{words.anchor.value}"'
    look = f"plot__words plot--{words.ink.value}{' plot__bold' if words.is_bold else ''}"
    turned = f' transform="rotate(-90 {_number(words.x)} {_number(words.y)})"' if words.is_turned else ""
    first = words.y + _BASELINE * size - (len(lines) - 1) * size * LEADING / 2
    return "".join(
        f'<text class="{look}" x="{_number(words.x)}" y="{_number(first + at * size * LEADING)}"'
        f' font-size="{_number(size)}"{anchor}{turned}>{escape(line)}</text>'
        for at, line in enumerate(lines)
    )


def _fitted(words: Label) -> tuple[float, tuple[str, ...]]:
    """Return the text's size and lines: first smaller, then wrapped, finally cut off."""
    room = words.room / _WIDER
    wide = width(words.text, words.size, bold=words.is_bold)
    if wide * _SHRINK <= room:
        return words.size * min(1.0, room / (wide or 1.0)), (words.text,)
    style = Style(words.size * _SHRINK, bold=words.is_bold)
    *full, last = wrapped(words.text, style, room)
    if len(full) >= words.lines:
        last = " ".join((*full[words.lines - 1 :], last))
        full = full[: words.lines - 1]
    return style.size, (*full, _shortened(last, style, room))


def _shortened(text: str, style: Style, room: float) -> str:
    """Cut off text that doesn't fit; the table next to the plot shows it in full."""
    if width(text, style.size, bold=style.bold) <= room:
        return text
    while text and width(f"{text}…", style.size, bold=style.bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if value >= 1 or value <= 0 else f"{value:.2f}"

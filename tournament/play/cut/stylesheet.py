"""The style sheet that positions a bracket's games as `drawing` defines: one class per position.

The site's content security policy forbids inline styles, so each position that any bracket uses is a class.
Run `python -m tournament.play.cut.stylesheet` to rewrite the sheet after changing the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES, Layout, double_elimination, single_elimination
from pairing.bracket.play import play
from tournament.play.cut.drawing import (
    BOX_HEIGHT,
    BOX_WIDTH,
    MARGIN,
    ROUND_NAMES_HEIGHT,
    Drawing,
    Place,
    draw_bracket,
)

SHEET = Path(__file__).resolve().parents[2] / "static" / "tournament" / "bracket_places.css"

HEADER = """\
/* Where a bracket's games stand when it is drawn. Written by tournament/play/cut/stylesheet.py from the
   drawing itself: change that, not this. */

@container bracket (min-width: 50rem) {
"""


def style_sheet() -> str:
    """Return the whole style sheet: the grids of all brackets and the positions in drawing units."""
    layouts = [double_elimination(size) for size in DOUBLE_SIZES]
    layouts += [single_elimination(size) for size in SINGLE_SIZES]
    drawings = {
        _name(layout): draw_bracket(play(layout, range(1, layout.size + 1), {})) for layout in layouts
    }
    places = [place for drawing in drawings.values() for place in drawing.places.values()]
    rules = (*_boxes(), *_grids(drawings), *_places(places))
    return HEADER + "\n".join(rules) + "}\n"


def _name(layout: Layout) -> str:
    return f"bracket--{'double' if layout.is_double else 'single'}-{layout.size}"


def _boxes() -> Iterator[str]:
    yield _rule("bracket__part", f"grid-column: 1 / span {MARGIN - 1};")
    yield _rule("bracket__title", f"grid-row: 1 / span {ROUND_NAMES_HEIGHT};")
    yield _rule("game", f"grid-row-end: span {BOX_HEIGHT};")


def _grids(drawings: dict[str, Drawing]) -> Iterator[str]:
    """Yield each bracket's size, and the positions of its two part names."""
    for columns, width in sorted({(each.columns, each.width) for each in drawings.values()}):
        grid = f"grid-template-columns: repeat({width}, minmax(0, 1fr));"
        yield _rule(f"bracket--columns-{columns}", f"--columns: {columns};\n\n    {grid}")
    for name, drawing in drawings.items():
        yield _rule(name, f"--height: {drawing.height};")
        if drawing.parts:
            upper, lower = drawing.parts
            span = f"{upper.top + 1} / span {upper.bottom - upper.top}"
            yield _rule(f"{name} .bracket__part--upper", f"grid-row: {span};")
            yield _rule(f"{name} .bracket__part--lower", f"grid-row: {lower.top + 1} / -1;")


def _places(places: list[Place]) -> Iterator[str]:
    for column, x in sorted({(place.column, place.x) for place in places}):
        yield _rule(f"game--col-{column}", f"grid-column: {x + 1} / span {BOX_WIDTH};")
    for y in sorted({place.y for place in places}):
        yield _rule(f"game--y-{y}", f"grid-row-start: {y + 1};")


def _rule(name: str, declarations: str) -> str:
    return f"  .{name} {{\n    {declarations}\n  }}\n"


if __name__ == "__main__":
    SHEET.write_text(style_sheet(), encoding="utf-8", newline="\n")

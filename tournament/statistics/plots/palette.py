"""How inks look. Four tell lines apart for every kind of colour vision; dashes and markers do it without.

`plots.css` says the same of pages; a test holds the two together, and counts contrasts and distances.
"""

from __future__ import annotations

from tournament.statistics.plots.shapes import Ink

LIGHT = {
    Ink.TEXT: "#14171c",
    Ink.SOFT: "#4a505a",
    Ink.GRID: "#d8d4ca",
    Ink.GROUND: "#ffffff",
    Ink.CORP: "#2a4796",
    Ink.RUNNER: "#9a3810",
    Ink.FIRST: "#14171c",
    Ink.SECOND: "#c2510a",
    Ink.THIRD: "#2e8b6e",
    Ink.FOURTH: "#6b4fa0",
}
DARK = {
    Ink.TEXT: "#efede8",
    Ink.SOFT: "#adb4be",
    Ink.GRID: "#2d343e",
    Ink.GROUND: "#171b21",
    Ink.CORP: "#a5bbf7",
    Ink.RUNNER: "#f4a983",
    Ink.FIRST: "#f2f4f7",
    Ink.SECOND: "#d55e00",
    Ink.THIRD: "#7aa2ff",
    Ink.FOURTH: "#cc79a7",
}
SERIES = (Ink.FIRST, Ink.SECOND, Ink.THIRD, Ink.FOURTH)


def parts(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of a colour such as "#14171c", each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def over_ground(colour: str, ground: str, strength: float) -> tuple[float, float, float]:
    """Return what a colour makes of a ground that it covers by its strength, from 0 to 1."""
    red, green, blue = (
        own * strength + below * (1 - strength)
        for own, below in zip(parts(colour), parts(ground), strict=True)
    )
    return red, green, blue

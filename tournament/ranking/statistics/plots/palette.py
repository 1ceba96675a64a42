"""Ink colors on paper. Four work for every kind of color vision; dashes and markers work without color.

`plots.css` has the same colors for the light theme, and others for the dark theme; a test compares the two
files, and measures the contrasts of colors and the distances between them.
"""

from __future__ import annotations

from tournament.ranking.statistics.plots.shapes import Ink

ON_PAPER = {
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
SERIES = (Ink.FIRST, Ink.SECOND, Ink.THIRD, Ink.FOURTH)


def parts(colour: str) -> tuple[float, float, float]:
    """Return the red, green and blue components of a color such as "#14171c", each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def over_ground(colour: str, ground: str, strength: float) -> tuple[float, float, float]:
    """Return the blend of a color over a ground color; `strength` is the color's opacity, from 0 to 1."""
    red, green, blue = (
        own * strength + below * (1 - strength)
        for own, below in zip(parts(colour), parts(ground), strict=True)
    )
    return red, green, blue

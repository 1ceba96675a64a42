"""Counts, and the rates computed from them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

CONFIDENCE = Decimal("0.95")
_NORMAL_QUANTILE = Decimal(
    "1.959963984540054"
)  # 95% of a normal distribution is between minus and plus this value
_SHOWN = Decimal("0.0001")
FEW_GAMES = 5  # a score from fewer games means little and is marked


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate with its counts, such as 3 out of 8."""

    count: int
    of: int

    @property
    def exact(self) -> Fraction | None:
        """Return the rate from 0 to 1, or None if the total is 0."""
        return Fraction(self.count, self.of) if self.of else None

    @property
    def interval(self) -> tuple[Decimal, Decimal] | None:
        """Return Wilson's 95% score interval, rounded outward to four places; None if the total is 0."""
        if not self.of:
            return None
        n, z = Decimal(self.of), _NORMAL_QUANTILE
        share = Decimal(self.count) / n
        centre = share + z * z / (2 * n)
        reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).sqrt()
        scale = 1 + z * z / n
        low = ((centre - reach) / scale).quantize(_SHOWN, ROUND_FLOOR)
        high = ((centre + reach) / scale).quantize(_SHOWN, ROUND_CEILING)
        least = Decimal(0) if self.count == 0 else low
        return max(least, Decimal(0)), Decimal(1) if self.count == self.of else min(high, Decimal(1))


@dataclass(frozen=True, slots=True)
class Score:
    """One party's score in games; for `unknown` further games only their tables' points are known."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    unknown: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.won + other.won,
            self.lost + other.lost,
            self.drawn + other.drawn,
            self.unknown + other.unknown,
        )

    @property
    def turned(self) -> Score:
        """Return the same score from the other party's perspective."""
        return Score(self.lost, self.won, self.drawn, self.unknown)

    @property
    def games(self) -> int:
        """Return the number of known games, including draws."""
        return self.won + self.lost + self.drawn

    @property
    def known(self) -> Rate:
        """Return how many of the games are known."""
        return Rate(self.games, self.games + self.unknown)

    @property
    def is_few(self) -> bool:
        """Return whether there are too few games to mean much."""
        return self.games < FEW_GAMES

    @property
    def win_rate(self) -> Rate:
        """Return the share of decisive games that were won; empty if any game is unknown.

        A sweep reveals who won both games but 3-3 doesn't, so known games alone would favor sweeps.
        """
        return Rate(0, 0) if self.unknown else Rate(self.won, self.won + self.lost)

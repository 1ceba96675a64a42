"""Counts, and the rates that they make."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

CONFIDENCE = Decimal("0.95")
_NORMAL_QUANTILE = Decimal(
    "1.959963984540054"
)  # between minus and plus this lie 95 % of a normal distribution
_SHOWN = Decimal("0.0001")
FEW_GAMES = 5  # a score from fewer games means little and is marked


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate with its counts, such as 3 of 8."""

    count: int
    of: int

    @property
    def exact(self) -> Fraction | None:
        """Return the rate itself, from 0 to 1; None of nothing."""
        return Fraction(self.count, self.of) if self.of else None

    @property
    def interval(self) -> tuple[Decimal, Decimal] | None:
        """Return Wilson's score interval of 95 %, to four places, rounded outwards; None of nothing."""
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
    """Played games as one party had them; of `unknown` more only the points of their tables are kept."""

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
        """Return the same games as the other party had them."""
        return Score(self.lost, self.won, self.drawn, self.unknown)

    @property
    def games(self) -> int:
        """Count the known games, the drawn ones included."""
        return self.won + self.lost + self.drawn

    @property
    def known(self) -> Rate:
        """Return how many of the games are known, of all."""
        return Rate(self.games, self.games + self.unknown)

    @property
    def is_few(self) -> bool:
        """Return whether these are too few games to say much."""
        return self.games < FEW_GAMES

    @property
    def win_rate(self) -> Rate:
        """Return the games won of those that one player won; of nothing if a game is unknown.

        A sweep says who won both games and 3-3 does not, so that known games alone favor sweeps.
        """
        return Rate(0, 0) if self.unknown else Rate(self.won, self.won + self.lost)

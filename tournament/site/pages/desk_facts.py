"""The facts behind an event's desk: for the next step and the row of all steps."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournament.event.plan import Plan
from tournament.kernel.head_count import HeadCount
from tournament.models import Round
from tournament.models.states import RoundState
from tournament.play.cut.facts import CutFacts
from tournament.play.cut.records import BracketRecord
from tournament.play.cut.words import open_games_words


@dataclass(frozen=True, slots=True)
class DeskFacts:
    """The facts that determine the next step and the row of steps."""

    slug: str
    state: str
    people: HeadCount
    plan: Plan
    rounds: tuple[Round, ...]
    tables: int
    open_tables: int
    cut: CutFacts

    @property
    def newest(self) -> Round | None:
        """The last Swiss round, draft or published."""
        return self.rounds[-1] if self.rounds else None

    @property
    def rounds_played(self) -> int:
        """How many published rounds are complete."""
        finished = [row for row in self.rounds if row.state == RoundState.PUBLISHED]
        return len(finished) - (1 if self.open_tables else 0)

    @property
    def is_swiss_over(self) -> bool:
        """Whether all planned rounds have been played."""
        return self.plan.rounds is not None and self.rounds_played >= self.plan.rounds

    @property
    def wants_cut(self) -> bool:
        """Whether the Swiss rounds are over and the announced cut comes next."""
        over = self.is_swiss_over and bool(self.rounds) and not self.open_tables
        return over and bool(self.plan.cut) and self.cut.stage is None

    @property
    def is_at_the_end(self) -> bool:
        """Whether there is nothing left to play."""
        if self.cut.bracket is not None:
            return self.cut.bracket.is_decided
        return self.is_swiss_over and bool(self.rounds) and not self.wants_cut

    def to(self, name: str, **kwargs: object) -> str:
        """Return the URL of one of the event's pages by its URL name."""
        return reverse(name, kwargs={"slug": self.slug, **kwargs})


def open_games_now(bracket: BracketRecord) -> str:
    """Return how many games in the bracket's current round are open, in words."""
    current = bracket.bracket.current_round
    number = sum(game.layout.round_number == current for game in bracket.open_games)
    return open_games_words(current, number)

"""What there is to print."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.text import name_order
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.play.cut.sheets.bracket import BLANK_SIZES


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A round whose pairings can be printed."""

    number: int
    is_draft: bool
    is_changed: bool


@dataclass(frozen=True, slots=True)
class PrintsPlayerChoice:
    """A player whose decks can be printed."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class PrintsPage:
    """All that the page of the sheets shows; `rounds` newest first, `names` by name."""

    rounds: tuple[RoundChoice, ...]
    names: tuple[PrintsPlayerChoice, ...]
    people: HeadCount

    @property
    def blank_brackets(self) -> tuple[int, ...]:
        """For cuts to which sizes there is a blank bracket."""
        return tuple(BLANK_SIZES.values())

    @property
    def newest_published(self) -> int | None:
        """The round that the standings are after, or None before the first."""
        return next((choice.number for choice in self.rounds if not choice.is_draft), None)


def prints_page(tournament: Tournament) -> PrintsPage:
    """Return what can be printed. Three queries."""
    rounds = Round.objects.swiss(tournament).reverse()
    names = (PrintsPlayerChoice(*row) for row in tournament.players.values_list("pk", "name"))
    return PrintsPage(
        rounds=tuple(
            RoundChoice(row.number, row.state == RoundState.DRAFT, row.changed_at is not None)
            for row in rounds
        ),
        names=tuple(sorted(names, key=lambda choice: name_order(choice.name, choice.id))),
        people=head_count(tournament),
    )

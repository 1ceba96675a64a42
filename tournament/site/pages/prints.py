"""The page of everything that can be printed."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.text import name_order
from tournament.models import Round, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.cut.records import bracket_record
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
    """Everything on the printing page; `rounds` are newest first, `names` are sorted by name.

    `needed` is the kind of sheets needed now: "pairings", "bracket", "honors" at the end, "" before round 1.
    """

    rounds: tuple[RoundChoice, ...]
    names: tuple[PrintsPlayerChoice, ...]
    people: HeadCount
    needed: str = ""

    @property
    def blank_brackets(self) -> tuple[int, ...]:
        """The cut sizes that have a blank bracket."""
        return tuple(BLANK_SIZES.values())

    @property
    def newest_published(self) -> int | None:
        """The latest round in the standings, or None before the first."""
        return next((choice.number for choice in self.rounds if not choice.is_draft), None)


def _needed(tournament: Tournament, *, is_paired: bool) -> str:
    if tournament.state == EventState.FINISHED:
        return "honors"
    if tournament.state == EventState.RUNNING and bracket_record(tournament) is not None:
        return "bracket"
    return "pairings" if is_paired else ""


def prints_page(tournament: Tournament) -> PrintsPage:
    """Return what can be printed. Makes three queries, plus the bracket's while the event is running."""
    rounds = Round.objects.swiss(tournament).reverse()
    names = sorted(tournament.players.values_list("name", "pk", "reading"), key=lambda row: name_order(*row))
    return PrintsPage(
        rounds=tuple(
            RoundChoice(row.number, row.state == RoundState.DRAFT, row.changed_at is not None)
            for row in rounds
        ),
        names=tuple(PrintsPlayerChoice(pk, name) for name, pk, _reading in names),
        people=head_count(tournament),
        needed=_needed(tournament, is_paired=bool(rounds)),
    )

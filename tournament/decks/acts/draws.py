"""Selecting random tables for deck checks. A selection is final, so no one can repeat it to get other
tables.
"""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from django.utils.translation import gettext_lazy, ngettext

from tournament.decks.check_records import Draws, Seats, checks_of, drawn_tables, draws_of, seats_of
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.phrases import listed
from tournament.kernel.places import place_words, round_words
from tournament.kernel.roles import display_name
from tournament.models import DeckCheckDraw, DrawnTable, Round, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_SEEDS = 2**63


class SeatedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A selected table and the players seated there at the time."""

    table: int
    players: list[int]
    names: list[str]


class DrawDeckChecks(Act[tuple[int, ...]]):
    """Select up to this many random tables of the current round for a deck check; return their numbers.

    A table is selected at most once per round. `seen_tables` is how many selected tables the judge saw: the
    same request again returns the same tables, and a judge who didn't see a colleague's selection gets a
    message. The same `seed` reproduces the selection; None generates one.

    Raises ActionRefused: no_round_yet, no_table_to_check, event_changed_meanwhile.
    """

    code = "draw_deck_checks"
    label = gettext_lazy("Tables selected for deck checks")
    states = WHILE_RUNNING
    roles = LEADERS

    count: int
    seen_tables: int
    seed: int | None = None

    def do(self, change: Change) -> tuple[int, ...]:
        event = change.tournament
        round_ = Round.objects.newest_published(event)
        if round_ is None:
            raise ActionRefused("no_round_yet")
        draws = draws_of(round_)
        drawn = drawn_tables(draws)
        if len(drawn) != self.seen_tables:
            change.skip()
            return self._tables_of_the_same_request(change, draws)
        seats = seats_of(round_)
        candidates = _candidates(event, seats, drawn)
        if not candidates:
            raise ActionRefused("no_table_to_check")
        seed = secrets.randbelow(_SEEDS) if self.seed is None else self.seed
        numbers = draw_tables(candidates, self.count, seed)
        tables = _seated(event, seats, numbers)
        _keep(change.actor, round_, seed, tables)
        change.log(
            self.Payload(
                round=round_.number,
                round_id=round_.pk,
                is_cut=round_.is_of_the_cut,
                tables=tables,
                seed=seed,
                count=self.count,
                candidates=sorted(candidates.items()),
            )
        )
        return numbers

    def _tables_of_the_same_request(self, change: Change, draws: Draws) -> tuple[int, ...]:
        """Return the tables of the newest selection if this request made it; otherwise raise
        event_changed_meanwhile.
        """
        newest = next(iter(draws), None)
        if newest is None or newest.drawn_by != change.actor:
            raise ActionRefused("event_changed_meanwhile")
        if len(drawn_tables(draws)) - len(draws[newest]) != self.seen_tables:
            raise ActionRefused("event_changed_meanwhile")
        return tuple(draws[newest])

    class Payload(payloads.Payload):
        """The selected tables, and everything needed to repeat the selection: the same candidates, count and
        seed.

        `candidates` are the tables not selected before, with the number of earlier checks of their players.
        """

        irreversible_reason = gettext_lazy(
            "This can’t be undone; otherwise someone could repeat the selection until they liked the result."
        )

        round: int
        round_id: int
        is_cut: bool
        tables: list[SeatedTable]
        seed: int
        count: int
        candidates: list[tuple[int, int]]

        def sentence(self) -> str:
            told = {
                "round": round_words(self.round, is_cut=self.is_cut),
                "tables": listed(place_words(each.table) for each in self.tables),
                "seed": self.seed,
            }
            return (
                ngettext(
                    "%(round)s: selected %(tables)s for a deck check (seed %(seed)s).",
                    "%(round)s: selected %(tables)s for deck checks (seed %(seed)s).",
                    len(self.tables),
                )
                % told
            )


def draw_tables(candidates: Mapping[int, int], count: int, seed: int) -> tuple[int, ...]:
    """Return `count` random tables, in order of their numbers.

    `candidates` gives, by table number, how often its players were checked before: tables with fewer checks
    come first, and ties are broken at random. The same seed gives the same tables.
    """
    numbers = sorted(candidates)
    random.Random(seed).shuffle(numbers)  # noqa: S311 - a draw that the stored seed repeats, not a secret
    return tuple(sorted(sorted(numbers, key=lambda number: candidates[number])[:count]))


def _candidates(event: Tournament, seats: Seats, drawn: set[int]) -> dict[int, int]:
    """Return the tables not selected yet, with the number of earlier checks of their players."""
    checks = Counter(checks_of(event).values_list("player", flat=True))
    return {
        number: sum(checks[player] for player in players)
        for number, players in seats.items()
        if number not in drawn
    }


def _seated(event: Tournament, seats: Seats, numbers: tuple[int, ...]) -> list[SeatedTable]:
    names = dict(event.players.values_list("pk", "name"))
    return [
        SeatedTable(table=number, players=seats[number], names=[names[player] for player in seats[number]])
        for number in numbers
    ]


def _keep(actor: User | None, round_: Round, seed: int, tables: list[SeatedTable]) -> None:
    draw = DeckCheckDraw.objects.create(
        round=round_, seed=seed, drawn_by=actor, drawn_by_name=display_name(actor)
    )
    DrawnTable.objects.bulk_create(
        DrawnTable(draw=draw, round=round_, number=each.table, players=each.players) for each in tables
    )

"""Which cards may be played on a date, and what each format asks (REG 2.2, decks.md 19, 20, 26, 27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from decklists.build import Contents
from decklists.catalogue import Catalogue
from decklists.types import Card, Format, Level, Pack, Rotation
from decklists.verdict import Problem

PREMIER_DELAY = timedelta(days=11)
_GATEWAY_CYCLE = "system-gateway"
_STARTUP_RULE_FROM = date(2026, 5, 1)
_LARGE_AGENDA = 3
_LARGE_AGENDAS_ALLOWED = 4


@dataclass(frozen=True, slots=True)
class PoolChoice:
    """The TO's own pool (REG 2.2), by pack codes; the defaults leave all to the calendar.

    `packs` are the only legal ones, whatever the dates and rotations. `up_to` is the newest legal pack: it
    stands in the place of the event's date, while rotations go on by the calendar.
    """

    packs: frozenset[str] | None = None
    up_to: str | None = None


def legal_from(pack: Pack, level: Level) -> date | None:
    """The first day on which a product is legal (REG 2.2); None where it has no release date."""
    if pack.released is None:
        return None
    return pack.released + PREMIER_DELAY if level is Level.PREMIER else pack.released


def rotation_in_force(catalogue: Catalogue, on: date, format: Format = Format.STANDARD) -> Rotation | None:
    """The latest rotation on a date; None before the first, and in formats that do not rotate."""
    if format not in (Format.STANDARD, Format.STARTUP):
        return None
    begun = [rotation for rotation in catalogue.rotations if rotation.start <= on]
    return begun[-1] if begun else None


def pool_problems(
    contents: Contents, catalogue: Catalogue, *, on: date, level: Level, format: Format, choice: PoolChoice
) -> Iterator[Problem]:
    """The cards, the identity among them, that are not in the pool.

    One legal printing makes a card legal. A draft has no pool but what was drafted. KeyError where `choice`
    names a pack that the catalogue does not have.
    """
    if format is Format.DRAFT:
        return
    cards = [entry.card for entry in contents.cards]
    if contents.identity and contents.rule.only_in in (None, format):
        cards.insert(0, contents.identity)
    calendar = _Calendar(
        on=on,
        level=level,
        cut_off=None if choice.up_to is None else catalogue.packs[choice.up_to],
        rotation=rotation_in_force(catalogue, on, format),
    )
    for card in cards:
        packs = [catalogue.packs[printing.pack] for printing in card.printings]
        if choice.packs is not None:
            problem = None if any(pack.code in choice.packs for pack in packs) else _outside(card)
        elif format is Format.SYSTEM_GATEWAY and not any(pack.cycle == _GATEWAY_CYCLE for pack in packs):
            problem = _outside(card)
        else:
            problem = calendar.problem_of(card, packs)
        if problem:
            yield problem


def format_problems(
    contents: Contents, catalogue: Catalogue, *, on: date, format: Format
) -> Iterator[Problem]:
    """What the format asks beyond construction, lists and pool (decks.md 19, 20, 27)."""
    only_in = contents.rule.only_in
    if contents.identity and only_in not in (None, format):
        problem = Problem.of("identity_of_other_format", [contents.identity], format=only_in)
        yield problem.under("decks.md 20") if only_in is Format.SYSTEM_GATEWAY else problem
    if format is Format.SYSTEM_GATEWAY:
        yield from _one_box(contents, catalogue)
    if format is Format.STARTUP and on >= _STARTUP_RULE_FROM:
        yield from _large_agendas(contents)


@dataclass(frozen=True, slots=True)
class _Calendar:
    """What is out on the day of the event. A cut-off pack stands in the place of the day."""

    on: date
    level: Level
    cut_off: Pack | None
    rotation: Rotation | None

    def is_out(self, pack: Pack) -> bool:
        if self.cut_off is None:
            first_day = legal_from(pack, self.level)
            return first_day is not None and first_day <= self.on
        if pack == self.cut_off:
            return True
        newest = self.cut_off.released
        return newest is not None and pack.released is not None and pack.released <= newest

    def problem_of(self, card: Card, packs: list[Pack]) -> Problem | None:
        out = [pack for pack in packs if self.is_out(pack)]
        if not out and self.cut_off:
            return Problem.of("after_cut_off", [card], pack=packs[0].name, cut_off=self.cut_off.name)
        if not out:
            first_day = legal_from(packs[0], self.level)
            return Problem.of(
                "not_released",
                [card],
                pack=packs[0].name,
                legal_from=first_day.isoformat() if first_day else None,
            )
        rotation = self.rotation
        if rotation and all(pack.cycle in rotation.cycles for pack in out):
            return Problem.of("rotated", [card], rotation=rotation.name, since=rotation.start.isoformat())
        return None


def _outside(card: Card) -> Problem:
    return Problem.of("outside_pool", [card])


def _one_box(contents: Contents, catalogue: Catalogue) -> Iterator[Problem]:
    """decks.md 20: no more copies than are in one box."""
    for entry in contents.cards:
        in_box = sum(
            printing.quantity
            for printing in entry.card.printings
            if catalogue.packs[printing.pack].cycle == _GATEWAY_CYCLE
        )
        if 0 < in_box < entry.copies:
            yield Problem.of("more_than_one_box", [entry.card], copies=entry.copies, limit=in_box)


def _large_agendas(contents: Contents) -> Iterator[Problem]:
    """decks.md 27: copies are counted."""
    large = [entry for entry in contents.agendas if (entry.card.agenda_points or 0) >= _LARGE_AGENDA]
    have = sum(entry.copies for entry in large)
    if have > _LARGE_AGENDAS_ALLOWED:
        facts = {"have": have, "max": _LARGE_AGENDAS_ALLOWED, "points": _LARGE_AGENDA}
        yield Problem.of("too_many_large_agendas", (entry.card for entry in large), **facts)

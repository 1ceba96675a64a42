"""The cards allowed on a date, and each format's own requirements (REG 2.2, decks.md 19, 20, 26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

from decklists.build import Contents
from decklists.catalogue import Catalogue
from decklists.snapshots import (
    SNAPSHOTS_DECIDE_FROM,
    enters_on,
    first_day,
    is_unknown,
    left_with,
    snapshot_in_force,
)
from decklists.types import Card, DatedPool, Format, Level, Pack, Rotation, Snapshot
from decklists.verdict import Fact, Problem

PREMIER_DELAY = timedelta(days=11)
_GATEWAY_CYCLE = "system-gateway"
# Formats that play the packs of a dated pool if the data have no snapshots, as in earlier releases.
_FAMILIES_WITH_POOLS: Mapping[Format, str] = MappingProxyType(
    {Format.STARTUP: "startup", Format.SNAPSHOT: "snapshot", Format.RAM: "ram"}
)
_ROTATING = frozenset({Format.STANDARD})
_FRIDAY = 4
_Reason = tuple[str, Mapping[str, Fact]]  # a problem's code and facts


@dataclass(frozen=True, slots=True)
class PoolChoice:
    """The TO's own pool (REG 2.2), by pack codes; by default the calendar decides.

    `packs` are the only legal packs, regardless of dates and rotations. `up_to` is the newest legal pack: an
    event with this limit plays the cards of that time (`pool_day`). `by_release` is the rule of the 2016
    regulations: releases, rotations and the dates of lists decide, not snapshots.
    """

    packs: frozenset[str] | None = None
    up_to: str | None = None
    by_release: bool = False

    @property
    def is_none(self) -> bool:
        """Whether nothing was chosen, in which case the format's snapshot applies, if there is one."""
        return self.packs is None and self.up_to is None and not self.by_release


def legal_from(pack: Pack, level: Level) -> date | None:
    """Return the first day on which a product is legal (REG 2.2), or None if it has no release date."""
    if pack.released is None:
        return None
    return pack.released + PREMIER_DELAY if level is Level.PREMIER else pack.released


def legal_from_today(pack: Pack, level: Level, *, by_release: bool = False) -> date | None:
    """Return the first day on which a product is legal in a pool based on releases, "up to set X" (NOW 5.2).

    This is the second Friday after its release at competitive events (formal and premier), and its release
    day at casual events. Events with `by_release` and products from the years of the 2016 regulations follow
    REG 2.2.
    """
    if pack.released is None or level is Level.RELAXED:
        return pack.released
    if by_release or pack.released < SNAPSHOTS_DECIDE_FROM:
        return legal_from(pack, level)
    to_friday = (_FRIDAY - pack.released.weekday()) % 7 or 7
    return pack.released + timedelta(days=to_friday + 7)


def pool_day(
    catalogue: Catalogue, *, on: date, level: Level = Level.FORMAL, choice: PoolChoice | None = None
) -> date:
    """Return the day whose snapshot, rotation and restriction list apply to an event on a date.

    This is the event's own day, unless its last legal pack excludes packs that are already legal. Such an
    event plays the cards of an earlier time, and the day is the release of its last legal pack. Raises
    KeyError if the catalog doesn't have the pack.
    """
    last = None if choice is None or choice.up_to is None else catalogue.packs[choice.up_to].released
    if last is None or last >= on:
        return on
    first_days = (
        legal_from_today(pack, level, by_release=choice is not None and choice.by_release)
        for pack in catalogue.packs.values()
        if pack.released and pack.released > last
    )
    return last if any(day and day <= on for day in first_days) else on


def deciding_snapshot(
    catalogue: Catalogue, *, on: date, format: Format, choice: PoolChoice | None = None
) -> Snapshot | None:
    """Return the snapshot that alone decides which cards are legal (NOW 5.2), or None if releases or the TO
    decide.
    """
    return snapshot_in_force(catalogue, on, format) if choice is None or choice.is_none else None


def rotation_in_force(catalogue: Catalogue, on: date, format: Format = Format.STANDARD) -> Rotation | None:
    """Return the latest rotation on a date, or None before the first one and in formats without rotation."""
    if format not in (Format.STANDARD, Format.STARTUP):
        return None
    begun = [rotation for rotation in catalogue.rotations if rotation.start <= on]
    return begun[-1] if begun else None


def dated_pool_in_force(catalogue: Catalogue, on: date, format: Format) -> DatedPool | None:
    """Return the packs that the data list for a format on a date, or None if releases and rotations
    decide.
    """
    family = _FAMILIES_WITH_POOLS.get(format)
    begun = [pool for pool in catalogue.pools if pool.family == family and pool.start <= on]
    return begun[-1] if begun else None


def pool_problems(
    contents: Contents, catalogue: Catalogue, *, on: date, level: Level, format: Format, choice: PoolChoice
) -> Iterator[Problem]:
    """Yield a problem for each card, including the identity, that isn't in the pool.

    A card is legal if one of its printings is. In a draft, no card is outside the pool. If the data don't
    cover the format on that date, the only problem is pool_unknown and no card is checked. Raises KeyError if
    `choice` names a pack that the catalog doesn't have.
    """
    day = pool_day(catalogue, on=on, level=level, choice=choice)
    if choice.packs is None and is_unknown(catalogue, day, format):
        first = first_day(catalogue, format)
        since = first.isoformat() if first else None
        yield Problem.of("pool_unknown", format=format, since=since)
        return
    problem_of = _pool_rule(catalogue, on=on, level=level, format=format, choice=choice)
    cards = [entry.card for entry in contents.cards]
    if contents.identity and contents.rule.only_in in (None, format):
        cards.insert(0, contents.identity)
    for card in cards:
        problem = problem_of(card)
        if problem:
            yield problem


def pool_test(
    catalogue: Catalogue,
    *,
    on: date,
    level: Level = Level.FORMAL,
    format: Format = Format.STANDARD,
    choice: PoolChoice | None = None,
) -> Callable[[Card], bool]:
    """Return a function that checks whether a card is in the pool of an event with these settings."""
    problem_of = _pool_rule(catalogue, on=on, level=level, format=format, choice=choice or PoolChoice())
    return lambda card: problem_of(card) is None


def _pool_rule(
    catalogue: Catalogue, *, on: date, level: Level, format: Format, choice: PoolChoice
) -> Callable[[Card], Problem | None]:
    """Return a function that finds a card's problem with the pool of an event, or None."""
    snapshot = deciding_snapshot(catalogue, on=on, format=format, choice=choice)
    if snapshot:
        return _snapshot_rule(catalogue, snapshot)
    day = pool_day(catalogue, on=on, level=level, choice=choice)
    dated = dated_pool_in_force(catalogue, day, format)
    calendar = _Calendar(
        on=on,
        level=level,
        by_release=choice.by_release,
        cut_off=None if choice.up_to is None else catalogue.packs[choice.up_to],
        rotation=None if dated else rotation_in_force(catalogue, day, format),
    )

    def problem_of(card: Card) -> Problem | None:
        packs = [catalogue.packs[printing.pack] for printing in card.printings]
        if format is Format.DRAFT:
            return None
        if choice.packs is not None:
            return None if any(pack.code in choice.packs for pack in packs) else _outside(card)
        if format is Format.SYSTEM_GATEWAY and not any(pack.cycle == _GATEWAY_CYCLE for pack in packs):
            return _outside(card)
        if dated:
            packs = [pack for pack in packs if pack.code in dated.packs]
            if not packs:
                return _outside(card)
        return calendar.problem_of(card, packs)

    return problem_of


def _snapshot_rule(catalogue: Catalogue, snapshot: Snapshot) -> Callable[[Card], Problem | None]:
    """Return the check of a card against the snapshot, which alone decides at every level (NOW 5.2)."""
    packs = snapshot.pool.packs
    known: dict[tuple[str, ...], _Reason] = {}  # many cards of a deck are from the same packs

    def problem_of(card: Card) -> Problem | None:
        for printing in card.printings:
            if printing.pack in packs:
                return None
        came_with = tuple([printing.pack for printing in card.printings])
        if came_with not in known:
            known[came_with] = _out_of(catalogue, snapshot, came_with)
        code, facts = known[came_with]
        return Problem(code, (card,), facts, "NOW 5.2")

    return problem_of


def _out_of(catalogue: Catalogue, snapshot: Snapshot, came_with: Sequence[str]) -> _Reason:
    """Return why a card from these packs isn't in the pool: not yet, no longer (in Standard) or never."""
    for pack in came_with:
        day = enters_on(catalogue, snapshot, pack)
        if day:
            facts = {"pack": catalogue.packs[pack].name, "legal_from": day.isoformat()}
            return "not_released", MappingProxyType(facts)
    left = left_with(catalogue, snapshot, came_with) if snapshot.family in _ROTATING else None
    if left:
        facts = {"rotation": left.pool.name, "since": left.start.isoformat()}
        return "rotated", MappingProxyType(facts)
    facts = {"pool": snapshot.pool.name, "since": snapshot.start.isoformat()}
    return "outside_pool", MappingProxyType(facts)


def format_problems(contents: Contents, catalogue: Catalogue, *, format: Format) -> Iterator[Problem]:
    """Yield the problems with the format's own rules, apart from construction, lists and pool (decks.md 19,
    20).
    """
    only_in = contents.rule.only_in
    if contents.identity and only_in not in (None, format):
        problem = Problem.of("identity_of_other_format", [contents.identity], format=only_in)
        yield problem.under("decks.md 20") if only_in is Format.SYSTEM_GATEWAY else problem
    if format is Format.SYSTEM_GATEWAY:
        yield from _one_box(contents, catalogue)


@dataclass(frozen=True, slots=True)
class _Calendar:
    """Decides which packs are legal on the day of the event. If the event has a last legal pack (`cut_off`),
    that pack decides instead of the day, except about products of today's rules.
    """

    on: date
    level: Level
    by_release: bool
    cut_off: Pack | None
    rotation: Rotation | None

    def first_day(self, pack: Pack) -> date | None:
        if self.cut_off is None:
            return legal_from(pack, self.level)
        return legal_from_today(pack, self.level, by_release=self.by_release)

    def is_out(self, pack: Pack) -> bool:
        if self.cut_off is None:
            first_day = legal_from(pack, self.level)
        elif self._waits_for_its_friday(pack):
            first_day = self.first_day(pack)
        else:
            return self._is_within_cut_off(pack)
        return first_day is not None and first_day <= self.on

    def _waits_for_its_friday(self, pack: Pack) -> bool:
        """Return whether a pack within the cut-off must also be legal on the event's day, which is required
        only of packs from the time of today's rules.
        """
        if self.by_release or pack.released is None or pack.released < SNAPSHOTS_DECIDE_FROM:
            return False
        return self._is_within_cut_off(pack)

    def _is_within_cut_off(self, pack: Pack) -> bool:
        newest = self.cut_off.released if self.cut_off else None
        if pack == self.cut_off:
            return True
        return newest is not None and pack.released is not None and pack.released <= newest

    def problem_of(self, card: Card, packs: list[Pack]) -> Problem | None:
        out = [pack for pack in packs if self.is_out(pack)]
        soon = packs[0] if out else next(filter(self._is_within_cut_off, packs), packs[0])
        if not out and self.cut_off and not self._is_within_cut_off(soon):
            return Problem.of("after_cut_off", [card], pack=packs[0].name, cut_off=self.cut_off.name)
        if not out:
            first_day = self.first_day(soon)
            problem = Problem.of(
                "not_released",
                [card],
                pack=soon.name,
                legal_from=first_day.isoformat() if first_day else None,
            )
            return problem.under("NOW 5.2") if self.cut_off else problem
        rotation = self.rotation
        if rotation and all(pack.cycle in rotation.cycles for pack in out):
            return Problem.of("rotated", [card], rotation=rotation.name, since=rotation.start.isoformat())
        return None


def _outside(card: Card) -> Problem:
    return Problem.of("outside_pool", [card], pool=None, since=None)


def _one_box(contents: Contents, catalogue: Catalogue) -> Iterator[Problem]:
    """Yield a problem for cards with more copies than one box contains (decks.md 20)."""
    for entry in contents.cards:
        in_box = sum(
            printing.quantity
            for printing in entry.card.printings
            if catalogue.packs[printing.pack].cycle == _GATEWAY_CYCLE
        )
        if 0 < in_box < entry.copies:
            yield Problem.of("more_than_one_box", [entry.card], copies=entry.copies, limit=in_box)

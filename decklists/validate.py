"""The check of a deck: all its problems at once (REG-3, decks.md)."""

from __future__ import annotations

from datetime import date

from decklists.build import agenda_points_of, build_problems, contents_of
from decklists.catalogue import Catalogue
from decklists.pool import PoolChoice, deciding_snapshot, format_problems, pool_problems
from decklists.restrictions import influence_of, list_problems
from decklists.types import Deck, Format, Level, RestrictionList
from decklists.verdict import Verdict

__all__ = ["judge"]


def judge(
    deck: Deck,
    catalogue: Catalogue,
    *,
    on: date,
    restriction_list: RestrictionList | None,
    level: Level = Level.FORMAL,
    format: Format = Format.STANDARD,
    pool: PoolChoice | None = None,
) -> Verdict:
    """Return the verdict on a deck for an event on a date.

    `restriction_list` is the event's list, None for none; `restrictions.list_of_event` returns the one for a
    date and a pool. `pool` is the TO's own choice of packs; if its last pack excludes packs that are already
    legal, the rotation of an earlier day applies (`pool.pool_day`). Raises KeyError if it names an unknown
    pack.
    """
    contents = contents_of(deck)
    influence = influence_of(contents, restriction_list)
    choice = pool or PoolChoice()
    return Verdict(
        identity=deck.identity,
        side=contents.side,
        cards=contents.size,
        outside=contents.outside,
        influence=influence,
        agenda_points=agenda_points_of(contents),
        problems=(
            *build_problems(contents),
            *list_problems(contents, influence, restriction_list),
            *format_problems(contents, catalogue, format=format),
            *pool_problems(contents, catalogue, on=on, level=level, format=format, choice=choice),
        ),
        on=on,
        level=level,
        format=format,
        restriction_list=restriction_list.code if restriction_list else None,
        snapshot=deciding_snapshot(catalogue, on=on, format=format, choice=choice),
    )

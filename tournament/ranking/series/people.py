"""Which players in a series' events are the same person: proposed by name, confirmed by the organizer."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User

from tournament.kernel.errors import ActionRefused
from tournament.models import Series, Tournament
from tournament.ranking.persons.joining import SameName, join_players, part_players, same_names
from tournament.ranking.series.changing import series_change


def names_of_series(series: Series, account: User) -> tuple[SameName, ...]:
    """Return the names that occur in several events: those in the series and those it gives awards for.

    Only includes events that the account organizes. Takes two queries.
    """
    events = Tournament.objects.run_by(account)
    mine = events.filter(in_series__series=series) | events.filter(awards_here__series=series)
    return same_names(mine.values_list("pk", flat=True))


def join_names(key: int, names: Collection[str], *, actor: User) -> int:
    """Link the players with each of these names (by key) as one person; return the number of names.

    Existing links stay. Raises ActionRefused: series_changed_meanwhile (a name is no longer proposed),
    no_person_ticked, and what `join_players` and `series_change` raise.
    """
    if not names:
        raise ActionRefused("no_person_ticked")
    with series_change(key, actor=actor) as change:
        joined = [each for each in _found(change.series, names, actor) if not each.is_joined]
        for each in joined:
            join_players(_players(each))
        if joined:
            change.before = None  # undone with the buttons below the names, not in the log
            change.note("people_joined", names=", ".join(each.name for each in joined))
    return len(joined)


def part_name(key: int, name: str, *, actor: User) -> None:
    """Unlink the players with this name (by key), so that each event has a different person.

    Raises what `join_names` raises.
    """
    with series_change(key, actor=actor) as change:
        (found,) = _found(change.series, [name], actor)
        if part_players(_players(found)):
            change.before = None
            change.note("people_parted", names=found.name)


def _found(series: Series, names: Collection[str], actor: User) -> list[SameName]:
    found = [each for each in names_of_series(series, actor) if each.key in set(names)]
    if len(found) != len(set(names)):
        raise ActionRefused("series_changed_meanwhile")
    return found


def _players(found: SameName) -> list[int]:
    return [each.player for each in found.players]

"""Import a series from its file: link it to its events on this site, and link players who are the same
person.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import name_key
from tournament.models import Organization, Series, SeriesAward, SeriesEvent, Tournament
from tournament.ranking.persons.joining import join_groups
from tournament.ranking.series.acts import SeriesSettings, begin_series
from tournament.ranking.series.filed import FiledAward, FiledEvent, FiledPlayer, FiledSeries
from tournament.ranking.series.identity import NumberedPlayer, event_identities, numbered_players
from tournament.ranking.series.pages.standings import SeriesPage


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event in a series file with the matching events here: none, one, or several if imported twice."""

    filed: FiledEvent
    here: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class FoundSeries:
    """A series file with the account's matching events; `targets` are the awards' events by identity."""

    filed: FiledSeries
    events: tuple[FoundEvent, ...]
    targets: Mapping[str, Tournament]

    @property
    def missing(self) -> tuple[FiledEvent, ...]:
        return tuple(each.filed for each in self.events if not each.here)

    @property
    def twice(self) -> tuple[FoundEvent, ...]:
        """The events that exist here more than once, so that one must be chosen."""
        return tuple(each for each in self.events if len(each.here) > 1)

    @property
    def lost_awards(self) -> tuple[FiledAward, ...]:
        """The awards for events that don't exist here."""
        return tuple(each for each in self.filed.awards if each.identity not in self.targets)


def found_series(filed: FiledSeries, account: User) -> FoundSeries:
    """Look for a file's events among the account's events, by identity only. Takes two queries."""
    events = list(Tournament.objects.run_by(account).order_by("pk"))
    by_identity: dict[str, list[Tournament]] = defaultdict(list)
    identities = event_identities([event.pk for event in events])
    for event in events:
        if event.pk in identities:
            by_identity[identities[event.pk]].append(event)
    return FoundSeries(
        filed,
        tuple(FoundEvent(each, tuple(by_identity.get(each.identity or "", ()))) for each in filed.events),
        {
            each.identity: by_identity[each.identity][-1]
            for each in filed.awards
            if each.identity is not None and each.identity in by_identity
        },
    )


def bring_in_series(
    found: FoundSeries,
    chosen: Mapping[str, Tournament],
    asked: SeriesSettings,
    *,
    actor: User,
    organization: Organization | None = None,
) -> Series:
    """Create the series from a file with the `chosen` events, by identity: all or nothing.

    Players who are one person in the file become one person here, if the player with that number still has
    that name; a player whom someone has already linked to another person keeps that link. To undo the import,
    delete the series.

    Raises ActionRefused: not_your_event (an event or an award's event now has another owner), and what
    `make_series` raises.
    """
    filed = found.filed
    weights = {
        chosen[each.identity].pk: each.weight
        for each in filed.events
        if each.identity and each.identity in chosen
    }
    awards = [
        (each, target.pk) for each in filed.awards if (target := found.targets.get(each.identity or ""))
    ]
    with transaction.atomic():
        change = begin_series(asked, filed.slug, actor=actor, organization=organization)
        series = change.series
        keys = {*weights, *(target for _award, target in awards)}
        if Tournament.objects.run_by(actor).filter(pk__in=keys).count() != len(keys):
            raise ActionRefused("not_your_event")
        SeriesEvent.objects.bulk_create(
            SeriesEvent(series=series, tournament_id=key, weight=weight) for key, weight in weights.items()
        )
        SeriesAward.objects.bulk_create(
            SeriesAward(
                series=series, kind=each.kind, source=each.source, places=each.places, target_id=target
            )
            for each, target in awards
        )
        if filed.ended_at is not None:
            series.ended_at = filed.ended_at
            series.save(update_fields=["ended_at"])
        here = {identity: event.pk for identity, event in {**found.targets, **chosen}.items()}
        joined = join_groups(_groups(filed, here))
        change.note(
            "brought_in",
            name=series.name,
            events=len(weights),
            missing=len(filed.events) - len(weights),
            people=joined,
            is_unchanged=filed.is_unchanged,
        )
    return series


def _groups(filed: FiledSeries, here: Mapping[str, int]) -> list[list[int]]:
    """Return the keys of players who are one person according to the file, as far as they exist here."""
    players = numbered_players(set(here.values()))
    found = ([_found(each, here, players) for each in group] for group in filed.people)
    groups = ([each for each in group if each is not None] for group in found)
    return [group for group in groups if len(group) > 1]


def _found(
    told: FiledPlayer, here: Mapping[str, int], players: Mapping[int, Sequence[NumberedPlayer]]
) -> int | None:
    """Return the key of a player in the file; None if that number now belongs to another player or no one."""
    own = players.get(here.get(told.event, 0), ())
    if told.player > len(own):
        return None
    row = own[told.player - 1]
    same = sum(name_key(each.name) == name_key(told.name) for each in own)
    is_it = name_key(row.name) == name_key(told.name) and same == 1 and not row.is_erased
    return row.player if is_it else None


def lines_that_differ(page: SeriesPage, filed: FiledSeries) -> int:
    """Return how many lines in a file's standings differ from the series here."""
    here = Counter((row.line.rank, row.name, row.line.total) for row in page.rows)
    there = Counter((line.rank, line.name, line.points) for line in filed.standings)
    return max((there - here).total(), (here - there).total())


def settings_under(filed: FiledSeries, name: str, *, is_public: bool) -> SeriesSettings:
    """Return a file's settings, under another name."""
    return replace(filed.settings, name=name, is_public=is_public)

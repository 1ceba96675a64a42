"""Players in several events who are one person, according to staff; no one is linked by guessing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import name_key
from tournament.models import Appearance, Person, Player
from tournament.models.person import forget_appearances


@dataclass(frozen=True, slots=True)
class NamesakePlayer:
    """A player in an event, and the key of the person they are known to be, if any.

    Players with the same name who share one of their `marks` are very likely one person. A mark is the
    person, the account of this site with which they play, or their name on jinteki.net.
    """

    player: int
    event: str
    on: date
    corp_identity: str
    runner_identity: str
    person: int | None
    marks: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class SameName:
    """Players in several events with the same name, in event order. `key` is the shared name's search key."""

    key: str
    name: str
    players: tuple[NamesakePlayer, ...]

    @property
    def is_joined(self) -> bool:
        """Whether they are already linked as one person."""
        return len({each.person for each in self.players}) == 1 and self.players[0].person is not None

    @property
    def is_obvious(self) -> bool:
        """Whether marks, besides the name, connect all of them, with at most one person and one account."""
        kinds = [kind for kind, _value in {mark for each in self.players for mark in each.marks}]
        if kinds.count("person") > 1 or kinds.count("account") > 1:
            return False
        found, left = set(self.players[0].marks), list(self.players[1:])
        while shared := [each for each in left if each.marks & found]:
            found = found.union(*(each.marks for each in shared))
            left = [each for each in left if each not in shared]
        return not left


def same_names(events: Iterable[int]) -> tuple[SameName, ...]:
    """Return the names that occur in several of these events (keys), with their players. Takes one query.

    A name that two players in one event share proves nothing and is left out; so are erased players.
    """
    rows = Player.objects.filter(tournament__in=list(events), erased_at__isnull=True)
    columns = ("pk", "name", "tournament_id", "tournament__name", "tournament__date")
    identities = ("corp_identity", "runner_identity", "appearance__person", "leader", "online_name")
    by_name: dict[str, list[tuple[str, int, NamesakePlayer]]] = defaultdict(list)
    for pk, name, event, event_name, on, corp, runner, person, account, online in rows.order_by(
        "tournament__date", "tournament_id", "pk"
    ).values_list(*columns, *identities):
        # Without a letter or digit it is a placeholder such as "-".
        online_name = online.strip().casefold() if any(map(str.isalnum, online)) else ""
        shared = {"person": person, "account": account, "online": online_name}
        marks = frozenset((kind, str(value)) for kind, value in shared.items() if value)
        found = NamesakePlayer(pk, event_name, on, corp, runner, person, marks)
        by_name[name_key(name)].append((name, event, found))
    return tuple(
        SameName(key, group[-1][0], tuple(player for _name, _event, player in group))
        for key, group in sorted(by_name.items())
        if len(group) > 1 and len({event for _name, event, _player in group}) == len(group)
    )


def join_players(players: Collection[int]) -> Person:
    """Link these players (keys) from several events as one person; existing links stay.

    Raises ActionRefused: same_event_twice (two of them are in one event), persons_differ (two of them are
    known to be different people), player_is_gone.
    """
    with transaction.atomic():
        keys = set(players)
        rows = list(Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))
        if len(rows) != len(keys) or any(row.erased_at for row in rows):
            raise ActionRefused("player_is_gone")
        if len({row.tournament_id for row in rows}) != len(rows):
            raise ActionRefused("same_event_twice")
        known = dict(Appearance.objects.filter(player__in=rows).values_list("player", "person"))
        if len(set(known.values())) > 1:
            raise ActionRefused("persons_differ")
        person = Person.objects.get(pk=next(iter(known.values()))) if known else None
        if person is None:
            person = Person.objects.create(name=rows[-1].name)
        Appearance.objects.bulk_create(
            Appearance(person=person, player=row) for row in rows if row.pk not in known
        )
    return person


def join_groups(groups: Collection[Collection[int]]) -> int:
    """Link each group of players (keys) as one person; return how many groups were linked.

    A group is skipped if two of its players are in one event or known to be different people, or if all are
    already linked. Erased players, and players in an earlier group, are left out. Takes a fixed number of
    queries.
    """
    with transaction.atomic():
        keys = {player for group in groups for player in group}
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=keys, erased_at__isnull=True)
        found = {row.pk: row for row in rows.order_by("pk")}
        known = dict(Appearance.objects.filter(player__in=keys).values_list("player", "person"))
        taken: set[int] = set()
        made: list[tuple[Person | None, int, list[int]]] = []
        for group in groups:
            players = [found[key] for key in group if key in found and key not in taken]
            persons = {known[row.pk] for row in players if row.pk in known}
            is_apart = len({row.tournament_id for row in players}) != len(players) or len(persons) > 1
            new = [row.pk for row in players if row.pk not in known]
            if len(players) < 2 or is_apart or not new:
                continue
            taken.update(row.pk for row in players)
            made.append((None if persons else Person(name=players[-1].name), next(iter(persons), 0), new))
        Person.objects.bulk_create(person for person, _known, _players in made if person is not None)
        Appearance.objects.bulk_create(
            Appearance(person_id=person.pk if person is not None else pk, player_id=player)
            for person, pk, players in made
            for player in players
        )
    return len(made)


def part_players(players: Collection[int]) -> int:
    """Unlink these players (keys) from all other events; return how many were linked."""
    with transaction.atomic():
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk"))
        return forget_appearances(players)

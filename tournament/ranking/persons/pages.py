"""A person's page: all events, with places and opponents. For the holder, or public."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise

from decklists.identities import IdentityNames
from decklists.types import Side as CardSide
from pairing.statistics.career import Career, CareerEvent, career, titles
from pairing.statistics.rates import Score
from pairing.types import PlayerId, Side
from tournament.kernel.head_count import is_registered
from tournament.models import Appearance, Person, Player, Tournament
from tournament.models.states import EventState
from tournament.people.sheet.identities import identity_names, known_identity
from tournament.ranking.persons.holding import Holder
from tournament.ranking.persons.records import PlayedOut, events_played_out
from tournament.ranking.persons.words import TITLES_MADE


@dataclass(frozen=True, slots=True)
class AttendedEvent:
    """One of the person's events: `place` out of `takers`; None if it is unfinished or gave no places.

    `address` is empty if the event can be read only by those who have its URL. `is_proved` is true if a
    personal link proved that the person played.
    """

    event: Tournament
    player: Player
    is_proved: bool
    address: str
    players: int
    place: int | None
    titles: tuple[Promise, ...]

    @property
    def is_finished(self) -> bool:
        """Whether its results count."""
        return self.event.state == EventState.FINISHED


@dataclass(frozen=True, slots=True)
class MetOpponent:
    """An opponent, named as in the event; `address` is a page that the opponent has made public."""

    name: str
    address: str
    event: str
    tables: Score
    games: Score


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person's events, newest first, and their totals; only finished events count.

    `name` is the name in the newest event. `hidden` are the players (keys) in events that the holder may not
    read.
    """

    name: str
    events: tuple[AttendedEvent, ...]
    career: Career
    opponents: tuple[MetOpponent, ...]
    hidden: tuple[int, ...] = ()

    @property
    def titles(self) -> tuple[tuple[Promise, int], ...]:
        """How often each title was won."""
        made = [title for each in self.events for title in each.titles]
        return tuple((words, made.count(words)) for words in TITLES_MADE.values() if words in made)

    @property
    def all_sides(self) -> tuple[tuple[Side, Score], ...]:
        """The games by side."""
        return tuple(self.career.sides.items())


_Row = tuple[Player, bool]


def page_of_holder(holder: Holder) -> PersonPage:
    """Return what the holder may read: events in which they have proved to be the player, and public events
    linked by staff.

    Takes a fixed number of queries.
    """

    rows = Player.objects.filter(pk__in=holder.players, tournament__deleted_at__isnull=True)
    found = [(row, row.pk in holder.proved) for row in _newest_first(rows.select_related("tournament"))]
    return _page(found, lambda row, is_proved: is_proved or _is_listed(row.tournament))


def public_page(key: str) -> PersonPage | None:
    """Return the public page of the person with this key, or None if they don't show it.

    It contains public, finished events proved by a personal link. Takes a fixed number of queries.
    """
    person = Person.objects.filter(key=key, is_shown=True).first()
    if person is None:
        return None

    rows = Player.objects.filter(
        is_registered(),
        appearance__person=person,
        appearance__is_confirmed=True,
        tournament__deleted_at__isnull=True,
        tournament__state=EventState.FINISHED,
        tournament__is_listed=True,
        tournament__is_put_away=False,
    )
    found = [(row, True) for row in _newest_first(rows.select_related("tournament"))]
    page = _page(found, lambda _row, _is_proved: True)
    return page if page.events else None


def _newest_first(rows: Iterable[Player]) -> list[Player]:
    return sorted(rows, key=lambda row: (row.tournament.date, row.tournament_id, row.pk), reverse=True)


def _is_listed(event: Tournament) -> bool:
    return event.is_listed and not event.is_put_away


def _page(rows: list[_Row], is_read: Callable[[Player, bool], bool]) -> PersonPage:
    shown = [(row, is_proved) for row, is_proved in rows if is_read(row, is_proved)]
    events = [row.tournament for row, _ in shown]
    played = events_played_out([event for event in events if event.state == EventState.FINISHED])
    counted = [(row, played[row.tournament_id]) for row, _ in shown if row.tournament_id in played]
    known = _known_opponents(counted)
    names = identity_names()
    total = career(_career_event(row, each, known, names) for row, each in counted)
    return PersonPage(
        name=shown[0][0].name if shown else "",
        events=tuple(_attended(row, is_proved, played.get(row.tournament_id)) for row, is_proved in shown),
        career=total,
        opponents=_opponents(total, counted, known),
        hidden=tuple(row.pk for row, is_proved in rows if not is_read(row, is_proved)),
    )


def _attended(row: Player, is_proved: bool, played: PlayedOut | None) -> AttendedEvent:
    event = row.tournament
    place = played.places.of(row.pk) if played else None
    made = titles(played.places, row.pk, played.first_in_swiss) if played else ()
    return AttendedEvent(
        event=event,
        player=row,
        is_proved=is_proved,
        address=reverse("standings", kwargs={"slug": event.slug}),
        players=played.places.taken if played else 0,
        place=place.place if place else None,
        titles=tuple(TITLES_MADE[title] for title in made),
    )


def _career_event(
    row: Player, played: PlayedOut, known: dict[PlayerId, str], names: IdentityNames
) -> CareerEvent:
    """Return an event in the form from which the rules compute career totals; identities are public from
    round 1 on.
    """
    event = played.event
    identities = {
        Side.CORP: _identity(names, row.corp_identity, CardSide.CORP),
        Side.RUNNER: _identity(names, row.runner_identity, CardSide.RUNNER),
    }
    return CareerEvent(
        player=row.pk,
        rounds=event.rounds,
        scoring=event.scoring,
        cut_games=played.cut_games,
        identities=identities if event.rounds else {},
        opponents={each.id: known.get(each.id, each.id) for each in event.players},
    )


def _identity(names: IdentityNames, written: str, side: CardSide) -> str:
    card = known_identity(names, written, side)
    return card.title if card else written


def _known_opponents(counted: list[tuple[Player, PlayedOut]]) -> dict[PlayerId, str]:
    """Return the keys of the pages that players in these events have made public. Takes one query.

    Only events that are also on the opponent's own page are included; otherwise the link would reveal who
    they are.
    """
    events = [row.tournament_id for row, _played in counted if _is_listed(row.tournament)]
    own = Q(player__in=[row.pk for row, _played in counted])
    shown = Appearance.objects.filter(
        player__tournament__in=events, is_confirmed=True, person__is_shown=True
    ).exclude(own)
    return dict(shown.values_list("player", "person__key"))


def _opponents(
    total: Career, counted: list[tuple[Player, PlayedOut]], known: dict[PlayerId, str]
) -> tuple[MetOpponent, ...]:
    """Return the opponents, each named as in the newest event in which they met."""
    named: dict[int | str, tuple[str, str]] = {}
    for row, played in counted:
        for each in played.event.players:
            named.setdefault(known.get(each.id, each.id), (each.name, row.tournament.name))
    found = []
    for record in total.opponents:
        key = record.opponent
        if not isinstance(key, (int, str)):
            continue
        name, event = named[key]
        address = reverse("person", kwargs={"key": key}) if isinstance(key, str) else ""
        found.append(MetOpponent(name, address, "" if address else event, record.tables, record.games))
    return tuple(found)

"""What holders of a personal link or an account do to all the events linked to them.

All events concerned are locked in the order of their keys, so that concurrent requests to link the same
events wait for one another, in whatever order they come; then everything is read again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from tournament.kernel.access import role_in
from tournament.kernel.acts import LEADERS
from tournament.kernel.errors import ActionRefused
from tournament.models import Appearance, Person, Player, Tournament
from tournament.ranking.persons.acts import JoinPlayer, LinkAccount, PartPlayer, ShowPerson, forget_lone


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a person's page: either through `player`'s personal link or logged in as `account`.

    `person` is None while the player isn't linked to anyone. `proved` are the players (keys) whom the holder
    has proved to be, and `others` those whom a staff member has marked as the same person. `may_manage` is
    false only if personal links have confirmed other players as this person, but not the holder's own player.
    `opened` are the players whose own personal link the holder has opened; organizers know the links too, so
    notes, decks and penalties are shown for these players only.
    """

    player: Player | None
    account: User | None
    person: Person | None
    proved: frozenset[int]
    others: frozenset[int]
    may_manage: bool
    opened: frozenset[int]

    @property
    def players(self) -> frozenset[int]:
        return self.proved | self.others


def holder_by_link(player: Player) -> Holder:
    """Return the holder of a player's personal link. Takes two queries."""
    only = frozenset({player.pk})
    own = Appearance.objects.filter(player=player).select_related("person__account").first()
    if own is None:
        return Holder(player, None, None, only, frozenset(), may_manage=True, opened=only)
    confirmed, others = _players_of(own.person)
    may_manage = own.is_confirmed or not confirmed
    proved = confirmed if own.is_confirmed else only
    rest = (confirmed | others) - proved
    return Holder(player, None, own.person, proved, rest, may_manage, opened=only)


def holder_by_account(account: User) -> Holder:
    """Return the holder for a logged-in account. Takes three queries."""
    person = Person.objects.filter(account=account).first()
    if person is None:
        return Holder(None, account, None, frozenset(), frozenset(), may_manage=True, opened=frozenset())
    confirmed, others = _players_of(person)
    opened = Appearance.objects.filter(person=person, opened_by=account).values_list("player", flat=True)
    return Holder(None, account, person, confirmed, others, may_manage=True, opened=frozenset(opened))


def join_link(holder: Holder, other: Player) -> None:
    """Record that the holder of one personal link is also the player with another; merge their persons.

    Raises ActionRefused: own_link (the same link), joined_already, same_event_twice, person_is_anothers,
    account_is_anothers (two accounts), runs_the_event, event_changed_meanwhile.
    """
    player = holder.player
    if player is None or player.pk == other.pk:
        raise ActionRefused("own_link")
    with transaction.atomic():
        _lock(holder.players | {other.pk})
        one, two = holder_by_link(player), holder_by_link(other)
        is_one = one.person is not None and one.person == two.person
        if is_one and other.pk in one.proved:
            raise ActionRefused("joined_already")
        # If both players already belong to the same person, one holder who may manage the page is enough.
        if not (one.may_manage and two.may_manage) and not (is_one and (one.may_manage or two.may_manage)):
            raise ActionRefused("person_is_anothers")
        _merge(one, two, said=(player, other))


def join_account(holder: Holder, account: User) -> None:
    """Let an account find the person again; if the account already has a person, merge the two.

    Each event's link is added individually. Accounts that run the event know its players' links, so they
    can't add them.

    Raises ActionRefused: runs_the_event, person_is_anothers, account_is_anothers, same_event_twice,
    event_changed_meanwhile.
    """
    player = holder.player
    if player is None:
        raise ActionRefused("own_link")
    with transaction.atomic():
        by_account = holder_by_account(account)
        _lock(holder.players | by_account.players)
        one, two = holder_by_link(player), holder_by_account(account)
        _refuse_players_of_its_events(account.pk, _rows(one.players | two.players))
        is_one = two.person is not None and one.person == two.person
        if not one.may_manage and not is_one:
            raise ActionRefused("person_is_anothers")
        if one.person is not None and one.person.account_id not in (None, account.pk):
            raise ActionRefused("account_is_anothers")
        if two.person is not None and player.pk not in two.proved:
            _merge(one, two, said=(player,))
        LinkAccount(player=player, person=_own_person(player), account=account).perform(
            player.tournament, actor=None, player=player
        )


def release_account(holder: Holder) -> None:
    """Unlink the person from their account. Raises ActionRefused: person_is_anothers."""
    with transaction.atomic():
        acting, person = _acting(holder)
        LinkAccount(player=acting, person=person, account=None).perform(
            acting.tournament, actor=holder.account, player=holder.player
        )


def show_person(holder: Holder, *, is_shown: bool) -> None:
    """Make the page public or private. Raises ActionRefused: person_is_anothers."""
    if holder.person is None and not is_shown:
        return
    with transaction.atomic():
        acting, person = _acting(holder)
        ShowPerson(player=acting, person=person, is_shown=is_shown).perform(
            acting.tournament, actor=holder.account, player=holder.player
        )


def part_from(holder: Holder, key: int) -> None:
    """Unlink the player with this key from the account's person, at the account's request.

    Raises ActionRefused: player_is_gone (the player isn't linked to them), person_is_anothers.
    """
    with transaction.atomic():
        _lock(holder.players)
        now = _again(holder)
        if key not in now.players:
            raise ActionRefused("player_is_gone")
        if not now.may_manage and key not in now.proved:
            raise ActionRefused("person_is_anothers")
        _part(now, [key])


def forget_person(holder: Holder) -> None:
    """Unlink all the person's players; the person is deleted with the last one. Raises what `part_from`
    raises.
    """
    with transaction.atomic():
        _lock(holder.players)
        now = _again(holder)
        if not now.may_manage:
            raise ActionRefused("person_is_anothers")
        _part(now, now.players)


def _again(holder: Holder) -> Holder:
    """Reload the holder under the lock."""
    if holder.player is not None:
        return holder_by_link(holder.player)
    if holder.account is None:
        return holder
    return holder_by_account(holder.account)


def _part(holder: Holder, keys: Collection[int]) -> None:
    for row in _rows(keys):
        is_own = holder.player is not None and row.pk == holder.player.pk
        PartPlayer(player=row, is_own=is_own).perform(
            row.tournament, actor=holder.account, player=holder.player if is_own else None
        )
    if holder.person is not None:
        forget_lone([holder.person.pk])


def _merge(one: Holder, two: Holder, *, said: tuple[Player, ...]) -> None:
    """Merge two persons: players proved by either are confirmed, and links made by staff stay.

    `said` are the players through whose own links the merge was requested.
    """
    person = one.person or two.person or Person.objects.create(name=said[0].name)
    proved = one.proved | two.proved
    everybody = one.players | two.players
    rows = _rows(everybody)
    if len({row.tournament_id for row in rows}) != len(rows):
        raise ActionRefused("same_event_twice")
    given_up = two.person if two.person not in (None, person) else None
    if given_up is not None and given_up.account_id is not None:
        if person.account_id not in (None, given_up.account_id):
            raise ActionRefused("account_is_anothers")
        _refuse_players_of_its_events(given_up.account_id, rows)
        Person.objects.filter(pk=given_up.pk).update(account=None)
        Person.objects.filter(pk=person.pk).update(account=given_up.account_id)
    if person.account_id is not None:
        _refuse_players_of_its_events(person.account_id, rows)
    stay = set(
        Appearance.objects.filter(person=person, player__in=everybody).values_list("player", "is_confirmed")
    )
    own = {row.pk for row in said}
    for row in rows:
        is_confirmed = row.pk in proved
        if row.pk not in own and (row.pk, is_confirmed) in stay:
            continue
        by = row if row.pk in own else None
        JoinPlayer(player=row, person=person, is_confirmed=is_confirmed, is_own=by is not None).perform(
            row.tournament, actor=None, player=by
        )
    if given_up is not None:
        given_up.delete()
    newest = max(rows, key=lambda row: (row.tournament.date, row.tournament_id))
    Person.objects.filter(pk=person.pk).update(name=newest.name)


def _refuse_players_of_its_events(account: int, rows: Sequence[Player]) -> None:
    """Refuse to link an account to a player in an event that it runs, unless it plays there itself.

    This applies to every way of linking them, because organizers know their players' links.
    """
    if any(row.leader_id != account and role_in(row.tournament, account) in LEADERS for row in rows):
        raise ActionRefused("runs_the_event")


def _acting(holder: Holder) -> tuple[Player, Person]:
    """Return the player whose event logs a change to the person, and the person, created if necessary."""
    _lock(holder.players)
    now = _again(holder)
    if not now.may_manage:
        raise ActionRefused("person_is_anothers")
    if now.player is not None:
        return now.player, _own_person(now.player)
    rows = _rows(now.proved)
    if not rows or now.person is None:
        raise ActionRefused("player_is_gone")
    return rows[-1], now.person


def _own_person(player: Player) -> Person:
    """Return the player's person, confirmed by the player's link. Raises ActionRefused person_is_anothers."""
    holder = holder_by_link(player)
    if not holder.may_manage:
        raise ActionRefused("person_is_anothers")
    person = holder.person or Person.objects.create(name=player.name)
    Appearance.objects.update_or_create(player=player, defaults={"person": person, "is_confirmed": True})
    return person


def _players_of(person: Person) -> tuple[frozenset[int], frozenset[int]]:
    """Return a person's confirmed players, and the others."""
    rows = list(Appearance.objects.filter(person=person).values_list("player", "is_confirmed"))
    return (
        frozenset(player for player, is_confirmed in rows if is_confirmed),
        frozenset(player for player, is_confirmed in rows if not is_confirmed),
    )


def _rows(players: Collection[int]) -> list[Player]:
    """Return players in the order in which their events are locked."""
    rows = Player.objects.filter(pk__in=players).select_related("tournament")
    return list(rows.order_by("tournament_id", "pk"))


def _lock(players: Collection[int]) -> None:
    """Lock the events of these players and all players linked to them, then the players themselves.

    Raises ActionRefused event_changed_meanwhile if other players have been linked in the meantime.
    """
    concerned = _with_others(players)
    events = set(Player.objects.filter(pk__in=concerned).values_list("tournament", flat=True))
    list(Tournament.everything.select_for_update(no_key=True).filter(pk__in=events).order_by("pk"))
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=concerned).order_by("pk"))
    if _with_others(players) - concerned:
        raise ActionRefused("event_changed_meanwhile")


def _with_others(players: Collection[int]) -> set[int]:
    persons = Appearance.objects.filter(player__in=list(players)).values("person")
    rows = Appearance.objects.filter(person__in=persons).values_list("player", flat=True)
    return set(players) | set(rows)

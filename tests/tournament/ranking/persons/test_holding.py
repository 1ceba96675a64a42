"""Actions of personal link and account holders: two links become one person, in any order, and can be
undone.
"""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament, make_user
from tests.races import race
from tournament.event.acts.life import DeleteEvent
from tournament.event.bin import erase_deleted
from tournament.kernel.undo import Undo
from tournament.models import (
    Appearance,
    LogEntry,
    Organization,
    OrganizationMember,
    Person,
    Player,
    Staff,
    Tournament,
)
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.acts.links import RenewLink
from tournament.people.acts.players import RemovePlayer
from tournament.ranking.persons.holding import (
    forget_person,
    holder_by_account,
    holder_by_link,
    join_account,
    join_link,
    part_from,
    release_account,
    show_person,
)
from tournament.ranking.persons.joining import join_players

pytestmark = pytest.mark.django_db


def players(count: int, name: str = "Ana") -> list[Player]:
    return [make_player(make_tournament(date=date(2026, 1, number + 1)), name) for number in range(count)]


def join(one: Player, two: Player) -> None:
    join_link(holder_by_link(one), two)


def people() -> list[dict[int, bool]]:
    """Return every person: their players, and whether each is confirmed."""
    return [
        dict(person.appearances.order_by("player").values_list("player", "is_confirmed"))
        for person in Person.objects.order_by("pk")
    ]


def logged(player: Player) -> list[tuple[str, str, bool]]:
    """Return the log of a player's event, oldest first: the act, its player, and whether it was their own."""
    said = ("is_own", "is_shown", "is_joined")
    kept = [(entry.act, entry.payload) for entry in player.tournament.log.order_by("version")]
    return [(act, each["name"], next(each[name] for name in said if name in each)) for act, each in kept]


def test_two_links_are_one_person_and_both_logs_tell_it_without_the_other() -> None:
    ana, later = make_player(make_tournament(name="Spring"), "Ana"), make_player(make_tournament(), "A. Lima")
    join(ana, later)

    assert people() == [{ana.pk: True, later.pk: True}]
    assert logged(ana) == [("join_player", "Ana", True)]
    assert logged(later) == [("join_player", "A. Lima", True)]
    assert [(entry.player_id, entry.actor) for entry in LogEntry.objects.order_by("pk")] == [
        (ana.pk, None),
        (later.pk, None),
    ]
    with pytest.raises(RuleError, match="joined_already"):
        join(later, ana)
    with pytest.raises(RuleError, match="own_link"):
        join(ana, ana)


def test_two_persons_become_one_and_each_linked_player_has_a_line_in_their_own_log() -> None:
    a, b, c, d = players(4)
    join(a, b)
    join(c, d)
    join(a, c)
    assert people() == [dict.fromkeys((a.pk, b.pk, c.pk, d.pk), True)]
    assert logged(d)[-1] == ("join_player", "Ana", False)
    assert logged(b) == [("join_player", "Ana", True)]


def test_organizer_takes_a_join_back_in_their_event_and_the_others_stay_joined() -> None:
    a, b, c = players(3)
    join(a, b)
    join(a, c)
    event = c.tournament
    entry = event.log.get()
    event.refresh_from_db()
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert people() == [{a.pk: True, b.pk: True}]


def test_a_join_stays_for_the_organizer_once_the_player_said_more_or_parted() -> None:
    a, b, c = players(3)
    join(a, b)
    join(a, c)
    event = a.tournament
    event.refresh_from_db()
    for entry in event.log.all():
        with pytest.raises(RuleError, match=r"joined_before|undo_blocked"):
            Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    part_from(holder_by_link(b), b.pk)
    event = b.tournament
    event.refresh_from_db()
    with pytest.raises(RuleError, match="undo_blocked"):
        Undo(entry=event.log.get(act="join_player"), seen=event.version).perform(event, actor=event.owner)


def test_who_is_left_alone_by_it_is_nobody_unless_the_page_is_shown() -> None:
    a, b, c, d = players(4)
    join(a, b)
    join(c, d)
    show_person(holder_by_link(c), is_shown=True)
    part_from(holder_by_link(a), b.pk)
    part_from(holder_by_link(c), d.pk)
    assert people() == [{c.pk: True}]


def test_players_of_one_event_are_not_joined_and_nothing_is_changed() -> None:
    a, b = players(2)
    twin = make_player(a.tournament, "Ana B.")
    join(b, twin)
    before = people()
    with pytest.raises(RuleError, match="same_event_twice"):
        join(a, b)
    assert people() == before
    assert logged(a) == logged(twin)[:1] == [("join_player", "Ana B.", True)]


def test_what_a_leader_joined_is_refused_by_the_player_and_confirmed_by_a_link() -> None:
    a, b, c = players(3)
    join_players([a.pk, b.pk, c.pk])
    part_from(holder_by_link(c), c.pk)
    assert people() == [{a.pk: False, b.pk: False}]
    assert logged(c) == [("part_player", "Ana", True)]
    join(a, b)
    assert people() == [{a.pk: True, b.pk: True}]


def test_who_is_joined_by_a_leader_alone_changes_nothing_of_a_page_that_somebody_holds() -> None:
    a, b, c, d = players(4)
    join_players([a.pk, b.pk, c.pk])
    show_person(holder_by_link(a), is_shown=True)
    assert people() == [{a.pk: True, b.pk: False, c.pk: False}]
    other = holder_by_link(b)
    assert (other.proved, other.may_manage) == ({b.pk}, False)
    for act in (
        lambda: show_person(other, is_shown=False),
        lambda: forget_person(other),
        lambda: part_from(other, a.pk),
        lambda: join_account(other, make_user("bo")),
        lambda: join(b, d),
        lambda: join(b, c),
    ):
        with pytest.raises(RuleError, match="person_is_anothers"):
            act()
    assert people() == [{a.pk: True, b.pk: False, c.pk: False}]
    join(b, a)
    assert people() == [{a.pk: True, b.pk: True, c.pk: False}]
    part_from(holder_by_link(a), c.pk)
    assert logged(c) == [("part_player", "Ana", False)]


def test_nobody_parts_a_player_who_is_not_theirs() -> None:
    a, b, stranger = players(3)
    join(a, b)
    with pytest.raises(RuleError, match="player_is_gone"):
        part_from(holder_by_link(a), stranger.pk)


def test_another_personal_link_has_to_prove_it_again() -> None:
    a, b = players(2)
    join(a, b)
    RenewLink(player=a).perform(a.tournament, actor=a.tournament.owner)
    assert people() == [{a.pk: False, b.pk: True}]
    assert not holder_by_link(a).may_manage


def test_account_finds_the_page_and_two_players_of_it_are_one() -> None:
    a, b = players(2)
    tom = make_user("tom")
    join_account(holder_by_link(a), tom)
    join_account(holder_by_link(b), tom)
    assert people() == [{a.pk: True, b.pk: True}]
    assert holder_by_account(tom).proved == {a.pk, b.pk}
    with pytest.raises(RuleError, match="account_is_anothers"):
        join_account(holder_by_link(a), make_user("ida"))
    release_account(holder_by_account(tom))
    assert Person.objects.get().account is None
    assert logged(a)[0] == ("link_account", "Ana", True)
    assert logged(b)[-1] == ("link_account", "Ana", False)


def test_account_opens_only_the_players_whose_own_link_it_joined() -> None:
    a, b = players(2)
    join(a, b)
    eve = make_user("eve")
    join_account(holder_by_link(a), eve)
    assert (holder_by_account(eve).players, holder_by_account(eve).opened) == ({a.pk, b.pk}, {a.pk})
    join_account(holder_by_link(b), eve)
    assert holder_by_account(eve).opened == {a.pk, b.pk}
    before = LogEntry.objects.count()
    join_account(holder_by_link(b), eve)
    assert LogEntry.objects.count() == before


def test_account_that_joins_after_another_was_released_opens_nothing_of_what_that_one_opened() -> None:
    a, b = players(2)
    join(a, b)
    tom, ida = make_user("tom"), make_user("ida")
    join_account(holder_by_link(a), tom)
    release_account(holder_by_link(b))
    join_account(holder_by_link(b), ida)
    assert holder_by_account(ida).opened == {b.pk}
    release_account(holder_by_account(ida))
    join_account(holder_by_link(b), tom)
    assert holder_by_account(tom).opened == {b.pk}


def test_new_personal_link_has_to_be_joined_with_the_account_again() -> None:
    (a,) = players(1)
    tom = make_user("tom")
    join_account(holder_by_link(a), tom)
    RenewLink(player=a).perform(a.tournament, actor=a.tournament.owner)
    assert holder_by_account(tom).opened == frozenset()


@pytest.mark.parametrize("who", ["owner", "judge", "member"])
def test_account_that_runs_the_event_cannot_claim_its_players(who: str) -> None:
    a, b = players(2)
    join(a, b)
    account = a.tournament.owner
    if who == "judge":
        account = make_user("judge")
        Staff.objects.create(tournament=a.tournament, user=account, role="judge", name="Jo")
    elif who == "member":
        account = make_user("member")
        organization = Organization.objects.create(name="The shop")
        OrganizationMember.objects.create(organization=organization, user=account, role="organizer")
        Tournament.objects.filter(pk=a.tournament.pk).update(organization=organization)
        a.tournament.refresh_from_db()
    with pytest.raises(RuleError, match="runs_the_event"):
        join_account(holder_by_link(a), account)
    assert holder_by_account(account).person is None


def test_account_goes_along_when_two_persons_become_one_and_two_accounts_do_not_mix() -> None:
    a, b, c = players(3)
    tom = make_user("tom")
    join_account(holder_by_link(b), tom)
    join(a, c)
    join(a, b)
    assert Person.objects.get().account == tom
    other = make_player(make_tournament(), "Ana")
    join_account(holder_by_link(other), make_user("ida"))
    with pytest.raises(RuleError, match="account_is_anothers"):
        join(a, other)


def test_page_is_shown_hidden_and_forgotten_and_each_event_logs_it() -> None:
    a, b = players(2)
    join(a, b)
    for is_shown in (True, True, False):
        show_person(holder_by_link(a), is_shown=is_shown)
    assert logged(a)[1:] == [("show_person", "Ana", True), ("show_person", "Ana", False)]
    forget_person(holder_by_link(a))
    assert (people(), Appearance.objects.count()) == ([], 0)
    assert logged(a)[-1] == ("part_player", "Ana", True)
    assert logged(b)[-1] == ("part_player", "Ana", False)
    show_person(holder_by_link(a), is_shown=False)  # there is nothing to hide, so no person is created
    assert people() == []


@pytest.mark.parametrize("how", ["erased", "removed", "deleted for good"])
def test_who_goes_from_an_event_leaves_no_person_and_no_name_behind(how: str) -> None:
    a, b = make_player(make_tournament(date=date(2026, 1, 1)), "Old"), make_player(make_tournament(), "New")
    join(a, b)
    for player, left in ((b, [{a.pk: True}]), (a, [])):
        event = player.tournament
        if how == "erased":
            ErasePlayer(player=player, typed=player.name).perform(event, actor=event.owner)
        elif how == "removed":
            RemovePlayer(player=player).perform(event, actor=event.owner)
        else:
            DeleteEvent(typed=event.name).perform(event, actor=event.owner)
            assert erase_deleted(event.pk, until=timezone.now())
        assert people() == left
        if left:
            assert Person.objects.get().name == "Old"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_turned", [False, True])
def test_two_links_joined_at_once_are_one_person(is_turned: bool) -> None:
    a, b = players(2)
    orders = [(a, b), (b, a) if is_turned else (a, b)]
    race(*(lambda one=one, two=two: join(one, two) for one, two in orders))
    assert people() == [{a.pk: True, b.pk: True}]
    assert LogEntry.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_persons_joined_at_once_from_both_sides_are_one() -> None:
    a, b, c, d = players(4)
    join(a, b)
    join(c, d)
    outcomes = race(lambda: join(a, c), lambda: join(d, b))
    assert people() == [dict.fromkeys((a.pk, b.pk, c.pk, d.pk), True)]
    assert sum(isinstance(each, RuleError) for each in outcomes) <= 1


@pytest.mark.django_db(transaction=True)
def test_joined_and_parted_at_once_is_one_or_the_other_and_leaves_nothing_behind() -> None:
    a, b = players(2)
    join(a, b)
    race(lambda: forget_person(holder_by_link(a)), lambda: forget_person(holder_by_link(b)))
    assert people() == []


@pytest.mark.parametrize("account_first", [False, True])
def test_account_that_runs_an_event_cannot_claim_its_players_by_way_of_another_event(
    account_first: bool,
) -> None:
    a, b, z = players(3)
    join(a, b)
    tom = a.tournament.owner
    if account_first:
        join_account(holder_by_link(z), tom)
        with pytest.raises(RuleError, match="runs_the_event"):
            join_link(holder_by_link(z), a)
    else:
        join_link(holder_by_link(z), a)
        with pytest.raises(RuleError, match="runs_the_event"):
            join_account(holder_by_link(z), tom)
    assert a.pk not in holder_by_account(tom).players


def test_leader_who_plays_in_the_event_that_they_run_finds_themselves_by_their_account() -> None:
    (a,) = players(1)
    a.leader = a.tournament.owner
    a.save()
    join_account(holder_by_link(a), a.tournament.owner)
    assert holder_by_account(a.tournament.owner).opened == {a.pk}

"""Players in several events who are one person: suggested by name, linked by staff, unlinked again."""

from __future__ import annotations

from datetime import date

import pytest

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.models import Appearance, Person, Player
from tournament.people.acts.erasure import ErasePlayer
from tournament.ranking.persons.joining import join_players, part_players, same_names

pytestmark = pytest.mark.django_db


def test_names_are_proposed_that_occur_in_several_events_and_once_in_each() -> None:
    spring, autumn = (
        make_tournament(name="Spring", date=date(2016, 4, 2)),
        make_tournament(name="Autumn", date=date(2016, 10, 1)),
    )
    ana, later = make_player(spring, "Ana Lima"), make_player(autumn, "ANA  lima")
    make_player(spring, "Bo")  # in one event alone
    for event in (spring, spring, autumn):
        make_player(event, "Cy")  # two in the same event: their name isn't enough

    (found,) = same_names([spring.pk, autumn.pk])
    assert (found.name, [(each.player, each.event) for each in found.players]) == (
        "ANA  lima",
        [(ana.pk, "Spring"), (later.pk, "Autumn")],
    )
    assert not found.is_joined
    join_players([ana.pk, later.pk])
    assert same_names([spring.pk, autumn.pk])[0].is_joined
    assert same_names([spring.pk]) == ()


def test_joined_players_are_one_person_until_they_are_parted() -> None:
    ana, later, last = (make_player(make_tournament(), "Ana") for _ in range(3))
    person = join_players([ana.pk, later.pk])
    assert join_players([later.pk, last.pk]) == person
    assert set(person.appearances.values_list("player", flat=True)) == {ana.pk, later.pk, last.pk}

    assert part_players([last.pk]) == 1
    assert part_players([ana.pk, later.pk]) == 2
    assert not Person.objects.exists()


def test_who_are_known_to_be_different_people_or_play_the_same_event_are_not_joined() -> None:
    first, second = make_tournament(), make_tournament()
    ana, other = make_player(first, "Ana"), make_player(first, "Ana B.")
    join_players([ana.pk, make_player(second, "Ana").pk])
    bo = make_player(make_tournament(), "Bo")
    join_players([bo.pk, make_player(second, "Bo").pk])
    with pytest.raises(RuleError, match="persons_differ"):
        join_players([ana.pk, bo.pk])
    with pytest.raises(RuleError, match="same_event_twice"):
        join_players([ana.pk, other.pk])
    gone = make_player(make_tournament(), "Di")
    Player.objects.filter(pk=gone.pk).delete()
    with pytest.raises(RuleError, match="player_is_gone"):
        join_players([ana.pk, gone.pk])
    assert Appearance.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_players_joined_twice_at_once_are_one_person() -> None:
    ana, later = (make_player(make_tournament(), "Ana") for _ in range(2))
    race(lambda: join_players([ana.pk, later.pk]), lambda: join_players([later.pk, ana.pk]))
    assert (Person.objects.count(), Appearance.objects.count()) == (1, 2)


def test_player_erased_in_an_event_isnt_linked_to_other_events() -> None:
    ana, later = (make_player(make_tournament(), "Ana") for _ in range(2))
    person = join_players([ana.pk, later.pk])
    for player, left in ((ana, [later.pk]), (later, [])):
        event = player.tournament
        ErasePlayer(player=player, typed="Ana").perform(event, actor=event.owner)
        assert list(person.appearances.values_list("player", flat=True)) == left
    assert not Person.objects.exists()

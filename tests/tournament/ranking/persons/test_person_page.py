"""A person's page: what the holder and the public see, and what no one can find out from it."""

from __future__ import annotations

import json
import time
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.statistics.career import CareerEvent, career
from pairing.statistics.rates import Score
from tests.cut import InCut
from tests.factories import make_player, make_result, make_round, make_tournament, make_user
from tests.tournament.ranking.series.seasons import finished, joined
from tournament.kernel.cache import CACHE
from tournament.kernel.records import event_record
from tournament.models import Appearance, Person, Player, StageKind, Tournament
from tournament.models.states import EventState
from tournament.people.acts.erasure import ErasePlayer
from tournament.play.results.acts.finish import FinishEvent
from tournament.ranking.persons.holding import (
    holder_by_account,
    holder_by_link,
    join_account,
    join_link,
    show_person,
)
from tournament.ranking.persons.pages import page_of_holder, public_page

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def season(*numbers: int, names: tuple[str, ...] = NAMES) -> list[Tournament]:
    """Return finished events of four players; the first two names win, in this order."""
    owner = make_user()
    return [finished(owner, number, *names) for number in numbers]


def own(event: Tournament, name: str = "Ana") -> Player:
    return event.players.get(name=name)


def shown(*events: Tournament, name: str = "Ana") -> Person:
    """Return the person with this name's players, linked by their personal links and shown."""
    person = joined(name, *events)
    Appearance.objects.filter(person=person).update(is_confirmed=True)
    Person.objects.filter(pk=person.pk).update(is_shown=True)
    person.refresh_from_db()
    return person


def read(client: Client, name: str, **kwargs: Any) -> tuple[int, str]:
    answer = client.get(reverse(name, kwargs=kwargs))
    return answer.status_code, answer.content.decode()


def test_page_has_events_places_titles_and_the_record_newest_first() -> None:
    spring, summer = season(3, 6)
    Tournament.objects.filter(pk=summer.pk).update(venue="The Shop")
    Player.objects.filter(name="Ana").update(corp_identity="Haas-Bioroid: Engineering the Future")
    ana = own(summer)
    join_link(holder_by_link(own(spring)), ana)

    page = page_of_holder(holder_by_link(ana))

    assert [(each.event.name, each.place, each.players, each.is_proved) for each in page.events] == [
        ("Store 6", 1, 4, True),
        ("Store 3", 1, 4, True),
    ]
    assert [(str(words), times) for words, times in page.titles] == [("Won", 2)]
    assert (page.career.tables, page.career.known) == (Score(won=2), (0, 4))
    assert [(each.name, each.event, each.tables) for each in page.opponents] == [
        ("Cleo", "Store 6", Score(won=1)),
        ("Cleo", "Store 3", Score(won=1)),
    ]
    status, text = read(Client(), "me-events", link=ana.link)
    assert status == 200
    assert "The Shop" in text
    assert "1 of 4" in text


def test_games_count_by_side_and_identity_and_those_of_the_cut_too() -> None:
    cut = InCut(4, StageKind.SINGLE)
    first, second = cut.seeds[1], cut.seeds[2]
    Player.objects.filter(pk=second.pk).update(corp_identity="Noise", runner_identity="Gabriel Santiago")
    cut.wins(g1=1, g2=2, g3=2)
    assert cut.record.champion == second.name
    FinishEvent().perform(cut.fresh, actor=cut.event.owner)

    winner, beaten = (page_of_holder(holder_by_link(player)) for player in (second, first))
    assert [[str(title) for title in page.events[0].titles] for page in (winner, beaten)] == [
        ["Won", "In the cut"],
        ["In the cut", "First in the Swiss rounds"],
    ]
    assert [page.events[0].place for page in (winner, beaten)] == [1, 2]
    games = winner.career.games
    swiss = career([CareerEvent(second.pk, event_record(cut.fresh).rounds)]).games
    assert (games.won - swiss.won, games.lost - swiss.lost) == (2, 0)
    assert {each.title for each in winner.career.identities if each.games.games} <= {
        "Noise",
        "Gabriel Santiago: Consummate Professional",
    }


def test_public_page_is_there_while_shown_and_has_only_what_everybody_reads() -> None:
    spring, summer, secret, away, led = season(3, 6, 7, 8, 9)
    person = shown(spring, summer, secret, away)
    Tournament.objects.filter(pk=secret.pk).update(is_listed=False)
    Tournament.objects.filter(pk=away.pk).update(is_put_away=True)
    Appearance.objects.create(person=person, player=own(led))  # staff linked it; she never confirmed it
    running = make_tournament(name="Tomorrow")
    Appearance.objects.create(person=person, player=make_player(running, "Ana"), is_confirmed=True)

    answer = Client().get(reverse("person", kwargs={"key": person.key}))
    text = answer.content.decode()

    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert [
        name for name in ("Store 3", "Store 6", "Store 7", "Store 8", "Store 9", "Tomorrow") if name in text
    ] == [
        "Store 3",
        "Store 6",
    ]
    for player in person.appearances.values_list("player__link", flat=True):
        assert player not in text
    Person.objects.update(is_shown=False)
    assert read(Client(), "person", key=person.key)[0] == 404
    assert read(Client(), "person", key="nobody-there")[0] == 404


def test_holder_reads_what_they_proved_and_of_what_a_leader_said_only_public_events() -> None:
    spring, secret, led = season(3, 6, 9)
    ana = own(spring)
    join_link(holder_by_link(ana), own(secret))
    person = Person.objects.get()
    Tournament.objects.filter(pk=secret.pk).update(is_listed=False)
    hidden = season(11)[0]
    Tournament.objects.filter(pk=hidden.pk).update(is_listed=False)
    for event in (led, hidden):
        Appearance.objects.create(person=person, player=own(event))

    page = page_of_holder(holder_by_link(ana))
    assert [(each.event.name, each.is_proved) for each in page.events] == [
        ("Store 9", False),
        ("Store 6", True),
        ("Store 3", True),
    ]
    assert page.hidden == (own(hidden).pk,)
    assert "Store 11" not in read(Client(), "me-events", link=ana.link)[1]

    other = page_of_holder(holder_by_link(own(led)))  # only staff linked this player
    assert [each.event.name for each in other.events] == ["Store 9", "Store 3"]
    assert not holder_by_link(own(led)).may_manage


def test_opponents_are_one_in_two_events_only_where_they_show_their_own_page() -> None:
    spring, summer = season(3, 6)
    ana = own(spring)
    join_link(holder_by_link(ana), own(summer))
    cleo = shown(spring, summer, name="Cleo")
    Person.objects.filter(pk=cleo.pk).update(is_shown=False)
    assert [each.name for each in page_of_holder(holder_by_link(ana)).opponents] == ["Cleo", "Cleo"]
    Person.objects.filter(pk=cleo.pk).update(is_shown=True)
    (one,) = page_of_holder(holder_by_link(ana)).opponents
    assert (one.name, one.address, one.tables) == ("Cleo", f"/people/{cleo.key}/", Score(won=2))
    Tournament.objects.filter(pk=summer.pk).update(
        is_listed=False
    )  # no one may learn that she is the same person
    assert [bool(each.address) for each in page_of_holder(holder_by_link(ana)).opponents] == [False, True]


def test_who_is_erased_vanishes_from_every_page() -> None:
    spring, summer = season(3, 6)
    person = shown(spring, summer)
    ben = own(spring, "Ben")
    for event in (spring, summer):
        ErasePlayer(player=own(event), typed="Ana").perform(event, actor=event.owner)
    assert public_page(person.key) is None
    assert not Person.objects.exists()
    cleo = own(spring, "Cleo")
    assert [each.name for each in page_of_holder(holder_by_link(cleo)).opponents] == ["Anonymous player 1"]
    assert ben.name == "Ben"


def test_disqualified_players_have_no_place_and_no_title() -> None:
    (event,) = season(3)
    Player.objects.filter(name="Ana").update(state="disqualified")
    (attended,) = page_of_holder(holder_by_link(own(event))).events
    assert (attended.place, attended.titles) == (None, ())


def test_lone_player_and_account_without_events_see_what_to_do() -> None:
    event = make_tournament(name="Tomorrow")
    player = make_player(event, "Ana")
    status, text = read(Client(), "me-events", link=player.link)
    assert status == 200
    assert "Nothing is counted yet" in text
    assert not Person.objects.exists()
    client = Client()
    client.force_login(make_user("tom"))
    status, text = read(client, "account-events")
    assert (status, "No events are linked to your account." in text) == (200, True)


def test_link_of_one_event_gives_no_private_part_of_another_to_its_organizers() -> None:
    spring, summer, _led = season(3, 6, 9)
    Player.objects.filter(tournament=summer, name="Ana").update(notes="secret note")
    join_link(holder_by_link(own(spring)), own(summer))

    assert "secret note" not in read(Client(), "me-events-file", link=own(spring).link)[1]
    assert "secret note" in read(Client(), "me-events-file", link=own(summer).link)[1]


def test_file_has_all_of_what_is_proved_and_of_the_rest_what_everybody_reads() -> None:
    spring, summer, led = season(3, 6, 9)
    Player.objects.filter(tournament__in=(spring, led), name="Ana").update(notes="secret note")
    ana = own(spring)
    join_link(holder_by_link(ana), own(summer))
    Appearance.objects.create(person=Person.objects.get(), player=own(led))
    tom = make_user("tom")
    join_account(holder_by_link(ana), tom)

    status, text = read(Client(), "me-events-file", link=ana.link)
    kept = json.loads(text)

    assert status == 200
    assert [(each["event"], each["by_personal_link"]) for each in kept["joined"]] == [
        ("Store 9", False),
        ("Store 6", True),
        ("Store 3", True),
    ]
    assert [each["event"]["name"] for each in kept["events"]] == ["Store 3"]
    assert text.count("secret note") == 1
    assert kept["record"]["tables"] == {"won": 3, "lost": 0, "tied": 0}
    assert kept["page"]["has_account"] is True
    assert own(summer).link not in text
    client = Client()
    client.force_login(tom)
    by_account = json.loads(read(client, "account-events-file")[1])
    assert by_account["joined"] == kept["joined"]
    assert [each["event"]["name"] for each in by_account["events"]] == ["Store 3"]
    join_account(holder_by_link(own(summer)), tom)
    by_account = json.loads(read(client, "account-events-file")[1])
    assert [each["event"]["name"] for each in by_account["events"]] == ["Store 6", "Store 3"]
    assert holder_by_account(tom).person is not None


def many(count: int, players: int) -> Player:
    """Return a player whose person is in this many finished events."""
    owner = make_user()
    names = ["Ana", *(f"P{number}" for number in range(1, players))]
    events = []
    for number in range(count):
        event = make_tournament(
            owner,
            name=f"Weekly {number}",
            date=date(2026, 1 + number % 12, 1 + number // 12),
            state=EventState.FINISHED,
            planned_rounds=1,
            cut_size=0,
        )
        here = [make_player(event, name, lot=at) for at, name in enumerate(names, start=1)]
        half = players // 2
        round_ = make_round(event, list(zip(here[:half], here[half:], strict=True)))
        for pairing in round_.pairings.all():
            make_result(pairing, 6, 0)
        events.append(event)
    person = shown(*events)
    show_person(holder_by_link(own(events[0])), is_shown=True)
    assert person.appearances.count() == count
    return own(events[0])


def test_pages_take_as_many_queries_for_thirty_events_as_for_three() -> None:
    def queries(count: int) -> list[int]:
        player = many(count, 4)
        key = player.appearance.person.key
        found = []
        for name, kwargs in (("me-events", {"link": player.link}), ("person", {"key": key})):
            with CaptureQueriesContext(connection) as counted:
                assert read(Client(), name, **kwargs)[0] == 200
            found.append(len(counted))
        return found

    three, thirty = queries(3), queries(30)
    assert three == thirty
    assert max(thirty) <= 24


@pytest.mark.django_db(transaction=True)
def test_what_is_in_memory_takes_no_query_and_is_left_as_the_event_changes(settings: Any) -> None:
    settings.EVENT_CACHE = True
    CACHE.clear()
    player = many(3, 4)
    key = player.appearance.person.key

    def queries() -> tuple[int, str]:
        with CaptureQueriesContext(connection) as counted:
            text = read(Client(), "person", key=key)[1]
        return len(counted), text

    first, cold = queries()
    then, warm = queries()
    assert (warm, then < first - 8) == (cold, True)
    event = player.tournament
    make_result(event.stages.get().rounds.get().pairings.get(number=1), 0, 6)
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert "won 2, lost 1" in queries()[1]
    CACHE.clear()


def test_thirty_events_are_shown_in_time() -> None:
    """The limit is generous because test machines are busy; `benchmarks` measures exactly."""
    key = many(30, 8).appearance.person.key
    began = time.perf_counter()
    assert public_page(key) is not None
    assert time.perf_counter() - began < 5

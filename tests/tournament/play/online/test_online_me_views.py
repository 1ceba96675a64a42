"""Deadlines on a player's own page, and how both players at a table agree on another one."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

import lxml.html
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.flows.accessible import faults
from tests.flows.world import Stage, World, make_world
from tests.tournament.kernel.deeds import fresh, round_1, save, settings
from tests.tournament.play.online.worlds import (
    ZONE,
    answer,
    online_world,
    propose,
    set_deadline,
    soon,
    two_of,
)
from tournament.models import Player, Reschedule
from tournament.play.online.acts.proposals import DeclineReschedule
from tournament.play.online.pages.own_due import game_name
from tournament.play.rounds.deadlines import deadline_words

pytestmark = pytest.mark.django_db


def address(name: str, player: Player) -> str:
    return reverse(name, kwargs={"link": player.link})


def text(answered: Any) -> str:
    words = re.sub(r"<[^>]+>", "", answered.content.decode())
    return re.sub(r"\s+", " ", words)


def local(moment: Any) -> str:
    return timezone.localtime(moment, ZoneInfo(ZONE)).strftime("%Y-%m-%dT%H:%M")


@pytest.fixture
def world() -> World:
    return online_world()


def propose_on_page(client: Client, world: World, player: Player, **typed: Any) -> Any:
    fields = {"pairing": world.table(2).pk, "deadline": local(soon(4)), "words": "Away till Friday"}
    return client.post(address("me-reschedule", player), fields | typed, follow=True)


def test_home_tells_what_is_due_and_what_to_copy(world: World, client: Client) -> None:
    first, second = two_of(world)
    Player.objects.filter(pk=second.pk).update(online_name="chaos_theory")
    of_round = round_1(world).deadline
    assert of_round is not None

    page = client.get(address("me", first))

    words = deadline_words(of_round, ZONE)
    assert f"Table 2 against {second.name}: play and report by {words}" in text(page)
    values = re.findall(r'<input id="copy-(\w+)" value="([^"]*)" readonly', page.content.decode())
    assert values == [("game", "Dockside R1 T2"), ("opponent", "chaos_theory")]
    assert "Enter your jinteki.net name" in text(page)
    assert f'data-due="{round(of_round.timestamp() * 1000)}"' in page.content.decode()
    own = soon(3)
    set_deadline(world, own, table=2)
    assert deadline_words(own, ZONE) in text(client.get(address("me", first)))
    save(world, 2)
    assert "play and report by" not in text(client.get(address("me", first)))


def test_home_at_a_venue_has_nothing_of_it(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    page = client.get(address("me", two_of(world)[0]))

    assert "online" not in text(page).lower()
    for name in ("me-reschedule", "me-online-name"):
        assert client.get(address(name, two_of(world)[0])).status_code == 302


def test_two_phones_agree_on_another_deadline(world: World, client: Client) -> None:
    first, second = two_of(world)

    said = text(propose_on_page(client, world, first))
    assert f"Proposal sent. {second.name} can answer it on their own page." in said
    assert f"{second.name} hasn’t answered yet." in said
    proposal = Reschedule.objects.get()
    home = text(client.get(address("me", second)))
    assert f"{first.name} proposes to play by {deadline_words(proposal.deadline, ZONE)}." in home
    assert f"{first.name}: “Away till Friday”" in home
    page = client.get(address("me-reschedule", second))
    assert "Accept this deadline" in text(page)
    fields = {"reschedule": proposal.pk, "press": "accept", "answer": "Get well"}
    done = client.post(address("me-reschedule-answer", second), fields, follow=True)

    assert "Agreed: your table has the new deadline." in text(done)
    assert world.table(2).deadline == proposal.deadline == soon(4)
    home = text(client.get(address("me", first)))
    assert f"play and report by {deadline_words(proposal.deadline, ZONE)}" in home
    assert f"{second.name}: “Get well”" in home


def test_declined_and_canceled_are_shown_to_the_other(world: World, client: Client) -> None:
    first, second = two_of(world)
    propose_on_page(client, world, first)
    answer(world, DeclineReschedule, "No")
    assert f"{second.name} declined to play by" in text(client.get(address("me", first)))
    assert "You declined to play by" in text(client.get(address("me", second)))
    propose_on_page(client, world, second)
    taken = {"reschedule": Reschedule.objects.latest("pk").pk, "press": "withdraw"}
    said = client.post(address("me-reschedule-answer", second), taken, follow=True)
    assert "Your proposal has been canceled." in text(said)
    assert "was canceled." in text(client.get(address("me", first)))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"deadline": ""}, "This field is required."),
        ({"deadline": "soon"}, "Enter a date and time"),
        ({"deadline": "2020-01-01T10:00"}, "A deadline must be in the future"),
        ({"deadline": "2999-01-01T10:00"}, "You can agree on a time until"),
        ({"words": "x" * 201}, "at most 200 characters"),
        ({"words": "\u202e\x00"}, ""),
        ({"pairing": "9" * 30}, "less than or equal"),
        ({"pairing": ""}, "This field is required."),
    ],
)
def test_proposal_that_cannot_be_is_refused_with_what_was_typed(
    world: World, client: Client, typed: dict[str, str], said: str
) -> None:
    version = fresh(world).version

    answered = propose_on_page(client, world, two_of(world)[0], **typed)

    assert answered.status_code == 422
    assert said in text(answered)
    assert fresh(world).version == version
    if "deadline" not in typed:
        assert local(soon(4)) in answered.content.decode()


def test_hour_that_no_clock_shows_is_refused(world: World, client: Client) -> None:
    year = timezone.now().year + 1
    sunday = max(day for day in range(25, 32) if timezone.datetime(year, 3, day).weekday() == 6)

    answered = propose_on_page(client, world, two_of(world)[0], deadline=f"{year}-03-{sunday}T02:30")

    assert answered.status_code == 422
    assert "may not exist" in text(answered)


@pytest.mark.parametrize(
    "fields",
    [{}, {"reschedule": "x", "press": "accept"}, {"reschedule": 10**30, "press": "accept"}, {"press": "?"}],
)
def test_answer_that_is_none_changes_nothing(world: World, client: Client, fields: dict[str, Any]) -> None:
    propose(world)
    version = fresh(world).version

    answered = client.post(address("me-reschedule-answer", two_of(world)[1]), fields, follow=True)

    assert answered.status_code == 200
    assert fresh(world).version == version


def test_player_of_another_table_sees_and_answers_nothing_of_it(world: World, client: Client) -> None:
    propose(world, words="Private words")
    Player.objects.filter(pk=two_of(world)[1].pk).update(online_name="chaos_theory")
    stranger = two_of(world, 1)[0]
    key = Reschedule.objects.get().pk

    for url in (
        address("me", stranger),
        address("me-reschedule", stranger),
        reverse("pairings", kwargs={"slug": world.tournament.slug}),
        reverse("player-card", kwargs={"slug": world.tournament.slug, "pk": two_of(world)[1].pk}),
    ):
        page = client.get(url).content.decode()
        assert "Private words" not in page
        assert "chaos_theory" not in page
    answered = client.post(
        address("me-reschedule-answer", stranger), {"reschedule": key, "press": "accept"}, follow=True
    )
    assert "The event was changed after you opened this page." in text(answered)
    assert Reschedule.objects.get().state == "open"
    refused = propose_on_page(client, world, stranger)
    assert refused.status_code == 422


def test_leaders_see_the_proposals_and_refuse_one(world: World, client: Client) -> None:
    propose(world, words="Private words")
    client.force_login(world.owner)
    url = reverse("desk-deadlines", kwargs={"slug": world.tournament.slug, "number": 1})
    assert "Private words" in text(client.get(url))

    refuse = reverse("desk-reschedule-refuse", kwargs={"slug": world.tournament.slug, "number": 1})
    assert client.get(refuse).status_code == 405
    done = client.post(refuse, {"reschedule": Reschedule.objects.get().pk}, follow=True)

    assert "The proposal has been rejected." in text(done)
    assert "Refused by staff" in text(done)
    assert "Staff rejected the proposal" in text(Client().get(address("me", two_of(world)[0])))
    other = online_world()
    propose(other)
    client.post(refuse, {"reschedule": Reschedule.objects.latest("pk").pk}, follow=True)
    assert Reschedule.objects.latest("pk").state == "open"


def test_own_name_is_asked_kept_and_shown_to_the_opponent(world: World, client: Client) -> None:
    first, second = two_of(world)
    assert client.get(address("me-online-name", first)).status_code == 200

    done = client.post(address("me-online-name", first), {"online_name": "  chaos   theory "}, follow=True)

    assert "Your jinteki.net name has been saved." in text(done)
    first.refresh_from_db()
    assert first.online_name == "chaos theory"
    assert "chaos theory" in client.get(address("me", second)).content.decode()
    long = client.post(address("me-online-name", first), {"online_name": "x" * 61})
    assert long.status_code == 422
    assert "x" * 61 in long.content.decode()


def test_sign_up_asks_for_the_name_only_online(client: Client) -> None:
    world = make_world(Stage.REGISTRATION)
    settings(is_signup_open=True)(world)
    url = reverse("sign-up", kwargs={"slug": world.tournament.slug})
    assert "jinteki.net" not in text(client.get(url))
    settings(is_online=True)(world)
    assert "Your jinteki.net name" in text(client.get(url))

    client.post(url, {"name": "Zoe", "online_name": "zoe_z"})

    assert world.tournament.players.get(name="Zoe").online_name == "zoe_z"


def test_leaders_form_asks_for_the_name_online_and_where_there_is_one(client: Client) -> None:
    world = make_world(Stage.REGISTRATION)
    client.force_login(world.owner)
    url = reverse("desk-player", kwargs={"slug": world.tournament.slug, "pk": world.waiting.pk})
    assert "online_name" not in client.get(url).context["form"].fields
    settings(is_online=True)(world)
    assert "online_name" in client.get(url).context["form"].fields


def test_proposals_by_the_dozen_are_asked_to_wait(world: World, client: Client) -> None:
    first = two_of(world)[0]
    for number in range(3):
        propose_on_page(client, world, first, deadline=local(soon(1 + number)))
        Reschedule.objects.update(state="withdrawn")

    answered = propose_on_page(client, world, first, words="Once more")

    assert answered.status_code == 429
    assert "Once more" in answered.content.decode()


def test_home_of_an_online_event_costs_the_same_however_many_proposals(world: World, client: Client) -> None:
    first = two_of(world)[0]

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            client.get(address("me", first))
        return len(caught)

    propose(world)
    one = queries()
    for _ in range(3):
        answer(world, DeclineReschedule)
        Reschedule.objects.update(answer="")
        Reschedule.objects.create(
            pairing=world.table(2), proposer=first, answerer=two_of(world)[1], deadline=soon()
        )
    assert queries() == one


def test_pages_tell_who_does_not_see_them_what_they_show(world: World, client: Client) -> None:
    first, second = two_of(world)
    Player.objects.update(online_name="chaos_theory")
    assert not faults(lxml.html.fromstring(client.get(address("me-reschedule", first)).content))
    propose(world)
    for url in (
        address("me", first),
        address("me", second),
        address("me-reschedule", first),
        address("me-reschedule", second),
        address("me-online-name", first),
        reverse("pairings", kwargs={"slug": world.tournament.slug}),
    ):
        assert not faults(lxml.html.fromstring(client.get(url).content)), url
    client.force_login(world.owner)
    for query in ("", "?table=2", "?show=overdue"):
        url = reverse("desk-deadlines", kwargs={"slug": world.tournament.slug, "number": 1})
        assert not faults(lxml.html.fromstring(client.get(url + query).content)), query


def test_name_of_a_game_is_short_and_has_no_password() -> None:
    assert game_name("Regional 2026", 3, 4) == "Regional 2026 R3 T4"
    assert game_name("A very long name of a very long league of the north", 12, 34) == (
        "A very long name of a very long league o R12 T34"
    )

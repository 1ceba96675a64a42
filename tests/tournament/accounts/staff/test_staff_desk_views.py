"""The staff page over HTTP, and what each role sees on the desk (REG-1)."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tournament.models import Player, Staff, Tournament
from tournament.models.states import EventState, PlayerState, Role

pytestmark = pytest.mark.django_db

STAFF = "/desk/cup/staff/"


@pytest.fixture
def tournament(db: None) -> Tournament:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    make_round(event, [(ana, bo)])
    make_round(event, [(bo, ana)], published=False)
    return event


def _leader(tournament: Tournament, role: Role) -> tuple[Client, Staff]:
    user = make_user()
    row = Staff.objects.create(tournament=tournament, user=user, role=role, name=user.username)
    client = Client()
    client.force_login(user)
    return client, row


def _posts(tournament: Tournament) -> list[tuple[str, dict[str, Any]]]:
    _client, row = _leader(tournament, Role.JUDGE)
    player = tournament.players.order_by("pk")[0]
    return [
        (f"{STAFF}invite-login/", {"username": "nobody-here", "role": "judge"}),
        (f"{STAFF}invite/", {"name": "Mo", "role": "judge", "seen": 0}),
        (f"{STAFF}plays/", {"leader": tournament.owner.pk, "player": player.pk}),
        (f"{STAFF}name/", {"name": "Tia"}),
        (f"{STAFF}{row.pk}/role/", {"role": "marshal"}),
        (f"{STAFF}{row.pk}/remove/", {}),
    ]


def test_organizer_when_pressing_each_button_then_it_is_done(
    to_client: Client, tournament: Tournament
) -> None:
    *posts, remove = _posts(tournament)
    for url, data in posts:
        answer = to_client.post(url, data)
        assert (answer.status_code, answer.headers["Location"]) == (302, STAFF), url
    page = to_client.get(STAFF)
    invitation = Staff.objects.exclude(invitation="").get()
    assert f"/staff/{invitation.invitation}/" in page.content.decode()
    assert page.headers["Cache-Control"] == "private, no-store"
    assert Player.objects.filter(leader=tournament.owner).count() == 1
    assert to_client.post(*remove).status_code == 302


def test_page_when_no_marshal_then_says_who_is_the_marshal(to_client: Client, tournament: Tournament) -> None:
    assert "are also the marshal" in to_client.get(STAFF).content.decode()
    _leader(tournament, Role.MARSHAL)
    assert "are also the marshal" not in to_client.get(STAFF).content.decode()


def test_leader_or_player_of_another_event_then_404(to_client: Client, tournament: Tournament) -> None:
    _client, row = _leader(make_tournament(), Role.JUDGE)
    for url in (f"{STAFF}{row.pk}/role/", f"{STAFF}{row.pk}/remove/", f"{STAFF}{2**70}/remove/"):
        assert to_client.post(url, {"role": "marshal"}).status_code == 404
    stranger = make_player(make_tournament())
    data = {"leader": tournament.owner.pk, "player": stranger.pk}
    assert to_client.post(f"{STAFF}plays/", data).status_code == 404


@pytest.mark.parametrize(
    ("end", "data"),
    [
        ("invite-login/", {"username": "a\0b", "role": "judge"}),
        ("invite-login/", {"username": "nobody", "role": "to"}),
        ("invite/", {"name": "", "role": "judge", "seen": 0}),
        ("invite/", {"name": "\u200b", "role": "judge", "seen": 0}),
        ("invite/", {"name": "Mo", "role": "judge", "seen": 2**80}),
        ("name/", {"name": " "}),
        ("name/", {"name": "a\0b"}),
    ],
)
def test_form_when_it_cannot_be_taken_then_422_and_what_was_typed_stays(
    to_client: Client, tournament: Tournament, end: str, data: dict[str, Any]
) -> None:
    answer = to_client.post(STAFF + end, data)
    assert answer.status_code == 422
    assert not Staff.objects.exists()


@pytest.mark.parametrize("data", [{}, {"leader": "x"}, {"leader": 2**80}, {"leader": 1, "player": "\0"}])
def test_button_when_garbage_then_told_and_nothing_changes(
    to_client: Client, tournament: Tournament, data: dict[str, Any]
) -> None:
    answer = to_client.post(f"{STAFF}plays/", data)
    assert answer.status_code == 302
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["error"]


def test_button_when_refused_then_told_on_the_staff_page(to_client: Client, tournament: Tournament) -> None:
    _client, row = _leader(tournament, Role.JUDGE)
    tournament.players.filter(pk=tournament.players.order_by("pk")[0].pk).update(leader=tournament.owner)
    # Browsers send only the origin from this page, because its links are secret.
    answer = to_client.post(
        f"{STAFF}{row.pk}/remove/", headers={"referer": "http://testserver/"}, follow=True
    )
    assert answer.redirect_chain == [(STAFF, 302)]
    assert "so a second staff member has to rule on their games" in answer.content.decode()


def test_desk_when_the_organizer_gave_no_name_then_told_kindly_until_one_is_given(
    to_client: Client, tournament: Tournament
) -> None:
    assert "You haven’t given your name yet" in to_client.get("/desk/cup/").content.decode()
    page = to_client.get(STAFF).content.decode()
    assert "What is your name?" in page
    done = to_client.post(f"{STAFF}name/", {"name": "Tia"}, follow=True).content.decode()
    assert "Your name is now Tia." in done
    assert "What is your name?" not in done
    assert "You haven’t given your name yet" not in to_client.get("/desk/cup/").content.decode()
    assert "Tia" in Client().get("/e/cup/").content.decode()


def test_leaders_when_they_gave_no_name_then_no_login_is_public(tournament: Tournament) -> None:
    _client, row = _leader(tournament, Role.JUDGE)
    page = Client().get("/e/cup/").content.decode()
    assert tournament.owner.username not in page
    assert row.name not in page
    assert "1, no name given" in page


def _guest(tournament: Tournament, name: str = "Mo") -> Staff:
    row = Staff.objects.create(tournament=tournament, role="judge", name=name, invitation=f"token-{name}")
    Client().post(f"/staff/token-{name}/", {"name": name})
    return row


def test_link_when_the_leader_is_a_guest_then_one_tap_from_the_staff_page(
    to_client: Client, tournament: Tournament
) -> None:
    url = f"{STAFF}{_guest(tournament).pk}/link/"
    assert f'href="{url}"' in to_client.get(STAFF).content.decode()
    page = to_client.get(url)
    assert page.headers["Cache-Control"] == "private, no-store"
    assert "New link for Mo" in page.content.decode()
    assert "/again/" in page.content.decode()


def test_link_when_no_guest_of_this_event_then_404(to_client: Client, tournament: Tournament) -> None:
    _judge, row = _leader(tournament, Role.JUDGE)
    assert to_client.get(f"{STAFF}{row.pk}/link/").status_code == 404
    assert to_client.get(f"{STAFF}{_guest(make_tournament(), 'Ida').pk}/link/").status_code == 404
    assert to_client.get(f"{STAFF}{2**70}/link/").status_code == 404


@pytest.mark.parametrize(
    ("level", "words"),
    [("relaxed", "who Ana plays as"), ("formal", "remove the role or drop the player")],
)
def test_page_when_a_player_has_a_leaders_name_then_warned_in_words(
    to_client: Client, tournament: Tournament, level: str, words: str
) -> None:
    tournament.level = level
    tournament.save()
    _client, row = _leader(tournament, Role.JUDGE)
    assert "a player has the same name" not in to_client.get(STAFF).content.decode()
    Staff.objects.filter(pk=row.pk).update(name="Ana")
    ana = make_player(tournament, "ana")
    page = to_client.get(STAFF).content.decode()
    assert "Ana is on the staff, and a player has the same name." in page
    assert words in page
    Player.objects.filter(pk=ana.pk).update(state="dropped")
    assert "a player has the same name" not in to_client.get(STAFF).content.decode()


def test_desk_when_a_judge_looks_then_only_what_a_judge_may_press(tournament: Tournament) -> None:
    judge, _row = _leader(tournament, Role.JUDGE)
    desk = judge.get("/desk/cup/").content.decode()
    assert "/desk/cup/settings/" not in desk
    assert "/desk/cup/staff/" not in desk
    players = judge.get("/desk/cup/players/").content.decode()
    assert "/players/add/" not in players
    assert "disqualify" not in players
    draft = judge.get("/desk/cup/rounds/2/").content.decode()
    for end in ("publish", "mend", "discard", "pair-again"):
        assert f"/rounds/2/{end}/" not in draft
    results = judge.get("/desk/cup/rounds/1/results/").content.decode()
    assert 'name="line"' in results
    clock = judge.get("/desk/cup/clock/", follow=True)
    assert clock.status_code == 200


def test_desk_when_a_marshal_looks_then_players_can_be_dropped_but_not_disqualified(
    tournament: Tournament,
) -> None:
    marshal, _row = _leader(tournament, Role.MARSHAL)
    players = marshal.get("/desk/cup/players/").content.decode()
    assert "/drop/" in players
    assert "/disqualify/" not in players


@pytest.mark.parametrize(
    ("role", "end", "status"),
    [
        (Role.JUDGE, "drop", 403),
        (Role.MARSHAL, "drop", 302),
        (Role.MARSHAL, "disqualify", 403),
        (Role.JUDGE, "disqualify", 403),
    ],
)
def test_step_when_pressed_by_a_role_then_only_what_the_role_may(
    tournament: Tournament, role: Role, end: str, status: int
) -> None:
    leader, _row = _leader(tournament, role)
    player = tournament.players.order_by("pk")[0]
    answer = leader.post(f"/desk/cup/players/{player.pk}/{end}/")
    assert answer.status_code == status
    if status == 403:
        assert "Your role in this event doesn’t allow this." in answer.content.decode()


def test_reinstate_when_disqualified_then_the_organizer_s_alone_as_the_disqualification_is(
    tournament: Tournament, to_client: Client
) -> None:
    marshal, _row = _leader(tournament, Role.MARSHAL)
    player = tournament.players.order_by("pk")[0]
    reinstate = f"/desk/cup/players/{player.pk}/reinstate/"
    tournament.players.filter(pk=player.pk).update(state=PlayerState.DISQUALIFIED)
    assert reinstate not in marshal.get("/desk/cup/players/").content.decode()
    assert marshal.post(reinstate).status_code == 403
    assert reinstate in to_client.get("/desk/cup/players/").content.decode()
    assert to_client.post(reinstate).status_code == 302
    tournament.players.filter(pk=player.pk).update(state=PlayerState.DROPPED)
    assert marshal.post(reinstate).status_code == 302


def test_clock_when_a_judge_presses_then_starts_but_does_not_reset(tournament: Tournament) -> None:
    judge, _row = _leader(tournament, Role.JUDGE)
    press = "/desk/cup/rounds/1/clock/press/"
    assert judge.post(press, {"press": "start:0"}).status_code == 302
    assert judge.post(press, {"press": "reset:1"}).status_code == 403


def test_my_desk_when_leading_as_judge_then_listed_with_the_role_and_once(tournament: Tournament) -> None:
    judge, _row = _leader(tournament, Role.JUDGE)
    _leader(tournament, Role.JUDGE)
    events = judge.get("/desk/").context["events"]
    assert [(event.slug, event.leads_as, event.registered) for event in events] == [("cup", "judge", 2)]


def test_my_desk_when_organizer_then_as_organizer(to_client: Client, tournament: Tournament) -> None:
    for _number in range(3):
        _leader(tournament, Role.JUDGE)
    events = to_client.get("/desk/").context["events"]
    assert [(event.slug, event.leads_as, event.registered) for event in events] == [("cup", "to", 2)]


def test_my_desk_when_leading_more_events_then_no_more_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for count in (1, 12):
        client, row = _leader(make_tournament(), Role.JUDGE)
        for _number in range(count):
            Staff.objects.create(tournament=make_tournament(), user=row.user, role=Role.MARSHAL, name="Mo")
        with django_assert_num_queries(
            7
        ):  # session, account, organizations, their invitations, event invitations, events, bin
            client.get("/desk/")


def test_settings_when_a_leader_plays_and_the_level_rises_then_422_in_words(
    to_client: Client, tournament: Tournament
) -> None:
    _leader(tournament, Role.JUDGE)
    Player.objects.filter(pk=tournament.players.order_by("pk")[0].pk).update(leader=tournament.owner)
    form = to_client.get("/desk/cup/settings/").context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = to_client.post("/desk/cup/settings/", data | {"level": "premier"})
    assert answer.status_code == 422
    assert "only a relaxed event allows" in answer.content.decode()

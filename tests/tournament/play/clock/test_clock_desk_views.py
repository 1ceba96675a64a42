"""The clock on the desk, over HTTP: permissions, valid input, and how garbage is handled."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from tests.factories import make_cut_event, make_players, make_round, make_tournament, make_user, report
from tests.flows.world import all_rows
from tests.tournament.refused import assert_refused
from tournament.models import ClockRun, Pairing, Round, StageKind, TableExtension, Tournament
from tournament.models.states import EventState, Role
from tournament.play.clock.acts.clock import StartClock
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db

CLOCK = "/desk/cup/rounds/1/clock/"
POSTS: list[tuple[str, dict[str, Any]]] = [
    ("press/", {"press": "start:0"}),
    ("minutes/", {"minutes": "+5:65"}),
    ("extend/", {"table": 2, "minutes": 10, "reason": "Deck check", "seen": 0}),
]


@pytest.fixture
def tournament(db: None) -> Tournament:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    make_round(event, [(ana, bo), (cy, di)])
    return event


def test_page_shows_one_button_and_the_open_tables(to_client: Client, tournament: Tournament) -> None:
    report(Round.objects.get(), 1, 6, 0)
    answer = to_client.get(CLOCK, {"table": "2"})
    page = answer.context["page"]

    assert (answer.status_code, page.press, [table.number for table in page.open_tables]) == (
        200,
        "start",
        [2],
    )
    assert answer.context["form"]["table"].value() == "2"


def test_marshal_s_buttons_when_a_judge_presses_them_then_refused(tournament: Tournament) -> None:
    StartClock(round_=Round.objects.get()).perform(tournament, actor=tournament.owner)
    run = ClockRun.objects.get().pk
    for end, data in [("minutes/", {"minutes": "+5:65"}), ("press/", {"press": f"reset:{run}"})]:
        assert_refused(tournament, Role.JUDGE, CLOCK + end, data)


def test_clock_now_leads_leaders_to_the_clock_and_nobody_else(
    client: Client, stranger_client: Client, to_client: Client, tournament: Tournament
) -> None:
    assert to_client.get("/desk/cup/clock/").url == CLOCK  # type: ignore[attr-defined]
    assert stranger_client.get("/desk/cup/clock/").status_code == 403


@pytest.mark.parametrize(("end", "data"), POSTS)
def test_post_for_a_round_that_another_event_has_is_404(
    to_client: Client, tournament: Tournament, end: str, data: dict[str, Any]
) -> None:
    make_tournament(tournament.owner, slug="other", state=EventState.RUNNING)
    assert to_client.post(f"/desk/other/rounds/1/clock/{end}", data).status_code == 404
    for number in ("0", "2", "9" * 30):
        assert to_client.post(f"/desk/cup/rounds/{number}/clock/{end}", data).status_code == 404
        assert to_client.post(f"/desk/cup/cut/rounds/{number}/clock/{end}", data).status_code == 404


@pytest.mark.parametrize(("end", "data"), POSTS)
def test_post_sent_twice_counts_once_and_leads_back_to_the_clock(
    to_client: Client, tournament: Tournament, end: str, data: dict[str, Any]
) -> None:
    answer = to_client.post(CLOCK + end, data)
    once = all_rows()
    again = to_client.post(CLOCK + end, data)

    assert (answer.status_code, answer.url) == (again.status_code, again.url) == (302, CLOCK)
    assert all_rows() == once
    assert tournament.log.count() == 1


def test_presses_start_pause_resume_and_reset(to_client: Client, tournament: Tournament) -> None:
    said = []
    for press in ("start", "pause", "resume", "reset"):
        run = to_client.get(CLOCK).context["page"].run
        answer = to_client.post(f"{CLOCK}press/", {"press": f"{press}:{run}"})
        said += [str(message) for message in get_messages(answer.wsgi_request)]

    assert said == [
        "The clock is running.",
        "The clock is paused.",
        "The clock is running again.",
        "The clock has been reset.",
    ]
    assert not ClockRun.objects.exists()
    assert tournament.log.count() == 4


def test_extension_given_and_undone(to_client: Client, tournament: Tournament) -> None:
    to_client.post(f"{CLOCK}extend/", POSTS[2][1])
    extension = TableExtension.objects.get()
    assert (extension.pairing.number, extension.minutes, extension.reason) == (2, 10, "Deck check")
    text = to_client.get(CLOCK).content.decode()
    assert "10 extra minutes" in text
    assert "+10: Deck check" in text

    for _again in range(2):
        answer = to_client.post(f"{CLOCK}withdraw/", {"extension": extension.pk})
        assert (answer.status_code, answer.url) == (302, CLOCK)
    assert not TableExtension.objects.exists()


def test_extension_of_another_event_is_not_undone(to_client: Client, tournament: Tournament) -> None:
    theirs = make_tournament(state=EventState.RUNNING)
    round_ = make_round(theirs, [tuple(make_players(theirs, 2))])
    extension = TableExtension.objects.create(
        pairing=Pairing.objects.get(round=round_), minutes=5, reason="theirs"
    )
    to_client.post(f"{CLOCK}withdraw/", {"extension": extension.pk})
    assert TableExtension.objects.get() == extension


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"table": 99}, "table"),
        ({"table": 10**30}, "table"),
        ({"table": ""}, "table"),
        ({"minutes": 0}, "minutes"),
        ({"minutes": 601}, "minutes"),
        ({"minutes": "ten"}, "minutes"),
        ({"reason": "x" * 201}, "reason"),
        ({"reason": "nul\0"}, "reason"),
        ({"reason": "bell\a"}, "reason"),
        ({"seen": "x"}, "seen"),
    ],
)
def test_extension_typed_wrong_is_shown_at_the_field_and_changes_nothing(
    to_client: Client, tournament: Tournament, changed: dict[str, Any], field: str
) -> None:
    before = all_rows()
    answer = to_client.post(f"{CLOCK}extend/", POSTS[2][1] | changed)

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert all_rows() == before


@pytest.mark.parametrize(
    ("end", "data"),
    [
        ("press/", {}),
        ("press/", {"press": "explode:0"}),
        ("press/", {"press": "pause:-1"}),
        ("press/", {"press": "pause:" + "9" * 40}),
        ("press/", {"press": "pause:1\0"}),
        ("minutes/", {"minutes": "5"}),
        ("minutes/", {"minutes": "+5:9999"}),
        ("minutes/", {"minutes": "-70:65"}),
        ("minutes/", {"minutes": "+5:61"}),
        ("withdraw/", {"extension": "x"}),
        ("withdraw/", {"extension": 10**40}),
    ],
)
def test_garbage_and_stale_presses_become_a_message_and_change_nothing(
    to_client: Client, tournament: Tournament, end: str, data: dict[str, Any]
) -> None:
    before = all_rows()
    answer = to_client.post(CLOCK + end, data, headers={"Referer": f"http://testserver{CLOCK}"})

    assert (answer.status_code, answer.url) == (302, f"http://testserver{CLOCK}")
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert all_rows() == before


def test_old_round_s_clock_leads_to_the_desk(to_client: Client, tournament: Tournament) -> None:
    first, second, *_others = tournament.players.order_by("pk")
    make_round(tournament, [(first, second)])
    answer = to_client.get(CLOCK)
    assert (answer.status_code, answer.context["page"]) == (200, None)
    assert "This round is not being played" in answer.content.decode()
    assert to_client.post(f"{CLOCK}extend/", POSTS[2][1]).status_code == 422


def test_clock_of_the_bracket_has_its_own_address(client: Client) -> None:
    event, _players = make_cut_event(4, slug="top")
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    client.force_login(event.owner)
    url = "/desk/top/cut/rounds/1/clock/"

    assert client.get(url).context["page"].round == "Cut, round 1"
    assert client.post(f"{url}press/", {"press": "start:0"}).url == url
    assert ClockRun.objects.get().clock.minutes == 40
    assert client.get("/desk/top/rounds/1/clock/").context["page"] is None  # the Swiss round 1


def test_desk_home_has_the_line_that_leads_here(to_client: Client, tournament: Tournament) -> None:
    StartClock(round_=Round.objects.get()).perform(tournament, actor=make_user())
    text = to_client.get("/desk/cup/").content.decode()
    assert 'class="clock-line"' in text
    assert f'href="{CLOCK}"' in text

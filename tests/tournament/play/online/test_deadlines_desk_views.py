"""The desk's deadlines page, an online event's settings, and their public texts."""

from __future__ import annotations

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_players, make_round, make_single_sided_event, make_tournament
from tests.flows.world import Stage, World, make_world
from tests.tournament.kernel.deeds import fresh, round_1, save
from tests.tournament.play.online.worlds import ZONE, online_world, set_deadline, soon
from tournament.models import Round, Tournament
from tournament.models.states import EventState, Role
from tournament.play.rounds.deadlines import deadline_words

pytestmark = pytest.mark.django_db


def address(world: World, name: str = "desk-deadlines") -> str:
    return reverse(name, kwargs={"slug": world.tournament.slug, "number": 1})


def text(answer: object) -> str:
    words = re.sub(r"<style.*?</style>|<[^>]+>", "", answer.content.decode())  # type: ignore[attr-defined]
    return re.sub(r"\s+", " ", words)


def local(moment: object) -> str:
    return timezone.localtime(moment, ZoneInfo(ZONE)).strftime("%Y-%m-%dT%H:%M")  # type: ignore[arg-type]


@pytest.fixture
def world() -> World:
    return online_world()


@pytest.fixture
def desk(world: World, client: Client) -> Client:
    client.force_login(world.owner)
    return client


@pytest.mark.django_db
def test_single_sided_tables_name_the_corp_first(client: Client) -> None:
    event = make_single_sided_event(is_online=True, slug="league")
    runner, corp = make_players(event, 2)
    make_round(event, [(runner, corp)])
    client.force_login(event.owner)
    page = text(client.get(reverse("desk-deadlines", kwargs={"slug": "league", "number": 1})))
    assert f"{corp.name} (corp) – {runner.name} (runner)" in page


def test_desk_page_names_open_and_overdue_tables_and_filters(world: World, desk: Client) -> None:
    over = timezone.now() - timedelta(hours=1)
    pairing = world.table(2)
    pairing.deadline = over
    pairing.save()

    page = text(desk.get(address(world)))
    assert "Open: 2 Overdue: 1" in page.replace("  ", " ")
    assert page.index("Table 2") < page.index("Table 1")
    assert deadline_words(over, ZONE) in page
    filtered = text(desk.get(f"{address(world)}?show=overdue"))
    assert "Table 1" not in filtered
    line = text(desk.get(address(world, "desk-round")))
    assert "2 tables are open 1 overdue" in line


def test_desk_page_when_all_is_in_or_nothing_is_overdue_then_says_so(world: World, desk: Client) -> None:
    assert "No table is overdue." in text(desk.get(f"{address(world)}?show=overdue"))
    save(world, 1)
    save(world, 2)
    assert "Every result is in." in text(desk.get(address(world)))


def test_form_moves_the_round_and_a_table_by_the_clocks_of_the_event(world: World, desk: Client) -> None:
    page = desk.get(address(world)).context["form"]
    at = soon(3)
    fields = {name: page[name].value() for name in ("seen",)} | {"pairing": "", "deadline": local(at)}

    assert desk.post(address(world, "desk-deadline-set"), fields).status_code == 302
    assert round_1(world).deadline == at
    own = soon(4)
    form = desk.get(f"{address(world)}?table=2").context["form"]
    fields = {"pairing": form["pairing"].value(), "seen": form["seen"].value() or "", "deadline": local(own)}
    assert desk.post(address(world, "desk-deadline-set"), fields).status_code == 302
    assert world.table(2).deadline == own


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "This field is required."),
        ("next week", "Enter a date and time, such as 2026-11-29 21:00."),
        ("2020-01-01T10:00", "A deadline must be in the future, and at most a year away."),
        ("9999-12-31T23:59", "A deadline must be in the future, and at most a year away."),
        ("0001-01-01T00:00", "A deadline must be in the future, and at most a year away."),
    ],
)
def test_deadline_that_cannot_be_is_refused_at_its_place_with_what_was_typed(
    world: World, desk: Client, typed: str, said: str
) -> None:
    seen = desk.get(address(world)).context["form"]["seen"].value()
    version = fresh(world).version

    answer = desk.post(address(world, "desk-deadline-set"), {"deadline": typed, "seen": seen})

    assert answer.status_code == 422
    assert said in text(answer)
    assert typed in answer.content.decode()
    assert fresh(world).version == version


def test_judge_sees_the_deadlines_and_may_not_set_them(world: World, client: Client) -> None:
    client.force_login(world.leader(Role.JUDGE))

    assert "Set the deadline" not in text(client.get(address(world)))
    assert client.post(address(world, "desk-deadline-set"), {}).status_code == 403


def test_table_of_another_event_is_not_moved(world: World, desk: Client) -> None:
    pairing = online_world().table(1)

    answer = desk.post(
        address(world, "desk-deadline-set"), {"pairing": pairing.pk, "deadline": local(soon()), "seen": ""}
    )

    assert answer.status_code == 422
    pairing.refresh_from_db()
    assert pairing.deadline is None


def test_everybody_reads_the_deadline_and_that_of_a_table_beside_it(world: World, client: Client) -> None:
    own = soon(3)
    set_deadline(world, own, table=2)
    of_round = round_1(world).deadline
    assert of_round is not None

    for order in ("name", "table"):
        page = client.get(reverse("pairings", kwargs={"slug": world.tournament.slug}), {"by": order})
        assert f"Play and report by: {deadline_words(of_round, ZONE)}" in text(page)
        assert text(page).count(deadline_words(own, ZONE)) == (2 if order == "name" else 1)
    save(world, 2)
    page = client.get(reverse("pairings", kwargs={"slug": world.tournament.slug}))
    assert deadline_words(own, ZONE) not in text(page)


def test_online_event_goes_by_no_clock_until_a_leader_starts_one(world: World, desk: Client) -> None:
    slug = {"slug": world.tournament.slug}
    clock = reverse("desk-clock", kwargs=slug | {"number": 1})

    assert "Each table’s deadline is shown with the pairings" in text(
        Client().get(reverse("clock", kwargs=slug))
    )
    assert "The clock hasn’t started" not in text(Client().get(reverse("pairings", kwargs=slug)))
    assert desk.get(reverse("desk-clock-now", kwargs=slug)).headers["Location"] == clock
    assert desk.post(f"{clock}press/", {"press": "start:0"}).status_code == 302
    assert "ends at" in text(Client().get(reverse("pairings", kwargs=slug)))


def test_event_at_a_venue_says_nothing_of_deadlines(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    client.force_login(world.owner)
    slug = {"slug": world.tournament.slug}

    assert "isn’t played online" in text(client.get(address(world)))
    assert "deadline" not in text(client.get(address(world, "desk-round"))).lower()
    page = text(client.get(reverse("pairings", kwargs=slug)))
    assert "until" not in page
    assert "The clock hasn’t started" in page


def test_settings_let_an_event_be_played_online(world: World, client: Client) -> None:
    event = make_tournament(owner=world.owner)
    client.force_login(world.owner)
    url = reverse("desk-settings", kwargs={"slug": event.slug})
    form = client.get(url).context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, False)}
    data |= {"is_online": "on", "round_days": 10, "deadline_time": "20:30", "reschedule_days": ""}
    data["clock_warnings"] = "10, 5"

    assert client.post(url, data).status_code == 302

    event.refresh_from_db()
    assert (event.is_online, event.round_days, str(event.deadline_time), event.reschedule_days) == (
        True,
        10,
        "20:30:00",
        3,
    )
    answer = client.post(url, data | {"round_days": 61})
    assert answer.status_code == 422
    assert "less than or equal to 60" in text(answer)


def test_deadlines_page_takes_as_many_queries_however_many_play(client: Client) -> None:
    def queries(players: int) -> int:
        event: Tournament = make_tournament(state=EventState.RUNNING, is_online=True)
        seated = make_players(event, players)
        round_: Round = make_round(event, list(zip(seated[::2], seated[1::2], strict=True)))
        round_.deadline = soon()
        round_.save()
        client.force_login(event.owner)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            client.get(reverse("desk-deadlines", kwargs={"slug": event.slug, "number": 1}))
        return len(caught)

    assert queries(4) == queries(16)


@pytest.mark.parametrize("name", ["event", "sign-up"])
def test_event_page_tells_days_instead_of_minutes(name: str) -> None:
    event = make_tournament(is_online=True, time_zone=ZONE, is_signup_open=True, planned_rounds=3, cut_size=0)

    page = text(Client().get(reverse(name, kwargs={"slug": event.slug})))

    told = (
        "Played online, each table on its own schedule: a Swiss "
        "round lasts 7 days, until 21:00 (Europe/Berlin)."
    )
    assert told in page
    assert "minutes" not in page
    assert "Outline of the day" not in page


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd", "x" * 64])
def test_zone_that_does_not_exist_makes_no_page_fail(zone: str) -> None:
    world = online_world()
    Tournament.objects.filter(pk=world.tournament.pk).update(time_zone=zone)
    client, slug = Client(), world.tournament.slug
    client.force_login(world.owner)
    pages = (f"/e/{slug}/", f"/e/{slug}/pairings/", f"/me/{world.playing[0].link}/", address(world))

    for page in (*pages, f"/desk/{slug}/", f"/desk/{slug}/settings/", f"/desk/{slug}/log/"):
        assert client.get(page).status_code == 200, page

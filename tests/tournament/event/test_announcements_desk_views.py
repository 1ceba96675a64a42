"""Announcements over HTTP: permissions, valid input, and display on every page of the event."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.event.acts.announcements import Announce
from tournament.models import Announcement, Tournament
from tournament.models.states import AnnouncementUntil, EventState

pytestmark = pytest.mark.django_db

PAGE = "/desk/cup/announcements/"
TAKE_DOWN = PAGE + "take-down/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    return event


def _announce(event: Tournament, text: str = "Lunch <now> & here") -> Announcement:
    Announce(text=text).perform(event, actor=event.owner)
    return Announcement.objects.latest("pk")


def test_page_when_written_and_taken_down_then_each_leads_back_to_it(
    to_client: Client, tournament: Tournament
) -> None:
    for _again in range(2):
        answer = to_client.post(PAGE, {"text": " Lunch\r\nuntil  13:30 "})
        assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)
    made = Announcement.objects.get()
    assert made.text == "Lunch until 13:30"
    assert b">Remove<" in to_client.get(PAGE).content

    for _again in range(2):
        answer = to_client.post(TAKE_DOWN, {"announcement": made.pk})
        assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)
    assert b"No announcements right now" in to_client.get(PAGE).content


@pytest.mark.parametrize("text", ["", "   ", "\0", "a\x07b", "\u200b", "x" * 401])
def test_page_when_the_text_cannot_be_shown_then_refused_in_the_form(
    to_client: Client, tournament: Tournament, text: str
) -> None:
    answer = to_client.post(PAGE, {"text": text})

    assert (answer.status_code, Announcement.objects.count()) == (422, 0)
    assert answer.context["form"].errors["text"]


def test_page_when_too_many_stand_then_what_was_typed_stays(
    to_client: Client, tournament: Tournament
) -> None:
    for number in range(5):
        _announce(tournament, f"Number {number}")

    answer = to_client.post(PAGE, {"text": "One more"})

    assert answer.status_code == 422
    assert "One more" in answer.content.decode()
    assert "There are already 5 announcements" in answer.content.decode()


@pytest.mark.parametrize("asked", ["", "x", "0", "-1", "9" * 30, "\0"])
def test_take_down_when_there_is_no_such_announcement_then_404(
    to_client: Client, tournament: Tournament, asked: str
) -> None:
    assert to_client.post(TAKE_DOWN, {"announcement": asked}).status_code == 404


def test_take_down_when_it_is_of_another_event_then_404(to_client: Client, tournament: Tournament) -> None:
    made = _announce(make_tournament(tournament.owner))

    assert to_client.post(TAKE_DOWN, {"announcement": made.pk}).status_code == 404
    made.refresh_from_db()
    assert made.withdrawn_at is None


def test_every_page_of_the_event_when_something_is_announced_then_shows_it(
    client: Client, tournament: Tournament
) -> None:
    link = make_player(tournament).link
    _announce(tournament)

    public = ["/e/cup/", "/e/cup/pairings/", "/e/cup/clock/", f"/me/{link}/"]
    for url in public:
        assert "Lunch &lt;now&gt; &amp; here" in client.get(url).content.decode(), url
    client.force_login(tournament.owner)
    for url in ("/desk/cup/", "/desk/cup/players/", "/desk/cup/settings/"):
        assert "Lunch &lt;now&gt; &amp; here" in client.get(url).content.decode(), url
    assert b'id="announcements"' not in client.get("/").content


def test_poll_when_something_was_announced_then_the_live_part_brings_it_and_takes_it_away(
    client: Client, tournament: Tournament
) -> None:
    made = _announce(tournament)
    told = client.get("/e/cup/pairings/", headers=HTMX)
    assert 'hx-swap-oob="innerHTML:#announcements"' in told.content.decode()
    assert "Lunch &lt;now&gt;" in told.content.decode()

    made.withdrawn_at = made.made_at
    made.save()

    gone = client.get("/e/cup/pairings/", headers=HTMX).content.decode()
    assert "hx-swap-oob" in gone and "Lunch" not in gone


def test_poll_when_nothing_changed_then_304_without_looking_for_announcements(
    client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _announce(tournament)
    etag = client.get("/e/cup/pairings/", headers=HTMX).headers["ETag"]

    with django_assert_num_queries(1):
        answer = client.get("/e/cup/pairings/", headers=HTMX | {"If-None-Match": etag})

    assert answer.status_code == 304


def test_page_without_a_live_part_when_opened_then_it_asks_for_the_announcements_alone(
    client: Client, tournament: Tournament
) -> None:
    client.force_login(tournament.owner)
    assert (
        'data-live-alone data-etag="" hx-get="/e/cup/announcements/"'
        in client.get("/desk/cup/settings/").content.decode()
    )

    _announce(tournament)
    answer = client.get("/e/cup/announcements/", headers=HTMX)

    assert "hx-swap-oob" in answer.content.decode() and "Lunch" in answer.content.decode()
    held = HTMX | {"If-None-Match": answer.headers["ETag"]}
    assert client.get("/e/cup/announcements/", headers=held).status_code == 304


@pytest.mark.parametrize("until", list(AnnouncementUntil))
def test_page_when_it_is_chosen_until_when_then_the_page_shows_it(
    to_client: Client, tournament: Tournament, until: AnnouncementUntil
) -> None:
    assert to_client.post(PAGE, {"text": "Lunch", "until": until}).status_code == 302

    made = Announcement.objects.get()
    assert (made.ends_at is not None) == (until in (AnnouncementUntil.HALF_HOUR, AnnouncementUntil.HOUR))
    assert made.is_until_next_round == (until == AnnouncementUntil.NEXT_ROUND)
    page = to_client.get(PAGE).content.decode()
    assert ("until the next round is published" in page) == made.is_until_next_round


@pytest.mark.parametrize("asked", ["x", "\0", "9" * 999])
def test_page_when_there_is_no_such_end_then_refused_in_the_form(
    to_client: Client, tournament: Tournament, asked: str
) -> None:
    assert to_client.post(PAGE, {"text": "Lunch", "until": asked}).status_code == 422


@pytest.mark.parametrize("url", ["/e/cup/pairings/", "/e/cup/screen/code/", "/e/cup/announcements/"])
@pytest.mark.parametrize("has_account", [False, True])
def test_poll_when_an_announcement_is_over_then_it_is_taken_from_the_page_though_nothing_was_saved(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, url: str, has_account: bool
) -> None:
    if has_account:
        client.force_login(tournament.owner)
    Announce(text="Lunch", until=AnnouncementUntil.HALF_HOUR).perform(tournament, actor=tournament.owner)
    start, first = timezone.now(), client.get(url, headers=HTMX)
    held = HTMX | {"If-None-Match": first.headers["ETag"]}
    assert "Lunch" in first.content.decode()
    assert client.get(url, headers=held).status_code == 304

    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=30))

    answer = client.get(url, headers=held)
    assert answer.status_code == 200
    assert "hx-swap-oob" in answer.content.decode() and "Lunch" not in answer.content.decode()
    assert "Lunch" not in client.get(url).content.decode()

"""An event's day as a calendar file."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.models import AnnouncedPlan, Tournament
from tournament.site.calendar import calendar_file, escaped, folded_line

pytestmark = pytest.mark.django_db

ADDRESS = "http://192.0.2.7:8000/e/cup/"
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def make_day(**fields: object) -> Tournament:
    usual = {"slug": "cup", "name": "Cup", "date": date(2026, 11, 21), "time_zone": "Asia/Tokyo"}
    return make_tournament(**usual | {"planned_rounds": 3, "cut_size": 0, "round_minutes": 65} | fields)


def lines_of(event: Tournament) -> list[str]:
    """Return the file's lines, unfolded."""
    text = calendar_file(event, address=ADDRESS, now=NOW).decode()
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def test_day_has_its_beginning_and_end_and_the_rounds_in_the_events_own_time() -> None:
    event = make_day(starts_at=time(10), venue="Shop; 2nd floor, left", name="Cup, the “great”")
    found = lines_of(event)
    (key,) = [line for line in found if line.startswith("UID:")]
    assert found == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Netrunner TO//Tournament//EN",
        "BEGIN:VEVENT",
        key,
        "DTSTAMP:20261101T120000Z",
        "SEQUENCE:0",
        "DTSTART:20261121T010000Z",
        "DTEND:20261121T044500Z",
        "SUMMARY:Cup\\, the “great”",
        "LOCATION:Shop\\; 2nd floor\\, left",
        "DESCRIPTION:Estimated times\\, in time zone Asia/Tokyo:\\n10:00 Round 1\\n11:20 Round 2\\n"
        f"12:40 Round 3\\n13:45 End\\nPairings\\, clock and standings: {ADDRESS}",
        f"URL:{ADDRESS}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


@pytest.mark.parametrize("fields", [{}, {"is_online": True, "starts_at": time(10)}])
def test_day_without_a_start_is_the_whole_day(fields: dict[str, object]) -> None:
    found = lines_of(make_day(**fields))
    assert [line for line in found if line.startswith(("DTSTART", "DTEND"))] == [
        "DTSTART;VALUE=DATE:20261121",
        "DTEND;VALUE=DATE:20261122",
    ]


def test_cut_on_a_later_day_has_an_entry_of_its_own_with_a_key_that_stays() -> None:
    event = make_day(starts_at=time(10), venue="Shop", cut_size=4, cut_date=date(2026, 11, 22))
    found = lines_of(event)
    first, second = (found[found.index(key) :] for key in found if key.startswith("UID:"))
    assert first[: first.index("END:VEVENT")] == [
        first[0],
        "DTSTAMP:20261101T120000Z",
        "SEQUENCE:0",
        "DTSTART:20261121T010000Z",
        "DTEND:20261121T044500Z",
        "SUMMARY:Cup",
        "LOCATION:Shop",
        "DESCRIPTION:Estimated times\\, in time zone Asia/Tokyo:\\n10:00 Round 1\\n11:20 Round 2\\n"
        "12:40 Round 3\\n13:45 End of the Swiss rounds\\nCut: Sunday 22 November 2026\\n"
        f"Pairings\\, clock and standings: {ADDRESS}",
        f"URL:{ADDRESS}",
    ]
    assert second == [
        second[0],
        "DTSTAMP:20261101T120000Z",
        "SEQUENCE:0",
        "DTSTART;VALUE=DATE:20261122",
        "DTEND;VALUE=DATE:20261123",
        "SUMMARY:Cup: cut",
        "LOCATION:Shop",
        f"DESCRIPTION:Pairings\\, clock and standings: {ADDRESS}",
        f"URL:{ADDRESS}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    event.cut_date = date(2026, 11, 28)
    keys = [line for line in lines_of(event) if line.startswith("UID:")]
    assert keys == [first[0], second[0]] and first[0] != second[0]
    event.cut_date = None
    assert [line for line in lines_of(event) if line.startswith("UID:")] == [first[0]]


def test_key_stays_when_the_event_changes_and_differs_from_another_events() -> None:
    event = make_day()
    before = [line for line in lines_of(event) if line.startswith("UID:")]
    event.name, event.version = "Another", 7
    found = lines_of(event)
    assert "SEQUENCE:7" in found
    assert [line for line in found if line.startswith("UID:")] == before
    assert [line for line in lines_of(make_day(slug="other")) if line.startswith("UID:")] != before


def test_text_is_escaped_and_lines_are_folded_between_letters() -> None:
    assert escaped("a\\b;c,d\r\ne\x00\x1bf") == "a\\\\b\\;c\\,d\\nef"
    long = "SUMMARY:" + "日本語の大会" * 12
    pieces = folded_line(long).split(b"\r\n")
    assert pieces[-1] == b""
    assert [piece for piece in pieces if len(piece) > 75] == []
    assert all(piece.startswith(b" ") for piece in pieces[1:-1])
    assert pieces[0].decode() + "".join(piece.decode()[1:] for piece in pieces[1:-1]) == long


def test_pages_lead_to_the_file_which_has_no_personal_link(client: Client) -> None:
    event = make_day(starts_at=time(10))
    ana = make_player(event, "Ana")
    there = reverse("calendar", kwargs={"slug": "cup"})
    for page in ("/e/cup/", f"/me/{ana.link}/"):
        assert there in client.get(page).content.decode()
    answer = client.get(there)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cup.ics"'
    assert b"URL:http://testserver/e/cup/" in answer.content
    assert ana.link.encode() not in answer.content
    assert client.post(there).status_code == 405
    assert client.get("/e/nowhere/day.ics").status_code == 404


def test_public_events_are_a_calendar_to_subscribe_to_of_all_places_or_of_one(client: Client) -> None:
    make_day(starts_at=time(10), venue="The Shop; Dock")
    cut = {"cut_size": 4, "cut_date": date(2026, 12, 6)}
    make_day(slug="other", name="Other, the", venue="Elsewhere", date=date(2026, 12, 5), **cut)
    told = make_day(slug="told", name="Told", date=date(2026, 11, 20), **cut)
    AnnouncedPlan.objects.create(
        tournament=told, occasion="announced", structure="modified", rounds=3, cut_size=0
    )
    make_day(slug="hidden", name="Hidden", is_listed=False)
    make_day(slug="away", name="Away", is_put_away=True)
    answer = client.get("/events.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.decode().replace("\r\n ", "").split("\r\n")
    assert [line for line in lines if line.startswith("SUMMARY")] == [
        "SUMMARY:Other\\, the",
        "SUMMARY:Other\\, the: cut",
        "SUMMARY:Cup",
        "SUMMARY:Told",
    ]
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 4
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT6H" in lines
    assert "URL:http://testserver/e/other/" in lines
    assert client.get("/events.ics", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    of_a_place = client.get("/events.ics", {"q": "shop dock"})
    assert b"SUMMARY:Cup" in of_a_place.content and b"Other" not in of_a_place.content
    assert b"X-WR-CALNAME:Android: Netrunner\\, shop dock" in of_a_place.content
    assert client.get("/events.ics", {"q": "x" * 500}).status_code == 200
    assert client.post("/events.ics").status_code == 405
    assert 'href="/events.ics?q=shop"' in client.get("/", {"q": "shop"}).content.decode()
    Tournament.objects.all().delete()
    assert b"VEVENT" not in client.get("/events.ics").content

"""A series at another site with its files, and helpers to import one by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from pairing.series.records import SeriesRules, SeriesTiebreaker
from tests.factories import make_tournament, make_user
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.event.acts.announcements import Announce
from tournament.exchange.archive.writing import event_file
from tournament.models import AwardKind, AwardSource, Series, SeriesAward, Tournament
from tournament.ranking.series.contents import series_item, series_json
from tournament.ranking.series.pages.standings import series_page

RULES = SeriesRules(
    place_points=(5, 3, 1),
    counted=2,
    tiebreakers=(SeriesTiebreaker.BEST_PLACE, SeriesTiebreaker.ALL_POINTS),
)
NAMES = ("Anna", "Ben", "Cleo", "Dan")


@dataclass
class There:
    """The other site: its series and series file, and the files of its events."""

    series: Series
    file: bytes
    events: dict[str, bytes]


def begun(event: Tournament) -> Tournament:
    """Give an event a first log entry."""
    Announce(text="Welcome").perform(event, actor=event.owner)
    return event


def season_there() -> There:
    """Return a season of three events with a bye at a regional; Anna has another name in the last one."""
    ida = make_user("ida")
    events = [
        begun(finished(ida, 1, "Anna", "Ben", "Cleo", "Dan")),
        begun(finished(ida, 2, "Ben", "Anna", "Cleo", "Dan")),
        begun(finished(ida, 3, "Cleo", "Dan", "Anna", "Ben")),
    ]
    regional = begun(make_tournament(ida, name="Regional", slug="regional"))
    regional.players.create(name="Ben", state="registered")
    for name in NAMES:
        joined(name, *events, regional)
    events[2].players.filter(name="Anna").update(name="Annabel")
    series = make_season(ida, *events, rules=RULES)
    Series.objects.update(ended_at=timezone.now())
    series.events.filter(tournament=events[0]).update(weight=2)
    SeriesAward.objects.create(
        series=series, kind=AwardKind.BYE, source=AwardSource.SERIES, places=2, target=regional
    )
    series.refresh_from_db()
    files = {event.slug: event_file(event) for event in (*events, regional)}
    return There(series, series_json(series_page(series), is_whole=True), files)


def client_of(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def upload(client: Client, file: bytes) -> HttpResponse:
    return client.post("/series/new/file/", {"file": SimpleUploadedFile("series.json", file)})


def send(client: Client, file: bytes, **fields: Any) -> HttpResponse:
    """Upload a file and submit its preview with these fields."""
    shown = upload(client, file)
    assert shown.status_code == 200
    data = {"held": shown.context["held"], "name": "Season", "is_public": "on"} | fields
    return client.post("/series/new/file/chosen/", data)


def brought(account: User) -> Series:
    return Series.objects.get(owner=account)


def essence(series: Series) -> dict[str, Any]:
    """Return the contents of a series file, except for addresses and the digest."""
    item = series_item(series_page(series), is_whole=True)
    events = [event | {"slug": None} for event in item["events"]]
    return {name: value for name, value in item.items() if name not in {"slug", "digest"}} | {
        "events": events
    }

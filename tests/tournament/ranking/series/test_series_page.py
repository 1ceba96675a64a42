"""A series page: who is linked, how each number is calculated, who may see it, and its files."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from pairing.series.records import SeriesRules, SeriesTiebreaker
from tests.factories import make_user
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.models import Organization, Series, Tournament
from tournament.models.states import EventState
from tournament.ranking.series.forms import SeriesForm
from tournament.ranking.series.pages.standings import SeriesPage, series_page

pytestmark = pytest.mark.django_db

BEST_TWO = SeriesRules(
    place_points=(5, 3, 1),
    counted=2,
    tiebreakers=(SeriesTiebreaker.BEST_PLACE, SeriesTiebreaker.ALL_POINTS),
)


def told(page: SeriesPage) -> list[tuple[int, str, int, list[int | None]]]:
    return [
        (row.line.rank, row.name, row.line.total, [part and part.place for part in row.cells])
        for row in page.rows
    ]


def season() -> Series:
    """Return the example in docs/series.md, with Dan in all events and an organizer named ida."""
    ida = make_user("ida")
    events = (
        finished(ida, 1, "Anna", "Ben", "Cleo", "Dan"),
        finished(ida, 2, "Ben", "Anna", "Cleo", "Dan"),
        finished(ida, 3, "Cleo", "Dan", "Anna", "Ben"),
    )
    for name in ("Anna", "Ben", "Cleo", "Dan"):
        joined(name, *events)
    return make_season(ida, *events, rules=BEST_TWO)


def test_settings_show_the_season_and_what_gives_points_and_fold_the_rest() -> None:
    form = SeriesForm.of(season())

    season_fields = ["name", "starts_on", "ends_on", "is_public"]
    assert [field.name for field in form.main_fields] == [*season_fields, "place_points", "counted"]
    assert len(form.main_fields) + len(form.more_fields) == len(form.fields)


def test_people_have_one_line_with_what_each_event_gave() -> None:
    page = series_page(season())

    assert told(page) == [
        (1, "Anna", 8, [1, 2, 3]),
        (2, "Ben", 8, [2, 1, 4]),
        (3, "Cleo", 6, [3, 3, 1]),
        (4, "Dan", 3, [4, 4, 2]),
    ]
    assert [row.why for row in page.rows] == [
        "",
        "Behind Anna by “Points from all events”: 8 against 9.",
        "",
        "",
    ]
    assert page.alone == 0


def test_players_of_one_name_stand_alone_until_somebody_says_that_they_are_one() -> None:
    ida = make_user("ida")
    events = finished(ida, 1, "Anna", "Ben"), finished(ida, 2, "Anna", "Ben")
    joined("Anna", *events)

    page = series_page(make_season(ida, *events))

    assert told(page) == [(1, "Anna", 24, [1, 1]), (2, "Ben", 9, [2, None]), (2, "Ben", 9, [None, 2])]
    assert page.alone == 2


def test_events_that_are_not_finished_or_in_the_bin_do_not_count() -> None:
    series = season()
    Tournament.objects.filter(slug="store-1").update(state=EventState.RUNNING)
    Tournament.objects.filter(slug="store-2").update(deleted_at=timezone.now())

    page = series_page(series)

    assert told(page)[0] == (1, "Cleo", 5, [1])
    assert [row.tournament.slug for row in page.coming] == ["store-1"]


def test_the_newest_name_is_shown_and_no_erased_one() -> None:
    ida = make_user("ida")
    events = finished(ida, 1, "Anna", "Ben"), finished(ida, 2, "Anna", "Ben")
    joined("Anna", *events)
    joined("Ben", *events)
    first, second = (event.players.get(name="Anna") for event in events)
    type(first).objects.filter(pk=second.pk).update(name="Annabel")
    last = events[1].players.get(name="Ben")
    type(last).objects.filter(pk=last.pk).update(name="Player 2", erased_at=timezone.now())

    assert [row.name for row in series_page(make_season(ida, *events)).rows] == ["Annabel", "Ben"]


def test_page_shows_dropped_events_struck_and_in_words() -> None:
    season()

    text = Client().get("/series/season/").content.decode()

    assert "<s>place 3, 1 point</s> (dropped)" in text
    assert "Each player’s best 2 events count." in text
    assert "Manage the series" not in text


def test_a_series_that_is_not_public_is_not_found_by_others_in_any_form() -> None:
    series = season()
    Series.objects.filter(pk=series.pk).update(is_public=False)
    own, other = Client(), Client()
    own.force_login(make_user("ann"))
    other.force_login(series.owner)  # type: ignore[arg-type]

    for name in ("series", "series-pdf", "series-csv", "series-file"):
        address = reverse(name, kwargs={"series_slug": "season"})
        assert [client.get(address).status_code for client in (Client(), own, other)] == [404, 404, 200]


def test_files_tell_the_same_standings() -> None:
    season()
    client = Client()

    told_json = json.loads(client.get("/series/season/series.json").content)
    table = list(
        csv.reader(io.StringIO(client.get("/series/season/standings.csv").content.decode("utf-8-sig")))
    )
    pdf = client.get("/series/season/standings.pdf")

    assert [(line["rank"], line["name"], line["points"]) for line in told_json["standings"]] == [
        (1, "Anna", 8),
        (2, "Ben", 8),
        (3, "Cleo", 6),
        (4, "Dan", 3),
    ]
    assert told_json["standings"][0]["events"][2] == {
        "place": 3,
        "for_place": 1,
        "for_results": 0,
        "for_attendance": 0,
        "weight": 1,
        "points": 1,
        "counts": False,
    }
    assert table[1] == ["1", "Anna", "8", "5", "3", "(1)", ""]
    assert pdf.content.startswith(b"%PDF")


def test_queries_do_not_grow_with_players_or_events() -> None:
    ida = make_user("ida")
    names = [f"P{number}" for number in range(8)]
    events = [finished(ida, number, *names[: 2 * number]) for number in (1, 2, 3, 4)]
    for name in names:
        joined(name, *events)

    def queries(count: int) -> int:
        Series.objects.all().delete()
        series = make_season(ida, *events[:count])
        with CaptureQueriesContext(connection) as counted:
            series_page(series)
        return len(counted)

    one, two, three, four = map(queries, (1, 2, 3, 4))
    assert one == two == three == four


def test_season_shows_an_organizations_public_series_and_events_of_a_year() -> None:
    series = season()
    dock = Organization.objects.create(name="Dock")
    address = reverse("season", kwargs={"pk": dock.pk})
    assert Client().get(address).status_code == 404
    Tournament.objects.update(organization=dock)
    Series.objects.filter(pk=series.pk).update(organization=dock, owner=None, starts_on="2026-01-01")

    text = Client().get(address).content.decode()

    assert "Dock</bdi> · 2026" in text
    assert "/series/season/" in text
    assert "Store 3" in text


def test_empty_series_and_list_say_what_is_missing() -> None:
    assert "No public series yet." in Client().get("/series/").content.decode()
    make_season(make_user("ida"))
    assert "No points yet" in Client().get("/series/season/").content.decode()


def test_each_event_is_a_column_with_its_points(client: Client) -> None:
    series = season()
    page = client.get(reverse("series", args=[series.slug])).content.decode()
    heads = [row.tournament.name for row in series_page(series).events]

    assert [head for head in heads if f'series-event" title="{head}">' in page] == heads
    cells = re.findall(r'<td class="num series-event">\s*(.*?)\s*</td>', page, re.DOTALL)
    assert cells[:3] == ["5", "3", "<s>1</s>"]


def test_events_of_the_season_are_offered_and_all_others_at_a_link() -> None:
    ida = make_user("ida")
    old, chosen = finished(ida, 1, "Anna", "Ben"), finished(ida, 2, "Anna", "Ben")
    new = finished(ida, 3, "Anna", "Ben")
    Tournament.objects.filter(pk__in=[old.pk, chosen.pk]).update(date=date(2024, 2, 7))
    series = make_season(ida, chosen)
    client = Client()
    client.force_login(ida)

    def offered(query: str = "") -> set[str]:
        page = client.get(f"/series/season/events/{query}").content.decode()
        return {event.name for event in (old, chosen, new) if f"<bdi>{event.name}</bdi>" in page}

    assert offered() == {chosen.name, new.name}
    assert offered("?all=1") == {old.name, chosen.name, new.name}
    Series.objects.filter(pk=series.pk).update(starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31))
    assert offered() == {old.name, chosen.name}
    sent = {f"event_{each.pk}": "on" for each in (old, new)}
    sent |= {f"weight_{each.pk}": "1" for each in (old, chosen, new)}
    client.post("/series/season/events/?all=1", sent)
    assert set(series.events.values_list("tournament__name", flat=True)) == {old.name, new.name}


def test_events_that_the_saved_page_did_not_offer_stay_in_the_series_with_their_weight() -> None:
    ida = make_user("ida")
    old, binned, new = (finished(ida, number, "Anna", "Ben") for number in (1, 2, 3))
    series = make_season(ida, old, binned, new)
    series.events.exclude(tournament=new).update(weight=3)
    Tournament.objects.filter(pk=binned.pk).update(deleted_at=timezone.now())
    client = Client()
    client.force_login(ida)

    def saved(sent: dict[str, str]) -> dict[int, int]:
        assert client.post("/series/season/events/", sent).status_code == 302
        return dict(series.events.values_list("tournament", "weight"))

    # Another tab added the old event after this page was opened; the event in the bin is on no page.
    assert saved({f"event_{new.pk}": "on", f"weight_{new.pk}": "2"}) == {old.pk: 3, binned.pk: 3, new.pk: 2}
    assert saved({f"weight_{old.pk}": "3", f"weight_{new.pk}": "2"}) == {binned.pk: 3}

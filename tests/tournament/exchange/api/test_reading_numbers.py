"""Statistics and series in the API: as on their pages, for callers who may read them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_players, make_round, make_tournament, make_user
from tests.tournament.decks_data import LEGAL_CORP, hand_in, make_deck_event
from tests.tournament.exchange.api.tokens import Program
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.exchange.api.number_schemas import SeriesDetail, SeriesSummary, StatisticsSchema
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.schemas import PageOf
from tournament.models import ApiMinute, LogEntry, Series, Tournament
from tournament.models.states import EventState, StatisticsShown
from tournament.ranking.statistics.pages.statistics import statistics_page

pytestmark = pytest.mark.django_db

STATISTICS = "/events/cup/statistics"


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


@pytest.fixture
def event() -> Tournament:
    """A running event of four players with public statistics."""
    event = make_tournament(slug="cup", state=EventState.RUNNING, statistics_shown=StatisticsShown.ALWAYS)
    first, second, third, fourth = make_players(event, 4)
    make_round(event, [(first, second), (third, fourth)])
    return event


@pytest.fixture
def season() -> Series:
    """Two finished events: Ada is first in one and second in the other."""
    owner = make_user("shop")
    stores = [finished(owner, 1, "Ada", "Bo"), finished(owner, 2, "Cy", "Ada")]
    joined("Ada", *stores)
    return make_season(owner, *stores)


def get(path: str, **headers: str) -> HttpResponse:
    return Client().get(f"/api/v1{path}", headers=headers)


def read(path: str) -> Any:
    answer = get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_statistics_are_as_declared_and_as_the_page_has_them(event: Tournament) -> None:
    told = read(STATISTICS)
    page = statistics_page(event)
    assert page is not None
    StatisticsSchema.model_validate(told)
    assert set(told) == set(StatisticsSchema.model_fields)
    assert (told["version"], told["players"], told["cards"]) == (event.version, 4, None)
    assert told["total"]["tables"] == page.total.tables == 2


@pytest.mark.usefixtures("all_cards")
def test_cards_are_shown_of_open_lists_only() -> None:
    fields = {"slug": "cup", "state": EventState.RUNNING, "statistics_shown": StatisticsShown.ALWAYS}
    event = make_deck_event(**fields, swiss_decks="public", cut_decks="public")
    first, second = make_players(event, 2)
    make_round(event, [(first, second)])
    hand_in(first, LEGAL_CORP)
    told = read(STATISTICS)
    StatisticsSchema.model_validate(told)
    cards = {card["title"]: card["lists"]["count"] for card in told["cards"]["corp"]["cards"]}
    assert (told["cards"]["corp"]["lists"], cards["Hedge Fund"]) == (1, 1)
    Tournament.objects.filter(pk=event.pk).update(swiss_decks="players", cut_decks="players", version=9)
    program = Program(event.owner)
    assert (read(STATISTICS)["cards"], program.read(STATISTICS)["cards"]) == (None, None)


def test_statistics_are_for_callers_who_may_read_their_page(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=StatisticsShown.LEADERS)
    assert get(STATISTICS).status_code == 404
    assert Program(event.owner).get(STATISTICS).status_code == 200
    assert Program(make_user("other")).get(STATISTICS).status_code == 404
    assert Program(event.owner, event=make_tournament(event.owner)).get(STATISTICS).status_code == 404


def test_statistics_before_round_1_are_not_there() -> None:
    make_tournament(slug="cup", statistics_shown=StatisticsShown.ALWAYS)
    assert get(STATISTICS).status_code == 404


@pytest.mark.parametrize("path", [STATISTICS, "/series", "/series/season"])
def test_fields_are_chosen_unknown_ones_refused_and_unchanged_polls_are_304(
    event: Tournament, season: Series, path: str
) -> None:
    name = "name" if path.startswith("/series") else "players"
    told = read(f"{path}?fields={name}")
    assert all(set(item) == {name} for item in told.get("items", [told]))
    assert get(f"{path}?fields=secret").status_code == 422
    whole = get(path)
    unchanged = get(path, if_none_match=whole.headers["ETag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)
    Series.objects.filter(pk=season.pk).update(name="Rename")
    assert get(path, if_none_match=whole.headers["ETag"]).status_code == 200


@pytest.mark.parametrize("path", [STATISTICS, "/series", "/series/season"])
def test_reading_writes_nothing(event: Tournament, season: Series, path: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        read(path)
    counting = ApiMinute._meta.db_table  # counts requests from this address
    # psycopg doesn't report the SQL of prepared statements
    told = [query["sql"] or "SELECT" for query in asked]
    words = {sql.split()[0] for sql in told if counting not in sql}
    assert words <= {"SELECT", "SAVEPOINT", "RELEASE"}, words
    assert not LogEntry.objects.exists()
    assert (event.slug, season.slug) == ("cup", "season")


def test_series_list_has_the_public_ones_with_how_far_they_are(season: Series) -> None:
    coming = make_tournament(season.owner, name="Store 3")
    season.events.create(tournament=coming)
    Series.objects.create(owner=season.owner, slug="kept", name="Kept", rules=season.rules, is_public=False)
    told = read("/series")
    PageOf[SeriesSummary].model_validate(told)
    (item,) = told["items"]
    assert set(item) == set(SeriesSummary.model_fields)
    assert (item["slug"], item["events"], item["played"]) == ("season", 3, 2)


def test_series_has_every_point_with_where_it_came_from(season: Series) -> None:
    told = read("/series/season")
    SeriesDetail.model_validate(told)
    assert set(told) == set(SeriesDetail.model_fields)
    for line in told["standings"]:
        parts = [part for part in line["events"] if part]
        assert line["points"] == sum(part["points"] for part in parts if part["counts"])
        for part in parts:
            sources = part["for_place"] + part["for_results"] + part["for_attendance"]
            assert part["points"] == sources * part["weight"]
    (ada,) = (line for line in told["standings"] if line["name"] == "Ada")
    assert [part["place"] for part in ada["events"]] == [1, 2]
    assert ada["tiebreakers"]["best_place"]["exact"] == "1"


def test_series_that_is_not_public_is_for_those_who_run_it(season: Series) -> None:
    Series.objects.filter(pk=season.pk).update(is_public=False)
    runner = Program(season.owner)
    of_one_event = Program(season.owner, event=season.events.first().tournament)
    assert get("/series/season").status_code == 404
    assert runner.get("/series/season").status_code == 200
    assert of_one_event.get("/series/season").status_code == 404
    assert runner.read("/series")["count"] == 0


def test_series_in_the_bin_or_unknown_is_a_problem(season: Series) -> None:
    Series.objects.filter(pk=season.pk).update(deleted_at=season.created_at)
    for slug in ("season", "nowhere"):
        answer = get(f"/series/{slug}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_statistics_and_series_take_as_many_queries_however_many_play(event: Tournament) -> None:
    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            read(path)
        return len(asked)

    owner = make_user("shop")
    make_season(owner, finished(owner, 1, "Ada", "Bo"))
    read(STATISTICS)  # the first request in each minute creates its counter
    few = {path: queries(path) for path in (STATISTICS, "/series", "/series/season")}
    more = make_players(event, 20)
    make_round(event, [(more[at], more[at + 1]) for at in range(0, 20, 2)])
    Series.objects.create(owner=owner, slug="second", name="Second", rules=Series.objects.get().rules)
    assert {path: queries(path) for path in few} == few

"""Plain SQL finds the same rows as the ORM, in a fixed number of queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from pairing.types import Ending
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.races import race
from tournament.kernel import statements
from tournament.kernel.records import table_by_key
from tournament.kernel.statements import (
    event_with_slug,
    player_with_link,
    read_extensions,
    read_reports,
    read_results,
    sides_with_deck,
    table_by_number,
    table_of_player,
)
from tournament.models import (
    Deck,
    Game,
    Pairing,
    Player,
    PlayerReport,
    Result,
    Round,
    Seat,
    TableExtension,
    Tournament,
)
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db
MAX_KEY = 2**63 - 1


@pytest.fixture
def event(db: None) -> Tournament:
    return make_tournament(state=EventState.RUNNING)


@pytest.fixture
def players(event: Tournament) -> list[Player]:
    return [make_player(event, name) for name in ("Ana", "Ben", "Cy", "Di", "Eve")]


@pytest.fixture
def round_(event: Tournament, players: list[Player]) -> Round:
    ana, ben, cy, di, eve = players
    return make_round(event, [(ana, ben), (cy, di), (eve,)])


def columns(row: Model) -> dict[str, Any]:
    """Return all columns of a row except a round's draw."""
    fields = [field.attname for field in row._meta.concrete_fields if field.attname != "explanation"]
    return {name: getattr(row, name) for name in fields}


def test_table_has_all_that_the_orm_reads(
    event: Tournament, round_: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    expected = Pairing.objects.select_related("round__stage").get(round=round_, number=2)
    seats = list(expected.seats.select_related("player").order_by("position"))

    with django_assert_num_queries(3):
        table = table_by_key(event, expected.pk)
        assert table is not None
        read = [columns(each) for each in (table, table.round, table.round.stage)]
        seated = [(columns(seat), columns(seat.player)) for seat in table.seats.all()]

    assert read == [columns(each) for each in (expected, expected.round, expected.round.stage)]
    assert seated == [(columns(seat), columns(seat.player)) for seat in seats]
    assert table.round.get_deferred_fields() == {"explanation"}


def test_table_is_found_by_its_number_and_by_its_players(round_: Round, players: list[Player]) -> None:
    tables = {row.number: row.pk for row in round_.pairings.all()}
    bye = table_of_player(round_, players[4].pk)
    second = table_of_player(round_, players[3].pk)
    by_number = table_by_number(round_, 2)

    assert bye is not None and second is not None and by_number is not None
    assert (bye.pk, second.pk, by_number.pk) == (tables[None], tables[2], tables[2])
    assert [seat.player.name for seat in second.seats.all()] == ["Cy", "Di"]


def test_player_is_found_by_the_link_with_the_event_unless_it_is_in_the_bin(
    event: Tournament, players: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    deleted = make_player(make_tournament(deleted_at=timezone.now()), "Fay")
    expected = Player.objects.select_related("tournament").get(pk=players[1].pk)

    with django_assert_num_queries(2):
        found = player_with_link(players[1].link)
        assert found is not None
        read = [columns(found), columns(found.tournament)]
    assert read == [columns(expected), columns(expected.tournament)]
    assert player_with_link(deleted.link) is None
    assert player_with_link("none") is None


@pytest.mark.django_db(transaction=True)
def test_statements_still_work_when_an_update_adds_columns(event: Tournament, round_: Round) -> None:
    first = round_.pairings.get(number=1)
    player, other = (seat.player for seat in first.seats_in_order)
    sides = {"corp": player, "runner": other, "winner": player}
    Game.objects.create(result=make_result(first, 6, 0), number=1, ending=Ending.WIN, **sides)
    models = (Tournament, Player, Pairing, Seat, Result, Game, PlayerReport, TableExtension)

    def read() -> tuple[object, ...]:
        table = table_of_player(round_, player.pk)
        assert table is not None
        for load in (read_results, read_reports, read_extensions):
            load(table)
        games = [list(result.games.all()) for result in table.results.all()]
        found = player_with_link(player.link), event_with_slug(event.slug), table_by_number(round_, 1)
        return table, list(table.seats.all()), games, *found

    def alter(change: str) -> None:
        with connection.cursor() as cursor:
            for model in models:
                cursor.execute(f"ALTER TABLE {model._meta.db_table} {change}")

    before = [read() for _often_enough_to_be_prepared in range(4)]
    try:
        race(lambda: alter("ADD COLUMN of_a_later_release integer"))
        assert read() == before[-1]
    finally:
        alter("DROP COLUMN of_a_later_release")


def test_event_is_found_by_its_slug_unless_it_is_in_the_bin(event: Tournament) -> None:
    deleted = make_tournament(deleted_at=timezone.now())
    found = event_with_slug(event.slug)

    assert found is not None and columns(found) == columns(Tournament.objects.get(pk=event.pk))
    assert event_with_slug(deleted.slug) is None
    assert event_with_slug("none") is None


def test_sides_are_those_of_the_players_decks_in_any_version(players: list[Player]) -> None:
    assert sides_with_deck(players[0]) == set()
    for player, side, version in ((0, "corp", 1), (1, "runner", 1), (1, "corp", 1), (1, "corp", 2)):
        Deck.objects.create(player=players[player], side=side, version=version)
    assert [sides_with_deck(player) for player in players[:3]] == [{"corp"}, {"corp", "runner"}, set()]


def test_player_of_a_seat_that_was_swapped_meanwhile_is_read_when_needed(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "_SEATED", f"{statements._SEATED} AND seat.position = 1")
    table = table_by_number(round_, 2)

    assert table is not None
    assert [seat.player.name for seat in table.seats.all()] == ["Cy", "Di"]


def test_table_that_is_not_of_the_event_or_nowhere_is_none(round_: Round) -> None:
    other = make_tournament()
    pairing = round_.pairings.get(number=1)

    assert table_by_key(other, pairing.pk) is None
    assert table_by_key(round_.stage.tournament, MAX_KEY + 1) is None
    assert table_by_number(round_, 99_999) is None
    assert table_of_player(round_, MAX_KEY) is None


def test_results_have_their_games(
    event: Tournament, round_: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pairing = round_.pairings.get(number=1)
    make_result(pairing, 6, 0)
    Result.objects.create(pairing=pairing, version=2, kind="cleared", recorded_by=event.owner)
    table = table_by_key(event, pairing.pk)
    assert table is not None

    with django_assert_num_queries(2):
        read_results(table)
        versions = [columns(row) for row in table.results.all()]
        games = [[columns(game) for game in row.games.all()] for row in table.results.all()]

    rows = list(Result.objects.filter(pairing=pairing).order_by("version"))
    assert versions == [columns(row) for row in rows]
    assert games == [[columns(game) for game in Game.objects.filter(result=row)] for row in rows]


def test_table_without_results_asks_for_no_games(
    event: Tournament, round_: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_by_key(event, round_.pairings.get(number=1).pk)
    assert table is not None

    with django_assert_num_queries(1):
        read_results(table)
    with django_assert_num_queries(0):
        assert list(table.results.all()) == []


def test_reports_are_read_in_the_order_of_their_coming(
    event: Tournament, round_: Round, players: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pairing = round_.pairings.get(number=1)
    said = [{"winner": players[0].pk, "ending": "win"}, {"winner": None, "ending": "draw"}]
    for player in (players[1], players[0]):
        PlayerReport.objects.create(pairing=pairing, player=player, games=said, result_version=0)
    table = table_by_key(event, pairing.pk)
    assert table is not None

    with django_assert_num_queries(1):
        read_reports(table)
        assert [(row.player_id, row.games) for row in table.reports.all()] == [
            (players[1].pk, said),
            (players[0].pk, said),
        ]


def test_rows_that_are_kept_and_narrowed_further_are_this_tables_alone(
    event: Tournament, round_: Round, players: list[Player]
) -> None:
    first, second = round_.pairings.get(number=1), round_.pairings.get(number=2)
    for pairing, player in ((first, players[0]), (second, players[2])):
        PlayerReport.objects.create(pairing=pairing, player=player, games=[], result_version=0)
    table = table_by_key(event, first.pk)
    assert table is not None
    read_reports(table)

    assert [row.player_id for row in table.reports.order_by("-pk")] == [players[0].pk]
    assert table.seats.filter(player=players[2]).count() == 0
    assert not table.reports.exclude(player=players[0]).exists()


def everything(table: Pairing) -> Any:
    """Return all rows that belong to a table, without a query."""
    return [
        columns(table),
        [(columns(seat), columns(seat.player)) for seat in table.seats.all()],
        [(columns(each), [columns(game) for game in each.games.all()]) for each in table.results.all()],
        [columns(each) for each in table.reports.all()],
        [columns(each) for each in table.extensions.all()],
    ]


def test_table_read_alone_has_its_own_rows_and_no_other_tables(
    event: Tournament,
    round_: Round,
    players: list[Player],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second = (round_.pairings.get(number=number) for number in (1, 2))
    for _version in (1, 2):
        result = make_result(second, 6, 0)
        sides = {"corp": players[3], "runner": players[2], "winner": players[3]}
        Game.objects.create(result=result, number=1, ending=Ending.WIN, **sides)
    for said in (first, second, second):
        PlayerReport.objects.create(
            pairing=said, player=said.seats.first().player, games=[], result_version=0
        )
        TableExtension.objects.create(pairing=said, minutes=3, reason="A call")
    make_round(event, [(players[0], players[2])])

    alone = []
    for pk in sorted(round_.pairings.values_list("pk", flat=True)):
        table = table_by_key(event, pk)
        assert table is not None
        for read in (read_results, read_reports, read_extensions):
            read(table)
        with django_assert_num_queries(0):
            alone.append(everything(table))
    assert [len(rows) for rows in alone[1][1:]] == [2, 2, 2, 2]

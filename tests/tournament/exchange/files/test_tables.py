"""An event's tables as files: contents by reader, and names never become formulas."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.types import SwissKind
from tests.factories import make_player, make_results, make_round, make_tournament, make_user
from tests.tournament.exchange.files.played import played_event
from tournament.exchange.files.contents.tables import DATA_TABLES, tables_for
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.models import Penalty, Tournament
from tournament.models.states import EventState, PlayerState, Role
from tournament.people.sheet.workbook import read_workbook
from tournament.printing.data_tables import Filled, fill
from tournament.printing.spreadsheets import csv_file, xlsx_file

HOSTILE = (
    '=HYPERLINK("http://evil.example","x")',
    "+1+1",
    "-2+3",
    "@SUM(A1:A9)",
    "＝1+1",
    ' =cmd|"/c calc"!A0',
    "http://evil.example",
    "00123",
    "1e5",
    '<b>"x", y</b>',
    "שרה كمال",
    "佐藤 {=1}",
)


def rows_of(data: bytes) -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def filled(key: str, event: Tournament, viewer: Viewer = SPECTATOR) -> Filled:
    return fill(next(table for table in DATA_TABLES if table.key == key), event, viewer)


def get(event: Tournament, name: str, client: Client | None = None, **kwargs: Any) -> Any:
    return (client or Client()).get(reverse(name, kwargs={"slug": event.slug, **kwargs}))


def leader(event: Tournament) -> Viewer:
    return Viewer(event.owner_id, Role.TO)


def column(table: Filled, head: str) -> list[Any]:
    """Return the cells below a header; columns about players may be added anywhere."""
    return [dict(zip(table.heads, row, strict=True))[head] for row in table.rows]


def test_csv_keeps_what_a_spreadsheet_would_run_as_text_and_all_else_as_it_is() -> None:
    table = Filled("x", ("Name", "=Head"), tuple((name, 3) for name in HOSTILE))
    told = rows_of(csv_file(table))
    assert told[0] == ["Name", "'=Head"]
    barred = {name for name in HOSTILE if name.strip()[0] in "=+-@＝"}
    assert [row[0] for row in told[1:]] == [f"'{name}" if name in barred else name for name in HOSTILE]
    assert {row[1] for row in told[1:]} == {"3"}


def test_workbook_has_names_as_text_and_numbers_as_numbers() -> None:
    long = "Standings: of / the [whole] *event*? or more"
    rows = tuple((name, number, None, 0.5) for number, name in enumerate(HOSTILE))
    data = xlsx_file([Filled(long, ("Name", "=1+1", "c", "d"), rows), Filled(long, ("a",), ())])
    book = read_workbook(data)
    first, second = book.tables
    assert (len(first) <= 31, second) == (True, f"{first[:29]} 2")
    assert book.rows[0] == ["Name", "=1+1", "c", "d"]
    assert [row[:2] for row in book.rows[1:]] == [[name, str(number)] for number, name in enumerate(HOSTILE)]
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        assert not any(b"<f>" in parts.read(name) for name in parts.namelist())
    assert xlsx_file([Filled("x", ("a",), ())]) == xlsx_file([Filled("x", ("a",), ())])


@pytest.mark.django_db
def test_tables_of_a_whole_event_have_what_its_pages_show() -> None:
    event = played_event(SwissKind.DOUBLE_SIDED)
    players = filled("players", event)
    assert {"Name", "Pronouns", "Corp identity", "Runner identity", "Status"} <= set(players.heads)
    assert len(players.rows) == 13
    pairings, results = filled("pairings", event), filled("results", event)
    rounds = [row[0] for row in results.rows]
    assert rounds[0] == "Round 1" and rounds[-1].startswith("Cut: ")
    assert len(pairings.rows) == len(results.rows) == sum(7 if row == "bye" else 1 for row in rounds)
    assert {row[4] for row in pairings.rows} == {"", "bye"}
    swiss = [row for row in results.rows if str(row[0]).startswith("Round")]
    total: dict[Any, int] = {}
    for row in swiss:
        for name, points in ((row[2], row[4]), (row[3], row[5])):
            total[name] = total.get(name, 0) + int(points or 0)
    standings = filled("standings", event)
    assert {row[1]: row[2] for row in standings.rows} == {name: total[name] for name in total if name}
    assert standings.heads[:4] == ("Rank", "Name", "Points", "Rounds played")
    final = filled("final-standings", event)
    assert final.rows[0][:3] == (1, results.rows[-1][-1], 1)
    games = filled("games", event)
    assert games.heads[-1] == "Runner identity" and {row[2] for row in games.rows} == {1, 2}


@pytest.mark.django_db
def test_stranger_never_gets_what_is_for_leaders_and_leaders_get_all() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana = make_player(
        event, "Ana", notes="hard of hearing", nickname="Annie", corp_identity="NBN: Making News"
    )
    ben = make_player(event, "Ben", has_paid=True)
    make_player(event, "Late", state=PlayerState.REGISTERED)
    Penalty.objects.create(
        player=ana, kind="late", level="warning", note="five minutes", given_by=event.owner
    )
    assert [table.key for table in tables_for(event, SPECTATOR)] == [
        *("players", "pairings", "results", "games", "standings"),
    ]
    seen = filled("players", event)
    assert [each for each in seen.rows[0] if each] == ["Ana"]
    make_results(make_round(event, [(ana, ben)]), 6, 0)
    seen = filled("players", event)
    assert column(seen, "Name") == ["Ana", "Ben"]
    assert column(seen, "Corp identity") == ["NBN: Making News", ""]
    assert {"Nickname", "Notes"} & set(seen.heads) == set()
    theirs = filled("players", event, leader(event))
    assert column(theirs, "Name") == ["Ana", "Ben", "Late"]
    assert (column(theirs, "Nickname")[0], column(theirs, "Notes")[0]) == ("Annie", "hard of hearing")
    penalties = filled("penalties", event, leader(event))
    assert penalties.rows[0][:5] == ("Ana", "", "Late for the round", "Warning", "five minutes")
    for path in ("players.csv", "penalties.csv", "all.xlsx"):
        answer = Client().get(f"/e/{event.slug}/files/{path}")
        assert b"hard of hearing" not in answer.content and b"five minutes" not in answer.content
    assert get(event, "table-csv", table="penalties").status_code == 404


@pytest.mark.django_db
def test_pairings_name_identities_of_the_sides_that_are_played() -> None:
    for is_single in (False, True):
        event = make_tournament(state=EventState.RUNNING)
        if is_single:
            Tournament.objects.filter(pk=event.pk).update(swiss_kind="single_sided", games_per_round=1)
            event.refresh_from_db()
        ana = make_player(event, "Ana", corp_identity="Corp A", runner_identity="Runner A")
        ben = make_player(event, "Ben", corp_identity="Corp B", runner_identity="Runner B")
        make_round(event, [(ana, ben), (make_player(event, "Cy", corp_identity="Corp C"),)])
        told = filled("pairings", event)
        both, bye = sorted(told.rows, key=lambda row: row[4])
        if is_single:
            assert both[5:] == ("Corp B", "Runner A") and bye[5:] == ("Corp C", "")
        else:
            assert both[5:] == ("Corp A", "Runner A", "Corp B", "Runner B")
            assert bye[5:] == ("Corp C", "", "", "")


@pytest.mark.django_db
def test_draft_is_in_no_table() -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [(make_player(event), make_player(event))], published=False)
    assert [filled(key, event, leader(event)).rows for key in ("pairings", "results", "standings")] == [
        ()
    ] * 3


@pytest.mark.django_db
def test_files_are_in_the_events_language_and_held_by_their_etag(client: Client) -> None:
    event = make_tournament(language="de")
    make_player(event, "=1+1")
    answer = get(event, "table-csv", client, table="players")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-players.csv"'
    assert rows_of(answer.content)[1][0] == "'=1+1"
    again = client.get(answer.request["PATH_INFO"], headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    book = get(event, "all-tables", client)
    names = read_workbook(book.content).tables
    assert len(names) == 5 and names[0] != "Players"
    assert client.post(answer.request["PATH_INFO"]).status_code == 405
    for name in ("table-csv", "table-xlsx"):
        assert get(event, name, client, table="nothing").status_code == 404


@pytest.mark.django_db
def test_page_of_files_lists_what_its_reader_may_have(client: Client) -> None:
    event = make_tournament()
    page = get(event, "files", client).content.decode()
    assert "players.csv" in page and "penalties" not in page and "Upload the results" not in page
    assert "Round 1 isn’t published yet, so files with rounds" in page
    client.force_login(make_user())
    assert "penalties" not in get(event, "files", client).content.decode()
    client.force_login(event.owner)
    page = get(event, "files", client).content.decode()
    assert "penalties.xlsx" in page and "Upload the results" in page and "decks.zip" in page


@pytest.mark.django_db
def test_all_tables_take_as_many_queries_for_many_players_as_for_few() -> None:
    asked = []
    for size in (4, 12):
        event = make_tournament(state=EventState.RUNNING)
        made = [make_player(event) for _ in range(size)]
        make_results(make_round(event, list(zip(made[::2], made[1::2], strict=True))), 6, 0)
        Penalty.objects.bulk_create(Penalty(player=each, kind="late", level="warning") for each in made)
        with CaptureQueriesContext(connection) as queries:
            xlsx_file([fill(each, event, leader(event)) for each in tables_for(event, leader(event))])
        asked.append(len(queries))
    assert asked[0] == asked[1]

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_result, make_round, make_tournament
from tests.tournament.printing.reading import body, names_of_the_regional, pages
from tournament.kernel.access import Viewer
from tournament.kernel.slip_codes import slip_code
from tournament.models import Result, ResultKind, Round, Tournament
from tournament.models.states import EventState, PlayerState, Role
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed
from tournament.site.sheets import SheetKind, print_sheet

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2016, 11, 5, 13, 3, tzinfo=datetime.UTC)


def cup(**fields: Any) -> Tournament:
    defaults = {
        "name": "Cup",
        "time_zone": "Europe/Berlin",
        "date": datetime.date(2016, 11, 5),
        "venue": "Shop",
    }
    return make_tournament(**defaults | {"state": EventState.RUNNING} | fields)


def sheet(kind: SheetKind, tournament: Tournament, round_: Round | None = None) -> Printed:
    leader = Viewer(tournament.owner_id, Role.TO)
    return print_sheet(kind, tournament, Paper.A4, viewer=leader, now=NOW, round_=round_)


def test_print_sheet_when_pairings_by_name_then_headed_with_round_place_and_local_time() -> None:
    event = cup()
    ann, bo, cy = (make_player(event, name) for name in ("Ann", "Bo", "Cy"))
    printed = sheet(SheetKind.BY_NAME, event, make_round(event, [(bo, ann), (cy,)]))
    assert printed.name == "Cup - Round 1 - Pairings by name.pdf"
    assert pages(printed.pdf) == [
        "Cup 5 November 2016 · Shop Round 1 · Pairings by name "
        "Printed 5 November 2016, 14:03 CET Page 1 of 1 1 Ann vs Bo 1 Bo vs Ann – Cy Bye"
    ]


def test_print_sheet_when_by_name_then_accents_and_case_do_not_matter_and_japanese_is_last() -> None:
    event = cup()
    names = ["田中 葵", "Østen", "zoë", "Ольга", "Åke", "Oz", "ken", "あおい", "Ａnna"]
    players = [make_player(event, name) for name in names]
    round_ = make_round(event, [(player,) for player in players])
    expected = ["Åke", "Ａnna", "ken", "Østen", "Oz", "zoë", "Ольга", "あおい", "田中 葵"]
    printed = body(sheet(SheetKind.BY_NAME, event, round_).pdf)
    assert printed.replace("あ– ", "– ") == " ".join(f"– {name} Bye" for name in expected)


def test_print_sheet_when_pairings_changed_after_publishing_then_marked_with_the_time() -> None:
    event = cup()
    ann, bo, cy, di = (make_player(event, name) for name in ("Ann", "Bo", "Cy", "Di"))
    round_ = make_round(event, [(ann, bo), (cy, di)], changed_at=NOW)
    round_.pairings.filter(number=2).update(changed_at=NOW)
    (page,) = pages(sheet(SheetKind.BY_NAME, event, round_).pdf)
    assert "Round 1 · Pairings by name Changed at 14:03 Printed" in page
    (slips,) = pages(sheet(SheetKind.BY_TABLE, event, round_).pdf)
    assert ("changed 2 Cy Di" in slips, "changed 1 Ann Bo" in slips) == (True, False)


def test_print_sheet_when_the_round_is_a_draft_then_marked_as_a_draft() -> None:
    event = cup()
    round_ = make_round(event, [tuple(make_players(event, 2))], published=False)
    (page,) = pages(sheet(SheetKind.BY_TABLE, event, round_).pdf)
    assert page.startswith("DRAFT Table Round 1 Cup Printed 5 November 2016, 14:03 CET")
    assert "draft 1 Player 001 Player 002" in page


def test_print_sheet_when_slips_then_the_points_that_are_possible_for_each_game_then_those_with_the_bye() -> (
    None
):
    event = cup(games_per_round=1)
    ann, bo, cy = (make_player(event, name) for name in ("Ann", "Bo", "Cy"))
    printed = sheet(SheetKind.BY_TABLE, event, make_round(event, [(ann, bo), (cy,)]))
    code = slip_code(event.pk, 1, 1)
    assert printed.name == "Cup - Round 1 - Result slips.pdf"
    assert pages(printed.pdf) == [
        "Table Round 1 Cup Printed 5 November 2016, 14:03 CET time was called "
        f"runner 3 2 1 0 drop signature corp 3 2 1 0 drop signature 1 Ann Bo {code} "
        "Round 1 Cup Printed 5 November 2016, 14:03 CET drop Bye: 6 points Bye Cy"
    ]


def test_print_sheet_when_standings_with_open_tables_then_told() -> None:
    event = cup()
    ann, bo, cy, di = (make_player(event, name) for name in ("Ann", "Bo", "Cy", "Di"))
    round_ = make_round(event, [(ann, bo), (cy, di)])
    kinds = {"kind": ResultKind.TOTALS, "first_points": 6, "second_points": 0}
    Result.objects.create(pairing=round_.pairings.get(number=1), version=1, **kinds)
    (page,) = pages(sheet(SheetKind.STANDINGS, event).pdf)
    assert "Standings in round 1 1 table open Printed" in page


def test_print_sheet_when_the_event_is_finished_then_final_standings_with_dropped_and_disqualified() -> None:
    event = cup(state=EventState.FINISHED)
    ann = make_player(event, "Ann")
    bo = make_player(event, "Bo", state=PlayerState.DROPPED)
    cy = make_player(event, "Cy", state=PlayerState.DISQUALIFIED)
    round_ = make_round(event, [(ann, bo), (cy,)])
    kinds = {"kind": ResultKind.TOTALS, "first_points": 6, "second_points": 0}
    Result.objects.create(pairing=round_.pairings.get(number=1), version=1, **kinds)
    (page,) = pages(sheet(SheetKind.STANDINGS, event).pdf)
    assert "Cup 5 November 2016 · Shop Final standings Printed" in page
    assert page.endswith("1 Ann 6 0.000 6.000 2 Bo Dropped 0 6.000 0.000 – Cy Disqualified 6 0.000 0.000")


def test_print_sheet_when_player_list_then_all_that_is_known_by_name() -> None:
    event = cup(state=EventState.REGISTRATION)
    make_player(event, "Zoë", first_round_bye=True, fixed_table=3)
    make_player(event, "Åke", pronouns="han", corp_identity="NBN: Making News", state=PlayerState.REGISTERED)
    assert body(sheet(SheetKind.PLAYERS, event).pdf) == (
        "No. Player Pronouns Corp and runner Status "
        "1 Åke han NBN: Making News Registered "
        "2 Zoë Playing First-round bye · Table 3"
    )


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (SheetKind.BY_NAME, "No one is paired yet."),
        (SheetKind.BY_TABLE, "No one is paired yet."),
        (SheetKind.STANDINGS, "No round has been published yet."),
        (SheetKind.PLAYERS, "No players yet."),
    ],
)
def test_print_sheet_when_the_event_is_empty_then_says_so(kind: SheetKind, sentence: str) -> None:
    assert body(sheet(kind, cup(state=EventState.REGISTRATION)).pdf) == sentence


@pytest.mark.parametrize("kind", SheetKind)
def test_print_sheet_when_the_regional_then_all_42_names_read_back(kind: SheetKind) -> None:
    event = cup()
    names = names_of_the_regional()
    players = [make_player(event, name) for name in names]
    round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    text = " ".join(pages(sheet(kind, event, round_).pdf))
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("kind", SheetKind)
def test_print_sheet_when_more_players_then_no_more_queries(kind: SheetKind) -> None:
    queries = []
    for count in (4, 40):
        event = cup()
        players = make_players(event, count)
        round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
        with CaptureQueriesContext(connection) as captured:
            sheet(kind, event, round_)
        queries.append(len(captured))
    assert queries[0] == queries[1] <= 9


def test_print_sheet_when_the_name_has_signs_that_no_file_may_have_then_left_out() -> None:
    assert sheet(SheetKind.PLAYERS, cup(name='A/B: "C" 杯')).name == "A B C 杯 - Player list.pdf"


@pytest.mark.parametrize("kind", list(SheetKind))
def test_print_sheet_when_names_are_as_long_as_names_get_then_each_is_whole_and_hides_no_number(
    kind: SheetKind,
) -> None:
    event = cup()
    names = [
        "Wolfeschlegelsteinhausenbergerdorffgypqj",
        "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensi",
        "Jürgen Lindqvist-Þórsson",
        "Gwendolyn Abernathy-Smith",
    ]
    players = [make_player(event, name) for name in names]
    round_ = make_round(event, [tuple(players[:2]), tuple(players[2:])])
    make_result(round_.pairings.get(number=1), 5, 1)

    words = " ".join(pages(sheet(kind, event, round_).pdf)).split()

    assert [name for name in names if "".join(name.split()) not in "".join(words)] == []
    numbers = {SheetKind.STANDINGS: ("5", "1"), SheetKind.PLAYERS: ()}.get(kind, ("1", "2"))
    assert all(number in words for number in numbers)

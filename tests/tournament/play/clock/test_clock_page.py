"""The clock's page model: the public and desk views, in a fixed number of queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairing.timer import Phase
from tests.factories import make_cut_event, make_players, make_round, make_tournament, report
from tournament.models import Clock, ClockRun, Pairing, Round, StageKind, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import ClockPage, clock_line, clock_page
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db


def make_playing(tables: int = 2) -> Round:
    """Create round 1 of a running event, with this many tables and a bye."""
    event = make_tournament(slug=f"cup{tables}", state=EventState.RUNNING)
    players = make_players(event, 2 * tables + 1)
    return make_round(event, [*zip(players[:tables], players[tables:-1], strict=True), (players[-1],)])


def run_for(round_: Round, minutes: float, *, stopped: bool = False) -> None:
    """Let the round's clock have run for this many minutes."""
    clock, _ = Clock.objects.get_or_create(round=round_, minutes=65)
    now = timezone.now()
    ClockRun.objects.create(
        clock=clock, started_at=now - timedelta(minutes=minutes), stopped_at=now if stopped else None
    )


def extend(round_: Round, table: int, minutes: int, reason: str = "ruling") -> TableExtension:
    pairing = Pairing.objects.get(round=round_, number=table)
    return TableExtension.objects.create(pairing=pairing, minutes=minutes, reason=reason)


def page_of(round_: Round) -> ClockPage:
    page = clock_page(round_.stage.tournament)
    assert page is not None
    return page


def shown(page: ClockPage) -> list[tuple[str, str, int, Phase]]:
    return [(table.place, table.players, table.extra, table.face.phase) for table in page.open_tables]


def test_page_before_the_start_shows_the_full_time_and_every_table() -> None:
    round_ = make_playing()
    page = page_of(round_)

    assert (page.round, page.minutes, page.run, page.press, page.tables) == ("Round 1", 65, 0, "start", 2)
    assert (page.face.phase, page.face.left, page.face.ends_at) == (Phase.NOT_STARTED, "65:00", None)
    assert shown(page) == [
        ("Table 1", "Player 001 – Player 003", 0, Phase.NOT_STARTED),
        ("Table 2", "Player 002 – Player 004", 0, Phase.NOT_STARTED),
    ]
    assert (page.address, page.desk_address) == ("/e/cup2/clock/", "/desk/cup2/rounds/1/clock/")


def test_page_in_play_tells_the_end_and_leaves_out_tables_that_are_done() -> None:
    round_ = make_playing()
    run_for(round_, 20)
    report(round_, 1, 6, 0)
    page = page_of(round_)
    run = ClockRun.objects.get()

    assert (page.face.phase, page.press, page.run, page.is_running) == (
        Phase.RUNNING,
        "pause",
        run.pk,
        True,
    )
    assert page.face.ends_at == run.started_at + timedelta(minutes=65)
    assert page.face.deadline == str(round(page.face.ends_at.timestamp() * 1000))
    assert 0 <= int(page.face.deadline) - int(page.face.served) <= 45 * 60 * 1000
    assert [table.number for table in page.open_tables] == [2]


def test_page_when_paused_tells_the_time_left_and_no_end() -> None:
    round_ = make_playing()
    run_for(round_, 5.5, stopped=True)
    page = page_of(round_)

    assert (page.face.phase, page.face.left, page.face.deadline) == (Phase.PAUSED, "59:30", "")
    assert page.press == "resume"


def test_page_in_overtime_has_tables_that_were_given_more_time_play_on() -> None:
    round_ = make_playing()
    run_for(round_, 67)
    first, second = extend(round_, 2, 3), extend(round_, 2, 4, "deck check")
    page = page_of(round_)

    assert (page.face.phase, page.face.left) == (Phase.OVER, "0:00")
    assert shown(page) == [
        ("Table 1", "Player 001 – Player 003", 0, Phase.OVER),
        ("Table 2", "Player 002 – Player 004", 7, Phase.RUNNING),
    ]
    (longer,) = page.extended
    assert [(each.id, each.minutes, each.reason) for each in longer.extensions] == [
        (first.pk, 3, "ruling"),
        (second.pk, 4, "deck check"),
    ]
    assert page.newest_extension == second.pk
    assert page.press == "pause"
    report(round_, 2, 6, 0)
    assert page_of(round_).press == ""


def test_page_shows_the_newest_published_round_only() -> None:
    round_ = make_playing()
    run_for(round_, 10)
    event = round_.stage.tournament
    players = list(event.players.order_by("pk"))
    draft = make_round(event, [(players[0], players[1])], published=False)
    assert page_of(round_).round == "Round 1"
    Round.objects.filter(pk=draft.pk).update(state="published", published_at=timezone.now())

    page = page_of(round_)
    assert (page.round, page.face.phase, page.tables) == ("Round 2", Phase.NOT_STARTED, 1)


@pytest.mark.parametrize("state", [EventState.REGISTRATION, EventState.FINISHED])
def test_page_and_line_of_an_event_that_does_not_run_have_no_clock(state: str) -> None:
    round_ = make_playing()
    Tournament.objects.update(state=state)
    event = Tournament.objects.get(pk=round_.stage.tournament_id)
    assert (clock_page(event), clock_line(event)) == (None, None)


def test_page_and_line_before_the_first_round_have_no_clock() -> None:
    event = make_tournament(state=EventState.RUNNING)
    assert (clock_page(event), clock_line(event)) == (None, None)


def test_page_in_the_cut_has_the_bracket_s_games_and_length() -> None:
    event, _players = make_cut_event(4, slug="top")
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    page = clock_page(event)
    line = clock_line(event)
    assert page is not None and line is not None

    assert (page.round, page.minutes, page.is_cut) == ("Cut, round 1", 40, True)
    assert [(table.place, table.players) for table in page.open_tables] == [
        ("Table 1", "Seed 1 – Seed 4"),
        ("Table 2", "Seed 2 – Seed 3"),
    ]
    assert page.desk_address == line.desk_address == "/desk/top/cut/rounds/1/clock/"


def test_line_tells_the_round_in_play_and_its_clock() -> None:
    round_ = make_playing()
    run_for(round_, 20)
    line = clock_line(round_.stage.tournament)
    assert line is not None

    assert (line.round, line.minutes, line.face.phase, line.address) == (
        "Round 1",
        65,
        Phase.RUNNING,
        "/e/cup2/clock/",
    )


@pytest.mark.parametrize(("build", "most"), [(clock_page, 7), (clock_line, 2)])
def test_page_and_line_take_the_same_few_queries_for_5_tables_and_for_40(build: object, most: int) -> None:
    taken = []
    for tables in (5, 40):
        round_ = make_playing(tables)
        run_for(round_, 20)
        for table in range(1, tables + 1, 2):
            extend(round_, table, 5)
        report(round_, 2, 6, 0)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            build(round_.stage.tournament)  # type: ignore[operator]
        taken.append(len(queries))
    assert taken == [most, most]

import pytest

from tests.factories import make_player, make_round, make_tournament, report
from tests.tournament.printing.reading import body
from tournament.kernel.records import event_record
from tournament.models.states import EventState
from tournament.printing.bidi import drawn_order
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading
from tournament.ranking.standings.pages.worked import worked_lines
from tournament.ranking.standings.sheets.worked import worked_sheet

pytestmark = pytest.mark.django_db
HEADING = Heading("Cup", "today", "", "Tiebreaker calculations")


def test_worked_lines_when_two_are_equal_then_each_sum_and_what_decided() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ann, bo, cy, di = (
        make_player(event, name, lot=lot) for lot, name in enumerate(("Ann", "Bo", "Cy", "Di"))
    )
    first = make_round(event, [(ann, bo), (cy, di)])
    report(first, 1, 6, 0)
    report(first, 2, 6, 0)
    second = make_round(event, [(ann, di), (cy, bo)])
    report(second, 1, 4, 1)
    report(second, 2, 4, 1)
    told = {
        line.name: (line.rank, line.points, line.sums, line.order)
        for line in worked_lines(event_record(event))
    }
    assert told["Ann"] == (
        1,
        10,
        ("SoS 0.500 = (Bo 1/2 + Di 1/2) ÷ 2", "Ext. SoS 5.000 = (Bo 5 + Di 5) ÷ 2"),
        "",
    )
    assert told["Cy"][3] == "Ann is ahead of Cy by random order: everything else is tied."
    printed = body(worked_sheet(worked_lines(event_record(event)), HEADING, Paper.A4))
    assert printed.startswith("1 Ann 10 points SoS 0.500 = (Bo 1/2 + Di 1/2) ÷ 2 Ext. SoS 5.000")


def test_worked_lines_when_an_opponents_name_runs_to_the_left_then_the_number_stays_behind_it() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ann, dov = make_player(event, "Ann", lot=1), make_player(event, "דוד", lot=2)
    report(make_round(event, [(ann, dov)]), 1, 4, 1)
    sums = {line.name: line.sums[0] for line in worked_lines(event_record(event))}
    assert sums == {"Ann": "SoS 1.000 = (דוד‎ 1) ÷ 1", "דוד": "SoS 4.000 = (Ann 4) ÷ 1"}
    drawn = [part for part, _to_left in drawn_order(sums["Ann"])]
    assert drawn == ["SoS 1.000 = (", "דוד", "\u200e 1) ÷ 1"]


def test_worked_lines_when_nobody_has_an_opponent_then_says_so() -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [(make_player(event, "Ann"),)])
    (line,) = worked_lines(event_record(event))
    assert line.sums == ("SoS 0.000: no opponent yet", "Ext. SoS 0.000: no opponent yet")


def test_worked_sheet_when_no_round_is_published_then_says_so() -> None:
    assert worked_lines(event_record(make_tournament())) == ()
    assert body(worked_sheet((), HEADING, Paper.A4)) == "No round has been published yet."

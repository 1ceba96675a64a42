import pytest

from tests.factories import make_player, make_round, make_single_sided_event, make_tournament, report
from tests.tournament.printing.reading import body
from tournament.kernel.records import event_record
from tournament.models.states import EventState, PlayerState
from tournament.play.rounds.by_hand_words import rules_by_hand
from tournament.play.rounds.pages.by_hand import by_hand_page
from tournament.play.rounds.sheets.by_hand import by_hand_sheet
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

pytestmark = pytest.mark.django_db
HEADING = Heading("Cup", "today", "", "Pairing by hand", "Round 3")


def test_by_hand_page_when_two_rounds_are_played_then_points_byes_and_who_met_whom() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ann, bo, cy, di, eve = (
        make_player(event, name, lot=lot) for lot, name in enumerate(("Ann", "Bo", "Cy", "Di", "Eve"), 1)
    )
    report(make_round(event, [(ann, bo), (cy, di), (eve,)]), 1, 6, 0)
    report(event.stages.get().rounds.get(), 2, 6, 0)
    report(make_round(event, [(ann, cy), (bo, eve), (di,)]), 1, 3, 3)
    eve.state = PlayerState.DROPPED
    eve.save()
    page = by_hand_page(event_record(event))
    lines = {line.name: line for line in page.lines}
    assert (page.number, page.open_tables, page.groups) == (3, 1, (2, 3))
    assert [line.name for line in page.lines] == ["Cy", "Ann", "Di", "Bo"]
    assert [(line.points, line.is_open, line.byes) for line in page.lines] == [
        (9, False, ()),
        (9, False, ()),
        (6, False, (2,)),
        (0, True, ()),
    ]
    numbers = {line.number: line.name for line in page.lines}
    met = {name: [numbers[met.number] for met in line.met] for name, line in lines.items()}
    assert met == {"Ann": ["Bo", "Cy"], "Bo": ["Ann"], "Cy": ["Di", "Ann"], "Di": ["Cy"]}
    assert body(by_hand_sheet(page, HEADING, Paper.A4)) == (
        "No. Player Points Had a bye Has met (by No.) Table"
        " 1 Cy 9 3 2 2 Ann 9 4 1 3 Di 6 round 2 1 4 Bo 0 + … 2"
    )


def test_by_hand_page_when_single_sided_then_balances_and_on_which_side_they_met() -> None:
    event = make_single_sided_event()
    ann, bo = make_player(event, "Ann", lot=1), make_player(event, "Bo", lot=2)
    report(make_round(event, [(ann, bo)]), 1, 3, 0)
    page = by_hand_page(event_record(event))
    assert body(by_hand_sheet(page, HEADING, Paper.A4)) == (
        "No. Player Points Balance Had a bye Has met (by No.) Table 1 Ann 3 −1 2r 2 Bo 0 +1 1c"
    )


def test_by_hand_page_when_no_round_is_played_then_everybody_with_awarded_byes() -> None:
    event = make_tournament(kind="full_draft")
    make_player(event, "Ann", lot=2, first_round_bye=True)
    make_player(event, "Bo", lot=1, draft_seat=2)
    page = by_hand_page(event_record(event))
    assert [(line.name, line.first_round_bye, line.draft_seat, line.points) for line in page.lines] == [
        ("Ann", True, None, 0),
        ("Bo", False, 2, 0),
    ]
    assert body(by_hand_sheet(page, HEADING, Paper.A4)) == (
        "No. Player Seat and bye Table 1 Ann bye 2 Bo seat 2"
    )


def test_by_hand_sheet_when_nobody_is_left_then_says_so() -> None:
    page = by_hand_page(event_record(make_tournament()))
    assert body(by_hand_sheet(page, HEADING, Paper.A4)) == "No players are left to pair."


@pytest.mark.parametrize(
    ("make", "number", "sections"),
    [
        (make_tournament, 1, ["REG 5.1", "REG 7.1"]),
        (make_tournament, 2, ["REG 5.1", "REG 6.2", "REG 7.2", "REG 7.3", "REG 7.4", "REG 7.5", "REG 7.7"]),
        (make_single_sided_event, 1, ["NOW 2.1", "REG 6.1"]),
        (make_single_sided_event, 2, ["NOW 2.2", "NOW 2.3"]),
    ],
)
def test_rules_by_hand_when_of_a_kind_of_round_then_they_name_their_sections(
    make: type, number: int, sections: list[str]
) -> None:
    rules = " ".join(rules_by_hand(make(), number))
    assert [section for section in sections if section not in rules] == []
    assert ("REG 7.2" in rules) is (make is make_tournament and number > 1)

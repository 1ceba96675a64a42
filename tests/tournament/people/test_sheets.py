import time
from typing import Any

from tests.tournament.printing.reading import body, names_of_the_regional
from tournament.people.pages.players import PlayerRow
from tournament.people.sheets import meeting_tables, player_list
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Player list", printed="now")


def row(name: str, **fields: Any) -> PlayerRow:
    """Return a player as listed on the desk."""
    defaults: dict[str, Any] = {
        "pk": 1,
        "url": "",
        "name": name,
        "sort_name": "",
        "details": "",
        "corp_identity": "",
        "runner_identity": "",
        "remarks": (),
        "state": "",
        "state_order": 0,
        "state_label": "Playing",
        "tone": "",
        "first_round_bye": False,
        "fixed_table": None,
        "draft_seat": None,
        "is_late": False,
        "was_paired": False,
        "buttons": (),
    }
    return PlayerRow(**defaults | fields)


def test_player_list_when_printed_then_numbered_with_all_that_is_known() -> None:
    players = [
        row(
            "Aoi",
            details="she/her",
            corp_identity="ジンテキ：完全複製",
            runner_identity="アンドロメダ",
            state_label="Registered",
            first_round_bye=True,
        ),
        row("Ivo"),
        row("Kay", runner_identity="Smoke", state_label="Dropped", fixed_table=3, draft_seat=4),
    ]
    assert body(player_list(players, HEADING, Paper.A4)) == (
        "No. Player Pronouns Corp and runner Status "
        "1 Aoi she/her ジンテキ：完全複製 アンドロメダ Registered First-round bye "
        "2 Ivo Playing "
        "3 Kay Smoke Dropped Table 3 · Draft seat 4"
    )


def test_player_list_when_nobody_registered_then_the_sheet_says_so() -> None:
    assert body(player_list([], HEADING, Paper.A4)) == "No players yet."


def test_player_list_when_300_players_then_printed_within_a_second() -> None:
    names = (names_of_the_regional() * 8)[:300]
    players = [row(name, details="they", corp_identity="NBN", runner_identity="Smoke") for name in names]
    start = time.process_time()
    player_list(players, HEADING, Paper.A4)
    assert time.process_time() - start < 1


def test_meeting_seats_two_at_a_table_and_keeps_fixed_tables() -> None:
    assert meeting_tables([]) == []
    assert meeting_tables([None] * 5) == [1, 1, 2, 2, 3]
    assert meeting_tables([None, 1, None, None]) == [1, 1, 2, 2]
    assert meeting_tables([2, 2, None, 2, None, None, 9]) == [2, 2, 1, 2, 1, 3, 9]

import time

from tests.tournament.printing.reading import body, names_of_the_regional, pages
from tournament.printing.contents import PlayerLine, PlayerList, StandingLine, StandingsSheet
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading
from tournament.standings.sheets import player_list, standings

HEADING = Heading("Cup", "today", "", "Standings", printed="now")
HEADS = ("SoS", "Ext. SoS")


def test_standings_when_printed_then_rank_name_mark_points_and_tiebreakers() -> None:
    sheet = StandingsSheet(
        HEADING,
        HEADS,
        (
            StandingLine(1, "Ann", 12, ("1.500", "2.250")),
            StandingLine(2, "Bo 李文", 6, ("2.000", "1.750"), "Dropped"),
            StandingLine(None, "Cy", 9, ("0.000", "0.000"), "Disqualified"),
        ),
    )
    assert body(standings(sheet, Paper.A4)) == (
        "Rank Player Points SoS Ext. SoS "
        "1 Ann 12 1.500 2.250 "
        "2 Bo 李文 Dropped 6 2.000 1.750 "
        "– Cy Disqualified 9 0.000 0.000"
    )


def test_standings_when_the_regional_then_every_name_on_two_pages() -> None:
    names = names_of_the_regional()
    sheet = StandingsSheet(HEADING, HEADS, tuple(StandingLine(1, name, 0, ("0", "0")) for name in names))
    printed = pages(standings(sheet, Paper.LETTER))
    assert [name for name in names if not any(name in page for page in printed)] == []
    assert ["Page 1 of 2" in printed[0], "Page 2 of 2" in printed[1]] == [True, True]
    assert all("Ext. SoS" in page for page in printed)


def test_standings_when_no_round_was_played_then_the_sheet_says_so() -> None:
    assert body(standings(StandingsSheet(HEADING, HEADS, ()), Paper.A4)) == (
        "No round has been published yet."
    )


def test_player_list_when_printed_then_numbered_with_all_that_is_known() -> None:
    sheet = PlayerList(
        HEADING,
        (
            PlayerLine(
                "Aoi", "she/her", "ジンテキ：完全複製", "アンドロメダ", "Registered", "First-round bye"
            ),
            PlayerLine("Ivo", "", "", "", "Playing"),
            PlayerLine("Kay", "", "", "Smoke", "Dropped"),
        ),
    )
    assert body(player_list(sheet, Paper.A4)) == (
        "No. Player Pronouns Corp and runner State "
        "1 Aoi she/her ジンテキ：完全複製 アンドロメダ Registered First-round bye "
        "2 Ivo Playing "
        "3 Kay Smoke Dropped"
    )


def test_player_list_when_nobody_registered_then_the_sheet_says_so() -> None:
    assert body(player_list(PlayerList(HEADING, ()), Paper.A4)) == ("Nobody has registered yet.")


def test_player_list_when_300_players_then_printed_within_a_second() -> None:
    names = (names_of_the_regional() * 8)[:300]
    sheet = PlayerList(HEADING, tuple(PlayerLine(name, "they", "NBN", "Smoke", "Playing") for name in names))
    start = time.process_time()
    player_list(sheet, Paper.A4)
    assert time.process_time() - start < 1

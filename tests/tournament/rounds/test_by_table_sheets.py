from tests.tournament.printing.reading import body, names_of_the_regional, pages
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading
from tournament.rounds.pages.round import SeatLine, TableLine
from tournament.rounds.sheets.by_table import pairings_by_table

HEADING = Heading("Cup", "today", "", "Pairings by table", "Round 2", printed="now")


def table(number: int | None, *names: str, is_changed: bool = False) -> TableLine:
    """A table whose first player is the runner of the first game; one name alone has the bye."""
    return TableLine(
        number=number,
        seats=tuple(SeatLine(at, name, points=0) for at, name in enumerate(names)),
        result="",
        is_reported=False,
        is_changed=is_changed,
        is_found=True,
        search_key="",
    )


def printed(games: int, *tables: TableLine) -> str:
    return body(pairings_by_table(tables, games, HEADING, Paper.A4))


def test_pairings_by_table_when_two_games_then_the_slip_says_who_runs_when_and_has_boxes_for_all() -> None:
    assert printed(2, table(7, "Ann", "Bo")) == (
        "Round 2 Table 7 Game 1 Game 2 Points Signature Ann runs first runner corp Bo corp runner"
    )


def test_pairings_by_table_when_one_game_then_one_box_a_player() -> None:
    assert printed(1, table(7, "Ann", "Bo", is_changed=True)) == (
        "Round 2, changed Table 7 Points Signature Ann runs first runner Bo corp"
    )


def test_pairings_by_table_when_somebody_has_the_bye_then_told_after_the_tables() -> None:
    assert printed(1, table(None, "Cy 李文"), table(1, "Ann", "Bo")) == (
        "Round 2 Table 1 Points Signature Ann runs first runner Bo corp Bye Cy 李文"
    )


def test_pairings_by_table_when_the_regional_then_every_name_and_three_pages() -> None:
    names = names_of_the_regional()
    tables = [table(1 + at // 2, names[at], names[at + 1]) for at in range(0, 42, 2)]
    on_pages = pages(pairings_by_table(tables, 2, HEADING, Paper.LETTER))
    assert [name for name in names if not any(name in page for page in on_pages)] == []
    assert ["Page 1 of 3" in on_pages[0], "Page 2 of 3" in on_pages[1], "Page 3 of 3" in on_pages[2]] == [
        True
    ] * 3


def test_pairings_by_table_when_nobody_is_paired_then_the_sheet_says_so() -> None:
    assert printed(2) == "Nobody is paired yet."

import re
from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from pairing.types import Standing
from tests.tournament.printing.reading import body, names_of_the_regional, pages
from tournament.play.rounds.figure_words import FigureCell, FigureColumn
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading
from tournament.ranking.standings.pages.standings import StandingLine, StandingsPage
from tournament.ranking.standings.sheets.swiss import standings_sheet

HEADING = Heading("Cup", "today", "", "Standings", printed="now")


def line(rank: int | None, name: str, points: int, *figures: str, gone: str = "") -> StandingLine:
    return StandingLine(
        place=Standing(rank, 1, points, rounds_played=1, figures={}, swept=False, decided_by=None),
        name=name,
        is_dropped=gone == "dropped",
        is_disqualified=gone == "disqualified",
        figures=tuple(FigureCell(shown, exact="") for shown in figures),
        decided_by="",
        is_last_of_cut=False,
        is_found=True,
        search_key="",
    )


def printed(*lines: StandingLine, paper: Paper = Paper.A4) -> bytes:
    page = StandingsPage(
        lines=lines,
        rounds=1,
        tables=0,
        open_tables=0,
        cut_size=0,
        columns=(FigureColumn("sos", "SoS", ""), FigureColumn("extended_sos", "Ext. SoS", "")),
        is_final=False,
    )
    return standings_sheet(page, HEADING, paper)


def test_standings_when_printed_then_rank_name_mark_points_and_tiebreakers() -> None:
    lines = (
        line(1, "Ann", 12, "1.500", "2.250"),
        line(2, "Bo 李文", 6, "2.000", "1.750", gone="dropped"),
        line(None, "Cy", 9, "0.000", "0.000", gone="disqualified"),
    )
    assert body(printed(*lines)) == (
        "Rank Player Points SoS Ext. SoS "
        "1 Ann 12 1.500 2.250 "
        "2 Bo 李文 Dropped 6 2.000 1.750 "
        "– Cy Disqualified 9 0.000 0.000"
    )


def test_standings_when_there_is_a_cut_then_a_thicker_line_is_below_its_last_player() -> None:
    lines = tuple(line(number, f"Player {number}", 9, "0", "0") for number in (1, 2, 3))
    kept = (lines[0], replace(lines[1], is_last_of_cut=True), lines[2])
    assert thick_lines(printed(*kept)) == thick_lines(printed(*lines)) + 1


def thick_lines(pdf: bytes) -> int:
    """Return how many lines are thicker than the row lines."""
    content = PdfReader(BytesIO(pdf)).pages[0].get_contents()
    assert content is not None
    return len(re.findall(rb"(?m)^1\.\d+ w", content.get_data()))


def test_standings_when_the_regional_then_every_name_on_two_pages() -> None:
    names = names_of_the_regional()
    on_pages = pages(printed(*(line(1, name, 0, "0", "0") for name in names), paper=Paper.LETTER))
    assert [name for name in names if not any(name in page for page in on_pages)] == []
    assert ["Page 1 of 2" in on_pages[0], "Page 2 of 2" in on_pages[1]] == [True, True]
    assert all("Ext. SoS" in page for page in on_pages)


def test_standings_when_no_round_was_played_then_the_sheet_says_so() -> None:
    assert body(printed()) == "No round has been published yet."

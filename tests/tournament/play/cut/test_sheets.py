"""The bracket on paper: one landscape page with every name."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.types import Ending, Side
from tests.cut import InCut
from tests.factories import make_tournament
from tests.tournament.printing.reading import pages, read, sizes
from tournament.kernel.access import Viewer
from tournament.kernel.slip_codes import slip_code
from tournament.models import StageKind, Tournament
from tournament.models.states import EventState, Role
from tournament.play.cut.sheets.bracket import BracketSheetKind, print_bracket_sheet
from tournament.play.cut.sheets.slips import print_bracket_slips
from tournament.printing.press import Paper
from tournament.site.sheets import SheetKind, print_sheet

NOW = datetime.datetime(2016, 11, 5, 13, 3, tzinfo=datetime.UTC)
SIZES = {Paper.A4: {(842, 595)}, Paper.LETTER: {(792, 612)}}
NAMES = (
    *("田中 葵", "Christopher Featherstonehaugh", "Ольга Иванова", "Enrique de la Torre Martínez"),
    *(
        "김민준",
        "Łukasz Wójcik",
        "Gwendolyn Abernathy-Smith",
        "Jørgen Ås",
        "李文",
        "Zoë",
        "Mo",
        "Nguyễn Thị Ánh",
    ),
    *("Nia", "Oz", "Pia", "Ko"),
)


def printed(event: Tournament, kind: BracketSheetKind, paper: Paper = Paper.A4) -> bytes:
    return print_bracket_sheet(kind, event, paper, now=NOW).pdf


def page_of(pdf: bytes) -> str:
    """Return the text of the only page, with names that were split across lines joined again."""
    (page,) = pages(pdf)
    return page


def named_cut(size: int, kind: StageKind = StageKind.DOUBLE) -> InCut:
    cut = InCut(size, kind, slug=f"cup-{kind}-{size}", name="Cup", level="relaxed")
    for player, name in zip(cut.seeds.values(), NAMES, strict=False):
        player.name = name
        player.save()
    return cut


@pytest.mark.django_db
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("size", "kind"),
    [
        *((size, "double") for size in (4, 6, 8, 10, 12, 16)),
        *((size, "single") for size in (2, 3, 6, 10, 12, 16)),
    ],
)
def test_bracket_when_the_cut_is_made_then_one_page_with_every_name(
    size: int, kind: str, paper: Paper
) -> None:
    cut = named_cut(size, StageKind(kind))
    pdf = printed(cut.event, BracketSheetKind.AS_IT_STANDS, paper)
    page = page_of(pdf)
    assert sizes(pdf) == SIZES[paper]
    assert [name for name in NAMES[:size] if name not in page] == []
    assert f"Top {size}" in page and "Page 1 of 1" in page


@pytest.mark.django_db
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("kind", "size", "last"),
    [
        (BracketSheetKind.BLANK_4, 4, 7),
        (BracketSheetKind.BLANK_6, 6, 11),
        (BracketSheetKind.BLANK_8, 8, 15),
        (BracketSheetKind.BLANK_10, 10, 19),
        (BracketSheetKind.BLANK_12, 12, 23),
        (BracketSheetKind.BLANK_16, 16, 31),
    ],
)
def test_bracket_when_blank_then_one_page_with_seeds_and_who_comes_where(
    kind: BracketSheetKind, size: int, last: int, paper: Paper
) -> None:
    pdf = printed(make_tournament(name="Cup"), kind, paper)
    page = page_of(pdf)
    assert sizes(pdf) == SIZES[paper]
    byes = {6: 2, 10: 6, 12: 4}.get(size, 0)
    if byes:
        assert "have a bye in round 1 and start in round 2." in page
        assert f"1 {'4 5' if size == 6 else '8 9'} " in page  # game 1 is between players without a bye
    else:
        assert f"1 1 {size} " in page  # game 1 is the first seed against the last
    for text in (f"Winner of game {last - 1}", f"Loser of game {last - 1}", "only if needed", "Champion"):
        assert text in page


@pytest.mark.django_db
def test_bracket_when_played_out_then_sides_endings_and_the_champion() -> None:
    cut = named_cut(4)
    cut.win(1, 1, Ending.TIMED_WIN)
    cut.wins(g2=2, g3=1, g4=3, g5=2, g6=1)
    page = page_of(printed(cut.event, BracketSheetKind.AS_IT_STANDS))
    assert "Second final: not needed" in page
    assert f"Champion {NAMES[0]}" in page
    assert f"1 {NAMES[0]}" in page and "on time" in page


@pytest.mark.django_db
def test_bracket_when_no_cut_is_made_then_the_sheet_says_so() -> None:
    page = page_of(printed(make_tournament(name="Cup"), BracketSheetKind.AS_IT_STANDS))
    assert page.endswith("There is no bracket yet: make the cut first.")


@pytest.mark.django_db
def test_bracket_when_a_name_is_one_word_of_72_letters_then_it_is_broken_and_not_shrunk_to_nothing() -> None:
    cut = named_cut(8)
    unbroken = "Wolfeschlegelsteinhausenbergerdorff" + "w" * 37
    player = cut.seeds[1]
    player.name = unbroken
    player.save()
    found: list[float] = []

    def see(text: str, _cm: object, _matrix: object, _font: object, size: float) -> None:
        if "www" in text:
            found.append(size)

    page = read(printed(cut.event, BracketSheetKind.AS_IT_STANDS)).pages[0]
    told = "".join(page.extract_text(visitor_text=see).split())
    assert (unbroken in told, min(found) >= 4) == (True, True)


@pytest.mark.django_db
def test_bracket_when_kept_then_the_file_has_a_name() -> None:
    cut = named_cut(4)
    names = [
        print_bracket_sheet(kind, cut.event, Paper.A4, now=NOW).name
        for kind in (BracketSheetKind.AS_IT_STANDS, BracketSheetKind.BLANK_16)
    ]
    assert names == ["Cup - Top 4 - bracket.pdf", "Cup - Top 16 - blank.pdf"]
    none = print_bracket_sheet(
        BracketSheetKind.AS_IT_STANDS, make_tournament(name="League"), Paper.A4, now=NOW
    )
    assert none.name == "League - Bracket.pdf"


@pytest.mark.django_db
def test_bracket_when_the_cut_is_larger_then_no_more_queries() -> None:
    counted = []
    for size in (4, 16):
        cut = named_cut(size)
        with CaptureQueriesContext(connection) as captured:
            printed(cut.event, BracketSheetKind.AS_IT_STANDS)
        counted.append(len(captured))
    assert counted[0] == counted[1] <= 7


def standings(event: Tournament) -> str:
    event = Tournament.objects.get(pk=event.pk)
    viewer = Viewer(event.owner_id, Role.TO)
    return page_of(print_sheet(SheetKind.STANDINGS, event, Paper.A4, viewer=viewer, now=NOW).pdf)


@pytest.mark.django_db
def test_standings_when_the_cut_is_played_then_the_results_with_places_and_seeds() -> None:
    cut = InCut(4, players=6, name="Cup")
    cut.wins(g1=4, g2=2, g3=4, g4=3)
    assert "Standings with the cut 3 places open Printed" in standings(cut.event)
    cut.wins(g5=2, g6=4)
    Tournament.objects.filter(pk=cut.event.pk).update(state=EventState.FINISHED)
    assert standings(cut.event).endswith(
        "Place Player Seed Swiss rank Points SoS "
        "1 Seed 4 4 4 0 6.000 2 Seed 2 2 2 6 0.000 3 Seed 3 3 3 6 0.000 "
        "4 Seed 1 1 1 6 0.000 5 Seed 5 5 0 6.000 6 Seed 6 6 0 6.000"
    )


@pytest.mark.django_db
def test_bracket_slips_when_games_are_open_then_one_each_with_seeds_sides_and_code() -> None:
    cut = named_cut(4)
    cut.choose(1, Side.CORP)
    printed = print_bracket_slips(cut.event, Paper.A4, now=NOW)
    assert printed.name == "Cup - bracket - Result slips.pdf"
    (text,) = pages(printed.pdf)
    assert "corp won signature runner won signature" in text
    assert "corp / runner won signature corp / runner won signature" in text  # sides to be chosen in game 2
    codes = [slip_code(cut.event.pk, 1, number, is_cut=True) for number in (1, 2)]
    assert f"1 田中 葵 seed 1 Enrique de la Torre Martínez seed 4 {codes[0]}" in text
    assert f"2 Christopher Featherstonehaugh seed 2 Ольга Иванова seed 3 {codes[1]}" in text
    assert "drop" not in text and "Cut, round 1" in text


@pytest.mark.django_db
def test_bracket_slips_when_nothing_is_open_then_the_sheet_says_so() -> None:
    before = make_tournament(name="Cup", slug="none-yet")
    (empty,) = pages(print_bracket_slips(before, Paper.A4, now=NOW).pdf)
    assert "There is no bracket yet: make the cut first." in empty
    cut = InCut(2, StageKind.SINGLE)
    cut.win(1, 1)
    said = pages(print_bracket_slips(cut.event, Paper.LETTER, now=NOW).pdf)[0]
    assert "No bracket game is open." in said


@pytest.mark.django_db
def test_bracket_slips_when_more_games_are_open_then_no_more_queries() -> None:
    counts = []
    for size in (4, 16):
        cut = InCut(size)
        with CaptureQueriesContext(connection) as captured:
            print_bracket_slips(cut.event, Paper.A4, now=NOW)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 9

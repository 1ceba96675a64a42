"""The bracket as a poster, read back: its pages, every name, and where to cut."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_tournament
from tests.tournament.play.cut.test_sheets import NAMES, named_cut
from tests.tournament.printing.reading import body, pages, read, sizes
from tournament.models import Tournament
from tournament.play.cut.sheets.bracket import BracketSheetKind
from tournament.play.cut.sheets.poster import PosterSize, print_bracket_poster
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
AS_IT_STANDS = BracketSheetKind.AS_IT_STANDS
ONE, TWO, FOUR = PosterSize.ONE_LARGE, PosterSize.TWO_LARGE, PosterSize.FOUR_USUAL


def poster(
    event: Tournament, size: PosterSize, kind: BracketSheetKind = AS_IT_STANDS, paper: Paper = Paper.A4
) -> Printed:
    return print_bracket_poster(kind, size, event, paper, now=NOW)


@pytest.mark.parametrize(
    ("size", "paper", "count", "in_points"),
    [
        (ONE, Paper.A4, 1, (1191, 842)),
        (FOUR, Paper.A4, 4, (842, 595)),
        (TWO, Paper.LETTER, 2, (792, 1224)),
    ],
)
def test_poster_has_its_pages_and_every_name_of_the_top_16(
    size: PosterSize, paper: Paper, count: int, in_points: tuple[int, int]
) -> None:
    event = named_cut(16).event
    printed = poster(event, size, paper=paper)
    assert (len(pages(printed.pdf)), sizes(printed.pdf)) == (count, {in_points})
    text = "".join("".join(pages(printed.pdf)).split())
    assert [name for name in NAMES if "".join(name.split()) not in text] == []
    assert ("Cutalongthedashes" in text) == (count > 1)


def test_names_of_a_double_poster_stand_at_least_as_large_as_on_a_wall_list() -> None:
    sizes_of_names = []

    def visit(text: str, matrix: list[float], text_matrix: list[float], _font: object, size: float) -> None:
        if any(part and part in text for name in ("Zoë", "Pia") for part in [name]):
            sizes_of_names.append(size * text_matrix[3] * matrix[3])

    read(poster(named_cut(16).event, TWO).pdf).pages[0].extract_text(visitor_text=visit)
    assert sizes_of_names
    assert min(sizes_of_names) >= 14


def test_poster_is_named_for_a_person_and_blank_where_that_is_asked_for() -> None:
    event = make_tournament(name="Cup")
    assert poster(event, TWO, BracketSheetKind.BLANK_8).name == (
        "Cup - Top 8 - poster - two A3 pages side by side - blank.pdf"
    )
    assert poster(event, FOUR, BracketSheetKind.BLANK_4, Paper.LETTER).name == (
        "Cup - Top 4 - poster - four Letter pages to glue together - blank.pdf"
    )
    (page,) = pages(poster(event, ONE, BracketSheetKind.BLANK_4).pdf)
    assert ("Champion" in page, "Cup" in page) == (True, True)


def test_poster_before_the_cut_says_that_there_is_no_bracket() -> None:
    said = body(poster(make_tournament(), TWO).pdf)
    assert said == "There is no bracket yet: make the cut first."

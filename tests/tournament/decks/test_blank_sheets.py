import pytest

from tests.tournament.printing.reading import pages, sizes
from tournament.decks.sheets.blank import blank_deck_sheet
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Deck registration", printed="now")


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_blank_deck_sheet_when_printed_then_a_page_a_deck_with_all_fields(
    paper: Paper, size: tuple[int, int]
) -> None:
    pdf = blank_deck_sheet("Opaque sleeves.", HEADING, paper)
    assert sizes(pdf) == {size}
    foot = "Legal (judge) Player’s signature Date Checked by (judge) Opaque sleeves."
    head = "Player’s name Player or table number Identity Name of the deck"
    corp, runner = (
        " ".join(f"Copies {card_type} Influence" for card_type in card_types)
        for card_types in (
            ("Agendas", "Assets", "Upgrades", "Operations", "Ice"),
            ("Events", "Hardware", "Resources", "Programs"),
        )
    )
    assert [page.partition(" of 2 ")[2] for page in pages(pdf)] == [
        f"Corp {head} {corp} Cards Influence Agenda points {foot}",
        f"Runner {head} {runner} Cards Influence {foot}",
    ]

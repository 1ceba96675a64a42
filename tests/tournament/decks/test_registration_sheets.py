import pytest

from tests.tournament.printing.reading import body, pages, sizes
from tournament.decks.sheets.contents import (
    BlankDeckSheet,
    BlankPart,
    CardGroup,
    CardLine,
    DeckPart,
    DeckSheets,
    PlayerDecks,
)
from tournament.decks.sheets.registration import blank_deck_sheet, deck_sheets
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Deck registration", printed="now")
CORP = DeckPart(
    side="Corp",
    identity="NBN: Making News",
    note="Fast · version 2",
    groups=(
        CardGroup("Agendas (3)", (CardLine(3, "Breaking News", "−3"),)),
        CardGroup("Ice (2)", (CardLine(2, "ヴァンパイア・エリ"),)),
    ),
    totals=("5 cards", "Influence: 0 of 12"),
    verdict="Not legal: 2 problems",
)
NONE = DeckPart(side="Runner", note="No list was handed in.")


def test_deck_sheets_when_printed_then_both_decks_with_cards_cost_sums_and_verdict() -> None:
    sheet = DeckSheets(HEADING, (PlayerDecks("Zoë 田中 🐙", "they · Table 4", (CORP, NONE)),))
    assert body(deck_sheets(sheet, Paper.A4)) == (
        "Zoë 田中 🐙 they · Table 4 "
        "Corp NBN: Making News Fast · version 2 "
        "Agendas (3) 3 Breaking News −3 Ice (2) 2 ヴァンパイア・エリ "
        "Runner No list was handed in. "
        "5 cards Influence: 0 of 12 Not legal: 2 problems "
        "Player’s signature Date"
    )


def test_deck_sheets_when_a_deck_is_too_long_for_a_page_then_it_goes_on_on_the_next() -> None:
    titles = [f"Card number {number}" for number in range(99)]
    long = DeckPart(
        "Corp", "Nova", groups=(CardGroup("Ice (99)", tuple(CardLine(1, title) for title in titles)),)
    )
    printed = pages(deck_sheets(DeckSheets(HEADING, (PlayerDecks("Ann", "", (long, CORP)),)), Paper.LETTER))
    assert [title for title in titles if not any(f"1 {title}" in page for page in printed)] == []
    assert len(printed) == 3
    assert ["continued" in page for page in printed] == [False, True, True]
    assert ["Player’s signature" in page for page in printed] == [True, False, False]


def test_deck_sheets_when_two_players_then_each_on_a_page_of_its_own() -> None:
    players = tuple(PlayerDecks(name, "", (CORP, NONE)) for name in ("Ann", "Bo"))
    printed = pages(deck_sheets(DeckSheets(HEADING, players), Paper.A4))
    assert [("Ann" in page, "Bo" in page) for page in printed] == [(True, False), (False, True)]


def test_deck_sheets_when_nobody_registered_then_the_sheet_says_so() -> None:
    assert body(deck_sheets(DeckSheets(HEADING, ()), Paper.A4)) == "Nobody has registered yet."


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_blank_deck_sheet_when_printed_then_a_page_a_deck_with_all_fields(
    paper: Paper, size: tuple[int, int]
) -> None:
    parts = (
        BlankPart("Corp", ((("Agendas", 2),), (("Ice", 3), ("Assets", 1))), ("Cards", "Agenda points")),
        BlankPart("Runner", ((("Events", 2),), (("Programs", 3),)), ("Cards",)),
    )
    pdf = blank_deck_sheet(BlankDeckSheet(HEADING, parts, "Opaque sleeves."), paper)
    assert sizes(pdf) == {size}
    foot = "Legal (leader) Player’s signature Date Checked by (leader) Opaque sleeves."
    head = "Player’s name Player or table number Identity Name of the deck"
    assert [page.partition(" of 2 ")[2] for page in pages(pdf)] == [
        f"Corp {head} Copies Agendas Influence Copies Ice Influence Copies Assets Influence "
        f"Cards Agenda points {foot}",
        f"Runner {head} Copies Events Influence Copies Programs Influence Cards {foot}",
    ]

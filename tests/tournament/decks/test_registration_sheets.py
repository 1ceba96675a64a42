from tests.tournament.decks.shown import both, card, deck, group
from tests.tournament.printing.reading import body, pages
from tournament.decks.pages.both_decks import BothDecks
from tournament.decks.pages.deck import ProblemLine
from tournament.decks.sheets.registration import deck_sheets
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading

HEADING = Heading("Cup", "today", "", "Deck registration", printed="now")
CORP = deck(
    "NBN: Making News",
    group("Agendas", card(3, "Breaking News", listed="−3")),
    group("Ice", card(2, "ヴァンパイア・エリ")),
    name="Fast",
    version=2,
    size="5 cards",
    influence="0 of 12",
    problems=(ProblemLine("Too few cards.", (), ""), ProblemLine("Too few agenda points.", (), "")),
)


def printed(*players: BothDecks, paper: Paper = Paper.A4) -> bytes:
    return deck_sheets(players, "NAPD MWL 1.1", HEADING, paper)


def test_deck_sheets_when_printed_then_both_decks_with_cards_cost_sums_and_verdict() -> None:
    assert body(printed(both("Zoë 田中 🐙", CORP, pronouns="they", place="Table 4"))) == (
        "Zoë 田中 🐙 they · Table 4 "
        "Corp NBN: Making News Fast · version 2 "
        "Agendas (3) 3 Breaking News −3 Ice (2) 2 ヴァンパイア・エリ "
        "Runner No list was handed in. "
        "5 cards Influence: 0 of 12 List in force: NAPD MWL 1.1 Not legal: 2 problems "
        "Player’s signature Date"
    )


def test_deck_sheets_when_a_card_costs_more_dots_than_there_is_room_for_then_a_number() -> None:
    costly = deck("Nova", group("Ice", card(3, "Tollbooth", "•" * 12), card(3, "Archer", "•" * 13, "+3")))
    assert f"3 Tollbooth {'•' * 12} 3 Archer 13 • +3" in body(printed(both("Ann", costly)))


def test_deck_sheets_when_a_deck_has_no_identity_then_told() -> None:
    assert body(printed(both("Ann", deck("")))).startswith("Ann Corp No identity version 1 Runner")


def test_deck_sheets_when_a_deck_is_too_long_for_a_page_then_it_goes_on_on_the_next() -> None:
    titles = [f"Card number {number}" for number in range(99)]
    long = deck("Nova", group("Ice", *(card(1, title) for title in titles)))
    on_pages = pages(printed(both("Ann", long, CORP), paper=Paper.LETTER))
    assert [title for title in titles if not any(f"1 {title}" in page for page in on_pages)] == []
    assert len(on_pages) == 3
    assert ["continued" in page for page in on_pages] == [False, True, True]
    assert ["Player’s signature" in page for page in on_pages] == [True, False, False]


def test_deck_sheets_when_two_players_then_each_on_a_page_of_its_own() -> None:
    on_pages = pages(printed(*(both(name, CORP) for name in ("Ann", "Bo"))))
    assert [("Ann" in page, "Bo" in page) for page in on_pages] == [(True, False), (False, True)]


def test_deck_sheets_when_nobody_registered_then_the_sheet_says_so() -> None:
    assert body(printed()) == "No players yet."

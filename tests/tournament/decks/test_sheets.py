"""The sheets for an event's decks, read back: every card in the real decks, every total, every field."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_round, make_single_sided_event
from tests.tournament.decks_data import (
    DAY,
    ILLEGAL_CORP,
    ILLEGAL_RUNNER,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    submission,
)
from tests.tournament.printing.reading import body, names_of_the_regional, pages, sizes
from tournament.decks.check_words import sleeve_words
from tournament.decks.sheets.sheets import DeckSheetKind, print_deck_sheet
from tournament.models import Deck, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]
NOW = datetime.datetime(2016, 11, 5, 13, 3, tzinfo=datetime.UTC)
REGISTRATION, BLANK, CHECK = DeckSheetKind.REGISTRATION, DeckSheetKind.BLANK, DeckSheetKind.CHECK
MISSING = DeckSheetKind.MISSING


def cup(**fields: object) -> Tournament:
    defaults = {"name": "Cup", "time_zone": "Europe/Berlin", "level": "formal", "venue": "Shop"}
    return make_deck_event(**defaults | fields)


def sheet(
    kind: DeckSheetKind, event: Tournament, player: Player | None = None, paper: Paper = Paper.A4
) -> Printed:
    return print_deck_sheet(kind, event, paper, now=NOW, player=player)


def cards_of(text: str) -> list[tuple[int, str]]:
    return [(entry.copies, entry.card.title) for entry in submission(text).deck.cards]


def with_decks(event: Tournament, name: str, *texts: str) -> Player:
    player = make_player(event, name, pronouns="she/her")
    hand_in(player, *texts)
    Deck.objects.update(submitted_at=NOW)
    return player


def test_registration_sheet_when_the_champions_decks_then_every_title_and_sum_and_legal() -> None:
    event = cup()
    player = with_decks(event, "Ann", LEGAL_CORP, LEGAL_RUNNER)
    printed = sheet(REGISTRATION, event, player)
    (page,) = pages(printed.pdf)
    assert printed.name == "Cup - Deck registration - Ann.pdf"
    assert page.startswith(
        "Cup 5 November 2016 · Shop Deck registration "
        "Printed 5 November 2016, 14:03 CET Page 1 of 1 Ann she/her"
    )
    wanted = cards_of(LEGAL_CORP) + cards_of(LEGAL_RUNNER)
    assert [card for card in wanted if "{} {}".format(*card) not in page] == []
    assert "NBN: Controlling the Message Corp deck of the 2016 champion · version 1 · 5 Nov, 14:03" in page
    assert "Agendas (10) 1 AstroScript Pilot Program 3 Breaking News −3 3 Global Food Initiative •••" in page
    assert (
        "49 cards, at least 45 Influence: 7 of 7 (12 minus 5) Agenda points: 20 (20 or 21) "
        "List in force: NAPD MWL 1.1 Legal "
        "45 cards, at least 45 Influence: 10 of 10 (15 minus 5) List in force: NAPD MWL 1.1 Legal"
    ) in page


def test_registration_sheet_when_the_decks_are_illegal_then_with_the_number_of_problems() -> None:
    event = cup()
    player = with_decks(event, "Ann", ILLEGAL_CORP, ILLEGAL_RUNNER)
    page = body(sheet(REGISTRATION, event, player).pdf)
    assert page.count("Not legal: 1 problem") == 2
    assert "Influence: 15 of 6 (15 minus 9)" in page


def test_registration_sheet_when_a_list_is_changed_then_the_newest() -> None:
    event = cup()
    player = with_decks(event, "Ann", ILLEGAL_CORP)
    hand_in(player, LEGAL_CORP)
    page = body(sheet(REGISTRATION, event, player).pdf)
    assert ("version 2" in page, "Accelerated Beta Test" in page) == (True, False)
    assert "Runner No list was handed in." in page


def test_sheets_when_for_everybody_then_by_name_and_without_those_who_have_left() -> None:
    event = cup(state=EventState.RUNNING)
    bo, ann = make_player(event, "Bo"), make_player(event, "Ännchen")
    make_player(event, "Cy", state=PlayerState.DROPPED)
    make_player(event, "Di", state=PlayerState.DISQUALIFIED)
    make_round(event, [(bo, ann)])
    for kind in (REGISTRATION, MISSING):
        starts = [page.partition(" of 2 ")[2][:20] for page in pages(sheet(kind, event).pdf)]
        assert starts == ["Ännchen Table 1 Corp", "Bo Table 1 Corp Iden"]
    assert body(sheet(CHECK, event).pdf) == "No list was handed in. Ännchen Table 1 Bo Table 1"


def test_registration_sheets_when_some_handed_in_then_the_others_have_a_page_to_fill_in() -> None:
    event = cup()
    with_decks(event, "Ann", LEGAL_CORP)
    make_player(event, "Bo", corp_identity="NBN: Making News", runner_identity="Kate")
    fields = (
        "Corp NBN: Making News Identity Copies Card Influence Runner Kate Identity Copies "
        "Card Influence Cards Influence Agenda points Cards Influence Player’s signature "
        "Date Checked by (judge) Legal (judge) Formal event: opaque sleeves are mandatory, "
        "all alike and unmarked. (REG 2.1)"
    )
    ann, bo = pages(sheet(REGISTRATION, event).pdf)
    assert ("Runner No list was handed in." in ann, bo.endswith(f"Page 2 of 2 Bo {fields}")) == (True, True)

    missing = sheet(MISSING, event, paper=Paper.LETTER)
    assert missing.name == "Cup - Deck registration - to fill in.pdf"
    assert body(missing.pdf) == f"Bo {fields}"


def test_sheets_to_fill_in_when_nobody_needs_one_then_told() -> None:
    event = cup()
    assert body(sheet(MISSING, event).pdf) == "No players yet."
    with_decks(event, "Ann", LEGAL_CORP)
    assert body(sheet(MISSING, event).pdf) == "Everyone has handed in a list."


def test_check_sheet_when_the_champions_decks_then_every_title_and_the_rules() -> None:
    event = cup()
    player = with_decks(event, "Ann", LEGAL_CORP, LEGAL_RUNNER)
    page = body(sheet(CHECK, event, player).pdf)
    wanted = cards_of(LEGAL_CORP) + cards_of(LEGAL_RUNNER)
    assert [card for card in wanted if "{}× {}".format(*card) not in page] == []
    assert "Formal event: opaque sleeves are mandatory, all alike and unmarked. (REG 2.1)" in page
    assert ("Findings" in page, page.endswith("(REG 5.6). Judge Time Signature")) == (True, True)


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
@pytest.mark.parametrize("kind", [REGISTRATION, CHECK])
def test_sheets_when_the_champions_decks_then_one_page_on_either_paper(
    kind: DeckSheetKind, paper: Paper, size: tuple[int, int]
) -> None:
    event = cup()
    pdf = sheet(kind, event, with_decks(event, "Ann", LEGAL_CORP, LEGAL_RUNNER), paper).pdf
    assert (sizes(pdf), len(pages(pdf))) == ({size}, 1)


def test_blank_sheet_when_printed_then_lines_for_every_type_and_all_fields() -> None:
    printed = sheet(BLANK, cup(level="relaxed"))
    corp, runner = pages(printed.pdf)
    assert printed.name == "Cup - Deck registration - blank.pdf"
    assert "Cup 5 November 2016 · Shop Deck registration" in corp
    fields = [
        "Player’s name",
        "Identity",
        "Name of the deck",
        "Cards",
        "Influence",
        "Player’s signature",
        "Date",
        "Checked by (judge)",
        "Relaxed event: sleeves don’t have to be opaque, but all backs must be uniform. (REG 2.1)",
    ]
    corp_types = ["Agendas", "Assets", "Upgrades", "Operations", "Ice", "Agenda points"]
    runner_types = ["Events", "Hardware", "Resources", "Programs"]
    assert [word for word in [*fields, *corp_types] if word not in corp] == []
    assert [word for word in [*fields, *runner_types] if word not in runner] == []


@pytest.mark.parametrize("kind", [REGISTRATION, MISSING, CHECK])
def test_sheets_when_the_regional_then_all_42_names_read_back(kind: DeckSheetKind) -> None:
    event = cup()
    names = names_of_the_regional()
    for name in names:
        make_player(event, name)
    text = " ".join(pages(sheet(kind, event).pdf))
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("kind", DeckSheetKind)
def test_sheets_when_more_players_then_no_more_queries(kind: DeckSheetKind) -> None:
    queries = []
    for count in (4, 40):
        event = cup(date=DAY, state=EventState.RUNNING)
        players = make_players(event, count)
        make_round(event, list(zip(players[::2], players[1::2], strict=True)))
        for player in players:
            Deck.objects.create(player=player, side="corp", version=1, source="")
        with CaptureQueriesContext(connection) as captured:
            sheet(kind, event)
        queries.append(len(captured))
    assert queries[0] == queries[1] <= 5


def test_sleeves_of_todays_event_are_asked_for_by_what_its_level_is_called_today() -> None:
    today = make_single_sided_event(level="formal")
    assert sleeve_words(today) == "Competitive event: opaque sleeves are mandatory, all alike and unmarked."

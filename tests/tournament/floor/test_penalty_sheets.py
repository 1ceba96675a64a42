"""The penalty sheet, read back: all players with tables and penalties, for staff only."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.tournament.printing.reading import body, names_of_the_regional, pages, sizes
from tournament.floor.sheets.penalties import print_penalties
from tournament.models import Penalty, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.printing.press import Paper

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
BLANK = " C W G D" * 8
LEGEND = (
    " Kind, by number: 1 Showed hidden cards · 2 Notes or outside material · 3 "
    "Stalling · 4 Collusion · 5 Cheating · 6 Rough handling of cards or people · 7 "
    "Disrespect · 8 Deck or decklist · 9 Sleeves · 10 Game play error · 11 Late for the "
    "round · 12 Other Circle the level: C Caution · W Warning · G Game loss · D "
    "Disqualification. Only the organizer can disqualify a player; D proposes it (REG 1.4)."
)
HEAD = "Table Player Penalties so far Kind Level What happened Round Judge’s signature"


def printed(event: Tournament, paper: Paper = Paper.A4) -> bytes:
    return print_penalties(event, paper, now=NOW).pdf


def test_sheet_tells_table_and_penalties_that_stand_and_leaves_room_to_write() -> None:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    ann, bo = make_player(event, "Ann"), make_player(event, "Bo")
    make_player(event, "Gone", state=PlayerState.DROPPED)
    out = make_player(event, "Out", state=PlayerState.DISQUALIFIED)
    make_round(event, [(bo, ann)])
    Penalty.objects.create(player=bo, kind="late", level="caution")
    Penalty.objects.create(player=bo, kind="deck", level="game_loss")
    Penalty.objects.create(player=bo, kind="other", level="warning", withdrawn_at=timezone.now())
    Penalty.objects.create(player=out, kind="cheating", level="disqualification")

    sheet = print_penalties(event, Paper.A4, now=NOW)

    assert sheet.name == "Cup - Penalty sheet.pdf"
    assert body(sheet.pdf) == (
        f"{HEAD} 1 Ann C W G D 1 Bo Late for the round: Caution; Deck or decklist: Game loss C W G D "
        f"Out (Disqualified) Cheating: Disqualification C W G D{BLANK}{LEGEND}"
    )
    assert sizes(sheet.pdf) == {(842, 595)}


def test_sheet_of_an_empty_event_has_lines_to_write_on() -> None:
    assert body(printed(make_tournament(), Paper.LETTER)) == f"{HEAD}{BLANK}{LEGEND}"


def test_sheet_of_the_regional_has_every_name_in_as_many_queries_as_a_small_one() -> None:
    names = names_of_the_regional()
    queries, text = [], ""
    for wanted in (names[:4], names):
        event = make_tournament(state=EventState.RUNNING)
        players = [make_player(event, name) for name in wanted]
        make_round(event, list(zip(players[::2], players[1::2], strict=True)))
        with CaptureQueriesContext(connection) as captured:
            text = " ".join(pages(printed(event)))
        queries.append(len(captured))
    assert [name for name in names if name not in text] == []
    assert queries[0] == queries[1] <= 12


def test_sheet_is_a_pdf_on_the_chosen_paper(client: Client) -> None:
    event = make_tournament()
    make_players(event, 2)
    client.force_login(event.owner)
    answer = client.get(reverse("judge-penalty-sheet", kwargs={"slug": event.slug}), {"paper": "letter"})
    assert (answer.status_code, answer["Content-Type"], sizes(answer.content)) == (
        200,
        "application/pdf",
        {(792, 612)},
    )


@pytest.mark.parametrize(("players", "expected"), [(5, [13]), (11, [15]), (12, [15, 15]), (24, [15, 15])])
def test_sheet_never_begins_a_page_for_a_few_blank_lines(players: int, expected: list[int]) -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_players(event, players)
    assert [page.count("C W G D") for page in pages(printed(event))] == expected

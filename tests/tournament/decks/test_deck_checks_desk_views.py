"""Deck checks over HTTP: drawing, finding, comparing, recording, and permissions."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.markup import tight
from tests.tournament.decks_data import DAY, ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in
from tournament.decks.acts.draws import DrawDeckChecks
from tournament.models import DeckCheck, DeckLists, LogEntry, Player, Tournament
from tournament.models.states import EventState

NOTHING = {
    "corp": "not_checked",
    "runner": "not_checked",
    "sleeves": "not_checked",
    "findings": "",
    "judge": "Rose",
    "seen_check": "0",
    "seen_corp": "0",
    "seen_runner": "0",
}


def page_of(tournament: Tournament) -> str:
    return reverse("desk-deck-checks", kwargs={"slug": tournament.slug})


def draw_of(tournament: Tournament) -> str:
    return reverse("desk-deck-checks-draw", kwargs={"slug": tournament.slug})


def check_of(player: Player) -> str:
    return reverse("desk-deck-check", kwargs={"slug": player.tournament.slug, "pk": player.pk})


def last_boxes(page: str) -> dict[str, str]:
    """Return each card's last box, which a judge ticks if all copies are there."""
    return {unescape(name): value for name, value in re.findall(r'name="(found [^"]+)" value="(\d)"', page)}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A running event that requires decklists, on a date when MWL 1.1 is in force."""
    return make_tournament(state=EventState.RUNNING, date=DAY, deck_lists=DeckLists.REQUIRED)


@pytest.fixture
def players(tournament: Tournament) -> list[Player]:
    seated = [make_player(tournament, name) for name in ("Ann", "Bo", "Cy", "Di 田中")]
    make_round(tournament, list(zip(seated[::2], seated[1::2], strict=True)))
    return seated


def test_deck_checks_when_tables_are_drawn_then_shown_with_their_seed_and_links(
    to_client: Client, tournament: Tournament, players: list[Player]
) -> None:
    response = to_client.post(draw_of(tournament), {"count": "2", "seen_tables": "0"}, follow=True)
    html = response.content.decode()
    seed = LogEntry.objects.get(act=DrawDeckChecks.code).payload["seed"]
    assert response.redirect_chain == [(page_of(tournament), 302)]
    assert ("2 tables selected." in html, f"seed {seed}" in html) == (True, True)
    assert all(html.count(f'href="{check_of(player)}"') == 2 for player in players)
    assert "Every table of this round has been selected." in html


def test_deck_checks_when_the_number_of_tables_is_none_then_told_and_nothing_drawn(
    to_client: Client, tournament: Tournament, players: list[Player]
) -> None:
    response = to_client.post(draw_of(tournament), {"count": "0", "seen_tables": "0"})
    assert response.status_code == 422
    assert "greater than or equal to 1" in response.content.decode()
    assert LogEntry.objects.count() == 0


def test_deck_checks_when_all_are_drawn_then_told_on_the_page(
    to_client: Client, tournament: Tournament, players: list[Player]
) -> None:
    for seen in ("0", "2"):
        response = to_client.post(
            draw_of(tournament),
            {"count": "2", "seen_tables": seen},
            follow=True,
            headers={"referer": f"http://testserver{page_of(tournament)}"},
        )
    assert (
        "Every table of this round has already been selected for a deck check." in response.content.decode()
    )


def test_deck_checks_when_a_table_is_looked_for_then_its_players(
    to_client: Client, tournament: Tournament, players: list[Player]
) -> None:
    html = to_client.get(page_of(tournament), {"q": "2"}).content.decode()
    assert [check_of(player) in html for player in players] == [False, False, True, True]


def test_deck_checks_when_checks_were_made_then_listed_with_findings(
    to_client: Client, tournament: Tournament, players: list[Player]
) -> None:
    DeckCheck.objects.create(
        player=players[3], corp="problem", findings="2 < 3\nWarned.", checked_by_name="Kim"
    )
    html = to_client.get(page_of(tournament)).content.decode()
    assert ("Corp: Problem" in html, "2 &lt; 3<br>Warned." in html, "Kim" in html) == (True, True, True)
    assert "1 of 4 players still in the event checked so far." in " ".join(html.split())


@pytest.mark.usefixtures("all_cards")
def test_deck_check_when_the_decks_are_in_order_then_recorded(
    to_client: Client, players: list[Player]
) -> None:
    hand_in(players[0], LEGAL_CORP, LEGAL_RUNNER)
    html = to_client.get(check_of(players[0])).content.decode()
    boxes = last_boxes(html)
    verdicts = dict.fromkeys(("corp", "runner", "sleeves"), "in_order")
    data = NOTHING | boxes | verdicts | {"seen_corp": "1", "seen_runner": "1"}
    response = to_client.post(check_of(players[0]), data, follow=True)
    check = DeckCheck.objects.get()
    assert sum(map(int, boxes.values())) == 49 + 45
    assert (check.corp, check.runner, check.sleeves, check.findings) == ("in_order",) * 3 + ("",)
    assert "The deck check of Ann has been recorded." in response.content.decode()


@pytest.mark.usefixtures("all_cards")
def test_deck_check_when_a_card_is_missing_then_the_findings_say_which(
    to_client: Client, players: list[Player]
) -> None:
    hand_in(players[0], LEGAL_CORP)
    html = to_client.get(check_of(players[0])).content.decode()
    data = NOTHING | last_boxes(html) | {"seen_corp": "1", "corp": "problem", "found corp Hedge Fund": "2"}
    assert to_client.post(check_of(players[0]), data).status_code == 302
    assert DeckCheck.objects.get().findings == "Missing from the corp deck: 1x Hedge Fund"


@pytest.mark.usefixtures("all_cards")
def test_deck_check_when_another_list_came_meanwhile_then_the_form_goes_on_with_it(
    to_client: Client, players: list[Player]
) -> None:
    hand_in(players[0], LEGAL_CORP)
    data = NOTHING | {
        "seen_corp": "1",
        "corp": "in_order",
        "findings": "All there.",
        "found corp Hedge Fund": "3",
    }
    hand_in(players[0], ILLEGAL_CORP)
    response = to_client.post(check_of(players[0]), data)
    html = response.content.decode()
    assert (response.status_code, DeckCheck.objects.count()) == (422, 0)
    assert "Ann handed in another list while you were checking." in html
    assert ('name="seen_corp" value="2"' in html, "All there." in html) == (True, True)
    assert 'name="found corp Hedge Fund" value="3" checked' in tight(html)
    assert to_client.post(check_of(players[0]), data | {"seen_corp": "2"}).status_code == 302


def test_deck_check_when_no_list_was_handed_in_then_said_and_recorded_all_the_same(
    to_client: Client, players: list[Player]
) -> None:
    html = to_client.get(check_of(players[3])).content.decode()
    assert html.count("No list was handed in") == 2
    assert "Di 田中" in html
    data = NOTHING | {"sleeves": "problem", "findings": "Marked sleeves."}
    assert to_client.post(check_of(players[3]), data).status_code == 302
    assert DeckCheck.objects.get().findings == "Marked sleeves."


def test_deck_check_when_nothing_is_checked_then_told_and_what_was_typed_stays(
    to_client: Client, players: list[Player]
) -> None:
    response = to_client.post(check_of(players[0]), NOTHING | {"judge": "Kim"})
    html = response.content.decode()
    assert (response.status_code, DeckCheck.objects.count()) == (422, 0)
    assert ("Nothing has been checked yet" in html, 'value="Kim"' in html) == (True, True)


def test_deck_check_when_posted_twice_then_recorded_once(to_client: Client, players: list[Player]) -> None:
    data = NOTHING | {"sleeves": "in_order"}
    for _again in range(2):
        assert to_client.post(check_of(players[0]), data).status_code == 302
    assert DeckCheck.objects.count() == 1


@pytest.mark.usefixtures("all_cards")
def test_deck_check_when_the_list_is_illegal_then_the_reasons_are_at_hand(
    to_client: Client, players: list[Player]
) -> None:
    hand_in(players[0], ILLEGAL_CORP)
    html = to_client.get(check_of(players[0])).content.decode()
    assert ("Not legal: 1 problem" in html, "15 influence of 6" in html) == (True, True)


@pytest.mark.parametrize("damaged", [{}, {"corp": "x"}, {"seen_check": "9" * 40}, {"judge": "\x00"}])
def test_deck_check_when_the_form_is_damaged_then_refused(
    to_client: Client, players: list[Player], damaged: dict[str, str]
) -> None:
    data = NOTHING | damaged if damaged else {}
    assert to_client.post(check_of(players[0]), data).status_code == 422


@pytest.mark.parametrize("count", [6, 60])
def test_deck_checks_when_more_players_then_no_more_queries(
    to_client: Client, tournament: Tournament, count: int
) -> None:
    seated = make_players(tournament, count)
    make_round(tournament, list(zip(seated[::2], seated[1::2], strict=True)))
    for player in seated:
        DeckCheck.objects.create(player=player, checked_by_name="Rose")
    queries = []
    for address in (page_of(tournament), check_of(seated[0])):
        with CaptureQueriesContext(connection) as captured:
            assert to_client.get(address).status_code == 200
        queries.append(len(captured))
    assert queries == [19, 20]  # two on each page check for changes: the newest round and the newest call


def test_deck_check_when_the_player_is_of_another_event_then_not_found(
    to_client: Client, tournament: Tournament
) -> None:
    stranger = make_player(make_tournament(tournament.owner))
    address = reverse("desk-deck-check", kwargs={"slug": tournament.slug, "pk": stranger.pk})
    assert (to_client.get(address).status_code, to_client.post(address, NOTHING).status_code) == (404, 404)


def test_deck_check_when_the_player_is_unknown_then_not_found(
    to_client: Client, tournament: Tournament
) -> None:
    for pk in (0, 10**6, 10**30):
        assert to_client.get(f"/desk/{tournament.slug}/players/{pk}/deck-check/").status_code == 404

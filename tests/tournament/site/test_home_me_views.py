"""A player's home: their table, report, judge call, and dropping."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.cut import InCut
from tests.factories import make_player, make_result, make_round, make_tournament
from tournament.models import Call, Player, PlayerReport, Result, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import DisqualifyPlayer
from tournament.play.rounds.acts.edits import SwapPlayers
from tournament.web.qr import drawn_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    event = make_tournament(state=EventState.RUNNING)
    three = [make_player(event, name) for name in ("Ana", "Ben", "Cy")]
    make_round(event, [(three[0], three[1]), (three[2],)])
    return three


def url(player: Player, name: str = "me") -> str:
    return reverse(name, kwargs={"link": player.link})


def text(player: Player, name: str = "me") -> str:
    return Client().get(url(player, name), follow=True).content.decode()


def test_home_tells_the_table_the_opponent_and_the_bye(players: list[Player]) -> None:
    assert "Table 1" in text(players[0])
    assert "You’re the runner in game 1." in text(players[0])
    assert "You’re the corp in game 1." in text(players[1])
    assert "You have the bye" in text(players[2])
    assert players[1].link not in text(players[0])


def test_code_of_the_link_is_drawn_only_where_it_is_shown(players: list[Player]) -> None:
    Player.objects.filter(pk=players[0].pk).update(link="drawn-for-the-first-time")
    players[0].refresh_from_db()
    before = drawn_code.cache_info().misses

    assert 'class="qr"' not in text(players[0])
    Client().get(url(players[0]), headers={"HX-Request": "true"})
    assert drawn_code.cache_info().misses == before
    assert 'class="qr"' in Client().get(url(players[0]), {"new": "1"}).content.decode()
    assert drawn_code.cache_info().misses == before + 1


def test_result_when_confirmed_by_the_button_then_saved(players: list[Player]) -> None:
    table = players[0].seats.get().pairing_id
    said = {"table": table, "seen_version": 0, "game_1": "won", "game_2": "won"}
    assert Client().post(url(players[0], "me-result"), said).status_code == 302
    assert "Ana has reported your result. Is it right?" in text(players[1])
    assert "<strong>0</strong> for you and <strong>6</strong> for Ana" in text(players[1])
    confirm = {"said": f"{table}:0:lost-lost"}
    assert Client().post(url(players[1], "me-result"), confirm).status_code == 302
    assert Result.objects.count() == 1
    assert "result is in" in text(players[0])


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"said": "x\0"},
        {"said": "9" * 40 + ":0:won-won"},
        {"table": "1", "game_1": "won"},
        {"said": "::"},
        {"said": "1:0:won-won:x"},
    ],
)
def test_result_when_it_cannot_be_read_then_refused(players: list[Player], sent: dict[str, str]) -> None:
    assert Client().post(url(players[0], "me-result"), sent).status_code == 422
    assert not Result.objects.exists()


def test_result_when_the_table_is_anothers_then_refused(players: list[Player]) -> None:
    said = {"said": f"{players[0].seats.get().pairing_id + 999}:0:won-won"}
    assert Client().post(url(players[0], "me-result"), said).status_code == 422


def test_result_of_a_form_from_before_others_sat_there_is_refused_and_shows_who_does(
    players: list[Player],
) -> None:
    ana, ben, cy = players
    seat = ana.seats.get()
    said = {"said": f"{seat.pairing_id}:0:won-lost:{ana.pk}-{ben.pk}"}
    owner = ana.tournament.owner
    SwapPlayers(round_=seat.round, first=ben.pk, second=cy.pk).perform(ana.tournament, actor=owner)
    refused = Client().post(url(ana, "me-result"), said)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert f'value="{ana.pk}-{cy.pk}"' in page
    assert page.count("The event was changed after you opened this page.") == 1
    assert not PlayerReport.objects.exists()


def test_result_in_the_bracket_is_one_game_and_seats_who_plays_next() -> None:
    cut = InCut()
    cut.sides(1)
    table = cut.record.tables[1].pairing
    for seed, choice in ((1, "won"), (4, "lost")):
        assert (
            Client().post(url(cut.seeds[seed], "me-result"), {"said": f"{table}:0:{choice}"}).status_code
            == 302
        )
    assert cut.results() == {1: 1}


def test_drop_asks_first_then_drops_and_twice_is_harmless(players: list[Player]) -> None:
    assert "You’ll finish the current round" in text(players[0], "me-drop")
    for _ in range(2):
        Client().post(url(players[0], "me-drop"))
    players[0].refresh_from_db()
    assert players[0].state == "dropped"
    assert Tournament.objects.get().version == 1


def test_call_is_raised_and_cancelled(players: list[Player]) -> None:
    Client().post(url(players[0], "me-call"), {"about": "rules\0"})
    assert Call.objects.get().table == 1
    assert "Judge called." in text(players[0])
    Client().post(url(players[0], "me-call"), {"withdraw": "1"})
    assert Call.objects.get().closed_at


def test_home_of_the_opponent_of_a_disqualified_player_says_who_settles_the_round(
    players: list[Player],
) -> None:
    event = players[0].tournament
    DisqualifyPlayer(player=players[0], reason="Cheated").perform(event, actor=event.owner)
    assert "Ana is no longer playing in this event." in text(players[1])
    assert "You’ve been disqualified from this event." in text(players[0])
    assert "Table 1" not in text(players[0])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"are_reports_open": False}, "tell staff your result."),
        ({"games_per_round": 1}, "You play runner."),
        ({"deck_lists": "required"}, "Your decklists are missing"),
    ],
)
def test_home_at_the_table_says_what_this_event_asks_for(
    players: list[Player], fields: dict[str, object], words: str
) -> None:
    Tournament.objects.update(**fields)
    assert words in text(players[0])


@pytest.mark.parametrize(
    ("planned", "cut", "words"),
    [
        (1, 0, "That was the last round. Wait for the final standings."),
        (1, 4, "That was the last Swiss round. Wait for the cut."),
        (3, 4, "Wait for the next pairings."),
    ],
)
def test_home_once_the_result_is_in_says_what_comes_next(
    players: list[Player], planned: int, cut: int, words: str
) -> None:
    Tournament.objects.update(planned_rounds=planned, cut_size=cut)
    make_result(players[0].seats.get().pairing, 4, 1)
    assert words in text(players[0])
    assert "<strong>1</strong> for you and <strong>4</strong> for Ana" in text(players[1])


def test_two_reports_of_the_same_points_but_other_games_are_distinguished(players: list[Player]) -> None:
    """Both reports are 3-3, but each player claims to have won the other game: by points alone they would
    agree.
    """
    table = players[0].seats.get().pairing_id
    for player in players[:2]:
        Client().post(url(player, "me-result"), {"said": f"{table}:0:won-lost"})
    page = " ".join(text(players[0]).split())
    assert "Your reports differ." in page
    first, second = page.index("Your runner: lost"), page.index("Your runner: won")
    assert page.index("Ben reported:") < first < page.index("You reported:") < second
    assert "My opponent is right" in page


def test_report_that_the_opponent_disputes_is_answered_by_a_warning(players: list[Player]) -> None:
    table = players[0].seats.get().pairing_id
    Client().post(url(players[0], "me-result"), {"said": f"{table}:0:won-lost"})
    answer = Client().post(url(players[1], "me-result"), {"said": f"{table}:0:won-lost"}, follow=True)
    page = answer.content.decode()
    assert [message.level_tag for message in answer.context["messages"]] == ["warning"]
    assert "notice notice--warning" in page
    assert "notice notice--success" not in page

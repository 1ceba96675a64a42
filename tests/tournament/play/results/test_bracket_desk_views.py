"""The bracket on the desk: games as a list, one-tap results, the longer form, and corrections with a
warning.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from pairing.types import Side
from tests.cited import without_links
from tests.cut import InCut
from tests.factories import make_cut_event, make_player, make_tournament
from tournament.models import LogEntry, Result
from tournament.play.results.pages.bracket import bracket_desk

pytestmark = pytest.mark.django_db


class Desk:
    """A staff member at the desk page of a bracket."""

    def __init__(self, size: int = 4) -> None:
        self.cut = InCut(size)
        self.client = Client()
        self.client.force_login(self.cut.event.owner)

    def url(self, name: str = "desk-bracket", *args: int) -> str:
        return reverse(name, args=[self.cut.event.slug, *args])

    def text(self, name: str = "desk-bracket", *args: int) -> str:
        return " ".join(self.client.get(self.url(name, *args)).content.decode().split())

    def post(self, name: str, *args: int, **data: object) -> tuple[int, str]:
        response = self.client.post(self.url(name, *args), data, follow=True)
        return response.status_code, " ".join(without_links(response.content.decode()).split())

    def tap(self, game: int, outcome: str) -> str:
        """Press a button in the list, with the value from the page."""
        found = re.search(rf'value="({game}:{outcome}:[\d:]+)"', self.text())
        assert found is not None
        return self.post("desk-bracket-report", line=found[1])[1]


@pytest.fixture
def desk(db: None) -> Desk:
    return Desk()


def test_bracket_before_the_cut_goes_to_its_preview(client: Client) -> None:
    event, _players = make_cut_event(4, 8)
    client.force_login(event.owner)
    response = client.get(reverse("desk-bracket", args=[event.slug]))
    assert (response.status_code, response["Location"]) == (302, reverse("desk-cut", args=[event.slug]))


def test_round_1_shows_the_opponents_identities_to_who_chooses_and_takes_the_choice(desk: Desk) -> None:
    opponent = desk.cut.seeds[4]
    opponent.corp_identity, opponent.runner_identity = "Gagarin Deep Space", "MaxX"
    opponent.save()
    text = desk.text()
    assert "<strong>Seed 1</strong> chooses after seeing Seed 4’s identities" in text
    assert "Gagarin Deep Space" in text
    assert "MaxX" in text
    assert "Seed 1 won" not in text

    _status, text = desk.post("desk-bracket-side", choice=f"1:{desk.cut.seeds[1].pk}:runner")

    assert "Game 1: Seed 1 plays runner." in text
    assert "Seed 1, the higher seed, chose: Seed 4 plays corp, Seed 1 runner." in text
    assert "Seed 1 won" in text
    assert LogEntry.objects.get(act="choose_side").actor == desk.cut.event.owner


def test_a_side_is_looked_at_before_it_is_saved(desk: Desk) -> None:
    choice, before = f"1:{desk.cut.seeds[1].pk}:corp", desk.cut.trace()
    assert f'href="{desk.url("desk-bracket-side")}?choice={choice.replace(":", "%3A")}"' in desk.text()

    look = desk.client.get(desk.url("desk-bracket-side"), {"choice": choice}).content.decode()

    text = " ".join(look.split())
    assert "Seed 1 plays corp and Seed 4 plays runner?" in text
    assert "Nothing is saved yet." in text
    assert f'name="choice" value="{choice}"' in text
    assert desk.cut.trace() == before


@pytest.mark.parametrize("choice", ["", "1:0:corp", "9:1:corp", "1:1:both", "x"])
def test_a_look_at_nothing_to_choose_goes_back_to_the_bracket(desk: Desk, choice: str) -> None:
    response = desk.client.get(desk.url("desk-bracket-side"), {"choice": choice})
    assert (response.status_code, response["Location"]) == (302, desk.url("desk-bracket"))


def test_a_look_at_a_side_that_is_chosen_by_now_goes_back_to_the_bracket(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    choice = {"choice": f"1:{desk.cut.seeds[1].pk}:corp"}
    response = desk.client.get(desk.url("desk-bracket-side"), choice)
    assert (response.status_code, response["Location"]) == (302, desk.url("desk-bracket"))


def test_a_side_chosen_by_the_wrong_player_is_refused_in_words_and_nothing_changes(desk: Desk) -> None:
    before = desk.cut.trace()
    _status, text = desk.post("desk-bracket-side", choice=f"1:{desk.cut.seeds[4].pk}:corp")
    assert "Seed 4 does not choose the side in game 1: the higher Swiss seed does (REG 10.3)." in text
    assert desk.cut.trace() == before


def test_a_choice_is_undone(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    assert "Undo" in desk.text()
    _status, text = desk.post("desk-bracket-side-back", game=1)
    assert "Game 1: the choice has been undone." in text
    assert desk.cut.record.sides_of(1) is None


def test_one_tap_saves_and_the_next_round_opens_with_the_reason_for_its_sides(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    desk.cut.choose(2, Side.RUNNER)
    assert "Game 1: Seed 1 won as corp." in desk.tap(1, "corp")
    text = desk.tap(2, "runner")
    assert "Game 2: Seed 2 won as runner." in text
    assert "Seed 2 (runner 1, corp 0), Seed 1 (runner 0, corp 1): Seed 2 plays corp." in text


def test_one_tap_of_a_draw_says_who_goes_on(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    assert "Game 1: drawn; Seed 1 advances as the higher seed." in desk.tap(1, "draw")


def test_a_result_for_a_game_without_players_is_refused_in_words_and_nothing_changes(desk: Desk) -> None:
    before = desk.cut.trace()
    line = f"3:corp:0:{desk.cut.seeds[1].pk}:{desk.cut.seeds[2].pk}"
    _status, text = desk.post("desk-bracket-report", line=line)
    assert "Game 3 has no players yet: the games before it are still open." in text
    assert desk.cut.trace() == before


@pytest.mark.parametrize(
    "line", ["", "1", "1:corp:0:1", "1:corp:0:" + "9" * 40 + ":1", "x\0", "1:both:0:1:2"]
)
def test_a_tap_that_cannot_be_read_changes_nothing(desk: Desk, line: str) -> None:
    status, text = desk.post("desk-bracket-report", line=line)
    assert status == 200
    assert "The event was changed after you opened this page." in text
    assert not Result.objects.filter(pairing__round__stage__number=2).exists()


def test_the_longer_form_keeps_the_ending_and_the_agenda_points(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    sides = desk.cut.sides(1)
    data = {
        "winner": "runner",
        "ending": "timed_win",
        "corp_agenda": "3",
        "runner_agenda": "5",
        "seen_version": "0",
        "seen_sides": f"{sides.corp}:{sides.runner}",
    }
    _status, text = desk.post("desk-bracket-game", 1, **data)
    assert "Game 1: Seed 4 won on time as runner." in text
    ended = desk.cut.record.ended(1)
    assert ended is not None
    assert (ended.corp_agenda_points, ended.runner_agenda_points) == (3, 5)


def test_agenda_points_that_contradict_come_back_in_the_form(desk: Desk) -> None:
    desk.cut.choose(1, Side.CORP)
    sides = desk.cut.sides(1)
    data = {
        "winner": "corp",
        "ending": "timed_win",
        "corp_agenda": "3",
        "runner_agenda": "5",
        "seen_version": "0",
        "seen_sides": f"{sides.corp}:{sides.runner}",
    }
    status, text = desk.post("desk-bracket-game", 1, **data)
    assert status == 422
    assert "The agenda points contradict the result" in text
    assert 'value="5"' in text
    assert desk.cut.results() == {}


def test_a_correction_warns_with_the_games_that_reopen_and_asks_again(desk: Desk) -> None:
    desk.cut.wins(g1=1, g2=2, g3=1, g4=3)
    assert "Later games depend on this one: 3, 4." in desk.text("desk-bracket-game", 1)
    sides = desk.cut.sides(1)
    data = {
        "winner": "runner",
        "ending": "win",
        "seen_version": "1",
        "seen_sides": f"{sides.corp}:{sides.runner}",
    }

    status, text = desk.post("desk-bracket-game", 1, **data)

    assert status == 422
    assert "Changing the winner of game 1 reopens these games, which were played after it: 3, 4." in text
    assert 'name="reopens" value="3,4"' in text
    assert desk.cut.results() == {1: 1, 2: 2, 3: 1, 4: 3}
    _status, text = desk.post("desk-bracket-game", 1, **data, reopens="3,4")
    assert "Game 1: Seed 4 won as runner." in text
    assert desk.cut.results() == {1: 4, 2: 2}
    assert desk.cut.tables()[3] == (4, 2)


def test_a_result_is_taken_away_in_the_longer_form(desk: Desk) -> None:
    desk.cut.win(1, 1)
    sides = desk.cut.sides(1)
    data = {"winner": "clear", "seen_version": "1", "seen_sides": f"{sides.corp}:{sides.runner}"}
    _status, text = desk.post("desk-bracket-game", 1, **data)
    assert "Game 1 no longer has a result." in text
    assert desk.cut.results() == {}


def test_two_leaders_in_the_longer_form_then_the_second_is_warned_and_can_save_on_purpose(desk: Desk) -> None:
    desk.cut.win(1, 1)
    sides = desk.cut.sides(1)
    data = {"winner": "draw", "seen_version": "0", "seen_sides": f"{sides.corp}:{sides.runner}"}
    status, text = desk.post("desk-bracket-game", 1, **data)
    assert status == 422
    assert "saved Seed 1 won as corp for table 1 while you were typing." in text
    assert 'name="seen_version" value="1"' in text


@pytest.mark.parametrize("field", ["winner", "seen_version", "seen_sides", "reopens"])
def test_a_longer_form_that_cannot_be_read_comes_back(desk: Desk, field: str) -> None:
    sides = desk.cut.sides(1)
    data = {"winner": "corp", "seen_version": "0", "seen_sides": f"{sides.corp}:{sides.runner}"}
    status, _text = desk.post("desk-bracket-game", 1, **data | {field: "9" * 50 + "\0"})
    assert status == 422
    assert desk.cut.results() == {}


def test_the_longer_form_of_a_game_that_has_not_begun_goes_back_and_of_no_game_is_not_found(
    desk: Desk,
) -> None:
    response = desk.client.get(desk.url("desk-bracket-game", 3), follow=True)
    assert response.redirect_chain[-1][0] == desk.url()
    assert "Game 3 cannot have a result yet." in response.content.decode()
    assert desk.client.get(desk.url("desk-bracket-game", 99)).status_code == 404


def test_the_list_when_decided_leads_to_the_end(desk: Desk) -> None:
    desk.cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3, g6=1)
    text = desk.text()
    assert "Seed 1 has won." in text
    assert "Finish the event" in text
    assert "Seed 1 has won the bracket." in desk.text("desk-finish")
    at_desk = desk.text("desk-event")
    assert "Enter the results of the bracket" not in at_desk
    assert "clock" not in at_desk.partition("<main")[2].lower()


def test_the_desk_shows_the_cut_and_the_bracket_as_steps(desk: Desk) -> None:
    text = desk.text("desk-event")
    assert "Enter the results of the bracket" in text
    assert "Round 1: 2 games open." in text
    assert "Start the clock" in text


def test_the_list_is_live_and_an_unchanged_poll_costs_no_page(desk: Desk) -> None:
    first = desk.client.get(desk.url(), headers={"HX-Request": "true"})
    assert b"<html" not in first.content
    again = desk.client.get(desk.url(), headers={"HX-Request": "true", "If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_player_of_another_event_cannot_choose(desk: Desk) -> None:
    stranger = make_player(make_tournament(), "Stranger")
    response = desk.client.post(desk.url("desk-bracket-side"), {"choice": f"1:{stranger.pk}:corp"})
    assert response.status_code == 404


@pytest.mark.parametrize("size", [4, 16])
def test_the_list_needs_the_same_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cut = InCut(size)
    cut.win(1, 1)
    with django_assert_num_queries(14):
        bracket_desk(cut.event)

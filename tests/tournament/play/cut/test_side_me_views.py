"""A player's game in the cut, on their own phone (REG 10.3)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_cut_event
from tournament.models import LogEntry, Player
from tournament.people.acts.steps import DropPlayer

pytestmark = pytest.mark.django_db


def _url(player: Player) -> str:
    return reverse("me-side", args=[player.link])


def _text(player: Player) -> str:
    return " ".join(Client().get(_url(player)).content.decode().split())


@pytest.fixture
def cut(db: None) -> InCut:
    cut = InCut(players=6)
    for player in cut.seeds.values():
        player.corp_identity, player.runner_identity = f"Corp of {player.name}", f"Runner of {player.name}"
        player.save()
    return cut


def test_the_higher_seed_sees_both_identities_of_the_opponent_and_chooses(cut: InCut) -> None:
    text = _text(cut.seeds[1])
    assert "Corp of Seed 4" in text
    assert "Runner of Seed 4" in text

    response = Client().post(_url(cut.seeds[1]), {"choice": "1:runner"}, follow=True)

    assert "You play runner" in response.content.decode()
    assert LogEntry.objects.get(act="choose_side").actor is None
    assert cut.seed(cut.sides(1).runner) == 1


def test_a_choice_is_looked_at_before_it_counts(cut: InCut) -> None:
    page = " ".join(Client().get(_url(cut.seeds[1])).content.decode().split())
    assert 'name="choice"' not in page
    assert 'href="?play=runner"' in page

    asked = " ".join(Client().get(f"{_url(cut.seeds[1])}?play=runner").content.decode().split())

    assert "You play runner and Seed 4 plays corp?" in asked
    assert "Nothing is saved yet." in asked
    assert 'name="choice" value="1:runner"' in asked
    assert not LogEntry.objects.filter(act="choose_side").exists()


@pytest.mark.parametrize("play", ["both", "", "corp\0"])
def test_a_look_at_no_side_is_the_page_as_ever(cut: InCut, play: str) -> None:
    text = " ".join(Client().get(_url(cut.seeds[1]), {"play": play}).content.decode().split())
    assert "Choose your side" in text


def test_a_look_of_who_does_not_choose_is_the_page_as_ever(cut: InCut) -> None:
    text = " ".join(Client().get(f"{_url(cut.seeds[4])}?play=corp").content.decode().split())
    assert "Seed 1 is the higher seed and chooses the side." in text
    assert 'name="choice"' not in text


def test_the_opponent_sees_no_choice_and_no_identities_until_the_sides_are_settled(cut: InCut) -> None:
    text = _text(cut.seeds[4])
    assert "Seed 1 is the higher seed and chooses the side." in text
    assert "Corp of" not in text
    assert "You play" not in text

    cut.choose(1, Side.RUNNER)

    assert "You play corp" in _text(cut.seeds[4])
    assert "Seed 1, the higher seed, chose: Seed 4 plays corp, Seed 1 runner." in _text(cut.seeds[4])


@pytest.mark.parametrize(
    ("seed", "choice", "words"),
    [
        (4, "1:corp", "Seed 4 does not choose the side in game 1"),
        (2, "1:corp", "Seed 2 does not choose the side in game 1"),
        (1, "3:corp", "Game 3 has no players yet"),
        (1, "99:corp", "There is no game 99 in this bracket."),
        (1, "1:both", "The event was changed after you opened this page."),
        (1, "", "The event was changed after you opened this page."),
        (1, "1:corp\0", "The event was changed after you opened this page."),
    ],
)
def test_a_choice_that_is_not_yours_is_refused_in_words_and_nothing_changes(
    cut: InCut, seed: int, choice: str, words: str
) -> None:
    before = cut.trace()
    response = Client().post(_url(cut.seeds[seed]), {"choice": choice}, follow=True)
    assert response.status_code == 200
    assert words in response.content.decode()
    assert cut.trace() == before


def test_a_choice_changed_afterwards_is_refused_in_words(cut: InCut) -> None:
    cut.choose(1, Side.CORP)
    response = Client().post(_url(cut.seeds[1]), {"choice": "1:runner"}, follow=True)
    assert "The sides in game 1 are already settled." in response.content.decode()


def test_the_page_tells_who_waits_who_is_out_and_who_has_won(cut: InCut) -> None:
    cut.win(1, 1)
    assert "No game for you right now" in _text(cut.seeds[1])
    cut.wins(g2=2, g4=3)
    assert "You are out" in _text(cut.seeds[4])
    assert "You are not in the bracket." in _text(cut.event.players.get(name="Seed 6"))
    cut.wins(g3=1, g5=3, g6=1)
    assert "You have won" in _text(cut.seeds[1])


def test_the_page_when_the_opponent_has_left_has_no_choice(cut: InCut) -> None:
    DropPlayer(player=cut.seeds[4]).perform(cut.event, actor=None)
    assert "No game for you right now" in _text(cut.seeds[1])


def test_the_page_before_the_cut_says_so_and_an_unknown_link_is_not_found() -> None:
    _event, players = make_cut_event(4, 8)
    assert "The cut hasn’t been made yet" in _text(players[0])
    assert Client().get("/me/not-a-link/side/").status_code == 404


def test_the_page_is_kept_private(cut: InCut) -> None:
    response = Client().get(_url(cut.seeds[1]))
    assert response["Cache-Control"] == "private, no-store"
    assert response["Referrer-Policy"] == "strict-origin"

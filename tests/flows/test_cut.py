"""A regional of 42 players from its last Swiss round to the champion over HTTP; test_regional.py plays the
rounds.

A double elimination of the top 8, with one player who declines, a draw, a corrected result, a player who
leaves in the middle of the bracket, and a second final.
"""

from __future__ import annotations

import random
import re

import pytest
from django.urls import reverse

from pairing.bracket.play import GameState
from pairing.bracket.sides import SideReason
from pairing.placing import placing
from pairing.types import Side
from tests.data import REGIONAL
from tests.factories import make_user
from tests.flows.organizer import Browser, Organizer
from tests.swiss import play_round
from tournament.models import LogEntry, Qualifier
from tournament.models.states import EventState
from tournament.play.cut.records import BracketRecord, bracket_record

pytestmark = pytest.mark.django_db


class Regional:
    """The regional: the organizer at the desk, and the players by seed."""

    def __init__(self) -> None:
        make_user("organizer")
        self.to = Organizer("organizer")

    @property
    def record(self) -> BracketRecord:
        record = bracket_record(self.to.event)
        assert record is not None
        return record

    def name(self, seed: int) -> str:
        """Return the name as a page shows it, with multiple spaces collapsed."""
        return " ".join(self.record.name(self.record.seeds[seed - 1]).split())

    def win(self, game: int, seed: int) -> str:
        """Press the winner's button; in round 1 the higher seed plays corp unless they have chosen a side."""
        if self.record.sides_of(game) is None:
            self.to.choose_side(f"{game}:{self.record.chooser_of(game)}:corp")
        sides = self.record.sides_of(game)
        assert sides is not None
        side = "corp" if sides.corp == self.record.seeds[seed - 1] else "runner"
        return self.to.press_in_the_bracket("line", f"{game}:{side}:").words

    def seeds_at(self, game: int) -> list[int]:
        return [self.record.bracket.seed_of(player) for player in self.record.tables[game].seated]

    def results(self) -> dict[int, int]:
        return {
            game.number: self.record.bracket.seed_of(game.winner)
            for game in self.record.bracket.games
            if game.state is GameState.PLAYED and game.winner is not None
        }


def test_regional_from_the_last_swiss_round_to_the_champion() -> None:
    regional = Regional()
    _play_the_swiss_rounds(regional.to)
    _make_the_cut(regional)
    _play_round_1(regional)
    _play_round_2_with_a_correction(regional)
    _play_round_3_with_a_drop(regional)
    _play_to_the_second_final(regional)
    _finish(regional)


def _play_the_swiss_rounds(to: Organizer) -> None:
    to.set_up(name="Regional 42", date="2016-11-05", time_zone="Europe/Berlin", structure="advanced")
    to.import_sheet(REGIONAL)
    to.press(to.open("desk-players"), to.url("desk-players-check-in-all"))
    rng = random.Random(5)
    for number in range(1, 5):
        play_round(to.event, number, rng)
    to.pair_and_publish(5)
    _refuse_the_cut_too_early(to)
    to.report_all(5, rng)
    assert "Cut to the top 8" in to.open("desk-event").words


def _refuse_the_cut_too_early(to: Organizer) -> None:
    assert "The results of these tables are missing: 1, 2, 3" in to.open("desk-cut").words


def _make_the_cut(regional: Regional) -> None:
    """Let the third seed decline: the fourth to ninth move up by one."""
    to = regional.to
    preview = to.open("desk-cut").words
    assert "First out:" in preview
    card = to.open("standings").document.xpath("//table//tbody/tr[3]//th/a")[0].get("href")
    third = int(card.rstrip("/").rpartition("/")[2])
    to.make_the_cut(8, [third])
    rows = Qualifier.objects.filter(stage__tournament=to.event).order_by("swiss_rank")
    assert [(row.swiss_rank, row.seed) for row in rows] == [
        (1, 1), (2, 2), (3, None), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8),
    ]  # fmt: skip
    assert rows[2].player_id == third
    assert "Enter the results of the bracket" in to.open("desk-event").words


def _play_round_1(regional: Regional) -> None:
    """Let the first seed choose on the phone and the others at the desk; game 2 is a draw."""
    _choose_on_the_phone(regional)
    assert "won as runner" in regional.win(1, 1)
    regional.to.choose_side(f"2:{regional.record.seeds[3]}:corp")
    drawn = regional.to.press_in_the_bracket("line", "2:draw:")
    assert f"drawn; {regional.name(4)} advances as the higher seed" in drawn.words
    regional.win(3, 7)
    regional.win(4, 3)
    assert [regional.seeds_at(game) for game in (5, 6, 7, 8)] == [[1, 4], [7, 3], [8, 5], [2, 6]]


def _choose_on_the_phone(regional: Regional) -> None:
    players = regional.record.players
    first, eighth = players[regional.record.seeds[0]], players[regional.record.seeds[7]]
    phone, opponent = Browser(), Browser()
    url = reverse("me-side", kwargs={"link": first.link})
    page = phone.get(url)
    for identity in (eighth.corp_identity, eighth.runner_identity):
        assert not identity or identity in page.words
    waiting = opponent.get(reverse("me-side", kwargs={"link": eighth.link}))
    assert f"{regional.name(1)} is the higher seed and chooses the side." in waiting.words
    refused = opponent.submit(waiting.document.get_element_by_id("choose"), waiting.url, choice="1:corp")
    assert "does not choose the side in game 1" in refused.words
    chosen = phone.submit(page.document.get_element_by_id("choose"), url, choice="1:runner")
    assert "You play runner" in chosen.words
    assert "You play corp" in opponent.get(waiting.url).words


def _play_round_2_with_a_correction(regional: Regional) -> None:
    """Correct game 3: games 6 and 8, played since then, are reopened, and no others."""
    for game, seed in ((5, 1), (6, 3), (7, 5), (8, 6)):
        regional.win(game, seed)
    assert regional.record.bracket.current_round == 3
    sides = regional.record.sides_of(3)
    assert sides is not None
    outcome = "corp" if sides.corp == regional.record.seeds[1] else "runner"
    regional.to.correct_game(3, outcome)
    assert regional.results() == {1: 1, 2: 4, 3: 2, 4: 3, 5: 1, 7: 5}
    assert [regional.seeds_at(game) for game in (6, 8)] == [[2, 3], [7, 6]]
    regional.win(6, 2)
    regional.win(8, 7)


def _play_round_3_with_a_drop(regional: Regional) -> None:
    """Let the fourth seed leave: the opponent wins the game, and nothing waits for it."""
    assert [regional.seeds_at(game) for game in (9, 10, 11)] == [[1, 2], [3, 5], [7, 4]]
    regional.to.step_of(regional.record.seeds[3], "drop")
    given = regional.record.bracket.game(11)
    assert (given.state, given.winner) == (GameState.WALKOVER, regional.record.seeds[6])
    assert "Walkover: the opponent has left." in regional.to.open("desk-bracket").words
    regional.win(9, 1)
    regional.win(10, 3)


def _play_to_the_second_final(regional: Regional) -> None:
    assert regional.seeds_at(12) == [3, 7]
    regional.win(12, 3)
    regional.win(13, 2)
    assert "still open" in _press_finish(regional)
    regional.win(14, 2)
    first, second = regional.record.sides_of(14), regional.record.sides_of(15)
    assert first is not None
    assert second is not None
    assert (second.corp, second.reason) == (first.runner, SideReason.SWAPPED)
    assert (
        "This is the second game of the final, so the players swap sides"
        in regional.to.open("desk-bracket").words
    )
    regional.win(15, 2)


def _press_finish(regional: Regional) -> str:
    """Send the form to finish the event, as a page opened earlier would."""
    to = regional.to
    form = to.open("desk-players").document.forms[0]
    return to.submit(form, to.url("desk-finish")).words


def _finish(regional: Regional) -> None:
    to = regional.to
    assert f"{regional.name(2)} has won." in to.open("desk-bracket").words
    finished = to.press(to.open("desk-finish"), to.url("desk-finish"))
    assert "The event is finished" in finished.words
    assert to.event.state == EventState.FINISHED
    record = regional.record
    assert [place.seed for place in placing(record.bracket)] == [2, 1, 3, 7, 4, 5, 6, 8]
    for seed in range(1, 9):
        balance = record.balances.get(record.seeds[seed - 1])
        assert balance is not None
        assert balance.imbalance <= 2
    told = to.open("desk-log")
    assert told.status == 200
    assert re.search(r"Reopened: 6, 8\.", told.words)
    assert LogEntry.objects.filter(act="choose_side", payload__side=Side.RUNNER.value).count() == 1

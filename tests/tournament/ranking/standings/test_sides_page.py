"""Both identities in the standings, with the games won if they are all known."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.types import Ending
from tests.factories import make_player, make_round, make_single_sided_event, make_tournament, report
from tournament.models import Pairing, Player
from tournament.models.states import EventState
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.ranking.standings.pages.sides import played_sides

pytestmark = pytest.mark.django_db

CORP, RUNNER = "NBN: Controlling the Message", "Khan: Savvy Skiptracer"


@pytest.fixture
def players() -> list[Player]:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    two = [make_player(event, name, corp_identity=CORP, runner_identity=RUNNER) for name in ("Ana", "Ben")]
    make_round(event, [(two[0], two[1])])
    return two


def won(*players: Player) -> list[tuple[int | None, int | None]]:
    sides = played_sides(players[0].tournament)
    return [(sides[player.pk].corp_won, sides[player.pk].runner_won) for player in players]


def test_games_that_both_reported_count_by_side(players: list[Player]) -> None:
    ana, ben = players
    for player in players:
        ReportOwnResult(
            player=player,
            pairing=Pairing.objects.get(),
            games=[(ana.pk, Ending.WIN), (ben.pk, Ending.WIN)],
            seen_version=0,
        ).perform(ana.tournament, actor=None)
    # the player listed first in the round is the runner in its first game
    assert won(ana, ben) == [(0, 1), (0, 1)]
    page = Client().get("/e/cup/standings/").content.decode()
    assert '<i class="mark mark--nbn" aria-hidden="true">▼</i>Controlling the Message <b>0</b>' in page
    assert '<i class="mark mark--criminal" aria-hidden="true">●</i>Khan <b>1</b>' in page


@pytest.mark.parametrize(("points", "expected"), [((6, 0), [(1, 1), (0, 0)]), ((3, 3), [(None, None)] * 2)])
def test_points_alone_tell_the_sides_only_of_two_games_won(
    players: list[Player], points: tuple[int, int], expected: list[tuple[int | None, int | None]]
) -> None:
    report(players[0].tournament.stages.get().rounds.get(), 1, *points)
    assert won(*players) == expected
    assert ("Tap a player" in Client().get("/e/cup/standings/").content.decode()) is True


def test_side_that_the_pairing_assigns_is_known_from_the_points() -> None:
    event = make_single_sided_event()
    runner, corp = (make_player(event, runner_identity=RUNNER) for _ in range(2))
    report(make_round(event, [(runner, corp)]), 1, 0, 3)
    assert won(runner, corp) == [(0, 0), (1, 0)]


def test_nothing_shows_before_a_result_is_in(players: list[Player]) -> None:
    assert won(*players) == [(None, None)] * 2

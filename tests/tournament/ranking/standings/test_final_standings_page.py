"""Final standings: places in the cut first, then the Swiss rounds."""

from __future__ import annotations

import pytest

from tests.cut import InCut
from tests.factories import make_cut_event
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.cut.acts.cut import MakeCut
from tournament.ranking.standings.pages.final_standings import FinalStandings, final_standings
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.standings.pages.winner import winner_page

TOP_4 = {1: 1, 2: 2, 3: 1, 4: 3, 5: 2, 6: 1}


def of(event: Tournament) -> FinalStandings:
    event = Tournament.objects.get(pk=event.pk)
    final = final_standings(event, standings_page(event))
    assert final is not None
    return final


def lines(final: FinalStandings) -> list[tuple[str, int | None, int | None]]:
    return [(line.swiss.name, line.at.place, line.at.seed) for line in final.lines]


@pytest.mark.django_db
def test_final_standings_when_the_cut_is_played_then_its_places_and_the_rest_by_swiss_rank() -> None:
    cut = InCut(4, players=8)
    cut.wins(**{f"g{number}": winner for number, winner in TOP_4.items()})
    final = of(cut.event)
    assert lines(final) == [
        ("Seed 1", 1, 1),
        ("Seed 2", 2, 2),
        ("Seed 3", 3, 3),
        ("Seed 4", 4, 4),
        ("Seed 5", 5, None),
        ("Seed 6", 6, None),
        ("Seed 7", 7, None),
        ("Seed 8", 8, None),
    ]
    assert (final.cut, final.is_decided, final.is_final, final.unsettled) == (4, True, False, 0)
    assert final.winner is not None and final.winner.player == cut.seeds[1].pk


@pytest.mark.django_db
def test_final_standings_when_games_are_open_then_those_still_in_have_no_place_yet() -> None:
    cut = InCut(4, players=6)
    cut.wins(g1=4, g2=2, g3=4, g4=3)
    final = of(cut.event)
    assert [(line.swiss.name, line.at.best, line.at.worst, line.at.is_still_in) for line in final.lines] == [
        ("Seed 2", 1, 3, True),
        ("Seed 3", 1, 3, True),
        ("Seed 4", 1, 3, True),
        ("Seed 1", 4, 4, False),
        ("Seed 5", 5, 5, False),
        ("Seed 6", 6, 6, False),
    ]
    assert (final.winner, final.unsettled) == (None, 3)


@pytest.mark.django_db
def test_final_standings_when_a_qualifier_declined_then_that_player_stands_behind_the_cut() -> None:
    event, everybody = make_cut_event(4, 6)
    MakeCut(kind=StageKind.DOUBLE, size=4, declined=[everybody[1].pk]).perform(event, actor=event.owner)
    assert lines(of(event)) == [
        ("Seed 1", None, 1),
        ("Seed 3", None, 2),
        ("Seed 4", None, 3),
        ("Seed 5", None, 4),
        ("Seed 2", 5, None),
        ("Seed 6", 6, None),
    ]


@pytest.mark.django_db
def test_final_standings_when_a_finalist_is_disqualified_then_listed_apart_without_a_place() -> None:
    cut = InCut(4, players=6)
    cut.wins(**{f"g{number}": winner for number, winner in TOP_4.items()})
    Player.objects.filter(pk=cut.seeds[1].pk).update(state=PlayerState.DISQUALIFIED)
    assert lines(of(cut.event)) == [
        ("Seed 2", 1, 2),
        ("Seed 3", 2, 3),
        ("Seed 4", 3, 4),
        ("Seed 5", 4, None),
        ("Seed 6", 5, None),
        ("Seed 1", None, 1),
    ]
    page = winner_page(cut.fresh)
    assert page is not None and page.player == cut.seeds[2]


@pytest.mark.django_db
def test_final_standings_when_extra_rounds_are_played_then_the_qualified_stand_ahead() -> None:
    event, _everybody = make_cut_event(2, 4)
    MakeCut(kind=StageKind.SWISS, size=2, extra_rounds=1).perform(event, actor=event.owner)
    final = of(event)
    assert lines(final) == [("Seed 1", 1, 1), ("Seed 2", 2, 2), ("Seed 3", 3, None), ("Seed 4", 4, None)]
    assert [line.swiss.is_dropped for line in final.lines] == [False] * 4
    assert (final.is_elimination, final.winner) == (False, None)


@pytest.mark.django_db
def test_final_standings_when_no_cut_was_made_then_none() -> None:
    event, _everybody = make_cut_event(4, 6)
    assert final_standings(event, standings_page(event)) is None
    assert winner_page(event) is None


@pytest.mark.django_db
def test_winner_page_when_the_swiss_rounds_decide_then_their_first() -> None:
    event, everybody = make_cut_event(0, 6)
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    page = winner_page(Tournament.objects.get(pk=event.pk))
    assert page is not None
    assert (page.player, page.path, page.seed) == (everybody[0], None, None)
    assert [(line.place, line.name) for line in page.podium] == [
        (1, "Seed 1"),
        (2, "Seed 2"),
        (3, "Seed 3"),
        (4, "Seed 4"),
    ]


@pytest.mark.django_db
def test_winner_page_when_the_bracket_decides_then_champion_with_the_path() -> None:
    cut = InCut(4, players=6)
    cut.wins(g1=4, g2=2, g3=2, g4=1, g5=4, g6=4)
    assert winner_page(cut.fresh) is None  # the second final hasn't been played
    cut.win(7, 4)
    page = winner_page(cut.fresh)
    assert page is not None and page.path is not None
    assert (page.player, page.seed, page.swiss_rounds) == (cut.seeds[4], 4, 1)
    assert [each.title for each in page.path.games] == ["Game 1", "Game 3", "Game 5", "Final", "Second final"]
    assert [line.name for line in page.podium] == ["Seed 4", "Seed 2", "Seed 1", "Seed 3"]

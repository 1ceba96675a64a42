"""The model of a player's card, with each tiebreaker calculated according to REG-8."""

from __future__ import annotations

import pytest

from pairing.types import Ending, Side
from tests.cut import InCut
from tests.factories import make_player, make_round, make_tournament, report
from tournament.models import Player, Result, ResultKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.ranking.standings.pages.player_card import (
    Figure,
    PlayerGameLine,
    PlayerRoundLine,
    Worked,
    player_card,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(state=EventState.RUNNING)


@pytest.fixture
def players(event: Tournament) -> list[Player]:
    return [
        make_player(event, name, lot=lot) for lot, name in enumerate(("Ana", "Ben", "Cara", "Dan", "Eve"))
    ]


def test_card_when_rounds_are_of_every_kind_then_each_is_from_the_players_view(
    event: Tournament, players: list[Player]
) -> None:
    ana, ben, cara, dan, eve = players
    report(make_round(event, [(ana, ben), (cara, dan), (eve,)]), 1, 1, 4)
    make_round(event, [(ana, cara), (dan, eve), (ben,)])
    third = make_round(event, [(ben, cara)])
    games = Result.objects.create(pairing=third.pairings.get(number=1), version=1, kind=ResultKind.GAMES)
    games.games.create(number=1, corp=cara, runner=ben, winner=ben, ending=Ending.TIMED_WIN)
    games.games.create(number=2, corp=ben, runner=cara, winner=None, ending=Ending.DRAW)

    assert player_card(event, ben).rounds == (
        PlayerRoundLine(1, 1, ana.pk, "Ana", (), "4-1", 4, 4),
        PlayerRoundLine(2, None, None, "", (), "bye", 6, 10, is_bye=True),
        PlayerRoundLine(
            3,
            1,
            cara.pk,
            "Cara",
            (PlayerGameLine(Side.RUNNER, "won on time"), PlayerGameLine(Side.CORP, "drew")),
            "3-1",
            3,
            13,
        ),
    )
    assert player_card(event, eve).rounds == (
        PlayerRoundLine(1, None, None, "", (), "bye", 6, 6, is_bye=True),
        PlayerRoundLine(2, 2, dan.pk, "Dan", (), "", None, 6),
        PlayerRoundLine(3, total=6, is_missed=True),
    )


def test_card_when_opponents_have_figures_then_sums_and_divisions_are_shown_with_the_exact_value(
    event: Tournament, players: list[Player]
) -> None:
    ana, ben, cara, dan, _ = players
    first = make_round(event, [(ana, ben), (cara, dan)])
    second = make_round(event, [(ana, cara), (ben, dan)])
    third = make_round(event, [(ana, dan), (ben, cara)])
    for round_ in (first, second, third):
        report(round_, 1, 6, 0)
        report(round_, 2, 3, 3)

    card = player_card(event, ana)

    # Ben 0+3+3 = 6, Cara 3+0+3 = 6, Dan 3+3+0 = 6, each in 3 rounds: 2 + 2 + 2 = 6, 6 / 3 = 2. Ben's SoS: Ana
    # 6, Dan 2, Cara 2, so 10/3; the same for the others.
    assert card.worked == (
        Worked("Strength of schedule", "Average", Figure("6.000", ""), 3, Figure("2.000", "")),
        Worked(
            "Extended strength of schedule",
            "Their SoS",
            Figure("10.000", ""),
            3,
            Figure("3.333", "10/3"),
        ),
    )
    assert [line.parts for line in card.opponents] == [(Figure("2.000", ""), Figure("3.333", "10/3"))] * 3


def test_card_when_an_opponent_came_late_or_dropped_then_it_shows_what_divides_the_points(
    event: Tournament, players: list[Player]
) -> None:
    """REG 8.3: Dan joined in round 3, Cara dropped after round 1."""
    ana, ben, cara, dan, _ = players
    report(make_round(event, [(ana, cara)]), 1, 3, 3)
    make_round(event, [(ana,), (ben,)])
    report(make_round(event, [(ana, dan)]), 1, 3, 3)

    card = player_card(event, ana)

    assert [(line.name, line.points, line.rounds, line.parts[0]) for line in card.opponents] == [
        ("Cara", 3, 1, Figure("3.000", "")),
        ("Dan", 3, 1, Figure("3.000", "")),
    ]
    assert card.missed == (
        "Cara wasn’t paired in rounds 2, 3. Those rounds don’t count as played, so 3 is divided by 1.",
        "Dan wasn’t paired in rounds 1, 2. Those rounds don’t count as played, so 3 is divided by 1.",
    )


def test_card_when_nobody_has_as_many_points_then_head_to_head_has_nothing_to_say(
    event: Tournament, players: list[Player]
) -> None:
    report(make_round(event, [(players[0], players[1])]), 1, 6, 0)

    card = player_card(event, players[0])

    assert card.head_to_head == ("No one else has 6 points: no tiebreaker is needed.",)
    assert card.order == ("Ana is ahead of Ben on points: 6 > 0.",)


def test_card_when_one_has_beaten_all_of_the_group_then_each_of_them_reads_so(
    event: Tournament, players: list[Player]
) -> None:
    ana, ben, cara, dan, eve = players
    event.players.filter(pk=eve.pk).update(state=PlayerState.REGISTERED)
    first = make_round(event, [(ana, ben), (cara, dan)])
    report(first, 1, 0, 6)
    report(first, 2, 6, 0)
    second = make_round(event, [(ana, dan), (ben, cara)])
    report(second, 1, 6, 0)
    report(second, 2, 0, 3)

    # Ana and Ben have 6 points each; Ben beat Ana.
    assert player_card(event, ben).head_to_head == (
        "6 points each: Ben, Ana.",
        "Round 1 against Ana: 6 to 0 points.",
        "Ben has met and beaten all the others and so ranks first among them.",
    )
    assert player_card(event, ana).head_to_head == (
        "6 points each: Ana, Ben.",
        "Round 1 against Ben: 0 to 6 points.",
        "Ben has met and beaten all the others and so ranks first among them.",
    )
    assert player_card(event, ana).order == (
        "Ben is ahead of Ana on head-to-head.",
        "Ana is ahead of Dan on points: 6 > 0.",
    )


def test_card_when_nobody_has_beaten_the_others_then_the_lot_may_decide(
    event: Tournament, players: list[Player]
) -> None:
    report(make_round(event, [(players[0], players[1])]), 1, 3, 3)

    card = player_card(event, players[1])

    assert card.head_to_head == (
        "3 points each: Ben, Ana.",
        "Round 1 against Ana: 3 to 3 points.",
        ("None of them has met and beaten all the others, so head-to-head decides nothing here."),
    )
    assert card.order[0] == "Ana is ahead of Ben by random order: everything else is tied."


def test_card_when_disqualified_then_no_place_and_no_comparison(
    event: Tournament, players: list[Player]
) -> None:
    report(make_round(event, [(players[0], players[1])]), 1, 6, 0)
    event.players.filter(pk=players[0].pk).update(state=PlayerState.DISQUALIFIED)

    card = player_card(event, players[0])

    assert card.place is not None and card.place.rank is None
    assert card.head_to_head == ()
    assert card.order == ("Disqualified: listed separately, without a place (REG 8.7).",)


def test_card_when_the_event_has_no_head_to_head_then_it_is_not_told(
    event: Tournament, players: list[Player]
) -> None:
    Tournament.objects.filter(pk=event.pk).update(tiebreakers=["sos", "random"])
    event.refresh_from_db()
    report(make_round(event, [(players[0], players[1])]), 1, 3, 3)

    assert player_card(event, players[0]).head_to_head == ()


def test_card_when_the_only_round_was_a_bye_then_no_opponent_to_work_out(
    event: Tournament, players: list[Player]
) -> None:
    make_round(event, [(players[0], players[1]), (players[2], players[3]), (players[4],)])

    card = player_card(event, players[4])

    assert (card.opponents, card.worked) == ((), ())
    assert card.place is not None and card.place.points == 6


def test_card_when_the_player_is_in_the_bracket_then_its_games_are_shown_and_nobody_elses() -> None:
    cut = InCut(4, players=6, slug="cup")
    cut.wins(g1=1, g2=2, g3=1)
    outsider = cut.event.players.exclude(pk__in=[player.pk for player in cut.seeds.values()]).earliest("pk")

    path = player_card(cut.event, cut.seeds[1]).path

    assert path is not None and path.seed == 1
    assert [(line.title, line.told.split(": ")[-1]) for line in path.games] == [
        ("Game 1", "won against Seed 4"),
        ("Game 3", "won against Seed 2"),
        ("Final", "meets the winner of game 5"),
    ]
    assert player_card(cut.event, outsider).path is None

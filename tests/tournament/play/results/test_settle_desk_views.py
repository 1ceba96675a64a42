"""Two phones report different results: the desk shows both, and one tap makes either the result."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Ending
from tests.cut import InCut
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.models import Pairing, Player, PlayerReport, Result, Staff, Tournament
from tournament.models.states import EventState, Role
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.rounds.acts.edits import SwapPlayers

pytestmark = pytest.mark.django_db


class Desk:
    """A staff browser at a running event in which both players at table 1 (or in game 1) report that they
    won.
    """

    def __init__(self, event: Tournament, pairing: Pairing, first: Player, second: Player) -> None:
        self.event, self.pairing, self.players = event, pairing, (first, second)
        games = 1 if pairing.round.is_of_the_cut else 2
        for player in self.players:
            ReportOwnResult(
                player=player, pairing=pairing, games=[(player.pk, Ending.WIN)] * games, seen_version=0
            ).perform(Tournament.objects.get(pk=event.pk), actor=None)
        self.client = Client()
        self.client.force_login(event.owner)

    def url(self, name: str, **kwargs: int) -> str:
        return reverse(name, kwargs={"slug": self.event.slug, **kwargs})

    def text(self, name: str, **kwargs: int) -> str:
        return " ".join(self.client.get(self.url(name, **kwargs)).content.decode().split())

    def report(self, place: int) -> PlayerReport:
        return PlayerReport.objects.get(player=self.players[place])

    def settle(self, report: object, client: Client | None = None, query: str = "") -> Any:
        address = self.url("desk-report-settle") + query
        return (client or self.client).post(address, {"report": report}, follow=True)


@pytest.fixture
def swiss() -> Desk:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben, cy, di = make_players(event, 4)
    round_ = make_round(event, [(ana, ben), (cy, di)])
    return Desk(event, round_.pairings.get(number=1), ana, ben)


@pytest.fixture
def cut() -> Desk:
    played = InCut()
    played.sides(1)
    pairing = Pairing.objects.get(pk=played.record.tables[1].pairing)
    return Desk(played.fresh, pairing, played.seeds[1], played.seeds[4])


def test_two_reports_of_a_round_stand_on_its_results_and_a_tap_saves_one(swiss: Desk) -> None:
    text = swiss.text("desk-results", number=1)
    assert "1 table reports two different results" in text
    assert "<bdi>Player 001</bdi> reported <strong>6-0</strong>" in text
    assert "game 1: Player 002 won, game 2: Player 002 won" in text
    assert f'form="settle" name="report" value="{swiss.report(1).pk}"' in text

    assert f'form="settle" name="report" value="{swiss.report(1).pk}"' in swiss.text(
        "desk-result", number=1, table=1
    )

    for _again in range(2):
        response = swiss.settle(swiss.report(1).pk)

    assert response.redirect_chain == [(swiss.url("desk-results", number=1), 302)]
    assert "The result that Player 002 reported has been saved." in response.content.decode()
    assert "different results" not in swiss.text("desk-results", number=1)
    assert Result.objects.count() == 1


def test_two_reports_of_a_bracket_game_stand_on_the_bracket_and_a_tap_saves_one(cut: Desk) -> None:
    text = cut.text("desk-bracket")
    assert "The players in 1 game reported different results" in text
    assert "<bdi>Seed 1</bdi> reported <strong>Seed 1 won</strong>" in text
    assert "<bdi>Seed 4</bdi> reported <strong>Seed 4 won</strong>" in text
    assert "reports differ" in text
    assert f'form="settle" name="report" value="{cut.report(1).pk}"' in cut.text(
        "desk-bracket-game", number=1
    )

    for _again in range(2):
        response = cut.settle(cut.report(1).pk)

    assert response.redirect_chain == [(cut.url("desk-bracket"), 302)]
    text = cut.text("desk-bracket")
    assert "Seed 4 won as runner" in text
    assert "different results" not in text
    assert Result.objects.filter(pairing=cut.pairing).count() == 1


def test_one_report_of_a_bracket_game_is_shown_beside_it(cut: Desk) -> None:
    cut.report(1).delete()
    text = cut.text("desk-bracket")
    assert "Seed 1 reported: Seed 1 won" in text
    assert "different results" not in text


def test_live_part_of_the_bracket_has_the_buttons_without_a_form(cut: Desk) -> None:
    part = cut.client.get(cut.url("desk-bracket"), headers={"HX-Request": "true"}).content.decode()
    assert "different results" in part
    assert "<form" not in part


@pytest.mark.parametrize("which", ["swiss", "cut"])
def test_judge_at_the_table_says_who_is_right_and_comes_back_to_it(
    which: str, request: pytest.FixtureRequest
) -> None:
    desk: Desk = request.getfixturevalue(which)
    judge = make_user()
    Staff.objects.create(tournament=desk.event, user=judge, role=Role.JUDGE, name="Judge")
    client = Client()
    client.force_login(judge)
    table = desk.url("judge-table", number=1)
    page = client.get(table).content.decode()
    assert "reported different results" in page
    assert f'formaction="{desk.url("desk-report-settle")}?back=judge"' in page
    assert "reported different results" in client.get(desk.url("judge")).content.decode()

    response = desk.settle(desk.report(0).pk, client, "?back=judge")

    assert response.redirect_chain == [(table, 302)]
    assert "reported different results" not in response.content.decode()
    assert Result.objects.get(pairing=desk.pairing).recorded_by == judge


def test_report_that_was_corrected_meanwhile_is_shown_and_nothing_is_saved(swiss: Desk) -> None:
    report = swiss.report(0)
    ReportOwnResult(
        player=swiss.players[0], pairing=swiss.pairing, games=[(None, Ending.DRAW)] * 2, seen_version=0
    ).perform(swiss.event, actor=None)
    response = swiss.settle(report.pk)
    assert "The event was changed after you opened this page." in response.content.decode()
    assert not Result.objects.exists()


@pytest.mark.parametrize("sent", ["", "x\0", "-1", "9" * 60])
def test_tap_that_cannot_be_read_changes_nothing(swiss: Desk, sent: str) -> None:
    assert "The event was changed" in swiss.settle(sent).content.decode()
    assert not Result.objects.exists()


def test_reports_of_a_table_where_another_sits_now_are_history_on_every_page(swiss: Desk) -> None:
    (ana, ben), owner = swiss.players, swiss.event.owner
    cy = swiss.event.players.exclude(pk__in=[ana.pk, ben.pk]).first()
    old, round_ = swiss.report(0), swiss.pairing.round
    SwapPlayers(round_=round_, first=ana.pk, second=cy.pk).perform(swiss.event, actor=owner)
    for name, place in (("desk-results", 1), ("judge-table", 1), ("judge", None)):
        shown = swiss.text(name, **({"number": place} if place else {}))
        assert "What Player" not in shown
        assert "is right" not in shown
    swiss.settle(old)
    assert not Result.objects.exists()
    assert Client().get(reverse("me", kwargs={"link": ben.link})).status_code == 200


def test_report_of_another_event_is_not_found(swiss: Desk, cut: Desk) -> None:
    assert swiss.settle(cut.report(0).pk).status_code == 404
    assert swiss.settle(2**61).status_code == 404


def test_judge_at_a_table_with_one_game_given_away_reads_which_and_that_both_may_forfeit(swiss: Desk) -> None:
    first, second = swiss.players
    address = swiss.url("judge-concede", number=1)
    sent = {"pairing": swiss.pairing.pk, "games": [1], "how": "forfeit"}

    swiss.client.post(address, sent | {"player": first.pk, "seen": 0})

    told = "Staff recorded game 1: Player 002 won as corp: Player 001 forfeited."
    assert told in swiss.text("judge-table", number=1)
    assert told in swiss.text("judge-concede", number=1)
    both = swiss.client.post(address, sent | {"player": second.pk, "seen": 1}, follow=True)
    assert "If both players forfeit a game, neither gets points for it." in both.content.decode()
    assert "(runner) both forfeited." in swiss.text("judge-table", number=1)

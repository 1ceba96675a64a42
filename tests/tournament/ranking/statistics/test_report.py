"""The plots on the page, round by round, and the event report on paper."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.cut import InCut
from tests.factories import make_player, make_results, make_round, make_tournament
from tests.tournament.printing.reading import pages
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState, StatisticsShown
from tournament.ranking.statistics.pages.statistics import statistics_page
from tournament.ranking.statistics.records import race_of
from tournament.ranking.statistics.sheets.report import print_report

pytestmark = pytest.mark.django_db

ETF, NOISE = "Haas-Bioroid: Engineering the Future", "Noise: Hacker Extraordinaire"
ANA = "Ana <b>Ñandú</b>"


@pytest.fixture
def event() -> Tournament:
    """Four players and two rounds, both 6-0 wins for Ana; only the totals of the games are known."""
    event = make_tournament(
        slug="cup", name="Cup", state=EventState.RUNNING, statistics_shown=StatisticsShown.ALWAYS
    )
    ana, bo, cy, di = (player(event, name) for name in (ANA, "Bo", "Cy", "Di"))
    make_results(make_round(event, [(ana, bo), (cy, di)]), 6, 0)
    make_results(make_round(event, [(ana, cy), (di, bo)]), 6, 0)
    return event


def player(event: Tournament, name: str) -> Player:
    return make_player(event, name, corp_identity=ETF, runner_identity=NOISE)


def page(client: Client, query: str = "") -> str:
    answer = client.get(f"{reverse('statistics', kwargs={'slug': 'cup'})}{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def report(client: Client) -> tuple[int, bytes]:
    answer = client.get(reverse("statistics-report", kwargs={"slug": "cup"}))
    return answer.status_code, answer.content


def test_race_is_the_standings_after_each_round(event: Tournament) -> None:
    race = race_of(event)
    points = [{race.names[at.player]: at.points for at in places} for places in race.rounds]
    assert [at.rank for at in race.rounds[1]] == [1, 2, 3, 4] and race.names[race.best[0].player] == ANA
    assert points == [{ANA: 6, "Cy": 6, "Bo": 0, "Di": 0}, {ANA: 12, "Cy": 6, "Di": 6, "Bo": 0}]


def test_page_has_its_plots_in_it_each_with_words_and_ids_of_its_own(event: Tournament) -> None:
    shown = page(Client())
    ids = re.findall(r'\bid="([^"]+)"', shown)
    assert len(ids) == len(set(ids))
    assert shown.count('<svg class="plot"') == 7 == shown.count("</desc>")  # no win rates are known
    assert "Ana &lt;b&gt;" in shown and ANA not in shown


def test_links_lead_from_round_to_round_without_a_script(event: Tournament) -> None:
    shown = page(Client())
    assert "Standings after round 2" in shown and 'href="?round=1#one-round"' in shown
    assert 'href="?round=3' not in shown
    first = page(Client(), "?round=1")
    assert "Standings after round 1" in first and 'href="?round=2#one-round"' in first
    assert 'href="?round=0' not in first


@pytest.mark.parametrize("asked", ["9", "-1", "x", "9" * 40, "%00", "\u0664"])
def test_round_that_is_not_there_is_the_last_one(event: Tournament, asked: str) -> None:
    assert "Standings after round 2" in page(Client(), f"?round={asked}")


def test_plots_are_kept_from_who_may_not_read_the_statistics(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=StatisticsShown.LEADERS)
    assert '<svg class="plot"' not in page(Client())
    assert report(Client())[0] == 404
    leader = Client()
    leader.force_login(event.owner)
    assert '<svg class="plot"' in page(leader)
    assert report(leader)[0] == 200


def test_event_without_a_round_has_no_report() -> None:
    make_tournament(slug="cup", statistics_shown=StatisticsShown.ALWAYS)
    assert report(Client())[0] == 404


def test_report_has_all_that_the_page_tells_but_plots_without_values(event: Tournament) -> None:
    code, pdf = report(Client())
    first, rest = pages(pdf)
    assert code == 200
    assert "4 players were paired" in first and "2 Swiss rounds" in first and ANA in first
    assert "Winner" not in first
    assert "Corp: identities in the field" in rest and "Haas-Bioroid" in rest
    assert "Win rate by" not in rest and "Identity match-ups" not in rest  # none are known
    assert "Places over the rounds" in rest and "All" in rest


def test_report_has_a_column_for_disqualified_players_if_there_are_any(event: Tournament) -> None:
    assert "Disqualified" not in pages(report(Client())[1])[-1]
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)
    event.players.filter(name="Di").update(state=PlayerState.DISQUALIFIED)
    rounds = pages(report(Client())[1])[-1]
    assert "Disqualified" in rounds and rounds.split()[-1] == "1"


def test_report_names_who_has_won_the_event(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    assert f"Winner: {ANA}" in pages(report(Client())[1])[0]


def test_report_is_in_the_language_of_the_event(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(language="de")
    assert "Spieler" in pages(report(Client())[1])[0]


def test_report_after_a_cut_has_final_places(client: Client) -> None:
    cut = InCut(4)
    Tournament.objects.filter(pk=cut.event.pk).update(statistics_shown=StatisticsShown.CUT)
    cut.wins(g1=1, g2=2)
    answer = client.get(reverse("statistics-report", kwargs={"slug": cut.event.slug}))
    first, brought = pages(answer.content)[:2]
    assert "The top 4 went on to the cut." in first and "factions in the field and the cut" in brought


def test_report_and_race_take_as_many_queries_for_four_as_for_forty(event: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            found = statistics_page(event)
            assert found is not None
            print_report(event, found, now=timezone.now())
        return len(counted)

    few = queries()
    more = [player(event, f"P{number}") for number in range(36)]
    make_round(event, [(more[at], more[at + 1]) for at in range(0, 36, 2)])
    assert queries() == few

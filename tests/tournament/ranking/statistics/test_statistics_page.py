"""The statistics page: its numbers, its queries, and who can see it when."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.statistics.rates import Rate, Score
from pairing.types import Side
from tests.factories import make_player, make_round, make_tournament, make_user, report
from tournament.models import Game, LogEntry, Player, Result, ResultKind, Staff, Tournament
from tournament.models.states import EventState, Role, StatisticsShown
from tournament.ranking.statistics.pages.statistics import statistics_page
from tournament.ranking.statistics.records import statistics_of

pytestmark = pytest.mark.django_db

ETF, PE = "Haas-Bioroid: Engineering the Future", "Jinteki: Personal Evolution"
NOISE, KATE = "Noise: Hacker Extraordinaire", "Kate “Mac” McCaffrey: Digital Tinker"


def player(event: Tournament, name: str, corp: str, runner: str) -> Player:
    return make_player(event, name, corp_identity=corp, runner_identity=runner)


@pytest.fixture
def event() -> Tournament:
    """Four players, one round: a 6-0 and a 3-3."""
    event = make_tournament(slug="cup", name="Cup", state=EventState.RUNNING)
    ana, bo = player(event, "Ana", ETF, NOISE), player(event, "Bo", PE, KATE)
    cy, di = player(event, "Cy", ETF, KATE), player(event, "Di", "Someone", NOISE)
    round_ = make_round(event, [(ana, bo), (cy, di)])
    result = report(round_, 1, 6, 0)
    Result.objects.filter(pk=result.pk).update(kind=ResultKind.GAMES)
    for number, corp, runner in ((1, ana, bo), (2, bo, ana)):
        Game.objects.create(result=result, number=number, corp=corp, runner=runner, winner=ana, ending="win")
    report(round_, 2, 3, 3)
    return event


def page(client: Client) -> str:
    answer = client.get(reverse("statistics", kwargs={"slug": "cup"}))
    assert answer.status_code == 200
    return answer.content.decode()


def show(event: Tournament, shown: StatisticsShown) -> None:
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=shown)


def test_numbers_are_those_of_the_rules_with_identities_by_their_cards(event: Tournament) -> None:
    numbers = statistics_of(event)
    assert numbers is not None
    assert (numbers.players, numbers.total.tables, numbers.total.splits) == (4, 2, 1)
    corps = {share.name: share.players for share in numbers.identities[Side.CORP]}
    assert corps == {ETF: Rate(2, 4), PE: Rate(1, 4), "Someone": Rate(1, 4)}
    factions = {share.name: share.players.count for share in numbers.factions[Side.CORP]}
    assert factions == {"haas-bioroid": 2, "jinteki": 1, "": 1}


def test_matrix_has_most_games_first_and_adds_up_to_the_games(event: Tournament) -> None:
    found = statistics_page(event)
    assert found is not None
    cells = [score for row in found.identity_matrix.rows for score in row.cells if score]
    assert replace(sum(cells, Score()), unknown=found.total.corp.unknown) == found.total.corp
    assert found.identity_matrix.rows[0].corp == ETF


def test_page_takes_as_many_queries_for_four_players_as_for_forty(event: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            statistics_page(event)
        return len(counted)

    few = queries()
    more = [player(event, f"P{number}", ETF, NOISE) for number in range(36)]
    make_round(event, [(more[at], more[at + 1]) for at in range(0, 36, 2)])
    assert queries() == few


@pytest.mark.parametrize(
    ("shown", "state", "is_read"),
    [
        (StatisticsShown.LEADERS, EventState.FINISHED, False),
        (StatisticsShown.CUT, EventState.RUNNING, False),
        (StatisticsShown.CUT, EventState.FINISHED, True),
        (StatisticsShown.ALWAYS, EventState.RUNNING, True),
    ],
)
def test_strangers_read_it_from_when_the_organizer_says(
    event: Tournament, shown: StatisticsShown, state: EventState, *, is_read: bool
) -> None:
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=shown, state=state)
    assert ("Engineering the Future" in page(Client())) is is_read


def test_leaders_read_it_always_and_only_organizers_choose_who_else(event: Tournament) -> None:
    show(event, StatisticsShown.LEADERS)
    judge: User = make_user("mo")
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name="Mo")
    client = Client()
    client.force_login(judge)
    found = page(client)
    assert "Engineering the Future" in found
    assert "<select" not in found


def test_organizer_chooses_who_reads_it_and_the_log_says_so(event: Tournament) -> None:
    client = Client()
    client.force_login(event.owner)
    address = reverse("desk-statistics", kwargs={"slug": "cup"})
    assert client.post(address, {"statistics_shown": "nobody"}).status_code == 422
    said = client.post(address, {"statistics_shown": "always"}, follow=True).content.decode()
    assert "Everyone can see the statistics." in said
    entry = LogEntry.objects.get(tournament=event)
    assert entry.payload["changes"] == {"statistics_shown": {"before": "cut", "after": "always"}}


def test_event_without_a_round_says_when_statistics_begin() -> None:
    make_tournament(slug="cup", statistics_shown=StatisticsShown.ALWAYS)
    assert "Statistics start when round 1 is published." in page(Client())


def test_tables_are_exported_for_readers_of_the_page_and_add_up(event: Tournament) -> None:
    def rows(key: str) -> list[dict[str, str]]:
        answer = Client().get(reverse("table-csv", kwargs={"slug": "cup", "table": f"statistics-{key}"}))
        assert answer.status_code == 200, key
        return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))

    address = reverse("table-csv", kwargs={"slug": "cup", "table": "statistics-rounds"})
    assert Client().get(address).status_code == 404
    show(event, StatisticsShown.ALWAYS)
    (first,) = rows("rounds")
    assert [first[name] for name in ("Round", "Tables", "Corp won", "Corp lost", "Splits")] == list("12111")
    games = ("Swiss games won", "Swiss games lost", "Swiss games tied")
    for key in ("identities", "factions"):
        corps = [row for row in rows(key) if row["Side"] == "Corp"]
        assert [sum(int(row[name]) for row in corps) for name in ("Players", *games)] == [4, 1, 1, 0]
    met = rows("match-ups")
    assert [sum(int(row[name]) for row in met) for name in ("Corp won", "Corp lost", "Corp tied")] == [
        1,
        1,
        0,
    ]
    assert rows("gaps") == [{"Point difference": "0", "Tables": "2"}]

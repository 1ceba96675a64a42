"""The results file: read back, it gives the same event, `check` finds no faults, and others can recalculate
it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pairing.__main__ import main
from pairing.results_json import read_results
from pairing.simulate import random_event
from pairing.standings import standings
from pairing.types import SwissKind
from tests.cut import InCut
from tests.factories import make_player, make_round, make_single_sided_event, make_tournament
from tests.tournament.exchange.files.played import kept, played_event
from tests.tournament.exchange.files.stranger import Stranger, departures
from tournament.event.acts.settings import ChangeSettings
from tournament.exchange.files.results_file import results_file
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.standings import standings_page

pytestmark = pytest.mark.django_db


def file_of(tournament: Tournament) -> bytes:
    answer = Client().get(f"/e/{tournament.slug}/files/results.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-results.json"'
    return answer.content


def single(swiss: SwissKind) -> list[str]:
    return ["--single-sided"] if swiss is SwissKind.SINGLE_SIDED else []


@pytest.mark.parametrize("swiss", list(SwissKind))
@pytest.mark.parametrize("seed", [1, 2])
def test_file_read_back_has_the_same_standings_and_check_finds_no_fault(
    swiss: SwissKind, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    is_single = swiss is SwissKind.SINGLE_SIDED
    make = make_single_sided_event if is_single else make_tournament
    event = kept(
        random_event(13, 5, Random(seed), drops=1, late=1, swiss=swiss), make(state=EventState.RUNNING)
    )
    path = tmp_path / "results.json"
    path.write_bytes(file_of(event))
    code = main(["check", str(path), *single(swiss)])
    assert (code, capsys.readouterr().out) == (0, "")
    ours, read = event_record(event), read_results(path.read_bytes(), swiss=swiss)
    spelled = {player: read.own_ids[player] for player in read.own_ids}
    assert [(spelled[line.player], line.points, line.figures) for line in standings(read.event)] == [
        (line.player, line.points, line.figures) for line in standings(ours)
    ]
    if is_single:
        assert [table.corp and spelled[table.corp] for table in read.event.rounds[-1].tables] == [
            table.corp for table in ours.rounds[-1].tables
        ]


@pytest.mark.parametrize("swiss", list(SwissKind))
def test_file_of_a_whole_played_event_is_clean_and_has_the_sites_own_standings(
    swiss: SwissKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played_event(swiss)
    path = tmp_path / "results.json"
    path.write_bytes(file_of(event))
    assert (main(["check", str(path), *single(swiss)]), capsys.readouterr().out) == (0, "")
    assert main(["standings", str(path), *single(swiss)]) == 0
    told = json.loads(capsys.readouterr().out)
    shown = standings_page(event)
    assert [(line["rank"], line["name"], line["points"]) for line in told] == [
        (line.place.rank, line.name, line.place.points) for line in shown.lines
    ]
    final = final_standings(event, shown)
    assert final is not None
    assert [place.player for place in read_results(path.read_bytes(), swiss=swiss).elimination_places] == [
        line.player for line in final.lines[:4]
    ]


@pytest.mark.parametrize("swiss", list(SwissKind))
def test_stranger_finds_the_published_shape_and_the_same_sums(swiss: SwissKind) -> None:
    event = played_event(swiss)
    stranger = Stranger(file_of(event))
    assert departures(stranger.file) == []
    assert stranger.sums() == [
        (each["id"], each["matchPoints"], round(each["strengthOfSchedule"], 9))
        for each in stranger.file["players"]
    ]
    champion, *others = stranger.file["eliminationPlayers"]
    losses = stranger.losses()
    assert losses[champion["id"]] <= 1 and all(losses[each["id"]] == 2 for each in others)
    assert [each["rank"] for each in stranger.file["eliminationPlayers"]] == [1, 2, 3, 4]
    assert stranger.names[champion["id"]] == champion["name"]
    assert any("id" not in game["player2"] for games in stranger.file["rounds"][:5] for game in games)
    assert "abrTournamentId" not in stranger.file


def test_players_that_only_the_draw_tells_apart_stand_in_the_same_order_again() -> None:
    event = make_tournament(state=EventState.RUNNING)
    four = [make_player(event, name, lot=lot) for name, lot in [("A", 7), ("B", 3), ("C", 9), ("D", 5)]]
    make_round(event, [(four[0], four[1]), (four[2], four[3])])
    read = read_results(file_of(event))
    names = {player.id: player.name for player in read.event.players}
    assert [names[line.player] for line in standings(read.event)] == ["B", "D", "A", "C"]


@pytest.mark.parametrize("is_played", [True, False])
def test_file_of_a_cut_has_its_games_and_places(is_played: bool) -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2)
    if is_played:
        cut.wins(g3=1, g4=3, g5=2, g6=1)
    data = file_of(cut.event)
    assert departures(json.loads(data)) == []
    read = read_results(data)
    spelled: dict[int | None, Any] = {player: read.own_ids[player] for player in read.own_ids}
    key = {number: player.pk for number, player in cut.seeds.items()}
    assert (read.cut_to_top, len(read.event.rounds)) == (4, 1)
    first = [spelled[game.winner] for game in read.elimination_rounds[0]]
    assert first == [key[1], key[2]]
    places = [spelled.get(place.player) for place in read.elimination_places]
    if is_played:
        assert [place.rank for place in read.elimination_places] == [1, 2, 3, 4]
        assert places == [key[1], key[2], key[3], key[4]]
        assert [place.seed for place in read.elimination_places] == [1, 2, 3, 4]
    else:
        assert places == []
        assert {game.winner for game in read.elimination_rounds[-1]} == {None}


def test_finished_event_whose_cut_was_never_made_has_none_in_its_file() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=1, cut_size=4)
    assert results_file(event)["cutToTop"] == 4
    event.state = EventState.FINISHED
    assert results_file(event)["cutToTop"] == 0


def test_identities_are_full_titles_with_straight_quotes_once_round_1_is_published() -> None:
    event = make_single_sided_event()
    ana = make_player(event, "Ana", corp_identity="Haas-Bioroid: Engineering the Future")
    ben = make_player(event, "Ben", corp_identity="Our “Own”", runner_identity="Noise", pronouns="they")
    round_ = make_round(event, [(ben, ana)], published=False)
    told = results_file(event)
    assert told["rounds"] == [] and told["date"] == event.date.isoformat()
    assert not any({"corpIdentity", "runnerIdentity"} & each.keys() for each in told["players"])
    round_.delete()
    make_round(event, [(ben, ana)])
    by_name = {each["name"]: each for each in results_file(event)["players"]}
    keys = ("corpIdentity", "corpFaction", "runnerIdentity", "runnerFaction", "pronouns")
    assert [by_name["Ana"].get(key) for key in keys] == [
        *("Haas-Bioroid: Engineering the Future", "haas_bioroid"),
        *(None, None, None),
    ]
    assert [by_name["Ben"].get(key) for key in keys] == [
        *('Our "Own"', None),
        *("Noise: Hacker Extraordinaire", "anarch", "they"),
    ]


def test_file_names_the_event_elsewhere_once_it_is_set_and_where_it_is_shown() -> None:
    event = make_tournament()
    ChangeSettings(changes={"abr_tournament": 1234}).perform(event, actor=event.owner)
    told = json.loads(file_of(event))
    assert told["abrTournamentId"] == 1234
    assert told["links"] == [{"rel": "uploadedfrom", "href": f"http://testserver/e/{event.slug}/"}]


def test_file_while_a_round_is_played_has_the_open_table_with_its_sides() -> None:
    event = make_single_sided_event()
    ben, ana = make_player(event, "Ben"), make_player(event, "Ana")
    make_round(event, [(ben, ana)])
    (table,) = json.loads(file_of(event))["rounds"][0]
    seats = {table[seat]["id"]: table[seat] for seat in ("player1", "player2")}
    assert [(seats[one.pk]["role"], "combinedScore" in seats[one.pk]) for one in (ana, ben)] == [
        ("corp", False),
        ("runner", False),
    ]


def test_disqualified_player_is_marked_and_last() -> None:
    event = make_tournament(state=EventState.RUNNING)
    players = [make_player(event), make_player(event, "Out", state=PlayerState.DISQUALIFIED)]
    make_round(event, [(players[0], players[1])])
    last = json.loads(file_of(event))["players"][-1]
    assert (last["name"], last["disqualified"], last["active"], last["rank"]) == ("Out", True, False, 2)


def test_file_of_an_empty_event_can_be_downloaded_and_of_many_takes_no_more_queries() -> None:
    asked = []
    for players in (0, 4, 12):
        event = make_single_sided_event()
        made = [make_player(event) for _ in range(players)]
        if made:
            make_round(event, list(zip(made[::2], made[1::2], strict=True)))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            results_file(event)
        asked.append(len(queries))
    assert asked[1] == asked[2]


def test_file_is_public_by_get_and_unchanged_for_clients_that_have_it(
    client: Client, stranger_client: Client
) -> None:
    event = make_single_sided_event()
    url = f"/e/{event.slug}/files/results.json"
    held = client.get(url)
    assert (held.status_code, stranger_client.get(url).status_code) == (200, 200)
    assert client.get(url, headers={"If-None-Match": held["ETag"]}).status_code == 304
    ChangeSettings(changes={"venue": "Hall"}).perform(event, actor=event.owner)
    assert client.get(url, headers={"If-None-Match": held["ETag"]}).status_code == 200
    assert client.post(url).status_code == 405
    assert client.get(url.replace(event.slug, "nowhere")).status_code == 404

"""The results file to download: read back it is the same event, and `check` finds nothing in it."""

from __future__ import annotations

import json
from dataclasses import replace
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
from pairing.types import Event, PlayerId, SwissKind
from tests.cut import InCut
from tests.factories import make_player, make_round, make_single_sided_event, make_tournament
from tournament.core.records import event_record
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.rounds.result_versions import append_version, standing_result
from tournament.standings.results_file import results_file

pytestmark = pytest.mark.django_db


def kept(simulated: Event, tournament: Tournament) -> Tournament:
    """Keep a simulated event in rows, every player under a key of their own."""
    rows: dict[PlayerId, Player] = {}
    for each in simulated.players:
        state = PlayerState.CHECKED_IN if each.active else PlayerState.DROPPED
        rows[each.id] = make_player(tournament, f"Player {each.id}", state=state, lot=each.lot)
    for round_ in simulated.rounds:
        seats = []
        for table in round_.tables:
            order = table.players
            if table.corp is not None and not table.is_bye:
                order = (next(one for one in order if one != table.corp), table.corp)
            seats.append(tuple(rows[player] for player in order))
        made = make_round(tournament, seats)
        for pairing in made.pairings.filter(number__isnull=False):
            standing = standing_result(tournament, pairing)
            keys = {row.pk: number for number, row in rows.items()}
            told = next(
                table
                for table in round_.tables
                if set(table.players) == {keys[player] for player in standing.table.players}
            )
            append_version(standing, _as_rows(told, standing.table, rows), witness="Rose", actor=None)
    return tournament


def _as_rows(told: Any, seated: Any, rows: dict[PlayerId, Player]) -> Any:
    games = tuple(
        replace(
            game,
            corp=rows[game.corp].pk,
            runner=rows[game.runner].pk,
            winner=None if game.winner is None else rows[game.winner].pk,
        )
        for game in told.games
    )
    stated = told.stated
    if stated is not None and rows[told.players[0]].pk != seated.players[0]:
        stated = stated[::-1]
    return replace(seated, games=games, split=told.split, stated=stated, short=told.short)


def file_of(tournament: Tournament) -> bytes:
    client = Client()
    client.force_login(tournament.owner)
    answer = client.get(f"/desk/{tournament.slug}/standings/results.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert "attachment" in answer["Content-Disposition"]
    return answer.content


@pytest.mark.parametrize("swiss", list(SwissKind))
@pytest.mark.parametrize("seed", [1, 2, 3])
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
    code = main(["check", str(path), *(["--single-sided"] if is_single else [])])
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


@pytest.mark.parametrize("is_played", [True, False])
def test_file_of_a_cut_has_its_games_and_places(is_played: bool) -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2)
    if is_played:
        cut.wins(g3=1, g4=3, g5=2, g6=1)
    read = read_results(file_of(cut.event))
    spelled: dict[int | None, Any] = {player: read.own_ids[player] for player in read.own_ids}
    key = {number: player.pk for number, player in cut.seeds.items()}
    assert (read.cut_to_top, len(read.event.rounds)) == (4, 1)
    first = [spelled[game.winner] for game in read.elimination_rounds[0]]
    assert first == [key[1], key[2]]
    places = [spelled.get(place.player) for place in read.elimination_places]
    assert [place.rank for place in read.elimination_places] == [1, 2, 3, 4]
    if is_played:
        assert places == [key[1], key[2], key[3], key[4]]
        assert [place.seed for place in read.elimination_places] == [1, 2, 3, 4]
    else:
        assert places == [None] * 4
        assert {game.winner for game in read.elimination_rounds[-1]} == {None}


def test_file_tells_identities_with_straight_quotes_and_leaves_a_draft_out() -> None:
    event = make_single_sided_event()
    ana = make_player(event, "Ana", corp_identity="Haas-Bioroid: “Core”", runner_identity="")
    make_round(event, [(make_player(event, "Ben"), ana)], published=False)
    told = results_file(event)
    assert told["rounds"] == [] and told["date"] == event.date.isoformat()
    (player,) = (each for each in told["players"] if each["name"] == "Ana")
    assert (player["corpIdentity"], player["runnerIdentity"]) == ('Haas-Bioroid: "Core"', None)


def test_file_while_a_round_is_played_has_the_open_table_with_its_sides() -> None:
    event = make_single_sided_event()
    ben, ana = make_player(event, "Ben"), make_player(event, "Ana")
    make_round(event, [(ben, ana)])
    (table,) = json.loads(file_of(event))["rounds"][0]
    seats = {table[seat]["id"]: table[seat] for seat in ("player1", "player2")}
    assert [(seats[one.pk]["role"], seats[one.pk]["combinedScore"]) for one in (ana, ben)] == [
        ("corp", None),
        ("runner", None),
    ]


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


def test_file_is_for_leaders_of_the_event_by_get(client: Client, stranger_client: Client) -> None:
    event = make_single_sided_event()
    url = f"/desk/{event.slug}/standings/results.json"
    assert (client.get(url).status_code, stranger_client.get(url).status_code) == (302, 403)
    client.force_login(event.owner)
    assert client.post(url).status_code == 405
    assert client.get(url.replace(event.slug, "nowhere")).status_code == 404

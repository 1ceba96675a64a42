"""The results file follows docs/results-file.schema.json in every state of an event."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.results_json import PlayerProfile, read_results, results_json
from pairing.simulate import random_event
from pairing.types import Ending, Game, Side, SwissKind
from tests.factories import make_single_sided_event, make_tournament
from tests.pairing.generators import shuffled_event
from tests.tournament.files.played import kept
from tournament.cut.acts.cut import MakeCut
from tournament.cut.acts.sides import ChooseSide
from tournament.cut.records import bracket_record
from tournament.files.results_file import results_file
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer
from tournament.results.acts.games import ReportGame

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "docs" / "results-file.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)


def faults(file: dict[str, Any]) -> list[str]:
    """Return every departure from the schema, and every null."""
    wrong = [f"{error.instance_path}: {error.message}" for error in VALIDATOR.iter_errors(file)]
    return wrong + (["null"] if "null" in json.dumps(file).replace('"', " ").split() else [])


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_file_of_any_swiss_event_follows_the_schema(seed: int) -> None:
    event, rng = shuffled_event(seed), Random(seed)
    profiles = {
        player.id: PlayerProfile(corp_identity="Gagarin Deep Space", corp_faction="weyland-consortium")
        for player in event.players
        if rng.random() < 0.5
    }
    file = results_json(event, name="Cup", date="2016-08-01", profiles=profiles)
    assert faults(file) == []
    read_results(json.dumps(file).encode())


@pytest.mark.django_db
@pytest.mark.sqlite
@pytest.mark.parametrize("seed", range(6))
def test_file_follows_the_schema_after_every_step_of_a_cut(seed: int) -> None:
    rng = Random(seed)
    swiss = list(SwissKind)[seed % 2]
    make = make_single_sided_event if swiss is SwissKind.SINGLE_SIDED else make_tournament
    fields = {"planned_rounds": 3, "cut_size": 4, "state": EventState.RUNNING}
    event = kept(random_event(9, 3, rng, drops=1, late=1, swiss=swiss), make(**fields))
    Player.objects.filter(tournament=event, lot__lte=3).update(corp_identity="Jinteki: Personal Evolution")
    assert faults(results_file(event)) == []
    declined = [rng.choice(list(event.players.filter(state="checked_in").values_list("pk", flat=True)))]
    MakeCut(kind=StageKind.DOUBLE, size=4, declined=declined, seed=seed).perform(event, actor=event.owner)
    while (winner := next_game(event, rng)) is not None:
        file = results_file(event)
        assert faults(file) == []
        gone = {player["id"] for player in file["players"] if player.get("disqualified")}
        assert not gone & {place["id"] for place in file["eliminationPlayers"]}
        if rng.random() < 0.3:
            act = rng.choice([DropPlayer(player=winner), DisqualifyPlayer(player=winner, reason="Cheated")])
            act.perform(event, actor=None)
    assert faults(results_file(event)) == []


def next_game(event: Tournament, rng: Random) -> Player | None:
    """Report an open game at random; return who won, or None once the bracket is decided."""
    record = bracket_record(event)
    assert record is not None
    if record.is_decided or not record.open_games:
        return None
    game = rng.choice(record.open_games)
    first, second = (player for player in game.players if player is not None)
    sides = record.sides_of(game.number)
    if sides is None:
        chooser = record.chooser_of(game.number)
        ChooseSide(game=game.number, player=chooser or 0, side=Side.CORP).perform(event, actor=event.owner)
        return next_game(event, rng)
    winner = rng.choice([first, second])
    played = Game(sides.corp, sides.runner, Ending.WIN, winner)
    seen = record.tables[game.number].version
    ReportGame(game=game.number, played=played, seen_version=seen).perform(event, actor=event.owner)
    return Player.objects.get(pk=winner)

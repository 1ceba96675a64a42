"""The results file follows docs/results-file.schema.json in every state of an event."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from django.db.models import F
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.kinds import Kind
from pairing.results_json import PlayerProfile, read_results, results_json
from pairing.simulate import random_event
from pairing.types import Ending, Game, Side, SwissKind
from tests.factories import make_result, make_single_sided_event, make_tournament
from tests.pairing.generators import shuffled_event
from tests.tournament.exchange.files.played import kept
from tournament.exchange.files.results_file import results_file
from tournament.kernel.records import event_record
from tournament.models import Player, Round, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.records import bracket_record
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.games import ReportGame

ROOT = Path(__file__).resolve().parents[4]
EVENTS = int(os.environ.get("RESULTS_EVENTS", "20"))
KINDS = [
    (Kind.CONSTRUCTED, False),
    (Kind.CONSTRUCTED, True),
    (Kind.FULL_DRAFT, False),
    (Kind.HALF_DRAFT, False),
    (Kind.FULL_DRAFT, True),
    (Kind.HALF_DRAFT, True),
]
# One of each kind, then the same kinds with other random numbers.
SEEDS = [
    pytest.param(seed, marks=[pytest.mark.thorough] if seed >= len(KINDS) else []) for seed in range(EVENTS)
]


def validator(path: Path) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(json.loads(path.read_text(encoding="utf-8")))


OURS = validator(ROOT / "docs" / "results-file.schema.json")
COBRAS = validator(ROOT / "tests" / "data" / "cobra-tournament-schema.json")


def faults(file: dict[str, Any]) -> list[str]:
    """Return every deviation from our schema and from Cobra's, and every null.

    Cobra requires each seat to have both scores, or the side and whether it won. docs/files.md lists the
    seats without them.
    """
    text = json.dumps(file)
    file = json.loads(text)
    wrong = [f"{error.instance_path}: {error.message}" for error in OURS.iter_errors(file)]
    for round_ in file["rounds"]:
        for table in round_:
            for seat in ("player1", "player2"):
                told = set(table[seat])
                if not ({"role", "winner"} <= told or {"corpScore", "runnerScore"} & told):
                    del table[seat]
    wrong += [f"Cobra: {error.instance_path}: {error.message}" for error in COBRAS.iter_errors(file)]
    return wrong + (["null"] if "null" in text.replace('"', " ").split() else [])


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
@pytest.mark.parametrize("seed", SEEDS)
def test_file_follows_the_schemas_in_every_state_of_an_event(seed: int) -> None:
    """Includes drops, late players, disqualifications, declines and unknown identities, in every kind of
    event.
    """
    rng = Random(seed)
    event = _event_in_play(seed, rng)
    assert faults(results_file(event)) == []
    _remove_someone(event, rng)
    in_play = list(event.players.filter(state=PlayerState.CHECKED_IN).order_by("pk"))
    kind = rng.choice([StageKind.SINGLE, StageKind.DOUBLE])
    size = rng.choice([size for size in (4, 8) if size <= len(in_play)])
    declined = [player.pk for player in rng.sample(in_play, rng.randint(0, min(2, len(in_play) - size)))]
    MakeCut(kind=kind, size=size, declined=declined, seed=seed, reason="Time").perform(
        event, actor=event.owner
    )
    while (winner := next_game(event, rng)) is not None:
        file = results_file(event)
        assert faults(file) == []
        gone = {player["id"] for player in file["players"] if player.get("disqualified")}
        assert not gone & {place["id"] for place in file["eliminationPlayers"]}
        if rng.random() < 0.3:
            _remove(event, winner, rng)
    assert faults(results_file(event)) == []
    FinishEvent(confirmed_early=True, reason="").perform(event, actor=event.owner)
    event = Tournament.objects.get(pk=event.pk)
    assert faults(results_file(event)) == []
    DisqualifyPlayer(player=rng.choice(in_play), reason="Cheated").perform(event, actor=event.owner)
    assert faults(results_file(event)) == []


def _event_in_play(seed: int, rng: Random) -> Tournament:
    """Return an event between two rounds, checked before its first result and in mid-round."""
    kind, is_single = KINDS[seed % len(KINDS)]
    games = 1 if is_single or kind is Kind.HALF_DRAFT else 2
    make = make_single_sided_event if is_single else make_tournament
    fields = {"planned_rounds": 3, "cut_size": 4, "state": EventState.RUNNING, "games_per_round": games}
    event = make(kind=kind, level="relaxed", **fields)
    assert faults(results_file(event)) == []
    swiss = SwissKind.SINGLE_SIDED if is_single else SwissKind.DOUBLE_SIDED
    scoring = event_record(event).scoring
    count = rng.randint(8, 13)
    simulated = random_event(count, 3, rng, drops=1, late=1, scoring=scoring, swiss=swiss)
    kept(simulated, event)
    rows = list(Player.objects.filter(tournament=event))
    for row in rng.sample(rows, len(rows) // 2):
        row.corp_identity = rng.choice(["", "Jinteki: Personal Evolution", "Unheard-of Corp"])
        row.runner_identity = rng.choice(["", "Noise: Hacker Extraordinaire"])
        row.save()
    newest = Round.objects.filter(stage__tournament=event).latest("number")
    tables = list(newest.pairings.filter(number__isnull=False))
    for table in tables:
        make_result(table)
        assert faults(results_file(event)) == []
    for table in tables:
        points = [(6, 0), (3, 3), (0, 6)] if games == 2 else [(3, 0), (1, 1), (0, 3)]
        make_result(table, *rng.choice(points))
        Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
        event.refresh_from_db()
        assert faults(results_file(event)) == []
    return event


def _remove_someone(event: Tournament, rng: Random) -> None:
    in_play = list(event.players.filter(state=PlayerState.CHECKED_IN).order_by("pk"))
    for player in rng.sample(in_play, rng.randint(0, 2)):
        _remove(event, player, rng)
        assert faults(results_file(event)) == []


def _remove(event: Tournament, player: Player, rng: Random) -> None:
    act = rng.choice([DropPlayer(player=player), DisqualifyPlayer(player=player, reason="Cheated")])
    act.perform(event, actor=event.owner)


def next_game(event: Tournament, rng: Random) -> Player | None:
    """Report an open game at random; return the winner, or None if the bracket is decided."""
    record = bracket_record(event)
    assert record is not None
    if record.is_decided:
        return None
    game = rng.choice([game for game in record.open_games if game.number in record.tables])
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

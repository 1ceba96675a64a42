"""Taking back the cut and what was done in its bracket: sides (REG-10)."""

from __future__ import annotations

from typing import Any

from pairing.bracket.sides import chosen_sides
from pairing.types import Side
from tournament.cut.acts.cut import remove_cut
from tournament.cut.facts import cut_stage
from tournament.cut.open_games import made_bracket, open_games, settle, unsettle
from tournament.cut.records import BracketRecord, GameTable
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Qualifier, Stage, StageKind


def take_cut_back(undoing: Undoing) -> None:
    """Take the cut back. Raises ActionRefused cut_in_play where its games had results or its rounds are paired."""
    if remove_cut(undoing.tournament) is None:
        overtaken()


def make_cut_again(undoing: Undoing) -> None:
    """Make the cut again that was taken back, with the sides that were chosen."""
    event, facts = undoing.tournament, undoing.facts
    if cut_stage(event) is not None:
        overtaken()
    stage = Stage.objects.create(
        tournament=event, number=2, kind=facts["kind"], size=facts["size"], seed=facts["seed"]
    )
    undoing.players([each["player_id"] for each in facts["qualifiers"]])
    Qualifier.objects.bulk_create(Qualifier(stage=stage, **each) for each in facts["qualifiers"])
    if stage.kind == StageKind.SWISS:
        event.planned_rounds = facts["planned_rounds"]
        return
    open_games(event)
    for chosen in facts["sides"]:
        _choose(made_bracket(event), chosen)


def unchoose_side(undoing: Undoing) -> None:
    """Take a chosen side back, while the game has no result."""
    table = _table(made_bracket(undoing.tournament), undoing.facts["game"])
    if table.sides is None or table.ended is not None:
        overtaken()
    unsettle(table.pairing)


def choose_side_again(undoing: Undoing) -> None:
    """Let the side count again that was chosen and taken back."""
    record = made_bracket(undoing.tournament)
    if _table(record, undoing.facts["game"]).sides is not None:
        overtaken()
    _choose(record, undoing.facts)


def _choose(record: BracketRecord, chosen: Any) -> None:
    table, player = _table(record, chosen["game"]), chosen["player"]
    opponent = next((other for other in table.seated if other != player), None)
    if player not in table.seated or opponent is None:
        overtaken()
    settle(table.pairing, chosen_sides(player, opponent, Side(chosen["side"])))


def _table(record: BracketRecord, number: int) -> GameTable:
    return record.tables.get(number) or overtaken()

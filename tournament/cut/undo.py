"""Taking back the cut and what was done in its bracket: sides, games, and what followed (REG-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pairing.bracket.play import games_that_follow
from pairing.bracket.sides import chosen_sides
from pairing.types import Side
from tournament.cut.acts.cut import remove_cut
from tournament.cut.facts import cut_stage
from tournament.cut.open_games import made_bracket, open_games, settle, unsettle
from tournament.cut.records import BracketRecord, GameTable
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Pairing, Qualifier, Result, Stage, StageKind
from tournament.rounds.result_versions import append_copy, restore_version


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


def game_as_before(undoing: Undoing) -> None:
    """Let a game's version before count again, and the later games that the report had opened again.

    Where later games were played by who went on from this one, the bracket has gone on: ActionRefused
    undo_overtaken. A finished event's bracket stays decided: ActionRefused bracket_would_be_open.
    """
    facts, event = undoing.facts, undoing.tournament
    record = made_bracket(event)
    table = _table(record, facts["game"])
    if list(table.seated) != facts["players"]:
        overtaken()
    before, after = facts["before"] or {}, facts["after"] or {}
    if before.get("winner") != after.get("winner"):
        following = games_that_follow(record.bracket, facts["game"])
        if any(record.ended(each) is not None for each in following):
            overtaken()
    restore_version(Pairing.objects.get(pk=table.pairing), facts["result_version"], undoing.actor)
    open_games(event)
    for number in sorted(facts["reopened"]):
        _play_again(undoing, number)


def _play_again(undoing: Undoing, number: int) -> None:
    """Let the result count again that a game had before the report took it away."""
    table = _table(made_bracket(undoing.tournament), number)
    pairing = Pairing.objects.get(pk=table.pairing)
    lost = _newest_of(table.seated, pairing)
    if table.ended is not None or lost is None:
        overtaken()
    append_copy(pairing, lost, undoing.actor)
    open_games(undoing.tournament)


def _newest_of(players: Collection[int | None], pairing: Pairing) -> Result | None:
    """Return the newest result that these two had there; others may have met there since, and not have."""
    for result in pairing.results.order_by("-version").prefetch_related("games"):
        if any({game.corp_id, game.runner_id} == set(players) for game in result.games.all()):
            return result
    return None


def _choose(record: BracketRecord, chosen: Any) -> None:
    table, player = _table(record, chosen["game"]), chosen["player"]
    opponent = next((other for other in table.seated if other != player), None)
    if player not in table.seated or opponent is None:
        overtaken()
    settle(table.pairing, chosen_sides(player, opponent, Side(chosen["side"])))


def _table(record: BracketRecord, number: int) -> GameTable:
    return record.tables.get(number) or overtaken()

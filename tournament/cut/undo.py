"""Taking back what was done to the games of the bracket, and what followed (REG-10)."""

from __future__ import annotations

from collections.abc import Collection

from pairing.bracket.play import games_that_follow
from tournament.cut.open_games import made_bracket, open_games
from tournament.cut.records import BracketRecord, GameTable
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Pairing, Result
from tournament.rounds.result_undo import append_copy, restore_version


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


def _table(record: BracketRecord, number: int) -> GameTable:
    return record.tables.get(number) or overtaken()

"""Whether anything of late concerns a player's home: what comes in at other tables does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.models import LogEntry, Player
from tournament.models.states import Act

# What is no news to those who are not named. All other acts may be to everybody.
OF_THE_TWO_AT_A_TABLE = frozenset({Act.REPORT_RESULT, Act.CLEAR_RESULT, Act.SAY_RESULT})
OF_WHO_CALLED = frozenset({Act.RAISE_CALL, Act.TAKE_CALL, Act.CLOSE_CALL})
MOST_ACTS = 100  # looked through at the most; after more, a look at the page itself is as quick


def has_news(player: Player, since: int, version: int) -> bool:
    """Return whether the player's home may be another at the event's `version` than at version `since`.

    The log tells: each version is one entry. One query, none where nothing was done.
    """
    acts = version - since
    if acts == 0:
        return False
    if not 0 < acts <= MOST_ACTS:
        return True
    entries = LogEntry.objects.filter(tournament=player.tournament_id, version__gt=since)
    found = list(entries.order_by().values_list("act", "facts"))
    return len(found) < acts or any(_concerns(player, act, facts) for act, facts in found)


def _concerns(player: Player, act: str, facts: Mapping[str, Any]) -> bool:
    if act in OF_THE_TWO_AT_A_TABLE:
        return "players" not in facts or player.pk in facts["players"]
    if act in OF_WHO_CALLED:
        return "player" not in facts or player.pk == facts["player"]
    return True

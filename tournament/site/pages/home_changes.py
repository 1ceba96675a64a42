"""Whether anything of late concerns a player's home: what comes in at other tables does not."""

from __future__ import annotations

from tournament.core.acts import payload_of
from tournament.core.payloads import PayloadError
from tournament.models import LogEntry, Player

MOST_ACTS = 100  # looked through at the most; after more, a look at the page itself is as quick


def home_changed_since(player: Player, since: int, version: int) -> bool:
    """Return whether the player's home may be another at the event's `version` than at version `since`.

    The log tells: each version is one entry. One query, none where nothing was done.
    """
    acts = version - since
    if acts == 0:
        return False
    if not 0 < acts <= MOST_ACTS:
        return True
    entries = LogEntry.objects.filter(tournament=player.tournament_id, version__gt=since)
    found = list(entries.order_by().only("tournament", "version", "act", "payload", "payload_version"))
    return len(found) < acts or any(_concerns(player, entry) for entry in found)


def _concerns(player: Player, entry: LogEntry) -> bool:
    try:
        return payload_of(entry).concerns(player.pk)
    except PayloadError:
        return True

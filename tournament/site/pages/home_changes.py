"""Detect recent changes that affect a player's home; results at other tables don't."""

from __future__ import annotations

from django.conf import settings

from tournament.kernel.acts import payload_of
from tournament.kernel.cache import CACHE, CacheKey
from tournament.kernel.payloads import Payload, PayloadError
from tournament.models import LogEntry, Player
from tournament.web.polls import tells_home_changes

# How many of the latest acts a query reads: the smallest number that covers what the phone has missed. After
# more acts, reading the page itself is as quick.
LATEST_ACTS = (8, 32, 100)


def home_changed_since(player: Player, since: int, version: int) -> bool:
    """Return whether the player's home may differ between version `since` and `version` of the event."""
    return log_concerns(player.tournament_id, player.pk, since, version)


@tells_home_changes
def log_concerns(event: int, player: int, since: int, version: int) -> bool:
    """Return whether anything after version `since`, up to `version`, may have changed the player's home.

    This is read from the log, which has one entry for each version. Phones have versions of different ages;
    for each version of the event they share at most one query for each of LATEST_ACTS.
    """
    acts = version - since
    if acts == 0:
        return False
    if not 0 < acts <= LATEST_ACTS[-1]:
        return True
    count = next(each for each in LATEST_ACTS if acts <= each)

    def read() -> dict[int, Payload | None]:
        return _payloads(event, version - count, version)

    latest = CACHE.get(CacheKey(event, version, _payloads, count), read) if settings.EVENT_CACHE else read()
    done = [payload for entry, payload in latest.items() if entry > since]
    return len(done) < acts or any(_concerns(payload, player) for payload in done)


def _concerns(payload: Payload | None, player: int) -> bool:
    """Return whether an act may affect a player; an act that moves other players up also changes places on
    the waiting list.
    """
    return payload is None or bool(payload.who_moved_up) or payload.concerns(player)


def _payloads(event: int, since: int, version: int) -> dict[int, Payload | None]:
    """Return the payloads of the entries after `since`, up to `version`, by version.

    None means that a payload is unreadable.
    """
    entries = LogEntry.objects.filter(tournament=event, version__gt=since, version__lte=version).order_by()
    wanted = entries.only("tournament_id", "version", "act", "payload", "payload_version")
    return {entry.version: _payload(entry) for entry in wanted}


def _payload(entry: LogEntry) -> Payload | None:
    try:
        return payload_of(entry)
    except PayloadError:
        return None

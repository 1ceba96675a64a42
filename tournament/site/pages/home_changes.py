"""Whether anything of late concerns a player's home: what comes in at other tables does not."""

from __future__ import annotations

from django.conf import settings

from tournament.kernel.acts import payload_of
from tournament.kernel.cache import CACHE, CacheKey
from tournament.kernel.payloads import Payload, PayloadError
from tournament.models import LogEntry, Player
from tournament.web.polls import tells_home_changes

MOST_ACTS = 100  # looked through at the most; after more, a look at the page itself is as quick


def home_changed_since(player: Player, since: int, version: int) -> bool:
    """Return whether the player's home may be another at the event's `version` than at version `since`."""
    return log_concerns(player.tournament_id, player.pk, since, version)


@tells_home_changes
def log_concerns(event: int, player: int, since: int, version: int) -> bool:
    """Return whether anything after version `since`, up to `version`, may have changed the player's home.

    The log tells: each version is one entry. One query; none where nothing was done, or where another phone
    has asked for the same entries.
    """
    acts = version - since
    if acts == 0:
        return False
    if not 0 < acts <= MOST_ACTS:
        return True

    def read() -> tuple[Payload | None, ...]:
        return _payloads(event, since, version)

    done = CACHE.get(CacheKey(event, version, _payloads, since), read) if settings.EVENT_CACHE else read()
    return len(done) < acts or any(_concerns(payload, player) for payload in done)


def _concerns(payload: Payload | None, player: int) -> bool:
    """Return whether an act may concern a player: what moved others up changes places in the list too."""
    return payload is None or bool(payload.who_moved_up) or payload.concerns(player)


def _payloads(event: int, since: int, version: int) -> tuple[Payload | None, ...]:
    """Return the payloads of the entries after `since`, up to `version`; None for an unreadable one."""
    entries = LogEntry.objects.filter(tournament=event, version__gt=since, version__lte=version).order_by()
    wanted = entries.only("tournament_id", "version", "act", "payload", "payload_version")
    return tuple(_payload(entry) for entry in wanted)


def _payload(entry: LogEntry) -> Payload | None:
    try:
        return payload_of(entry)
    except PayloadError:
        return None

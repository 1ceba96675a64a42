"""Whether anything of late concerns a player's home: what comes in at other tables does not."""

from __future__ import annotations

import threading
from collections import OrderedDict

from django.conf import settings

from tournament.core.acts import payload_of
from tournament.core.payloads import Payload, PayloadError
from tournament.core.polls import tells_home_changes
from tournament.models import LogEntry, Player

MOST_ACTS = 100  # looked through at the most; after more, a look at the page itself is as quick
MOST_KEPT = 4000  # payloads, of a kB or so each

_Key = tuple[int, int]  # an event, and the version that an entry made


class _KeptPayloads:
    """The payloads that were read last: an entry never changes whom it concerns, and all phones ask for it.

    None stands for one that cannot be read.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, Payload | None] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, keys: list[_Key]) -> dict[_Key, Payload | None]:
        """Return those of these that are kept."""
        with self._lock:
            return {key: self._kept[key] for key in keys if key in self._kept}

    def keep(self, read: dict[_Key, Payload | None]) -> None:
        """Keep these, and let go of the oldest."""
        with self._lock:
            self._kept |= read
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


_PAYLOADS = _KeptPayloads()


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
    keys = [(event, each) for each in range(since + 1, version + 1)]
    found = _PAYLOADS.of(keys)
    missing = [each for _event, each in keys if (event, each) not in found]
    if missing:
        read = _read(event, missing[0], missing[-1])
        found |= read
        if settings.SNAPSHOT_EVENTS:
            _PAYLOADS.keep(read)
    return any(_concerns(found.get(key), player) for key in keys)


def _concerns(payload: Payload | None, player: int) -> bool:
    """Return whether an act may concern a player: what moved others up changes places in the list too."""
    return payload is None or bool(payload.who_moved_up) or payload.concerns(player)


def _read(event: int, first: int, last: int) -> dict[_Key, Payload | None]:
    """Return what the entries of these versions keep, the last one included. One query."""
    entries = LogEntry.objects.filter(tournament=event, version__gte=first, version__lte=last).order_by()
    wanted = entries.only("tournament_id", "version", "act", "payload", "payload_version")
    return {(event, entry.version): _payload(entry) for entry in wanted}


def _payload(entry: LogEntry) -> Payload | None:
    try:
        return payload_of(entry)
    except PayloadError:
        return None

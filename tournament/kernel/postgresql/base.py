"""Django's PostgreSQL backend, with lock timeouts and JSON stored as it was written.

Transactions use READ COMMITTED, PostgreSQL's default: a statement sees what was committed before it began.
Rows read after taking a row lock (`select_for_update`) are therefore current, as with SQLite's IMMEDIATE, and
nothing has to be retried because of other transactions. `lock_timeout` limits how long a statement waits for
a lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db.backends.postgresql import base
from psycopg.adapt import AdaptersMap
from psycopg.types.string import TextLoader

from tournament.kernel.database import set_limits
from tournament.kernel.postgresql.operations import DatabaseOperations

STATEMENTS_PER_WAIT = 6  # a page's statement may take this many times as long as the wait for a lock


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection; `lock_wait` is the number of seconds that a statement waits for others' locks.

    OPTIONS["timeout"] is the initial value. It also limits a statement's total time.
    """

    # `jsonb` would sort the keys of stored objects, but pages and the log show them in their original order.
    data_types = base.DatabaseWrapper.data_types | {"JSONField": "json"}
    ops_class = DatabaseOperations

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lock_wait = float(self.settings_dict["OPTIONS"].get("timeout", 5))

    def get_connection_params(self) -> dict[str, Any]:
        """Return psycopg's connection parameters, with the time limits in the session's options."""
        params: dict[str, Any] = super().get_connection_params()
        wait = float(params.pop("timeout", 5))
        limits = {
            "lock_timeout": wait,
            "statement_timeout": STATEMENTS_PER_WAIT * wait,
            "idle_in_transaction_session_timeout": STATEMENTS_PER_WAIT * wait,
        }
        own = " ".join(f"-c {name}={int(seconds * 1000)}" for name, seconds in limits.items())
        params["options"] = f"{own} {params.get('options', '')}".strip()
        params["context"] = _json_as_text(params["context"])
        return params

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Set how long statements wait for locks within the block."""
        before = self.lock_wait
        self._wait_for_locks(seconds)
        try:
            yield
        finally:
            self._wait_for_locks(before)

    def _wait_for_locks(self, seconds: float) -> None:
        self.lock_wait = seconds
        longest = STATEMENTS_PER_WAIT * max(seconds, float(self.settings_dict["OPTIONS"].get("timeout", 5)))
        set_limits(self, lock_timeout=seconds, statement_timeout=longest)


@cache
def _json_as_text(django: AdaptersMap) -> AdaptersMap:
    """Return Django's adapters, one set for all connections; JSON stays text for its field to parse."""
    adapters = AdaptersMap(django)
    adapters.register_loader("json", TextLoader)
    return adapters

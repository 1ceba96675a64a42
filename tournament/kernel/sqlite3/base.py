"""Django's SQLite backend, changed so that a connection waiting for a lock blocks no other thread.

While SQLite itself waits (`busy_timeout`), it holds the connection's mutex. If the garbage collector finds a
cursor of that connection meanwhile, in any thread, that thread waits for the mutex too: a read-only page is
then blocked as long as the writer. SQLite's own waiting is therefore turned off, by the last of the commands
that initialize a connection (`sqlite_settings`), and this module waits instead.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_PAUSES = (0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.025, 0.025, 0.025, 0.05, 0.05)  # seconds, then:
_LONGEST_PAUSE = 0.1
_PRIMARY_CODE = 0xFF  # mask for the primary part of SQLite's extended error codes


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection; `lock_wait` is the number of seconds that a statement waits for others' locks.

    OPTIONS["timeout"] is the initial value. Statements within a transaction don't wait: the transaction has
    the lock from the beginning (transaction_mode IMMEDIATE), and single statements can't be retried. A
    read-only transaction (`reading_only`) takes no lock, and its queries can be retried.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lock_wait = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        self.is_reading_only = False
        self.execute_wrappers.append(self._execute_patiently)

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Set how long statements wait for locks within the block."""
        before, self.lock_wait = self.lock_wait, seconds
        try:
            yield
        finally:
            self.lock_wait = before

    @contextmanager
    def reading_only(self) -> Iterator[None]:
        """Make transactions that begin within the block read-only: DEFERRED, without a lock."""
        self.ensure_connection()  # this sets the mode
        before: str | None = self.transaction_mode
        self.transaction_mode: str | None = "DEFERRED"
        self.is_reading_only = True
        try:
            yield
        finally:
            self.transaction_mode, self.is_reading_only = before, False

    def _execute_patiently(
        self,
        execute: Callable[..., Any],
        sql: str,
        params: Any,
        many: bool,
        context: dict[str, Any],
    ) -> Any:
        if many and not self.in_atomic_block and self.get_autocommit():
            # Otherwise each row would be a transaction of its own, and after a wait the earlier rows would be
            # written again.
            with self._one_transaction():
                return execute(sql, params, many, context)
        pauses = chain(_PAUSES, repeat(_LONGEST_PAUSE))
        until = None
        while True:
            try:
                return execute(sql, params, many, context)
            except OperationalError as error:
                is_begun = self.in_atomic_block and not self.is_reading_only
                if is_begun or not _is_locked(error):
                    raise
                now = time.monotonic()
                until = until or now + self.lock_wait
                if now >= until:
                    raise
            time.sleep(min(next(pauses), until - now))

    @contextmanager
    def _one_transaction(self) -> Iterator[None]:
        """Run the block in a transaction that waits for locks only when it begins."""
        self.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        try:
            yield
            self.commit()
        except BaseException:
            self.rollback()
            raise
        finally:
            self.set_autocommit(True)


def _is_locked(error: OperationalError) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", 0)
    return code & _PRIMARY_CODE == sqlite3.SQLITE_BUSY

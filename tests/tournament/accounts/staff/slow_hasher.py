"""A slow password hasher that counts how many run at the same time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.contrib.auth.hashers import MD5PasswordHasher

HELD_AT_MOST = 30  # seconds


class SlowHasher(MD5PasswordHasher):
    """MD5, but slow."""

    seconds = 0.05
    at_work = 0
    most_at_work = 0
    hashed = 0
    is_held: Callable[[], bool] = staticmethod(lambda: False)  # while true, no hash finishes
    _lock = threading.Lock()

    def encode(self, password: str, salt: str) -> str:
        cls = type(self)
        with cls._lock:
            cls.at_work += 1
            cls.hashed += 1
            cls.most_at_work = max(cls.most_at_work, cls.at_work)
        time.sleep(cls.seconds)
        until = time.monotonic() + HELD_AT_MOST
        while cls.is_held() and time.monotonic() < until:
            time.sleep(0.01)
        with cls._lock:
            cls.at_work -= 1
        return super().encode(password, salt)

    @classmethod
    def forget(cls) -> None:
        cls.most_at_work = cls.hashed = 0

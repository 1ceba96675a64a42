"""This process's health as reported to load balancers: whether it is about to end."""

from __future__ import annotations

import threading

# Set when the process is about to end: it finishes open requests and accepts no new ones.
DRAINING = threading.Event()

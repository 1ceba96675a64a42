"""Health information about this process for load balancers, as far as the server controls it."""

from __future__ import annotations

import threading

# Set when the process is about to end: it finishes open requests and accepts no new ones.
DRAINING = threading.Event()

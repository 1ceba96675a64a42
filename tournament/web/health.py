"""What a load balancer asks of this process, and the part of it that the server decides."""

from __future__ import annotations

import threading

# Set once the process is about to end: it finishes open requests and accepts no new ones.
DRAINING = threading.Event()

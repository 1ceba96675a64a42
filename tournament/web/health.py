"""What a balancer asks of this process, and which of it the server decides."""

from __future__ import annotations

import threading

# Set once the process is about to end: it answers what it has, and wants nothing new.
DRAINING = threading.Event()

"""Settings that come from the environment, each read in one way."""

import os
import secrets
import socket
import zoneinfo
from pathlib import Path

import tzlocal


def text(name: str, default: str = "") -> str:
    """Return the variable's value, or the default where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def switch(name: str, default: bool = False) -> bool:
    """Return whether the variable says yes (1, true, yes, on)."""
    return text(name, "on" if default else "off").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """Return the variable's comma-separated words."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def secret_key(data: Path) -> str:
    """Return SECRET_KEY, or one drawn at the first start and kept where only the owner reads it."""
    if given := text("SECRET_KEY"):
        return given
    path = data / "secret_key"
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        pass
    else:
        path.write_text(secrets.token_urlsafe(50), encoding="ascii")
    return path.read_text(encoding="ascii")


def time_zone() -> str:
    """Return the site's time zone: TIME_ZONE, or the machine's own; UTC where neither names one there is."""
    for name in (text("TIME_ZONE"), _zone_of_the_machine()):
        try:
            return zoneinfo.ZoneInfo(name).key
        except (LookupError, OSError, ValueError):
            continue
    return "UTC"


def _zone_of_the_machine() -> str:
    """Return the name that the system has for its time zone, nothing where it has none."""
    try:
        return str(tzlocal.get_localzone_name())
    except (LookupError, OSError, ValueError):
        return ""


def own_addresses() -> list[str]:
    """Return the addresses under which this machine is reached in its own network.

    Nothing is sent: connecting a datagram socket only asks the system which of its addresses it would use.
    """
    found = {socket.gethostname(), f"{socket.gethostname()}.local"}
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return sorted(found)

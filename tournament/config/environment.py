"""Settings from the environment, with one function for each type."""

import contextlib
import os
import secrets
import socket
import stat
import zoneinfo
from collections.abc import Sequence
from pathlib import Path

import tzlocal
from django.core.exceptions import ImproperlyConfigured

_KEY_NAME = "secret_key"


def text(name: str, default: str = "") -> str:
    """Return the variable's value, or the default if it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def switch(name: str, default: bool = False) -> bool:
    """Return whether the variable is on (1, true, yes, on)."""
    return text(name, "on" if default else "off").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """Return the variable's comma-separated words."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def whole_number(name: str, default: int) -> int:
    """Return the variable's number. Raises ImproperlyConfigured if it isn't a number."""
    try:
        return int(text(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text(name)!r}.") from error


def one_of(name: str, known: Sequence[str]) -> str:
    """Return the variable's word, or the first known one if it is unset. Raises ImproperlyConfigured."""
    word = text(name, known[0]).lower()
    if word not in known:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(known)}, not {word!r}.")
    return word


def token(name: str, least: int) -> str:
    """Return the variable's secret, "" if unset. Raises ImproperlyConfigured if it is too short."""
    given = text(name)
    if given and len(given) < least:
        raise ImproperlyConfigured(
            f"{name} is too short: it needs at least {least} characters, so that it can't be guessed."
        )
    return given


def data_folder(path: Path) -> Path:
    """Create and return the folder for all private data, readable only by its owner.

    From then on, every file that this process creates is private to the owner. An existing folder is made
    private if its secret key shows that it belongs to this site. Raises ImproperlyConfigured.
    """
    os.umask(0o077)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        mode = path.stat().st_mode
        if (path / _KEY_NAME).exists() and mode & 0o077 and not mode & stat.S_ISVTX:
            with contextlib.suppress(PermissionError):  # another user's folder, which `doctor` reports
                path.chmod(0o700)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {path} can't be used: {error.strerror}. Set another one in DATA_DIR."
        ) from error
    return path


def secret_key(data: Path) -> str:
    """Return SECRET_KEY, or a key generated at the first start and stored so that only the owner can read it.

    It is first written under another name, so that no partial key is ever stored. Raises ImproperlyConfigured
    if the key can't be written or read, or is empty.
    """
    if given := text("SECRET_KEY"):
        return given
    path = data / _KEY_NAME
    try:
        if not path.exists():
            _draw_key(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it isn't text"
        raise ImproperlyConfigured(
            f"The secret key {path} can't be written or read: {why}. Check the disk and the folder's owner."
        ) from error
    if not key:
        raise ImproperlyConfigured(
            f"The secret key {path} is empty. Restore a backup, or delete that file: a new key is created "
            "at the next start, and everyone has to log in again."
        )
    return key


def _draw_key(path: Path) -> None:
    """Write a new key. If two processes do this at the same time, the first key stays."""
    drawn = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with drawn.open("w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        drawn.chmod(0o600)
        try:
            os.link(drawn, path)
        except FileExistsError:
            return
        except OSError:  # a file system without hard links
            drawn.replace(path)
    finally:
        drawn.unlink(missing_ok=True)


def time_zone() -> str:
    """Return the site's time zone: TIME_ZONE or the machine's own; UTC if neither exists."""
    for name in (text("TIME_ZONE"), _zone_of_the_machine()):
        try:
            return zoneinfo.ZoneInfo(name).key
        except (LookupError, OSError, ValueError):
            continue
    return "UTC"


def _zone_of_the_machine() -> str:
    """Return the system's name for its time zone, "" if it has none."""
    try:
        return str(tzlocal.get_localzone_name())
    except (LookupError, OSError, ValueError):
        return ""


def own_names() -> list[str]:
    """Return the names of this machine in its local network."""
    return [socket.gethostname(), f"{socket.gethostname()}.local"]

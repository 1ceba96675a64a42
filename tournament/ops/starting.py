"""What `manage.py serve` does around serving: checks, sole use of the data folder, background tasks."""

from __future__ import annotations

import contextlib
import errno
import socket
from collections.abc import Callable, Iterator

from django.conf import settings
from django.db import connections
from django.utils import timezone

from tournament.ops.database_file import beside, database_path, is_a_file
from tournament.ops.doctor import examine_site
from tournament.ops.faults import SiteFault
from tournament.ops.findings import faults_in
from tournament.ops.serving import sole_use
from tournament.ops.worker import Worker
from tournament.web.network import bound_sockets

_HIGHEST_PORT = 65535


@contextlib.contextmanager
def fit_to_serve(say: Callable[[str], None], *, copied_while_stopped: bool = False) -> Iterator[Worker]:
    """Check the site, then run the body while a thread, which is yielded, runs the background tasks.

    Passes each warning to `say`. Raises SiteFault for the first finding that prevents a start; in that case
    nothing was written.
    """
    findings = examine_site(timezone.now(), copied_while_stopped=copied_while_stopped)
    for fault in faults_in(findings):
        raise SiteFault(fault.says, fault.remedy)
    for each in findings:
        if each.is_warning:
            say(f"{each.says} {each.remedy}")
    connections.close_all()  # the connections that the checks used
    with _data_folder():
        worker = Worker()
        worker.start()
        try:
            yield worker
        except KeyboardInterrupt:
            pass
        finally:
            worker.stop()


@contextlib.contextmanager
def _data_folder() -> Iterator[None]:
    """Reserve the data folder for this process, or behind a proxy for the processes that share it.

    A server database isn't locked: several processes may use it at once. Raises SiteFault.
    """
    lock = sole_use(is_serving=True, is_shared=settings.BEHIND_PROXY)
    with lock if is_a_file() else contextlib.nullcontext():
        _close_to_others()
        yield


def refuse_unusable_port(host: str, port: int) -> None:
    """Raise SiteFault if the port is taken or invalid, or the host isn't an address of this machine."""
    if not 0 <= port <= _HIGHEST_PORT:
        raise SiteFault(
            f"Port {port} doesn't exist: ports go from 1 to 65535.",
            "Choose another port with --port or PORT, for example 8000.",
        )
    try:
        for each in bound_sockets(host, port):
            each.close()
    except (OSError, UnicodeError) as error:
        raise listening_fault(error, host, port) from error


def listening_fault(error: OSError | UnicodeError, host: str, port: int) -> SiteFault:
    """Return the SiteFault that explains an error while listening on this host and port."""
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return SiteFault(
            f"Port {port} is in use: another server is running there.",
            "Stop that server, or choose another port with --port or PORT.",
        )
    if number == errno.EADDRNOTAVAIL or isinstance(error, (socket.gaierror, UnicodeError)):
        return SiteFault(
            f"{host} isn't an address of this machine.",
            "Leave out --host and HOST to listen on all addresses.",
        )
    if number in {errno.EACCES, errno.EPERM}:
        return SiteFault(
            f"This account isn't allowed to use port {port}.",
            "Choose a port above 1023 with --port or PORT.",
        )
    return SiteFault(
        f"The site can't listen on {host}, port {port}: {getattr(error, 'strerror', '') or error}.",
        "Choose another address with --host and --port.",
    )


def _close_to_others() -> None:
    """Make the database files readable by their owner only, even if an earlier release created them."""
    with contextlib.suppress(SiteFault, OSError):
        for path in (database_path(), *beside(database_path())):
            if path.exists():
                path.chmod(0o600)

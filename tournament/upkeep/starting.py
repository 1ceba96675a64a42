"""What `manage.py serve` does around serving: looks first, keeps the data to itself, lets tasks run."""

from __future__ import annotations

import contextlib
import errno
import socket
from collections.abc import Callable, Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.upkeep.database_file import beside, database_path
from tournament.upkeep.doctor import examine_site, faults_in
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.serving import sole_use
from tournament.upkeep.worker import Worker


@contextlib.contextmanager
def fit_to_serve(say: Callable[[str], None], *, copied_while_stopped: bool = False) -> Iterator[Worker]:
    """Let the body serve, if all is fit for it; meanwhile a thread, which it gets, runs the background tasks.

    Says each warning. Raises SiteFault for the first thing with which the site must not start; then
    nothing was written.
    """
    findings = examine_site(timezone.now(), copied_while_stopped=copied_while_stopped)
    for fault in faults_in(findings):
        raise SiteFault(fault.says, fault.remedy)
    for each in findings:
        if each.is_warning:
            say(f"{each.says} {each.remedy}")
    with sole_use(is_serving=True):
        _close_to_others()
        worker = Worker()
        worker.start()
        try:
            yield worker
        except KeyboardInterrupt:
            pass
        finally:
            worker.stop()


def listening_fault(error: OSError, host: str, port: int) -> SiteFault:
    """Return why nobody can listen there: the port is another's, the address is not this machine's, ..."""
    facts = {"host": host, "port": port}
    if error.errno == errno.EADDRINUSE:
        return SiteFault(
            _("Port %(port)d is taken: another server is running there.") % facts,
            _("Stop that one, or choose another with --port or PORT."),
        )
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return SiteFault(
            _("%(host)s is no address of this machine.") % facts,
            _("Leave --host and HOST out, to listen on every address."),
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return SiteFault(
            _("Port %(port)d may not be used by this account.") % facts,
            _("Choose one above 1023 with --port or PORT."),
        )
    return SiteFault(
        _("Nobody can listen on %(host)s, port %(port)d: %(why)s.")
        % (facts | {"why": error.strerror or error}),
        _("Choose another with --host and --port."),
    )


def _close_to_others() -> None:
    """Let nobody but the owner read the database, also where an earlier release has made it."""
    with contextlib.suppress(SiteFault, OSError):
        for path in (database_path(), *beside(database_path())):
            if path.exists():
                path.chmod(0o600)

"""The upload of a results file: one request to a public HTTPS URL, within a few seconds.

Always Be Running takes the file as the multipart field `jsonresults`, with HTTP basic authentication if a
login is given. It answers with JSON: a `code` for fetching the file there once or, if the file names the
event, `code` 42 and the event's `url`. The name and password are sent and then forgotten: neither rows nor
logs contain them.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from base64 import b64encode
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournament.kernel.errors import ActionRefused
from tournament.kernel.public_addresses import PublicHTTPSConnection, given_up_after

logger = logging.getLogger(__name__)

SECONDS_FOR_UPLOAD = 15.0
CONCLUDED = "42"  # the code for a file that named its event: nothing else needs to be done there
LONGEST_ANSWER = 64 * 1024  # bytes
_LONGEST_CODE, _LONGEST_URL = 12, 300
_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Uploaded:
    """The other site's answer: its `host`, a `code`, and the event's URL there, if given."""

    host: str
    code: str
    url: str = ""


def upload_host() -> str:
    """Return the host name of the site to which results are uploaded."""
    return urlsplit(settings.RESULTS_UPLOAD).hostname or ""


def upload_results(file: bytes, *, name: str, username: str = "", password: str = "") -> Uploaded:
    """Upload a results file called `name`; `username` and `password` are sent if there is a username.

    Raises ActionRefused: upload_under_way, upload_not_reached, upload_not_let_in, upload_refused (status),
    upload_not_understood; each with the `host`.
    """
    parts = urlsplit(settings.RESULTS_UPLOAD)
    host = parts.hostname or ""
    if not _one_at_a_time.acquire(blocking=False):  # each upload keeps a thread for saving busy
        raise ActionRefused("upload_under_way", host=host)
    try:
        status, answer = _send(parts, *_request(file, name, username, password))
    except (OSError, HTTPException, ValueError) as error:
        logger.info("Results were not uploaded to %s: %s", host, type(error).__name__)
        raise ActionRefused("upload_not_reached", host=host) from None
    finally:
        _one_at_a_time.release()
    if status in (401, 403):
        raise ActionRefused("upload_not_let_in", host=host)
    if not 200 <= status < 300:
        raise ActionRefused("upload_refused", host=host, status=status)
    return _told(host, answer)


def _request(file: bytes, name: str, username: str, password: str) -> tuple[bytes, dict[str, str]]:
    """Return the body and headers: one file in a form, between boundary lines that don't occur in it."""
    line = secrets.token_hex(16)
    while line.encode() in file:
        line = secrets.token_hex(16)
    head = (
        f'--{line}\r\nContent-Disposition: form-data; name="jsonresults"; filename="{name}"\r\n'
        "Content-Type: application/json\r\n\r\n"
    )
    headers = {
        "Accept": "application/json",
        "Content-Type": f"multipart/form-data; boundary={line}",
        "User-Agent": "Netrunner TO",
    }
    if username:
        headers["Authorization"] = f"Basic {b64encode(f'{username}:{password}'.encode()).decode()}"
    return head.encode() + file + f"\r\n--{line}--\r\n".encode(), headers


def _send(parts: SplitResult, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """Return the answer's status and body; redirects aren't followed, so that no password goes elsewhere."""
    connection = _connection(parts)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    with given_up_after(connection, SECONDS_FOR_UPLOAD):
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read(LONGEST_ANSWER + 1)


def _connection(parts: SplitResult) -> HTTPConnection:
    of_tests = settings.UPLOAD_SERVICE_OF_TESTS
    if of_tests and parts.geturl().startswith(of_tests):
        return HTTPConnection(parts.hostname or "", parts.port, timeout=SECONDS_FOR_UPLOAD)
    if parts.scheme != "https":
        raise ValueError("only HTTPS")
    return PublicHTTPSConnection(parts.hostname or "", parts.port, timeout=SECONDS_FOR_UPLOAD / 3)


def _told(host: str, answer: bytes) -> Uploaded:
    """Parse a successful answer. Raises ActionRefused upload_not_understood."""
    try:
        told = json.loads(answer) if len(answer) <= LONGEST_ANSWER else None
    except (ValueError, RecursionError):
        told = None
    code = str(told.get("code", "")) if isinstance(told, dict) else ""
    if not (code.isascii() and code.isdigit() and len(code) <= _LONGEST_CODE):
        raise ActionRefused("upload_not_understood", host=host)
    url = told.get("url") if isinstance(told, dict) else None
    return Uploaded(host, code, url if isinstance(url, str) and _is_of(host, url) else "")


def _is_of(host: str, url: str) -> bool:
    """Return whether a URL belongs to that site and is safe to link."""
    if len(url) > _LONGEST_URL or not (url.isascii() and url.isprintable()):
        return False
    try:
        parts = urlsplit(url)
        return parts.scheme == "https" and parts.hostname == host and "@" not in parts.netloc
    except ValueError:
        return False

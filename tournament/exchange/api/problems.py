"""The API's refusals: problems (RFC 9457) with a stable code and a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus

import msgspec
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.errors import RuleError
from tournament.kernel.limits import TooOften
from tournament.web.respond import refusal_sentence

PROBLEM_TYPE = "application/problem+json"
PARAMETERS_REFUSED = _("This part of the request isn’t valid. See the API description.")

# The API's codes and messages for the site's own answers with such a status.
_BY_STATUS: dict[int, tuple[str, Promise]] = {
    400: ("bad_request", _("The request could not be read. Nothing was changed.")),
    401: ("token_needed", _("This is for the event’s staff. Send a staff member’s token.")),
    403: ("not_allowed", _("Your role in this event does not allow this.")),
    404: ("not_found", _("There is nothing here: it isn’t published yet, was deleted, or never existed.")),
    405: ("wrong_method", _("This address doesn’t accept this method.")),
    412: ("version_changed", _("The event has changed since the version you named. Nothing was done.")),
    413: ("too_large", _("That is more than the site accepts at once. Nothing was changed.")),
    422: ("parameters_refused", PARAMETERS_REFUSED),
    429: ("too_often", _("Too many requests came from this address. Wait a moment.")),
    500: ("fault", _("Something went wrong on the site. Nothing was saved.")),
    503: ("busy", _("The site is busy right now. Nothing was saved. Send it again.")),
}
# Messages for refusals that share their status with another one, by code.
_BY_CODE: dict[str, Promise] = {
    "unknown_act": _("This act doesn’t exist. The API description lists all acts."),
    "nothing_so_named": _(
        "The event has nothing with this number or id; `parameters` names what wasn’t found. "
        "Nothing was changed."
    ),
    "token_unknown": _("The token is unknown or has been revoked."),
    "token_rights": _("This token doesn’t include the right to do this. Nothing was changed."),
    "left_to_people": _("Programs can’t do this: people do it on the site’s pages."),
    "key_reused": _("This Idempotency-Key was already used for another request. Nothing was changed."),
    "input_refused": _("Some of these values aren’t valid; they are listed by name. Nothing was changed."),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """An invalid part of the input: `at` is its location (`body.name`), `says` the problem."""

    at: str
    says: str


class ApiRefusal(Exception):  # noqa: N818 - says what happened, as PermissionDenied does
    """Raised to answer a request with a problem of this status."""

    def __init__(
        self, status: int, *, code: str = "", parameters: Sequence[str] = (), faults: Sequence[Fault] = ()
    ) -> None:
        """Store the status, a code if it differs from the status's own, and the invalid parts of the
        request.
        """
        super().__init__(status)
        self.status, self.code = status, code
        self.parameters, self.faults = tuple(parameters), tuple(faults)


def problem(
    status: int, *, code: str = "", parameters: Sequence[str] = (), faults: Sequence[Fault] = ()
) -> HttpResponse:
    """Return the problem with this status, or with this code.

    A 422 names the `parameters` that can't be used, or the faults in the input.
    """
    usual, said = _BY_STATUS.get(status, ("refused", PARAMETERS_REFUSED))
    code, said = (code, _BY_CODE[code]) if code else (usual, said)
    return _told(status, code, str(said), parameters=parameters, faults=faults)


def problem_of(error: RuleError) -> HttpResponse:
    """Return a refusal by an act or a rule as a problem, with its code and the sentence used on the pages.

    One query if the sentence names players.
    """
    if not isinstance(error, TooOften):
        return _told(HTTPStatus.CONFLICT, error.code, refusal_sentence(error))
    answer = _told(HTTPStatus.TOO_MANY_REQUESTS, error.code, refusal_sentence(error))
    answer.headers["Retry-After"] = str(error.seconds)
    return answer


def _told(
    status: int, code: str, said: str, *, parameters: Sequence[str] = (), faults: Sequence[Fault] = ()
) -> HttpResponse:
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": said,
        "code": code,
        "parameters": list(parameters),
        "faults": [asdict(fault) for fault in faults],
    }
    answer = HttpResponse(msgspec.json.encode(told), content_type=PROBLEM_TYPE, status=status)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer

"""Performing a program's request: with a token, on the version that it names, and only once for each key."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse

from tournament.accounts.tokens.authentication import Caller
from tournament.exchange.api.answers import JSON_TYPE
from tournament.exchange.api.caller import caller_of
from tournament.exchange.api.problems import ApiRefusal
from tournament.exchange.api.writing.webhooks import secret_of
from tournament.kernel.acts import Act
from tournament.kernel.turns import take_turn
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry, StoredAnswer, TokenScope, Tournament
from tournament.models.idempotency import LONGEST_KEY
from tournament.web.log.page import sentence_of

KEPT_ANSWERS = timedelta(days=1)
_KEY_HEADER = "Idempotency-Key"
_KEY = re.compile(rf"[!-~]{{1,{LONGEST_KEY}}}")
# The version as returned by an act, or the ETag of something read from the event.
_KNOWN = re.compile(r'(?:W/)?"?(?:[0-9a-f]+-(?P<event>\d{1,18})\.)?(?P<version>\d{1,18})(?:-[^"]*)?"?')


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """An act's outcome: the event's version, whether anything changed, and the key of the act's object."""

    act: str
    version: int
    is_changed: bool
    id: int | None


Do = Callable[[Caller, Tournament], ActOutcome]


def token_needed(request: HttpRequest) -> Caller:
    """Return the caller. Raises ApiRefusal: token_needed if there is no token, token_unknown if it isn't
    valid.
    """
    caller = caller_of(request)
    if caller is None:
        raise ApiRefusal(401)
    return caller


def account_needed(request: HttpRequest) -> Caller:
    """Return a caller that may act for its whole account, not in single events only.

    Raises ApiRefusal token_rights, and as `token_needed`.
    """
    caller = token_needed(request)
    is_for_all = caller.token.event_id is None and caller.token.scope == TokenScope.ORGANIZER
    if not is_for_all or not caller.account.has_usable_password():  # a guest from an invitation
        raise ApiRefusal(403, code="token_rights")
    return caller


def done_once(request: HttpRequest, caller: Caller, slug: str, act: type[Act[Any]], do: Do) -> HttpResponse:
    """Perform the caller's act on the event with this slug, and answer with the outcome.

    The event's row is locked, so nothing can come between checking the version (If-Match), looking up the
    stored answer (Idempotency-Key) and the act: a request with the same key waits for the first one. Raises
    what `do` raises, Http404, and ApiRefusal for missing permission, version_changed, key_reused,
    bad_request.
    """
    with transaction.atomic():
        event = Tournament.objects.select_for_update(no_key=True).filter(slug=slug).first()
        if event is None or event.deleted_at:
            raise Http404
        viewer = caller.viewer(event)
        if not caller.may(viewer, act):
            raise ApiRefusal(403, code="token_rights" if viewer.may(act) else "")
        stored = stored_answer(request, caller)
        if stored is not None:
            return _told(event, ActOutcome(**msgspec.json.decode(stored.body)))
        _refuse_other_version(request, event)
        outcome = do(caller, event)
        store_answer(request, caller, 200, msgspec.json.encode(outcome))
        return _told(event, outcome)


def _told(event: Tournament, outcome: ActOutcome) -> HttpResponse:
    """Answer with the outcome and the log's sentence in the caller's language."""
    sentence = ""
    if outcome.is_changed:
        entries = LogEntry.objects.filter(tournament=event, version=outcome.version)
        sentence = sentence_of(LoggedStep.of(entries.select_related("undoes").get()))
    answer = answer_of(
        200,
        msgspec.json.encode(
            {**asdict(outcome), "sentence": sentence, "secret": secret_of(outcome.act, outcome.id)}
        ),
    )
    answer.headers["ETag"] = f'"{outcome.version}"'
    return answer


def answer_of(status: int, body: bytes) -> HttpResponse:
    """Return the answer to a write, which is never cached."""
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(body, status=status, content_type=JSON_TYPE, headers=headers)


def _refuse_other_version(request: HttpRequest, event: Tournament) -> None:
    wanted = request.headers.get("If-Match", "").strip()
    if wanted in ("", "*"):
        return
    known = _KNOWN.fullmatch(wanted)
    is_this = known is not None and known["event"] in (None, str(event.pk))
    if known is None or not is_this or int(known["version"]) != event.version:
        raise ApiRefusal(412)


def stored_answer(request: HttpRequest, caller: Caller) -> StoredAnswer | None:
    """Return the stored answer for the caller's key, after waiting for other requests with the same token.

    Raises ApiRefusal bad_request for an invalid key, key_reused if the key belongs to a different request.
    """
    key = request.headers.get(_KEY_HEADER, "")
    if not key:
        return None
    if not _KEY.fullmatch(key):
        raise ApiRefusal(400)
    take_turn(f"api_key {caller.token.pk}")
    stored = StoredAnswer.objects.filter(token=caller.token, key=key).first()
    if stored is not None and stored.digest != _digest(request):
        raise ApiRefusal(422, code="key_reused")
    return stored


def store_answer(request: HttpRequest, caller: Caller, status: int, body: bytes) -> None:
    """Store an answer under the request's key, if it has one."""
    key = request.headers.get(_KEY_HEADER, "")
    if key:
        StoredAnswer.objects.create(
            token=caller.token, key=key, digest=_digest(request), status=status, body=body.decode()
        )


def forget_answers(now: datetime) -> int:
    """Delete answers that have been stored for a day, and return how many."""
    count, _by_model = StoredAnswer.objects.filter(created_at__lt=now - KEPT_ANSWERS).delete()
    return count


def _digest(request: HttpRequest) -> str:
    return sha256(request.path_info.encode() + b"\0" + request.body).hexdigest()

"""Performing one act for a program: read its input, run it, and return the outcome."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from tournament.accounts.tokens.authentication import Caller
from tournament.exchange.api.problems import ApiRefusal
from tournament.exchange.api.writing.once import ActOutcome, done_once, token_needed
from tournament.exchange.api.writing.sent import sent_input
from tournament.exchange.api.writing.ways import LEFT_TO_PEOPLE, act_ways
from tournament.models import Round, Tournament


def act_answer(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Perform the act with this code on the event, if the token allows it.

    Raises ApiRefusal: unknown_act, left_to_people (not available to programs).
    """
    caller = token_needed(request)
    if code in LEFT_TO_PEOPLE:
        raise ApiRefusal(403, code="left_to_people")
    way = act_ways().get(code)
    if way is None:
        raise ApiRefusal(404, code="unknown_act")
    given = sent_input(request, way.input)

    def do(caller: Caller, event: Tournament) -> ActOutcome:
        before = event.version
        result = way.do(caller, event, given)
        return ActOutcome(code, event.version, event.version != before, _key_of(result))

    return done_once(request, caller, slug, way.act, do)


def _key_of(result: Any) -> int | None:
    """Return the number of a round, the primary key of another row, or None for anything else."""
    if isinstance(result, Round):
        return result.number
    return result.pk if isinstance(result, Model) else None

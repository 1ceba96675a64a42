"""The writing operations: creating an event, and every act of `act_ways` at an address of its own."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.exchange.api.act_schemas import ActDone, EventMade
from tournament.exchange.api.schemas import Problem
from tournament.exchange.api.views.reading import operations
from tournament.exchange.api.writing.acting import act_answer
from tournament.exchange.api.writing.events import create_event_answer

__all__ = ["operations"]  # with those of reading

_REFUSED: dict[int, Any] = dict.fromkeys((400, 401, 403, 409, 413, 422, 429, 503), Problem)
_OF_EVENT: dict[int, Any] = {**_REFUSED, 404: Problem, 412: Problem}


@operations.post(
    "events",
    response={201: EventMade, **_REFUSED},
    url_name="api-events",
    operation_id="create_event",
    tags=["Doing"],
)
def create_event(request: HttpRequest) -> HttpResponse:
    """Set an event up by a preset of the site, with the players of a registration sheet.

    For a token of all the account's events with every right.
    """
    return create_event_answer(request)


@operations.post(
    "events/{slug:slug}/acts/{str:code}",
    response={200: ActDone, **_OF_EVENT},
    url_name="api-act",
    operation_id="act",
    tags=["Doing"],
)
def do_act(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Do an act. Players, tables and the like are found in the event alone."""
    return act_answer(request, slug, code)

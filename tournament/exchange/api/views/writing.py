"""The writing operations: creating an event, and every act in `act_ways` at its own URL."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.exchange.api.act_schemas import ActDone, EventMade, WebhookMade
from tournament.exchange.api.resources import NEEDS_TOKEN
from tournament.exchange.api.schemas import Problem
from tournament.exchange.api.views.reading import operations
from tournament.exchange.api.writing.acting import act_answer
from tournament.exchange.api.writing.events import create_event_answer
from tournament.exchange.api.writing.own_webhooks import create_webhook_answer, remove_webhook_answer

__all__ = ["operations"]  # including the reading operations

_REFUSED: dict[int, Any] = dict.fromkeys((400, 401, 403, 409, 413, 422, 429, 503), Problem)
_OF_EVENT: dict[int, Any] = {**_REFUSED, 404: Problem, 412: Problem}


@operations.post(
    "events",
    response={201: EventMade, **_REFUSED},
    url_name="api-events",
    operation_id="create_event",
    tags=["events"],
)
def create_event(request: HttpRequest) -> HttpResponse:
    """Create an event from a built-in preset, with the players from a registration sheet.

    Requires a token for all of the account's events with full rights.
    """
    return create_event_answer(request)


@operations.post(
    "webhooks",
    response={201: WebhookMade, **_REFUSED, 404: Problem},
    url_name="api-own-webhooks",
    operation_id="create_webhook",
    tags=["webhooks"],
)
def create_webhook(request: HttpRequest) -> HttpResponse:
    """Create a webhook for all events, now and later, of the account or an organization that it may manage.

    Requires a token for all of the account's events with full rights.
    """
    return create_webhook_answer(request)


@operations.api_operation(
    ["DELETE"],
    "webhooks/{int:pk}",
    response={204: None, **dict.fromkeys((401, 403, 404, 429, 503), Problem)},
    url_name="api-own-webhook",
    operation_id="delete_webhook",
    tags=["webhooks"],
    openapi_extra=NEEDS_TOKEN,
)
def delete_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a webhook of the account, or of an organization that it may manage, and its unsent messages.

    Requires the same token as creating one.
    """
    return remove_webhook_answer(request, pk)


@operations.post(
    "events/{slug:slug}/acts/{str:code}",
    response={200: ActDone, **_OF_EVENT},
    url_name="api-act",
    operation_id="act",
    tags=["events"],
)
def do_act(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Perform an act. Players, tables and similar objects are looked up only in this event."""
    return act_answer(request, slug, code)

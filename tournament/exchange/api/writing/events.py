"""Creating an event for a program, through the page's form with a preset."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.accounts.tokens.authentication import Caller
from tournament.event.acts.creation import CreateEvent
from tournament.event.forms.event import EventForm
from tournament.event.own_presets import setup_at
from tournament.exchange.api.problems import Fault
from tournament.exchange.api.writing.once import account_needed, answer_of, store_answer, stored_answer
from tournament.exchange.api.writing.people import ImportPlayersInput, SheetText, import_players
from tournament.exchange.api.writing.sent import (
    Input,
    input_refused,
    refuse_faults,
    refuse_unknown_fields,
    sent_input,
)
from tournament.models import DeckFormat, DeckLists, Tournament
from tournament.web.hosts import event_address
from tournament.web.polls import API_ROOT


class CreateEventInput(Input):
    """A new event based on a preset: `today/casual`, `2016/store` …

    With a `sheet` (the text of a registration sheet whose first line names the columns), its players are
    added.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    preset: Annotated[str, msgspec.Meta(max_length=60)] = "today/casual"
    date: date | None = None
    venue: Annotated[str, msgspec.Meta(max_length=200)] = ""
    planned_rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    cut_size: Annotated[int, msgspec.Meta(ge=0, le=64)] | None = None
    deck_format: Literal[tuple(DeckFormat.values)] | None = None  # type: ignore[valid-type]
    deck_lists: Literal[tuple(DeckLists.values)] | None = None  # type: ignore[valid-type]
    is_listed: bool = True
    sheet: SheetText = ""


def create_event_answer(request: HttpRequest) -> HttpResponse:
    """Create an event for the token's account, with the players from its sheet: all or nothing."""
    caller = account_needed(request)
    given = sent_input(request, CreateEventInput)
    with transaction.atomic():
        stored = stored_answer(request, caller)
        if stored is not None:
            return answer_of(stored.status, stored.body.encode())
        event = _set_up(caller, given)
        if given.sheet:
            import_players(caller, event, ImportPlayersInput(sheet=given.sheet))
        made = {"slug": event.slug, "version": event.version, "url": event_address(request, event)}
        body = msgspec.json.encode(made)
        store_answer(request, caller, 201, body)
    answer = answer_of(201, body)
    answer.headers["Location"] = f"{API_ROOT}v1/events/{event.slug}"
    return answer


def _set_up(caller: Caller, given: CreateEventInput) -> Tournament:
    setup = setup_at(given.preset, caller.account)
    if setup is None:
        raise input_refused(Fault("body.preset", _("There is no such preset.")))
    typed: dict[str, Any] = {field.name: field.value() for field in EventForm(setup=setup)}
    told = msgspec.structs.asdict(given)
    sent = {name: told[name] for name in told if name not in ("preset", "sheet") and told[name] is not None}
    refuse_unknown_fields(EventForm(setup=setup), sent)
    typed |= sent
    data = {name: value for name, value in typed.items() if value is not None}
    form = EventForm(data, setup=setup)
    refuse_faults(form)
    return CreateEvent(values={**setup.beside, **form.values}).create(actor=caller.account)

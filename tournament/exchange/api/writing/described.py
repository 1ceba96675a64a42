"""The writing part of the API's description: an operation for each act, with its input."""

from __future__ import annotations

from copy import deepcopy
from inspect import cleandoc
from typing import Any

import msgspec

from tournament.event.acts.settings import ChangeSettings
from tournament.exchange.api.resources import NEEDS_TOKEN, resource_of_act
from tournament.exchange.api.writing.by_forms import told_of_settings
from tournament.exchange.api.writing.events import CreateEventInput
from tournament.exchange.api.writing.inputs import input_name
from tournament.exchange.api.writing.own_webhooks import CreateWebhookInput
from tournament.exchange.api.writing.ways import act_ways
from tournament.models.idempotency import LONGEST_KEY
from tournament.web.polls import API_ROOT

_REF = "#/components/schemas/{name}"
_EVENTS = f"{API_ROOT}v1/events"
_WEBHOOKS = f"{API_ROOT}v1/webhooks"
_ANY_ACT = f"{_EVENTS}/{{slug}}/acts/{{code}}"
_HEADERS = (
    ("Idempotency-Key", "A request repeated with the same key is performed only once.", LONGEST_KEY),
    ("If-Match", "The event’s version: the act is performed only if it hasn’t changed.", 200),
)


def tell_acts(told: dict[str, Any]) -> None:
    """Add the writing operations to an OpenAPI description, replacing the generic one for any act."""
    ways, paths = act_ways(), told["paths"]
    inputs = [CreateEventInput, CreateWebhookInput, *(way.input for way in ways.values())]
    _refs, schemas = msgspec.json.schema_components(inputs, ref_template=_REF)
    for schema in schemas.values():
        if "description" in schema:  # a docstring, whose indented lines Markdown would take for code
            schema["description"] = cleandoc(schema["description"])
    for field, more in told_of_settings().items():
        schemas[input_name(ChangeSettings.code)]["properties"][field] |= more
    told["components"]["schemas"] |= schemas
    _tell_input(paths[_EVENTS]["post"], CreateEventInput, _HEADERS[:1])
    _tell_input(paths[_WEBHOOKS]["post"], CreateWebhookInput, _HEADERS[:1])
    any_act = paths.pop(_ANY_ACT)["post"]
    for code, way in ways.items():
        operation = deepcopy(any_act)
        operation |= {
            "operationId": code,
            "summary": str(way.act.label),
            "tags": [resource_of_act(way.act)],
        }
        operation["parameters"] = [each for each in operation["parameters"] if each["name"] != "code"]
        _tell_input(operation, way.input, _HEADERS)
        paths[_ANY_ACT.replace("{code}", code)] = {"post": operation}


def _tell_input(
    operation: dict[str, Any], shape: type[msgspec.Struct], headers: tuple[tuple[str, str, int], ...]
) -> None:
    content = {"application/json": {"schema": {"$ref": _REF.format(name=shape.__name__)}}}
    operation["requestBody"] = {"required": True, "content": content}
    operation |= NEEDS_TOKEN
    operation["parameters"] = [
        *operation.get("parameters", ()),
        *(
            {
                "in": "header",
                "name": name,
                "description": about,
                "required": False,
                "schema": {"type": "string", "maxLength": longest},
            }
            for name, about, longest in headers
        ),
    ]

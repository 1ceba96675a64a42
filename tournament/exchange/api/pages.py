"""The page that shows the API's description, made from the OpenAPI description."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_REF = "#/components/schemas/"
_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class ApiParameter:
    """A parameter of a request: its name, its type in a word, and its purpose."""

    name: str
    type: str
    about: str


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """An operation: its URL, its input, its answer, and its status codes.

    `sent` is the schema of the request body, empty if there is none. The examples are JSON, or empty.
    """

    id: str
    method: str
    path: str
    about: str
    parameters: tuple[ApiParameter, ...]
    sent: str
    answer: str
    statuses: tuple[str, ...]
    sent_example: str
    answer_example: str

    @property
    def parts(self) -> list[str]:
        """The parts of the URL between slashes; a line may break there."""
        return self.path.removeprefix("/").split("/")


@dataclass(frozen=True, slots=True)
class ApiSchema:
    """An answer: its name, description and fields."""

    name: str
    about: str
    fields: tuple[ApiParameter, ...]


@dataclass(frozen=True, slots=True)
class ApiReference:
    """The whole description; `about` is Markdown, as are the texts on operations and schemas."""

    about: str
    operations: tuple[ApiOperation, ...]
    schemas: tuple[ApiSchema, ...]


def reference_page(described: Mapping[str, Any]) -> ApiReference:
    """Return the page's content from an OpenAPI 3.1 description."""
    schemas = described["components"]["schemas"]
    return ApiReference(
        about=described["info"]["description"],
        operations=tuple(
            _operation(path, method, told)
            for path, methods in described["paths"].items()
            for method, told in methods.items()
        ),
        schemas=tuple(
            _schema(name, told) for name, told in sorted(schemas.items()) if not name.endswith("_")
        ),
    )


def _operation(path: str, method: str, told: Mapping[str, Any]) -> ApiOperation:
    responses = told["responses"]
    found = (responses.get(200) or responses.get(201, {})).get("content", {}).get(_JSON, {})
    sent = told.get("requestBody", {}).get("content", {}).get(_JSON, {})
    return ApiOperation(
        id=told["operationId"],
        method=method.upper(),
        path=path,
        about=told.get("description", ""),
        parameters=tuple(
            ApiParameter(each["name"], type_words(each["schema"]), each.get("description", ""))
            for each in told["parameters"]
        ),
        sent=type_words(sent["schema"]) if sent else "",
        answer=type_words(found.get("schema", {})),
        statuses=tuple(str(status) for status in sorted(told["responses"])),
        sent_example=_shown(sent),
        answer_example=_shown(found),
    )


def _shown(content: Mapping[str, Any]) -> str:
    return json.dumps(content["example"], ensure_ascii=False, indent=2) if "example" in content else ""


def _schema(name: str, told: Mapping[str, Any]) -> ApiSchema:
    fields = told.get("properties", {})
    return ApiSchema(
        name=name,
        about=" ".join(told.get("description", "").split()),
        fields=tuple(
            ApiParameter(field, type_words(each), each.get("description", ""))
            for field, each in fields.items()
        ),
    )


def type_words(schema: Mapping[str, Any]) -> str:
    """Return the type of a JSON schema in JSON Schema's terms: `array of integer`."""
    if "$ref" in schema:
        name: str = schema["$ref"].removeprefix(_REF)
        head, _, item = name.rstrip("_").partition("_")
        return f"{head} of {item}" if item else name
    if "anyOf" in schema:
        return " or ".join(type_words(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(str(value) or "(empty)" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"array of {type_words(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_words(schema['additionalProperties'])}"
    return str(schema.get("format") or schema.get("type") or "any")

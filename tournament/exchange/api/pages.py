"""The pages that show the API's description, made from the OpenAPI description: an index, and one page for
each resource.

Until 1.0 there was a single page. The index still has all of its anchors, each at a link to the place where
the text is now.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_REF = "#/components/schemas/"
_JSON = "application/json"
# Every operation may answer with it, so it is described once, on the index.
_PROBLEM = "Problem"
_MOST_VALUES = 30  # of longer lists, only the first values are shown
_SHOWN_VALUES = 3


@dataclass(frozen=True, slots=True)
class ApiParameter:
    """A parameter of a request: its name, its type in a word, and its purpose."""

    name: str
    type: str
    about: str


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """An operation: its URL, its input, its answer, and its status codes.

    `sent` is the schema of the request body, empty if there is none. `answer` is the type of the answer,
    `answer_schema` the schema to read about it, empty if there is none. The examples are JSON, or empty.
    """

    id: str
    method: str
    path: str
    about: str
    parameters: tuple[ApiParameter, ...]
    sent: str
    answer: str
    answer_schema: str
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
class ApiResource:
    """A resource: its operations, and the schemas of what is sent and answered; the texts are Markdown."""

    tag: str
    about: str
    operations: tuple[ApiOperation, ...]
    schemas: tuple[ApiSchema, ...]


@dataclass(frozen=True, slots=True)
class ApiIndex:
    """What applies to all operations, the resources, and the one that describes each schema."""

    about: str
    resources: tuple[ApiResource, ...]
    homes: tuple[tuple[str, str], ...]
    problem: ApiSchema


def index_page(described: Mapping[str, Any]) -> ApiIndex:
    """Return the index's content from an OpenAPI 3.1 description."""
    resources = tuple(resource_page(described, each["name"]) for each in described["tags"])
    homes = {schema.name: each.tag for each in reversed(resources) for schema in each.schemas}
    return ApiIndex(
        about=described["info"]["description"],
        resources=resources,
        homes=tuple(sorted(homes.items())),
        problem=_schema(_PROBLEM, described["components"]["schemas"][_PROBLEM]),
    )


def resource_page(described: Mapping[str, Any], tag: str) -> ApiResource:
    """Return the content of a resource's page. Raises StopIteration if there is no such tag."""
    about = next(each["description"] for each in described["tags"] if each["name"] == tag)
    found = [
        (path, method, told)
        for path, methods in described["paths"].items()
        for method, told in methods.items()
        if told["tags"] == [tag]
    ]
    schemas = described["components"]["schemas"]
    needed: set[str] = set()
    for _path, _method, told in found:
        _add_needed(needed, told.get("requestBody"), schemas)
        _add_needed(needed, told["responses"], schemas)
    return ApiResource(
        tag=tag,
        about=about,
        operations=tuple(_operation(*each) for each in found),
        schemas=tuple(
            _schema(name, schemas[name])
            for name in sorted(needed)
            if name != _PROBLEM and not name.endswith("_")
        ),
    )


def _add_needed(needed: set[str], part: Any, schemas: Mapping[str, Any]) -> None:
    """Add the names of the schemas to which this part of the description refers, directly or not."""
    for name in _named(part):
        if name not in needed:
            needed.add(name)
            _add_needed(needed, schemas[name], schemas)


def _named(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(_REF)
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _named(each)


def _operation(path: str, method: str, told: Mapping[str, Any]) -> ApiOperation:
    responses = told["responses"]
    found = (responses.get(200) or responses.get(201, {})).get("content", {}).get(_JSON, {})
    answer = found.get("schema", {})
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
        answer=type_words(answer),
        answer_schema=next(_named(answer), "").rstrip("_").rpartition("_")[2],
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
        values = [str(value) or "(empty)" for value in schema["enum"]]
        return " | ".join(values if len(values) <= _MOST_VALUES else [*values[:_SHOWN_VALUES], "…"])
    if schema.get("type") == "array":
        return f"array of {type_words(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_words(schema['additionalProperties'])}"
    return str(schema.get("format") or schema.get("type") or "any")

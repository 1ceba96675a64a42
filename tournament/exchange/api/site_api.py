"""The API as a whole: its operations, refusals, limits and OpenAPI 3.1 description."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from ninja import NinjaAPI
from ninja.errors import ValidationError

from pairing.errors import RuleError
from tournament.decks.catalogue import cards_in_use
from tournament.exchange.api.described_examples import tell_examples
from tournament.exchange.api.problems import PROBLEM_TYPE, ApiRefusal, problem, problem_of
from tournament.exchange.api.rate import REQUESTS_A_MINUTE
from tournament.exchange.api.resources import RESOURCES
from tournament.exchange.api.views.writing import operations
from tournament.exchange.api.writing.described import tell_acts
from tournament.web.polls import API_ROOT

DESCRIPTION = f"""Read and run Android: Netrunner events from programs, as on the site’s pages.

- URLs below `/api/v1/` are stable: fields may be added, but none is removed or changed.
- Responses about an event have an `ETag`. Send it as `If-None-Match`: if nothing changed, you get a 304.
- `fields=` selects fields, `limit=` and `offset=` a part of a list.
- At most {REQUESTS_A_MINUTE} requests a minute from one address: see the headers `RateLimit-*`.
- A request without a token that gets a 304 doesn’t count.
- Errors are `application/problem+json`, in the language of `Accept-Language`; `code` never changes.
- To change an event, send a POST with a token: `Authorization: Bearer …`.
- `Idempotency-Key`: a request repeated with the same key within a day is performed only once, and gets the
  same response.
- `If-Match`: an act is performed only if the event still has this version; otherwise you get a 412.
- Points are whole numbers. Times are ISO 8601 with their zone. Tiebreakers are also exact fractions.
"""


class _SiteApi(NinjaAPI):
    """django-ninja's API, with refusals turned into problems."""

    def on_exception(self, request: HttpRequest, exc: Any) -> HttpResponse:  # noqa: ARG002
        """Turn a refusal into a problem; let the site handle and log everything else."""
        if isinstance(exc, ApiRefusal):
            return problem(exc.status, code=exc.code, parameters=exc.parameters, faults=exc.faults)
        if isinstance(exc, RuleError):
            return problem_of(exc)
        if isinstance(exc, ValidationError):
            return problem(422, parameters=sorted({str(error["loc"][-1]) for error in exc.errors}))
        raise exc


API = _SiteApi(
    title="Netrunner tournaments",
    version="1",
    description=DESCRIPTION,
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)
API.add_router("", operations)


def api_description() -> dict[str, Any]:
    """Return the OpenAPI 3.1 description, which names the codes of the cards in use."""
    return _description(cards_in_use().edition)


@lru_cache(maxsize=1)
def _description(_edition: int) -> dict[str, Any]:
    """Return django-ninja's description, with the media type of problems corrected, and the acts."""
    with translation.override("en"):  # it is kept for readers of every language
        return _described()


def _described() -> dict[str, Any]:
    told: dict[str, Any] = API.get_openapi_schema(path_prefix=f"{API_ROOT}v1/")
    told["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    told["tags"] = [{"name": tag, "description": about} for tag, about in RESOURCES.items()]
    told["security"] = [{}, {"token": []}]  # public data can be read without a token
    for path in told["paths"].values():
        for operation in path.values():
            for answer in operation["responses"].values():
                _tell_problem(answer)
    tell_acts(told)
    tell_examples(told)
    return told


def _tell_problem(answer: dict[str, Any]) -> None:
    content = answer.get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    if schema.get("$ref", "").endswith("/Problem"):
        answer["content"] = {PROBLEM_TYPE: content["application/json"]}

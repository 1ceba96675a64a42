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

DESCRIPTION = f"""Events of Android: Netrunner, read and run by programs as by their pages.

- Every address below `/api/v1/` keeps its meaning; fields may be added, none is taken away or changed.
- Answers about an event have an `ETag`: sent as `If-None-Match`, an unchanged one is answered by 304.
- `fields=` chooses fields, `limit=` and `offset=` a part of a list.
- At most {REQUESTS_A_MINUTE} requests a minute from one address, told by the headers `RateLimit-*`.
- A stranger’s poll that is answered by 304 does not count.
- Errors are `application/problem+json`, in the language of `Accept-Language`; `code` never changes.
- What changes an event is sent by POST with a token: `Authorization: Bearer …`.
- `Idempotency-Key`: the same request with the same key is done once, and answered alike for a day.
- `If-Match`: an act is done only while the event still has that version, or 412.
- Points are whole numbers, times are ISO 8601 with their zone, tiebreakers also exact fractions.
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

"""A program with a token, for API tests."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tournament.accounts.tokens.secrets import hint_of, new_secret, token_digest
from tournament.models import ApiToken, TokenScope, Tournament


class Program:
    """Sends requests with its own token for this account and scope, for one event or all."""

    def __init__(
        self, owner: User, scope: TokenScope = TokenScope.ORGANIZER, event: Tournament | None = None
    ) -> None:
        self.secret = new_secret()
        self.token = ApiToken.objects.create(
            owner=owner,
            event=event,
            name=f"{scope}",
            scope=scope,
            digest=token_digest(self.secret),
            hint=hint_of(self.secret),
        )
        self._client = Client()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self._client.get(f"/api/v1{path}", headers=self.headers | headers)

    def read(self, path: str) -> Any:
        answer = self.get(path)
        assert answer.status_code == 200, answer.content
        return json.loads(answer.content)

    def post(self, path: str, body: Any = None, /, **headers: str) -> HttpResponse:
        sent = body if isinstance(body, (str, bytes)) else json.dumps(body or {})
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._client.post(
            f"/api/v1{path}", sent, content_type="application/json", headers=self.headers | named
        )

    def delete(self, path: str) -> HttpResponse:
        return self._client.delete(f"/api/v1{path}", headers=self.headers)

    def act(self, event: Tournament, code: str, /, **given: Any) -> HttpResponse:
        return self.post(f"/events/{event.slug}/acts/{code}", given)


def told(answer: HttpResponse, status: int = 200) -> Any:
    """Assert the status of an answer and return its content."""
    assert answer.status_code == status, answer.content
    return json.loads(answer.content)

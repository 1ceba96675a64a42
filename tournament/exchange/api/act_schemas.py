"""The API's answers to acts, and webhooks, field by field: its description is generated from these."""

from __future__ import annotations

from ninja import Schema
from pydantic import ConfigDict, Field

from tournament.exchange.api.schemas import Told


class ActDone(Schema):
    """The outcome of an act: the event's `version` now, and its log `sentence`.

    `is_changed` is false if nothing changed. `id` is that of the object (a player, a call), the number of a
    round, or null. `secret` is that of a new webhook, shown this once; null for all other acts.
    """

    model_config = ConfigDict(extra="forbid")

    act: str = Field(examples=["publish_round"])
    version: int
    is_changed: bool
    id: int | None
    sentence: str
    secret: str | None


class EventMade(Schema):
    """The event that was set up; `url` is its public page."""

    model_config = ConfigDict(extra="forbid")

    slug: str
    version: int
    url: str


class WebhookSchema(Told):
    """A webhook, by the name of its site; its whole address may contain a secret. For the organizer."""

    id: int
    site: str
    topics: list[str]

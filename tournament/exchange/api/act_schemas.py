"""The API's answers to acts and webhook requests, field by field; its description is generated from these."""

from __future__ import annotations

from ninja import Schema
from pydantic import ConfigDict, Field

from tournament.exchange.api.schemas import Told


class ActDone(Schema):
    """The outcome of an act: the event's current `version` and the log `sentence`.

    `is_changed` is false if nothing changed. `id` is the id of the object (a player, a call), the number of a
    round, or null. `secret` is the secret of a new webhook, shown only this once; null for all other acts.
    """

    model_config = ConfigDict(extra="forbid")

    act: str = Field(examples=["publish_round"])
    version: int
    is_changed: bool
    id: int | None
    sentence: str
    secret: str | None


class EventMade(Schema):
    """The created event; `url` is its public page."""

    model_config = ConfigDict(extra="forbid")

    slug: str
    version: int
    url: str


class WebhookMade(Schema):
    """The created webhook of an account or an organization. `secret` is shown only in this answer; it is null
    for Discord.
    """

    model_config = ConfigDict(extra="forbid")

    id: int
    site: str
    topics: list[str]
    secret: str | None


class WebhookSchema(Told):
    """A webhook, named by its site because its full URL may contain a secret. For the organizer.

    `organization` is the id of the organization whose events it is for, or null.
    """

    id: int
    site: str
    topics: list[str]
    organization: int | None

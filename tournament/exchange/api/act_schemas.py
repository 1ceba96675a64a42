"""The API's answers to acts, field by field: its description is generated from these."""

from __future__ import annotations

from ninja import Schema
from pydantic import ConfigDict, Field


class ActDone(Schema):
    """The outcome of an act: the event's `version` now, and its log `sentence`.

    `is_changed` is false if nothing changed. `id` is that of the object (a player, a call), the number of a
    round, or null.
    """

    model_config = ConfigDict(extra="forbid")

    act: str = Field(examples=["publish_round"])
    version: int
    is_changed: bool
    id: int | None
    sentence: str


class EventMade(Schema):
    """The event that was set up; `url` is its public page."""

    model_config = ConfigDict(extra="forbid")

    slug: str
    version: int
    url: str

"""What the API answers to whatever was done, field by field: its description is made of these."""

from __future__ import annotations

from ninja import Schema
from pydantic import ConfigDict, Field


class ActDone(Schema):
    """What came of an act: the event's `version` now, and the `sentence` that its log has of it.

    `is_changed` is false where the event was so already. `id` is that of the object (a player, a call), the
    number of a round, or null.
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

"""The API's answers about what an event can be given, field by field (see `schemas`).

Each has the name of the field in which its code is sent.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pairing.types import SwissKind
from tournament.exchange.api.schemas import Told


class PresetSchema(Told):
    """A preset, which `create_event` takes: one of the site's, or of the token's account."""

    preset: str
    name: str
    about: str
    regulations: Literal["2016", "today"]
    swiss: SwissKind


class FormatSchema(Told):
    """A format of today's events, with its card pool and list on the day; null where none is known."""

    deck_format: str
    name: str
    card_pool: str | None
    card_pool_since: date | None
    restriction_list: str | None


class CardPoolSchema(Told):
    """The cards of a format since a day, until its next pool."""

    deck_format: str
    name: str
    since: date
    restriction_list: str | None


class PackSchema(Told):
    """A pack: as `card_pool_until` of an event it is the newest legal one."""

    card_pool_until: str
    name: str
    released: date


class RestrictionListSchema(Told):
    """A Most Wanted List or ban list, in force since a day in a format, or a family of lists."""

    restriction_list: str
    name: str
    deck_format: str
    since: date

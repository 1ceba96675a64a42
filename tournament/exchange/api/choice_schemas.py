"""The API's answers about the choices for an event, field by field (see `schemas`).

Each has the name of the field in which its code is sent.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pairing.types import SwissKind
from tournament.exchange.api.schemas import Told


class PresetSchema(Told):
    """A preset for `create_event`: built-in or saved by the token's account."""

    preset: str
    name: str
    about: str
    regulations: Literal["2016", "today"]
    swiss: SwissKind


class FormatSchema(Told):
    """A format of today's events, with its card pool and list on the given day; null if none is known."""

    deck_format: str
    name: str
    card_pool: str | None
    card_pool_since: date | None
    restriction_list: str | None


class CardPoolSchema(Told):
    """The cards of a format from a given day until its next pool."""

    deck_format: str
    name: str
    since: date
    restriction_list: str | None


class PackSchema(Told):
    """A pack; an event's `card_pool_until` is its newest legal pack."""

    card_pool_until: str
    name: str
    released: date


class RestrictionListSchema(Told):
    """A Most Wanted List or ban list, in force from a given day; `deck_format` is the format or the family of
    lists to which it belongs.
    """

    restriction_list: str
    name: str
    deck_format: str
    since: date

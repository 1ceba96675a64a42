"""The JSON input of an act, made from the fields of the act's definition.

A field with a plain type keeps that type. For a row or record, the input identifies it in its event (a player
by id, a table by round and number), and it is looked up only there. Values that a page carries to detect
later changes (`seen_…`) are filled in from the current state; for programs, the event's version in `If-Match`
has the same effect for all acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from datetime import datetime
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, cast, get_type_hints

import msgspec
from django.db.models import TextChoices
from django.utils.translation import gettext as _

from tournament.event.forms.plan import MOST_EXTRA_ROUNDS
from tournament.exchange.api.problems import Fault
from tournament.exchange.api.writing.found import (
    FOUND,
    IN_PLAY,
    READING_GAMES,
    SEEN,
    TABLE_IN_PLAY,
    Asked,
    RowKey,
    naming_what_is_missing,
)
from tournament.exchange.api.writing.sent import Input, input_refused
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.floor.acts.penalties import DeclineDisqualification
from tournament.floor.forms.cards import LONGEST_LEADER, LONGEST_LOST, LONGEST_SEARCH, LONGEST_TITLE
from tournament.kernel.acts import Act, act_of
from tournament.kernel.text import is_visible
from tournament.models import DecksOpenTo, Tournament
from tournament.models.clock import MAX_CLOCK_MINUTES
from tournament.models.tournament import MAX_READING_MINUTES
from tournament.play.rounds.acts.pairing import PairNextRound

# The size of the database columns, if it differs from most texts.
_LONGEST_TEXT = 400
_LONGEST = {
    "witness": 120,
    "about": 200,
    "title": LONGEST_TITLE,
    "lost": LONGEST_LOST,
    "leader": LONGEST_LEADER,
    "extend_table.reason": 200,
}
_MOST_LISTED = 2000
_GAME = Annotated[int, msgspec.Meta(ge=1, le=2)]  # of a round
_NUMBER = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]


def _from_to(least: int, most: int) -> Any:
    return Annotated[int, msgspec.Meta(ge=least, le=most)]


def _one_of(values: Any) -> Any:
    return Literal[tuple(values)]


# Field types that are narrower than the declared ones: by field name, some for one act only.
_TOLD: dict[str, Any] = {
    "extra_rounds": _from_to(0, MOST_EXTRA_ROUNDS),
    "size": _from_to(0, 64),
    "concede_games.games": Annotated[list[_GAME], msgspec.Meta(min_length=1, max_length=2)],
    "extend_table.minutes": _from_to(1, MAX_CLOCK_MINUTES),
    "adjust_clock.minutes": _from_to(-MAX_CLOCK_MINUTES, MAX_CLOCK_MINUTES),
    "report_missing_card.minutes": _from_to(0, LONGEST_SEARCH),
    "draw_deck_checks.count": _from_to(1, 99),
    "open_decks.swiss": _one_of(each for each in DecksOpenTo.values if each != DecksOpenTo.OPPONENTS),
    "open_decks.cut": _one_of(DecksOpenTo.values),
    "open_decks.minutes": _from_to(1, MAX_READING_MINUTES) | None,
    "set_deadline.deadline": Annotated[datetime, msgspec.Meta(tz=True)] | None,
}
_BOUNDED: dict[Any, Any] = {int: _NUMBER, int | None: _NUMBER | None}

# The texts that may be empty, followed by the fields that the site fills in, such as the seed of a draw,
# which programs can't choose.
_MAY_BE_EMPTY = frozenset({"note", "about", "outcome"})
_OF_THE_SITE = frozenset({"seed", "plan", "confirmed_at", "namesakes"})

# Fields of an act that aren't looked up by their type.
_FOUND_BY_ACT = {
    **{f"{press}_clock.round_": IN_PLAY for press in ("start", "pause", "resume", "reset", "adjust")},
    "extend_table.pairing": TABLE_IN_PLAY,
    "let_read.games": READING_GAMES,
}

# The acts that stand in for those without an operation of their own, followed by the input's names for fields
# that name a round.
_WAYS: dict[str, type[Act[Any]]] = {
    "pair_round": PairNextRound,
    "concede_games": ConcedeTableGames,
    "decline_proposal": DeclineDisqualification,
}
_CALLED = {"expected_round": "round", "number": "round"}


def input_of(code: str) -> type[Input]:
    """Return the input type of the act with this code."""
    return _definition(code)[0]


def act_from(code: str, tournament: Tournament, given: Input) -> Act[Any]:
    """Return the requested act with this code; players, tables and similar objects are looked up in the
    event.

    Raises ApiRefusal nothing_so_named for anything that the event doesn't have.
    """
    found: dict[str, Any] = {}
    for name, asked in _definition(code)[1].items():
        with naming_what_is_missing([each[0] for each in asked.json]):
            found[name] = asked.find(tournament, given, found)
    return way_of(code)(**found)


def way_of(code: str) -> type[Act[Any]]:
    """Return the definition that programs use for the act with this code."""
    return _WAYS.get(code) or act_of(code)


@cache
def _definition(code: str) -> tuple[type[Input], Mapping[str, Asked]]:
    act = way_of(code)
    hints = get_type_hints(act, localns=_RECORDS)
    wanted = [
        field
        for field in fields(act)  # type: ignore[arg-type]
        if field.name not in _OF_THE_SITE and not (field.name == "seen" and _has_default(field))
    ]
    wanted.sort(key=lambda field: field.name.startswith("seen"))  # `seen` fields depend on earlier ones
    asked = {field.name: _asked(code, field, hints[field.name]) for field in wanted}
    json = {each[0]: each for one in asked.values() for each in one.json}
    shape = msgspec.defstruct(
        input_name(code),
        list(json.values()),
        bases=(Input,),
        kw_only=True,
        forbid_unknown_fields=True,
    )
    shape.__doc__ = str(act.label)
    return cast(type[Input], shape), MappingProxyType(asked)


def input_name(code: str) -> str:
    """Return the name of the input type for the act with this code."""
    name = "".join(part.capitalize() for part in code.split("_"))
    return f"{name}Input"


_RECORDS: dict[str, Any] = {"User": Any}


def _asked(code: str, field: Field[Any], kind: Any) -> Asked:
    of_act = f"{code}.{field.name}"
    seen = SEEN.get(of_act) or SEEN.get(field.name)
    if seen:
        return Asked((), seen)
    if of_act in _FOUND_BY_ACT:
        return _FOUND_BY_ACT[of_act]
    return FOUND.get(kind) or _plain(code, field, kind)


def _plain(code: str, field: Field[Any], kind: Any) -> Asked:
    name = _CALLED.get(field.name, field.name)
    told: Any = _TOLD.get(f"{code}.{name}") or _TOLD.get(name)
    if told is None and kind is str:
        return _text(code, field, name)
    if told is None:
        told = _told(kind)
    default: tuple[Any, ...] = ()
    if field.default is not MISSING:
        default = ([],) if field.default == () else (field.default,)
    read = kind if isinstance(kind, type) and issubclass(kind, TextChoices) else _as_it_is
    return Asked(((name, told, *default),), lambda _event, given, _found: read(getattr(given, name)))


def _told(kind: Any) -> Any:
    """Return the JSON type for an act's field of this type."""
    if "Collection" in str(kind) or "tuple" in str(kind):
        return Annotated[list[RowKey], msgspec.Meta(max_length=_MOST_LISTED)]
    if isinstance(kind, type) and issubclass(kind, TextChoices):
        return _one_of(kind.values)
    return _BOUNDED.get(kind, kind)


def _text(code: str, field: Field[Any], name: str) -> Asked:
    """Return how a line of text is read, with the same rules as in the pages' forms."""
    may_be_empty = _has_default(field) or name in _MAY_BE_EMPTY
    longest = _LONGEST.get(f"{code}.{name}") or _LONGEST.get(name, _LONGEST_TEXT)
    kind = Annotated[str, msgspec.Meta(min_length=0 if may_be_empty else 1, max_length=longest)]

    def read(_event: Tournament, given: Any, _found: dict[str, Any]) -> str:
        text = " ".join(getattr(given, name).split())
        if not is_visible(text) and (text or not may_be_empty):
            raise input_refused(Fault(f"body.{name}", _("This contains characters that can’t be shown.")))
        return text

    return Asked(((name, kind, "") if may_be_empty else (name, kind),), read)


def _as_it_is(value: Any) -> Any:
    return value


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING

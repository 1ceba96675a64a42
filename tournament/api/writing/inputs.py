"""The input of an act as JSON: made from the fields of the act's definition, one by one.

A field of a plain type is asked for as it is. One that holds a row or a record is asked for by what names it
in its event (a player by id, a table by round and number), and found through the event: never another's.
What a page carries to notice that things moved on (`seen_…`) is filled in as things stand: the event's
version in `If-Match` says the same for all acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, cast, get_type_hints

import msgspec
from django.db.models import TextChoices
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from pairing.types import Ending, ShortRound
from pairing.types import Game as GameRecord
from pairing.types import Table as TableRecord
from tournament.api.problems import Fault
from tournament.api.writing.sent import Input, input_refused
from tournament.clock.records import clock_row, round_in_play
from tournament.core.access import get_player
from tournament.core.acts import Act, act_of
from tournament.core.text import is_visible
from tournament.event.forms.plan import MOST_EXTRA_ROUNDS
from tournament.models import Announcement, Call, LogEntry, Pairing, Penalty, Player, Round, Tournament
from tournament.rounds.acts.pairing import PairNextRound
from tournament.rounds.result_versions import standing_result

# The room that the tables have, where it is another than for most texts and numbers.
_LONGEST_TEXT = 400
_LONGEST = {"witness": 120, "about": 200}
_MOST = {"extra_rounds": MOST_EXTRA_ROUNDS, "size": 64}
_KEY = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
_MOST_LISTED = 2000
_NUMBER = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]

# Texts that an act takes empty, and fields that are the site's: a draw is never asked for by its seed.
_MAY_BE_EMPTY = frozenset({"note", "about", "outcome"})
_OF_THE_SITE = frozenset({"seed", "plan", "confirmed_at", "namesakes"})

_OF_THE_ROUND_IN_PLAY = frozenset({"start_clock", "pause_clock", "resume_clock", "reset_clock"})


# Of an act that has no way of its own to be done, the way that is: and fields that say which round.
_WAYS: dict[str, type[Act[Any]]] = {"pair_round": PairNextRound}
_CALLED = {"expected_round": "round", "number": "round"}


class PlayedGame(Input):
    """A game: who was corp and runner by their ids, how it ended, and who won (null: nobody)."""

    corp: _KEY
    runner: _KEY
    ending: Ending = Ending.WIN
    winner: _KEY | None = None
    corp_agenda_points: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    runner_agenda_points: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None

    @property
    def record(self) -> GameRecord:
        """The game as the rules take it."""
        return GameRecord(**msgspec.structs.asdict(self))


@dataclass(frozen=True, slots=True)
class Asked:
    """What fills in one field of an act: JSON fields by name, each with its type and default, and how."""

    json: tuple[tuple[Any, ...], ...]
    find: Callable[[Tournament, Any, dict[str, Any]], Any]


def input_of(code: str) -> type[Input]:
    """Return the type of the input of the act with this code."""
    return _definition(code)[0]


def act_from(code: str, tournament: Tournament, given: Input) -> Act[Any]:
    """Return the act with this code that is asked for; players, tables and the like are the event's own.

    Raises Http404 for what the event does not have.
    """
    found: dict[str, Any] = {}
    for name, asked in _definition(code)[1].items():
        found[name] = asked.find(tournament, given, found)
    return way_of(code)(**found)


def way_of(code: str) -> type[Act[Any]]:
    """Return the definition by which programs do the act with this code."""
    return _WAYS.get(code) or act_of(code)


@cache
def _definition(code: str) -> tuple[type[Input], Mapping[str, Asked]]:
    act = way_of(code)
    hints = get_type_hints(act, localns=_RECORDS)
    asked = {
        field.name: _asked(code, field, hints[field.name])
        for field in fields(act)  # type: ignore[arg-type]
        if field.name not in _OF_THE_SITE and not (field.name == "seen" and _has_default(field))
    }
    json = {each[0]: each for one in asked.values() for each in one.json}
    name = "".join(part.capitalize() for part in code.split("_"))
    shape = msgspec.defstruct(
        f"{name}Input",
        list(json.values()),
        bases=(Input,),
        kw_only=True,
        forbid_unknown_fields=True,
    )
    shape.__doc__ = str(act.label)
    return cast(type[Input], shape), MappingProxyType(asked)


_RECORDS: dict[str, Any] = {"User": Any}


def _asked(code: str, field: Field[Any], kind: Any) -> Asked:
    if field.name in _SEEN:
        return Asked((), _SEEN[field.name])
    if kind is Round and code in _OF_THE_ROUND_IN_PLAY:
        return Asked((), _in_play)
    if kind in _FOUND:
        return _FOUND[kind]
    return _plain(field, kind)


def _plain(field: Field[Any], kind: Any) -> Asked:
    name = _CALLED.get(field.name, field.name)
    told: Any = _BOUNDED.get(kind, kind)
    if kind is str:
        return _text(field, name)
    if name in _MOST:
        told = Annotated[int, msgspec.Meta(ge=0, le=_MOST[name])]
    if "Collection" in str(kind) or "tuple" in str(kind):
        told = Annotated[list[_KEY], msgspec.Meta(max_length=_MOST_LISTED)]
    if isinstance(kind, type) and issubclass(kind, TextChoices):
        told = Literal[tuple(kind.values)]
    default: tuple[Any, ...] = ()
    if field.default is not MISSING:
        default = ([],) if field.default == () else (field.default,)
    read = kind if isinstance(kind, type) and issubclass(kind, TextChoices) else _as_it_is
    return Asked(((name, told, *default),), lambda _event, given, _found: read(getattr(given, name)))


def _text(field: Field[Any], name: str) -> Asked:
    """Ask for a line of text, as the forms of the pages take it."""
    may_be_empty = _has_default(field) or name in _MAY_BE_EMPTY
    longest = _LONGEST.get(name, _LONGEST_TEXT)
    kind = Annotated[str, msgspec.Meta(min_length=0 if may_be_empty else 1, max_length=longest)]

    def read(_event: Tournament, given: Any, _found: dict[str, Any]) -> str:
        text = " ".join(getattr(given, name).split())
        if not is_visible(text) and (text or not may_be_empty):
            raise input_refused(Fault(f"body.{name}", _("This has characters that cannot be shown.")))
        return text

    return Asked(((name, kind, "") if may_be_empty else (name, kind),), read)


def _as_it_is(value: Any) -> Any:
    return value


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


_BOUNDED: dict[Any, Any] = {int: _NUMBER, int | None: _NUMBER | None}


def _player(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Player:
    return get_player(tournament, given.player)


def _player_or_all(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Player | None:
    return None if given.player is None else get_player(tournament, given.player)


def _round(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Round:
    return get_object_or_404(Round.objects.swiss(tournament), number=given.round)


def _in_play(tournament: Tournament, _given: Any, _found: dict[str, Any]) -> Round:
    found = round_in_play(tournament)
    if found is None:
        raise Http404
    return found


def _pairing(tournament: Tournament, given: Any, found: dict[str, Any]) -> Pairing:
    return get_object_or_404(_round(tournament, given, found).pairings, number=given.table)


def _result(tournament: Tournament, given: Any, found: dict[str, Any]) -> TableRecord:
    seated = standing_result(tournament, found["pairing"]).table
    points = given.points
    return TableRecord(
        seated.number,
        seated.players,
        games=tuple(game.record for game in given.games),
        split=given.split,
        stated=None if points is None else tuple(points),
        corp=seated.corp,
        short=given.short,
    )


def _call(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Call:
    return get_object_or_404(Call, tournament=tournament, pk=given.call)


def _announcement(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Announcement:
    return get_object_or_404(tournament.announcements, pk=given.announcement)


def _penalty(tournament: Tournament, given: Any, _found: dict[str, Any]) -> Penalty:
    return get_object_or_404(Penalty, player__tournament=tournament, pk=given.penalty)


def _entry(tournament: Tournament, given: Any, _found: dict[str, Any]) -> LogEntry:
    return get_object_or_404(LogEntry, tournament=tournament, version=given.version)


_POINTS = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=99)]], msgspec.Meta(min_length=2, max_length=2)]
_FOUND: dict[Any, Asked] = {
    Player: Asked((("player", _KEY),), _player),
    Player | None: Asked((("player", _KEY | None, None),), _player_or_all),
    Round: Asked((("round", _KEY),), _round),
    Pairing: Asked((("round", _KEY), ("table", _KEY)), _pairing),
    TableRecord: Asked(
        (
            ("points", _POINTS | None, None),
            ("games", Annotated[list[PlayedGame], msgspec.Meta(max_length=2)], []),
            ("split", bool, False),
            ("short", ShortRound | None, None),
        ),
        _result,
    ),
    GameRecord: Asked((("played", PlayedGame),), lambda _event, given, _found: given.played.record),
    Announcement: Asked((("announcement", _KEY),), _announcement),
    Call: Asked((("call", _KEY),), _call),
    Penalty: Asked((("penalty", _KEY),), _penalty),
    LogEntry: Asked((("version", _KEY),), _entry),
}


def _seen_version(tournament: Tournament, given: Any, found: dict[str, Any]) -> int:
    """Return the version of the result that stands: of a table, or of a game of the bracket."""
    if "pairing" in found:
        newest = found["pairing"].results.order_by("-version").first()
        return newest.version if newest else 0
    from_bracket = Pairing.objects.filter(
        round__stage__tournament=tournament, round__stage__number__gt=1, number=given.game
    )
    newest_version = from_bracket.order_by("-results__version").values_list("results__version", flat=True)
    return newest_version.first() or 0


def _seen_run(_tournament: Tournament, _given: Any, found: dict[str, Any]) -> int:
    row = clock_row(found["round_"])
    newest = row.runs.order_by("-pk").first() if row else None
    return newest.pk if newest else 0


def _seen_penalty(_tournament: Tournament, _given: Any, found: dict[str, Any]) -> int:
    newest = Penalty.objects.filter(player=found["player"]).order_by("-pk").first()
    return newest.pk if newest else 0


def _seen_event(tournament: Tournament, _given: Any, _found: dict[str, Any]) -> int:
    return tournament.version


_SEEN: dict[str, Callable[[Tournament, Any, dict[str, Any]], Any]] = {
    "seen_version": _seen_version,
    "seen_run": _seen_run,
    "seen_penalty": _seen_penalty,
    "seen": _seen_event,
}

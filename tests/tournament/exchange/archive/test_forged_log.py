"""Undoing a forged log entry changes only its own event, and only to values that a form accepts.

The cases are generated: for every undoable act, each value in its payload is replaced with the corresponding
number from another event and with hostile values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Field, ForeignKey, Model
from msgspec import inspect

from pairing.errors import RuleError
from tests.factories import make_user
from tests.flows.crawler import rolled_back
from tests.flows.world import Stage, World, make_world
from tests.remembered import remembered
from tests.tournament.exchange.archive.files import brought_in
from tests.tournament.kernel.deeds import newest
from tests.tournament.kernel.undo_table import ACTS, KEPT
from tournament.exchange.archive.writing import event_file
from tournament.kernel.acts import all_acts
from tournament.kernel.cleaning import cleaned_value
from tournament.kernel.undo import LoggedStep, Undo
from tournament.models import LogEntry, Pairing, Player, Round, Tournament
from tournament.models.background import BackgroundTask
from tournament.web.log.page import sentence_of

# Undo checks its payload before any database is involved.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

CASES = {**ACTS, **KEPT}
FORGED: set[Shape] = set()
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+(Z|\+00:00)")
MOMENTS = ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "soon", None)
HOSTILE: dict[type, tuple[Any, ...]] = {
    str: ("a\x00\x1bb", "\u202ea\u2066\u200bb", "x" * 10_000, 7, None),
    int: (-1, 2**31, 2**63 - 1, "x", None),
    bool: (2, None),
    list: ([], {}, None),
    dict: ({}, [], None),
    type(None): (1, "x"),
}
# Written by the act itself or by the site, not taken from the payload.
BESIDE = {LogEntry, BackgroundTask}

Path = tuple[str | int, ...]
Shape = tuple[str, tuple[tuple[Path, str], ...]]
Row = tuple[Any, ...]  # the key, then the value of each column
Rows = dict[type[Model], dict[Any, Row]]
OTHERS: Rows = {}


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value in a payload with its path; only the first element of each list."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*path, name))
    elif isinstance(value, list):
        for number, each in enumerate(value[:1]):
            yield from places(each, (*path, number))


def with_value(payload: Any, path: Path, value: Any) -> Any:
    """Return the payload with the value at this path replaced."""
    changed = deepcopy(payload)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def at(payload: Any, path: Path) -> Any:
    for step in path:
        payload = payload[step]
    return payload


def forgeries(own: Any, foreign: Any) -> Iterator[tuple[str, Any]]:
    """Yield the payload with one value at a time replaced by the other event's value or a hostile one.

    Each comes with a description of the forgery.
    """
    for path, value in places(own):
        theirs = at(foreign, path)
        if theirs != value and not isinstance(theirs, (dict, list)):
            yield told(path, theirs), with_value(own, path, theirs)
        is_moment = isinstance(value, str) and MOMENT.fullmatch(value)
        for hostile in MOMENTS if is_moment else HOSTILE[type(value)]:
            yield told(path, hostile), with_value(own, path, hostile)
        if isinstance(value, bool):
            yield told(path, not value), with_value(own, path, not value)
        if isinstance(value, list):
            yield told(path, "twice"), with_value(own, path, [*value, *value])
            if theirs:
                yield told(path, "and theirs"), with_value(own, path, [*value, *theirs])


def told(path: Path, value: Any) -> str:
    return f"{path}: {value!r:.40}"


def rows_now() -> Rows:
    """Return all rows in their stored form, which is read in a fraction of the time."""
    with connection.cursor() as cursor:
        return {
            model: {row[0]: row for row in cursor.execute(_statement(model)).fetchall()}
            for model in apps.get_app_config("tournament").get_models()
            if model not in BESIDE
        }


@cache
def _statement(model: type[Model]) -> str:
    columns = [connection.ops.quote_name(field.column) for field in model._meta.concrete_fields]
    key = connection.ops.quote_name(model._meta.pk.column)
    return f"SELECT {', '.join([key, *columns])} FROM {model._meta.db_table}"


def faults(before: Rows, others: Rows) -> list[str]:
    """Return an undo's changes to other events, and any values it wrote that no form accepts."""
    found = []
    for model, rows in rows_now().items():
        earlier = before[model]
        found += [
            f"{model.__name__} {key} is gone" for key in others[model].keys() & earlier.keys() - rows.keys()
        ]
        changed = {key: row for key, row in rows.items() if row != earlier.get(key)}
        found += [f"{model.__name__} {key} changed" for key in changed.keys() & others[model].keys()]
        for written in model._base_manager.filter(pk__in=changed).values() if changed else ():
            row = changed[written[model._meta.pk.attname]]
            found += [
                f"{model.__name__}.{name} is {value!r:.60}"
                for name, value in bad(model, written, row, earlier.get(row[0]), others)
            ]
    return found


def bad(
    model: type[Model], written: dict[str, Any], row: Row, earlier: Row | None, others: Rows
) -> Iterator[tuple[str, Any]]:
    for place, field in enumerate(model._meta.concrete_fields, start=1):
        value = written[field.attname]
        if earlier and earlier[place] == row[place]:
            continue
        if isinstance(field, ForeignKey):
            if value in others.get(field.related_model, {}):
                yield field.attname, value
        elif isinstance(field, Field) and not field.primary_key:
            try:
                is_clean = cleaned_value(model, field.name, value) == value
            except ValidationError:
                is_clean = field.blank and value == ""
            if not is_clean:
                yield field.name, value


def shape_of(act: str, payload: Any) -> Shape:
    """Return the act and payload structure; entries with the same shape need the same forgeries only once."""
    return act, tuple((path, type(value).__name__) for path, value in places(payload))


@pytest.fixture
def done(name: str) -> World:
    stage, before, act, *_ = CASES[name]
    world = make_world(stage)
    for each in [*before, act]:
        each(world)
    return world


@pytest.mark.parametrize("name", CASES)
def test_forged_entry_changes_nothing_of_others_and_sets_nothing_that_no_form_takes(
    name: str, done: World
) -> None:
    theirs = newest(done)
    shape = shape_of(theirs.act, theirs.payload)
    if shape in FORGED:
        return
    FORGED.add(shape)
    others = rows_now()
    copy = brought_in(event_file(done.tournament), make_user())
    entry = copy.log.get(version=theirs.version)
    found = {}
    before = rows_now()
    for forged, payload in forgeries(entry.payload, theirs.payload):
        said = pressed(copy, entry, payload, before, others)
        if said:
            found[forged] = said

    assert found == {}


def sample(kind: inspect.Type, number: int) -> Any:
    """Return a JSON value of this type in which every number is `number`."""
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            fields = [field for field in kind.fields if field.name != "moved_up"]
            return {field.encode_name: sample(field.type, number) for field in fields}
        case inspect.Metadata():
            return sample(kind.type, number)
        case inspect.UnionType():
            return sample(next(each for each in kind.types if not isinstance(each, inspect.NoneType)), number)
        case inspect.ListType() | inspect.VarTupleType():
            return [sample(kind.item_type, number)] * max(1, kind.min_length or 1)
        case inspect.TupleType():
            return [sample(each, number) for each in kind.item_types]
        case inspect.DictType():
            return {}
        case inspect.EnumType() | inspect.CustomType():
            return next(iter(kind.cls)).value
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.DateTimeType():
            return "2016-11-05T18:00:00Z"
        case _:
            return {inspect.IntType: number, inspect.StrType: "x", inspect.BoolType: True}[type(kind)]


def two_events() -> Tournament:
    """Create two events, and return the second; `OTHERS` are the rows of the first."""
    make_world(Stage.CUT)
    OTHERS.update(rows_now())
    return make_world(Stage.CUT, make_user(), "Own").tournament


@pytest.mark.parametrize(
    "code", [code for code, act in all_acts().items() if not act.Payload.irreversible_reason]
)
def test_entry_that_names_rows_of_another_event_alone_changes_nothing_there(code: str) -> None:
    own = remembered("two events", two_events)
    other, others = Tournament.objects.exclude(pk=own.pk).get(), OTHERS
    before, entry = rows_now(), own.log.order_by("-version")[0]
    act = all_acts()[code]
    entry.act, entry.payload_version = code, act.Payload.payload_version
    kind = inspect.type_info(act.Payload)
    rows = [model.objects.order_by("pk").first() for model in (Player, Pairing, Round)]
    for number in {other.owner_id, *(row.pk for row in rows)}:
        assert pressed(own, entry, sample(kind, number), before, others) == []


def pressed(event: Tournament, entry: LogEntry, payload: Any, before: Rows, others: Rows) -> list[str]:
    """Render the entry with this payload in the log, undo it, and return the faults found."""
    with rolled_back():
        entry.payload = payload
        entry.save()
        step = LoggedStep.of(entry)
        try:
            sentence_of(step)
            step.undo_words()
            Undo(entry=entry, seen=event.version).perform(
                Tournament.objects.get(pk=event.pk), actor=event.owner
            )
            connection.check_constraints()
        except RuleError:
            return []
        except Exception as error:
            return [repr(error)[:200]]
        return faults(before, others)

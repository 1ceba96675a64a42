"""Log payloads have only typed fields: a new untyped field fails here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import pytest
from msgspec import inspect

from tournament.kernel.acts import all_acts

# Dicts whose keys a type can't list, by struct and field, and what refuses other keys.
CHECKED_KEYS: Mapping[tuple[str, str], str] = {
    ("ChangePlayer.Payload", "before"): "`__post_init__` refuses what isn't a field of `Entry`",
    ("ChangePlayer.Payload", "after"): "`__post_init__` refuses what isn't a field of `Entry`",
    ("ChangeSettings.Payload", "changes"): "`__post_init__` refuses what isn't in `SETTINGS`",
}
CLOSED = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.StrType,
    inspect.DateTimeType,
    inspect.EnumType,
    inspect.LiteralType,
)


def fields_of(kind: inspect.Type, where: tuple[str, str] = ("", "")) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield every untyped part of a type: its struct and field, and its kind."""
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            for field in kind.fields:
                yield from fields_of(field.type, (kind.cls.__qualname__, field.name))
        case inspect.Metadata():
            yield from fields_of(kind.type, where)
        case inspect.UnionType() | inspect.TupleType():
            for each in kind.types if isinstance(kind, inspect.UnionType) else kind.item_types:
                yield from fields_of(each, where)
        case inspect.ListType() | inspect.VarTupleType():
            yield from fields_of(kind.item_type, where)
        case inspect.DictType():
            if not _is_closed_key(kind.key_type):
                yield where, "dict with free keys"
            yield from fields_of(kind.value_type, where)
        case inspect.CustomType() if issubclass(kind.cls, Enum):  # Django's choices
            pass
        case _ if not isinstance(kind, CLOSED):
            yield where, type(kind).__name__


def _is_closed_key(key: inspect.Type) -> bool:
    if isinstance(key, inspect.StrType):
        return key.max_length is not None
    return isinstance(key, (inspect.EnumType, inspect.LiteralType))


@pytest.mark.parametrize("code", all_acts())
def test_payload_has_typed_fields_only(code: str) -> None:
    found = dict(fields_of(inspect.type_info(all_acts()[code].Payload)))

    assert {where: what for where, what in found.items() if where not in CHECKED_KEYS} == {}


def test_every_exception_is_of_a_field_that_needs_it() -> None:
    found = {
        where for act in all_acts().values() for where, _what in fields_of(inspect.type_info(act.Payload))
    }

    assert found == set(CHECKED_KEYS)
    assert all(CHECKED_KEYS.values())

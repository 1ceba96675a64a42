"""Parts of templates that are written once for each language and choice; then only their gaps are filled.

Most of a page is the same on every phone: words, tags, addresses. A stencil is such a part, with two kinds of
values, and sees no others:

- *choices* decide what is written (`{% if %}`, plurals). Each combination of them is written once.
- *gaps* are only written, never asked: a name, a link. They are escaped and put in each time.

So what is kept has nothing of any player or event in it but choices, and is found by all that it depends on:
language, where the site is mounted, and the choices. It lives as long as its template.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django.template import Context, Node
from django.template.base import FilterExpression, NodeList
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_WRITTEN = 200  # combinations of choices that one part keeps; then it begins anew
_NOT_PROVIDED = (
    "NOTPROVIDED"  # what `{% csrf_token %}` asks its token for; it is there, or the gap has no value
)
_PLACE = "language and place"  # in a render context
_SAME_IN_ADDRESSES = re.compile(r"[A-Za-z0-9_-]+")  # quoted, escaped or neither: it stays what it is


@dataclass(frozen=True, slots=True)
class _Written:
    """A part with its gaps: `%s` in the text, by number in the order in which they are filled.

    `bare` are the gaps that are written in another way than escaped text, as in an address.
    """

    text: str
    order: tuple[int, ...]
    bare: frozenset[int]


class _Gap(str):
    """Stands for a value while a part is written, and notes where somebody asks what it is."""

    is_asked = False

    def __html__(self) -> str:
        """Return what stands for the escaped value."""
        return f"{self}e"

    def __eq__(self, other: object) -> bool:
        self.is_asked = self.is_asked or other != _NOT_PROVIDED
        return super().__eq__(other)

    __hash__ = str.__hash__


class StencilNode(Node):
    """What stands between `{% stencil %}` and `{% endstencil %}`."""

    def __init__(
        self,
        nodelist: NodeList,
        choices: Mapping[str, FilterExpression],
        gaps: Mapping[str, FilterExpression],
    ) -> None:
        """Take the part and where its values come from."""
        self.nodelist = nodelist
        self._choices = len(choices)
        self._names, self._sources = (*choices, *gaps), (*choices.values(), *gaps.values())
        self._kept: dict[Hashable, _Written] = {}

    def render(self, context: Context) -> SafeString:
        """Return the part with these values: what `write` returns, in a tenth of its time."""
        values = self.values(context)
        choices, gaps = values[: self._choices], values[self._choices :]
        key = (
            surroundings(context),
            *[(each.__class__, each) for each in choices],
            *[True if each else (each.__class__, each) for each in gaps],
        )
        kept = self._kept.get(key)
        if kept is None:
            kept = self._keep(key, context, choices, gaps)
        if any(not _SAME_IN_ADDRESSES.fullmatch(str(gaps[number])) for number in kept.bare):
            return self.write(context, values)
        filling = [_escaped(each) if context.autoescape else str(each) for each in gaps]
        return SafeString(kept.text % tuple([filling[number] for number in kept.order]))

    def values(self, context: Context) -> list[Any]:
        """Return the values of choices and gaps, in the order in which they are named."""
        return [_plain(each.resolve(context)) for each in self._sources]

    def write(self, context: Context, values: Sequence[Any]) -> SafeString:
        """Return the part as its template writes it, from these values alone."""
        return self.nodelist.render(context.new(dict(zip(self._names, values, strict=True))))

    def _keep(self, key: Hashable, context: Context, choices: Sequence[Any], gaps: Sequence[Any]) -> _Written:
        mark = f"gap{secrets.token_hex(8)}"
        stand_ins = [_Gap(f"{mark}n{number}z") if each else each for number, each in enumerate(gaps)]
        html = self.write(context, [*choices, *stand_ins])
        pieces = re.split(rf"{mark}n([0-9]+)z(e?)", html)
        texts, numbers, escaped = pieces[::3], [int(each) for each in pieces[1::3]], pieces[2::3]
        asked = [each for each in stand_ins if isinstance(each, _Gap) and each.is_asked]
        if asked or mark in "".join(texts).lower():
            raise ValueError(f"A gap of {self._names} is not only written: it is a choice.")
        bare = frozenset(number for number, how in zip(numbers, escaped, strict=True) if not how)
        written = _Written("%s".join(each.replace("%", "%%") for each in texts), tuple(numbers), bare)
        if len(self._kept) >= MOST_WRITTEN:
            self._kept.clear()
        self._kept[key] = written
        return written


def surroundings(context: Context) -> Hashable:
    """Return what words and addresses depend on: language, where the site is mounted, and escaping.

    Language and place are looked up once for each template that is rendered: it takes as long as writing a
    short part. No template changes them under way (`{% language %}`, which a test forbids).
    """
    place = context.render_context.get(_PLACE)
    if place is None:
        place = context.render_context[_PLACE] = (get_language(), get_script_prefix())
    return place, context.autoescape


def _plain(value: Any) -> Any:
    """Return a value as it is found again. Raises TypeError for what may change, or is not only text."""
    if isinstance(value, Promise):
        value = str(value)
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"A stencil takes text, numbers and what is true or not, and no {type(value).__name__}.")


def _escaped(value: str | int) -> str:
    return value if isinstance(value, SafeString) else escape(str(value))

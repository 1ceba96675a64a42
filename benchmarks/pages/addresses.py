"""The site's addresses, found by walking the URL resolver, with their variable parts filled in."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

_PART = re.compile(r"(?P<before>[\w-]*)/<(?:\w+:)?(?P<name>\w+)>")
# Parts with one value a state: they stay as they are in a page's name. The others tell several pages apart.
_TOLD = {"sheet", "view"}


@dataclass(frozen=True)
class Address:
    """A page's address: its `name`, its `path` as the resolver has it, `url` with every part filled in.

    In `path` those parts are filled in that tell several pages of one address apart: a sheet, a view.
    """

    name: str
    path: str
    url: str


def all_patterns(resolver: URLResolver | None = None, before: str = "/") -> Iterator[tuple[str, str]]:
    """Yield name and path of every address of the site."""
    for pattern in (resolver or get_resolver()).url_patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from all_patterns(pattern, path)
        elif isinstance(pattern, URLPattern):
            yield pattern.name or path, path


def fill(name: str, path: str, parts: Mapping[str, Sequence[str]]) -> list[Address]:
    """Return the addresses that come of a path, one for each choice of its parts; none without a value.

    `parts` has the values by the part's name, or by the word before it and its name: `calls/pk`.
    """
    found = list(_PART.finditer(path))
    keys = [(f"{part['before']}/{part['name']}", part["name"]) for part in found]
    values = [parts.get(exact, parts.get(usual, ())) for exact, usual in keys]
    return [_filled(name, path, found, chosen) for chosen in itertools.product(*values)]


def _filled(name: str, path: str, found: list[re.Match[str]], chosen: tuple[str, ...]) -> Address:
    told = url = path
    for part, value in zip(found, chosen, strict=True):
        hole = part[0].partition("/")[2]
        url = url.replace(hole, value)
        told = told.replace(hole, value if part["name"] in _TOLD else f"<{part['name']}>")
    return Address(name, told, url)

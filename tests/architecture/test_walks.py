"""Saving a result and undoing an act pass through few files.

    python -m pytest -n 0 -s tests/architecture/test_walks.py

prints the stops of each path. A path begins with the view for an address and ends with its response, a
redirect.

A stop is a file that a function calls into, counted once per function and file. These don't count: calls
within the same file; properties, lambdas and comprehensions; a row's own methods and what they call; tools,
which are files that import nothing from the project except rows (`kernel/text.py`); and the database adapter,
which every query passes through. What Django calls (a form's `clean`) counts as called by the function that
called Django.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from tests.flows.world import Stage, make_world
from tournament.models import LogEntry

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / each}/" for each in ("tournament", "pairing", "decklists"))
ROWS = f"{ROOT}/tournament/models/"
ADAPTERS = tuple(f"{ROOT}/tournament/kernel/{each}/" for each in ("sqlite3", "postgresql"))

Stop = tuple[str, str, str]


def walk(view: CodeType, request: Callable[[], HttpResponse]) -> list[Stop]:
    """Return the stops of a request in order: the calling function, the file, and what is called there."""
    stops: dict[tuple[CodeType | None, str], str] = {}
    path: list[FrameType] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "return" and path and path[-1] is frame:
            path.pop()
        if event != "call" or not code.co_filename.startswith(OURS):
            return
        caller = path[-1].f_code if path else None
        if (caller is None and code is not view) or (caller and caller.co_filename.startswith(ROWS)):
            return
        if code.co_filename.startswith(ROWS):
            path.append(frame)  # so that its calls don't count as stops either
        elif not _is_passed_over(code, frame.f_globals["__name__"]):
            if caller is None or caller.co_filename != code.co_filename:
                stops.setdefault((caller, code.co_filename), code.co_qualname)
            path.append(frame)

    sys.setprofile(note)
    try:
        response = request()
    finally:
        sys.setprofile(None)
    assert response.status_code == 302, response.content
    return [
        (caller.co_qualname if caller else "the address", str(Path(file).relative_to(ROOT)), name)
        for (caller, file), name in stops.items()
    ]


@cache
def _is_passed_over(code: CodeType, module: str) -> bool:
    if code.co_name.startswith("<") or code.co_filename.startswith(ADAPTERS) or _is_tool(code.co_filename):
        return True
    found: Any = sys.modules[module]
    for name in code.co_qualname.split("."):
        found = inspect.getattr_static(found, name, None)
    return isinstance(found, property | cached_property)


@cache
def _is_tool(file: str) -> bool:
    imported = re.findall(
        r"^from (tournament|pairing|decklists)\.(\w+)", Path(file).read_text(), re.MULTILINE
    )
    return all(package == "models" for _part, package in imported)


def files(stops: list[Stop]) -> list[str]:
    return list(dict.fromkeys(file for _caller, file, _name in stops))


def packages(stops: list[Stop]) -> set[str]:
    """Return the packages of these stops, either in `tournament/` or one of the rule packages."""
    parts = [file.split("/") for file in files(stops)]
    return {each[1] if each[0] == "tournament" else each[0] for each in parts}


def tell(title: str, stops: list[Stop]) -> None:
    said = [f"{title}: {len(stops)} stops, {len(files(stops))} files, {len(packages(stops))} packages"]
    said += [
        f"{place:3}  {caller:45} -> {file}:{name}" for place, (caller, file, name) in enumerate(stops, 1)
    ]
    sys.stdout.write("\n".join([*said, ", ".join(sorted(packages(stops))), ""]))


def _view(url: str) -> CodeType:
    code: CodeType = inspect.unwrap(resolve(url).func).__code__
    return code


@pytest.mark.django_db
def test_a_saved_result_and_an_undo_go_short_ways() -> None:
    world = make_world(Stage.PLAYING)
    client = Client()
    client.force_login(world.owner)
    results = reverse("desk-results", args=[world.tournament.slug, 1])
    client.get(results)
    saved = walk(_view(results), lambda: client.post(results, {"entry": "2", "choice": "6"}))
    tell("A saved result", saved)
    version = LogEntry.objects.latest("version").version
    undo = reverse("desk-undo", args=[world.tournament.slug, version])
    undone = walk(_view(undo), lambda: client.post(undo, {"seen": version}))
    tell("An undo", undone)
    assert len(saved) <= 20
    assert len(packages(saved)) <= 9
    assert len(files(undone)) <= 10

"""Raw SQL and private names from libraries appear only in the modules listed here, each with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("pairing", "decklists", "tournament", "deploy", "benchmarks")

RAW_SQL = {
    "tournament/kernel/statements.py": "what phones ask for at once: writing it with the ORM took most time",
    "tournament/kernel/database.py": "what the ORM can't say: locks, numbers of rows, a server's settings",
    "tournament/ops/database_file.py": "files that may be damaged or of an earlier release",
    "benchmarks/country/copies.py": "hundreds of thousands of rows, copied within the database",
}
SQL_METHODS = {"execute", "executemany", "executescript", "raw", "extra", "cursor", "chunked_cursor"}
SQL_CLASSES = {"RawSQL", "RunSQL"}
READERS = {"getattr", "setattr", "hasattr"}

PRIVATE = {
    "tournament/kernel/statements.py": {"_result_cache"},  # as prefetch_related, which accepts no plain SQL
    "tournament/server/guard.py": {"_map"},  # waitress has no other list of its connections
    "tournament/printing/tags.py": {
        "_doc"
    },  # reportlab doesn't support tags and has no public name for the document
}
# Python documents these for named tuples, and Django documents the others for models and managers.
DOCUMENTED = {"_asdict", "_fields", "_make", "_replace"}
DOCUMENTED |= {"_meta", "_state", "_base_manager", "_default_manager", "_db"}


@cache
def _modules() -> dict[str, list[ast.AST]]:
    """Return the nodes of every module of the site, the rules and the tools."""
    paths = [path for place in PLACES for path in (ROOT / place).rglob("*.py")]
    return {
        path.relative_to(ROOT).as_posix(): list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        for path in (ROOT / "manage.py", *paths)
    }


def test_raw_sql_is_in_the_modules_named_here_alone() -> None:
    assert {name for name, nodes in _modules().items() if any(map(_is_sql, nodes))} == RAW_SQL.keys()


def test_private_names_of_other_modules_are_in_the_modules_named_here_alone() -> None:
    found = {name: set(_private_names(nodes)) - DOCUMENTED for name, nodes in _modules().items()}
    assert {name: private for name, private in found.items() if private} == PRIVATE


def _is_sql(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return not SQL_CLASSES.isdisjoint(alias.name for alias in node.names)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    is_of_its_class = ast.unparse(node.func.value) == "super()"
    return node.func.attr in SQL_METHODS | SQL_CLASSES and not is_of_its_class


def _private_names(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the private names that a module uses but doesn't define, except on `self` and `cls`."""
    own = {name for node in nodes for name in _defined(node)}
    for node in nodes:
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            is_own = (
                isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"} and node.attr in own
            )
            names = [] if is_own else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [part for alias in node.names for part in alias.name.split(".")]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READERS:
            names = [str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)]
        yield from (name for name in names if name.startswith("_") and not name.startswith("__"))


def _defined(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for each in (part for target in targets for part in ast.walk(target)):
            if isinstance(each, ast.Attribute | ast.Name):
                yield each.attr if isinstance(each, ast.Attribute) else each.id

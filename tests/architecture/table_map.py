"""Write docs/tables.md: each table, what its rows represent, and what it refers to.

python -m tests.architecture.table_map
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import django
from django.apps import apps
from django.db.models import ForeignKey, Model

DOCS = Path(__file__).resolve().parents[2] / "docs" / "tables.md"
HEAD = """# Map of the tables

For engineers: every table of the site, what one row of it is, and which rows it refers to. Generated from
`tournament/models` by `python -m tests.architecture.table_map`; a test checks that it is current.
Accounts, sessions and second factors are Django's and its libraries' own tables.
"""


def table_map() -> str:
    """Return the whole document, with a section for each models module."""
    modules: defaultdict[str, list[type[Model]]] = defaultdict(list)
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        modules[model.__module__.rpartition(".")[2]].append(model)
    parts = [HEAD]
    for module, models in sorted(modules.items()):
        rows = "\n".join(map(_row, sorted(models, key=lambda model: model.__name__)))
        parts.append(f"## {module}\n\n| table | a row | refers to |\n|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def _row(model: type[Model]) -> str:
    first_line = (model.__doc__ or "").strip().split("\n")[0]
    return f"| {model.__name__} | {first_line.replace('|', '/')} | {', '.join(_references(model))} |"


def _references(model: type[Model]) -> Iterable[str]:
    for field in model._meta.get_fields():
        if isinstance(field, ForeignKey):
            target = field.remote_field.model.__name__
            yield target if target.lower() == field.name.replace("_", "") else f"{target} ({field.name})"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings_test")
    django.setup()
    DOCS.write_text(table_map(), encoding="utf-8")

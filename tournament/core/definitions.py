"""What features define once, and nothing lists: acts, background tasks, words."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType


def import_acts(package: str = "tournament") -> None:
    """Import what is defined once: of each feature its `acts`, `tasks`, and its modules named `…words`."""
    root = import_module(package)
    import_module(f"{package}.core.undo.act")
    import_module(f"{package}.core.undo.words")
    for feature in pkgutil.iter_modules(root.__path__, f"{package}."):
        if feature.ispkg:
            _import_definitions(import_module(feature.name))


def _import_definitions(feature: ModuleType) -> None:
    for module in pkgutil.iter_modules(feature.__path__, f"{feature.__name__}."):
        name = module.name.rpartition(".")[2]
        if name not in {"acts", "tasks"} and not name.endswith("words"):
            continue
        found = import_module(module.name)
        for each in pkgutil.iter_modules(getattr(found, "__path__", ()), f"{module.name}."):
            import_module(each.name)

"""Import the modules that register a feature's definitions: acts, background tasks, texts."""

from __future__ import annotations

import pkgutil
from importlib import import_module


def import_acts(package: str = "tournament") -> None:
    """Import all modules in folders named `acts`, and all modules named `tasks` or `…words`."""
    import_module(f"{package}.kernel.undo")
    root = import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        *folders, name = module.name.split(".")
        if name in {"acts", "tasks"} or name.endswith("words") or "acts" in folders:
            import_module(module.name)

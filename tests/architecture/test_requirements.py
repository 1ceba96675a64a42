"""The package lists: all imports are listed, and all installed packages are pinned by version and hash."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = ("requirements-push", "requirements-postgres")
LISTS = ("requirements", *EXTRAS, "requirements-dev", "requirements-tools")
OURS = {"pairing", "decklists", "tournament", "tests", "benchmarks"}
OF_THE_SITE = ("pairing", "decklists", "tournament")
UNIMPORTED = {  # named in settings, or used by another package or by `make lint`
    "tzdata",
    "django-axes",
    "django-template-partials",
    "whitenoise",
}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def named(path: str) -> set[str]:
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return {normal(re.split(r"[ ~=<>;[]", line)[0]) for line in lines if line[:1].isalnum()}


def pins(path: str) -> dict[str, str]:
    """Return each package in a compiled list with everything listed under it."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return {
        normal(each.partition("==")[0]): each.rstrip() for each in re.split(r"\n(?=[A-Za-z0-9])", text)[1:]
    }


@cache
def imported(folders: tuple[str, ...]) -> set[str]:
    modules: set[str] = set()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules.add(node.module.partition(".")[0])
    theirs = modules - OURS - set(sys.stdlib_module_names)
    by_module = packages_distributions()
    return {normal(name) for module in theirs for name in by_module.get(module, [])}


@pytest.mark.parametrize("name", LISTS)
def test_each_package_is_pinned_by_version_and_hash(name: str) -> None:
    pinned = pins(f"{name}.txt")
    assert named(f"{name}.in") <= set(pinned)
    for each, text in pinned.items():
        assert re.match(r"[\w.-]+==[\w.]+", text), each
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", text), each


def test_versions_of_development_are_those_of_the_site() -> None:
    site, development = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: development.get(name) for name in site} == site
    optional = versions("requirements-postgres.txt")
    assert {name: versions("requirements-dev.txt").get(name) for name in optional} == optional


def versions(path: str) -> dict[str, str]:
    """Return each package in a compiled list with its version, on any system."""
    return {name: text.split()[0] for name, text in pins(path).items()}


def test_versions_of_notifications_are_those_of_the_site_and_of_development() -> None:
    """The Python versions that a package is needed for depend on the other packages that require it."""
    lists = (pins(f"{name}.txt") for name in ("requirements", "requirements-push", "requirements-dev"))
    site, extra, development = (
        {name: re.sub(r" ; [^\\]+", " ", text) for name, text in each.items()} for each in lists
    )
    assert {name: development.get(name) for name in extra} == extra
    both = site.keys() & extra.keys()
    assert {name: extra[name] for name in both} == {name: site[name] for name in both}


def test_site_imports_what_the_short_list_names_and_no_more() -> None:
    # Django imports the PostgreSQL driver.
    optional = named("requirements-postgres.in")
    of_the_site = named("requirements.in") | named("requirements-push.in") | optional
    assert imported(OF_THE_SITE) | UNIMPORTED | optional == of_the_site


def test_tests_import_nothing_that_no_list_names() -> None:
    lists = (f"{name}.in" for name in ("requirements", *EXTRAS, "requirements-dev"))
    assert imported(("tests", "benchmarks")) <= set().union(*map(named, lists))

"""Scripts are modules: each page uses one bundle, which includes all its imports."""

from __future__ import annotations

import re

import pytest

from tournament.web.bundles import SCRIPTS, SCRIPTS_FOLDER, bundle, modules_of

MODULES = {path.name: path.read_text(encoding="utf-8") for path in sorted(SCRIPTS_FOLDER.glob("*.js"))}
# Stateless modules may be in two scripts on the same page.
STATELESS = {"moment.js", "tell.js"}


def test_every_module_is_in_a_script_and_none_that_keeps_state_is_in_two_of_a_page() -> None:
    of_pages = {name: set(modules_of(name)) for name in SCRIPTS if name != "embed.js"}
    assert set().union(*of_pages.values(), modules_of("embed.js")) == set(MODULES)
    held = [module for modules in of_pages.values() for module in modules]
    assert {module for module in held if held.count(module) > 1} == STATELESS


def test_modules_run_in_the_order_of_a_browser_each_after_what_it_imports() -> None:
    assert list(modules_of("page.js")) == [
        *(
            "moment.js",
            "tell.js",
            "live.js",
            "app.js",
            "say.js",
            "focus.js",
            "news.js",
            "alerts.js",
            "mine.js",
        ),
        "page.js",
    ]


@pytest.mark.parametrize("name", MODULES)
def test_module_imports_and_exports_in_the_forms_that_are_joined(name: str) -> None:
    """Other forms would stay in the bundle, where browsers refuse them."""
    own = list(modules_of(name).items())[-1:]
    assert own == [(name, MODULES[name])]
    assert not re.search(r"^\s*(?:import|export)\b", bundle(name), re.MULTILINE)
    for clause, imported in re.findall(r'^import \{([^}]+)\} from "\./([^"]+)"', MODULES[name], re.MULTILINE):
        exported = re.findall(r"^export (?:async )?(?:const|function) (\w+)", MODULES[imported], re.MULTILINE)
        assert {each.strip() for each in clause.split(",")} <= set(exported), imported


@pytest.mark.parametrize("name", MODULES)
def test_module_shares_nothing_by_the_window(name: str) -> None:
    shared = re.findall(r"\b(?:window|globalThis|self)\.(\w+)\s*=[^=]", MODULES[name])
    assert shared == []
    assert '(() => {\n  "use strict"' not in MODULES[name]


def test_scripts_are_joined_without_what_no_browser_needs() -> None:
    script = bundle("kept.js")
    assert "/* Drafts" not in script and "\n  " not in script
    assert "const $drafts=" in script and "const drafts=$drafts;" in script


@pytest.mark.parametrize("name", MODULES)
def test_module_has_no_pattern_where_the_library_sees_a_division(name: str) -> None:
    """White space in a regular expression after `=>` would be lost; after a bracket or an equals sign it's
    kept.
    """
    assert re.findall(r"=>\s*/[^/*].*", MODULES[name]) == []
    assert "/(?:^|; )csrftoken=" in bundle("kept.js")

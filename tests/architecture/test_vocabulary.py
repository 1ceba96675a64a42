"""The vocabulary check of `make lint` reports the location of each word to avoid."""

from __future__ import annotations

import pytest

from tests.architecture.vocabulary import Found, check_messages, check_source
from tests.locale.sources import texts_in_code

PYTHON = '''"""Read the file anew."""

NAME = "whoever"  # a string is left alone, but whoever reads a comment

# A phrase that goes on once
# more in the next line.
def test_error_is_told() -> None:
    """Call `take_back`, which isn't checked, to mend it."""
'''

DOCUMENT = """# To put away

There is no round yet. A bye is no game.

```
anew
```

See `anew` and [the page](anew.md#anew).
"""


def found_in(path: str, source: str) -> list[tuple[int, str]]:
    return [(found.line, found.words) for found in check_source(path, source)]


def test_python_is_checked_in_comments_docstrings_and_names_of_tests() -> None:
    found = found_in("module.py", PYTHON)
    assert found == [(1, "anew"), (3, "whoever"), (5, "once more"), (7, "is told"), (8, "mend")]


def test_document_is_checked_without_its_code_and_addresses() -> None:
    assert found_in("docs/page.md", DOCUMENT) == [(1, "put away"), (3, "is no")]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("page.html", "<p>anew</p>\n{# read anew #}"),
        ("page.html", "\n{% comment %}read anew{% endcomment %}"),
        ("script.js", 'const url = "http://anew/";\n// read anew'),
        ("style.css", 'a { content: "anew"; }\n/* read anew */'),
        ("Makefile", "anew:\n# read anew"),
        (".ci/run", 'echo "anew"\nmake anew2 # read anew'),
    ],
)
def test_other_files_are_checked_in_comments(path: str, source: str) -> None:
    assert found_in(path, source) == [(2, "anew")]


@pytest.mark.parametrize("path", ["CHANGELOG.md", "tournament/migrations/0001_initial.py", "data.json"])
def test_history_and_data_are_not_checked(path: str) -> None:
    assert check_source(path, "# anew") == []


def test_message_is_checked_in_both_forms_where_it_is() -> None:
    path, source = "tournament/site/page.py", '\nngettext("Mend it", "Take them back", 2)\n_("Save")'
    assert check_messages(path, source, texts_in_code("gettext\n" + source)) == [
        Found(path, 2, "Mend", "fix"),
        Found(path, 2, "Take them back", "undo, cancel or correct"),
    ]


@pytest.mark.parametrize(
    "right",
    ["There is no second player.", "It is no longer open.", "an amendment", "You get rid of it.", "a canoe"],
)
def test_other_words_are_left_alone(right: str) -> None:
    assert found_in("docs/page.md", right) == []

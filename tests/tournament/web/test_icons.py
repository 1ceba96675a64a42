"""Icons: those that templates name exist and are all used, and never without words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tournament.site.pages import attention
from tournament.templatetags.icons import ICONS, icon

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
TAG = re.compile(r'\{% icon (?:"(?P<name>\w+)"|line\.icon) %\}')
# What says the same as an icon: words right behind it, perhaps chosen by an `if`.
WORDS = re.compile(r"\{% (?:translate|blocktranslate|if [^%]+ %\}\s*\{% translate)\b|\{\{ line\.words \}\}")


def _tags() -> Iterator[tuple[str, str | None, str]]:
    """Each tag of a template: the file, the name (None where the page's line brings it), and what follows."""
    for file in TEMPLATES.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        for tag in TAG.finditer(text):
            yield file.name, tag["name"], text[tag.end() :]


def test_templates_use_each_icon_and_no_other() -> None:
    of_lines = set(
        re.findall(r'AttentionLine\(\s*"(\w+)"', Path(attention.__file__).read_text(encoding="utf-8"))
    )
    used = {name for _file, name, _rest in _tags() if name}
    assert used | of_lines == set(ICONS)


def test_each_icon_stands_before_words_that_say_the_same() -> None:
    assert [(file, name) for file, name, rest in _tags() if not WORDS.match(rest)] == []


def test_icon_is_hidden_from_screen_readers_and_has_no_color_of_its_own() -> None:
    for name in ICONS:
        assert 'aria-hidden="true"' in icon(name)
        assert "fill" not in icon(name) and "stroke" not in icon(name)

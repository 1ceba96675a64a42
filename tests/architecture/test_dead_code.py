"""The tool finds unused names, and names read only by templates count as used."""

from __future__ import annotations

from pathlib import Path

from tests.architecture.dead_code import dead_names, names_in_template, names_in_text

MODULE = """
class Page:
    shown: int
    asked: int
    forgotten: int

def page():
    return Page(shown=1, asked=2, forgotten=3).asked

page()
"""


def test_name_that_neither_code_nor_a_template_reads_is_reported(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(MODULE, encoding="utf-8")
    used = names_in_template("{% if page.shown %}{{ page.total }}{% endif %} page.forgotten")
    assert dead_names([module], used) == [f"{module}:5: unused variable 'forgotten'"]


def test_template_reads_what_follows_a_dot_in_its_tags() -> None:
    source = """{% for one in page.lines %}{{ one.name|default:"a.b" }}{% url 'a.b' one.pk %}{% endfor %}"""
    assert names_in_template(source) == {"lines", "name", "pk"}


def test_code_reads_names_by_their_text() -> None:
    source = """cleaned["seen"]; method = "by_words"; path = "site.web.Middleware"
    LATE = "late", _("Late")
    OTHER = 3
    "a sentence of words"
"""
    assert names_in_text(source) == {"seen", "by_words", "Middleware", "late", "Late", "LATE"}

"""What is written once in the place of a template's constants is what they write, in each language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Node, Template, engines
from django.template.base import NodeList
from django.template.defaulttags import IfNode
from django.template.loader import get_template
from django.test import RequestFactory
from django.urls import get_script_prefix, set_script_prefix
from django.utils import translation

from tests.races import race
from tournament.core.folding import FoldedNode, fold

TEMPLATES = Path(settings.BASE_DIR) / "templates"


def _nodes(nodes: NodeList) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, IfNode):
            parts = [part for _condition, part in node.conditions_nodelists]
        else:
            parts = [getattr(node, name, None) for name in node.child_nodelists]
        for part in parts:
            yield from _nodes(part or NodeList())


def _folded(template: Template) -> Template:
    fold(template.nodelist)
    return template


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_constants_of_every_template_are_written_as_they_are_without_folding(language: str) -> None:
    found = 0
    for path in sorted(TEMPLATES.rglob("*.html")):
        template = get_template(path.relative_to(TEMPLATES).as_posix()).template
        for node in _nodes(template.nodelist):
            if not isinstance(node, FoldedNode):
                continue
            found += 1
            with translation.override("en"):
                node.render(_context(template))  # what it keeps in one language is not another's
            with translation.override(language):
                assert node.render(_context(template)) == node.nodelist.render(_context(template))
    assert found > 1000


def _context(template: Template) -> Context:
    context = Context({})
    context.template = template
    return context


def test_no_template_changes_the_language_under_way() -> None:
    changing = [path for path in TEMPLATES.rglob("*.*") if "{% language " in path.read_text(encoding="utf-8")]
    assert changing == []


@pytest.mark.parametrize(
    "constant",
    [
        '{% translate "Round" %}',
        '{% translate "May" context "month" %}',
        "{% blocktranslate %}Round{% endblocktranslate %}",
        "{% static 'tournament/page.js' %}",
        "{% url 'event-list' %}",
        "{% comment %}Nobody sees this.{% endcomment %}{% translate 'Round' %}",
    ],
)
def test_a_constant_and_the_text_around_it_are_one_node(constant: str) -> None:
    template = _folded(Template("{% load i18n static %}<p>" + constant + "</p>"))
    assert [type(node) for node in template.nodelist] == [FoldedNode]


@pytest.mark.parametrize(
    "value",
    [
        "{% translate name %}",
        '{% translate "Round"|lower %}',
        '{% translate "Round" as said %}{{ said }}',
        "{% blocktranslate %}Round {{ name }}{% endblocktranslate %}",
        "{% blocktranslate count number=number %}Round{% plural %}Rounds{% endblocktranslate %}",
        "{% static name %}",
        "{% url 'me' name %}",
        "{% url name %}",
        "{% url 'event-list' as here %}{{ here }}",
        "{{ name }}",
    ],
)
def test_what_has_a_value_in_it_is_written_each_time(value: str) -> None:
    source = "{% load i18n static %}<p>" + value + "</p>"
    values = [{"name": "login", "number": 1}, {"name": "account", "number": 2}]
    template, plain = _folded(Template(source)), Template(source)
    assert not any(isinstance(node, FoldedNode) for node in template.nodelist)
    for each in values:
        assert template.render(Context(each)) == plain.render(Context(each))


def test_constants_within_blocks_choices_and_loops_are_folded() -> None:
    source = """{% load i18n %}{% block a %}{% translate "Round" %}{% endblock %}
      {% if x %}{% translate "Round" %}{% elif y %}{% translate "Table" %}{% else %}{% translate "Cut" %}
      {% endif %}
      {% for each in z %}{% translate "Round" %}{% empty %}{% translate "Table" %}{% endfor %}
      {% with q=1 %}{% translate "Cut" %}{% endwith %}"""
    template, plain = _folded(Template(source)), Template(source)
    assert sum(isinstance(node, FoldedNode) for node in _nodes(template.nodelist)) == 7
    for values in ({"x": 1, "z": [1, 2]}, {"y": 1}, {}):
        with translation.override("de"):
            assert template.render(Context(values)) == plain.render(Context(values))


def test_an_address_is_that_of_the_place_where_the_site_is_mounted() -> None:
    template, before = _folded(Template("{% url 'event-list' %}")), get_script_prefix()
    try:
        for prefix in ("/", "/cups/", "/"):
            set_script_prefix(prefix)
            assert template.render(Context({})) == prefix
    finally:
        set_script_prefix(before)


def test_templates_of_the_site_are_loaded_folded_and_once() -> None:
    template = get_template("base.html").template
    assert template is engines["django"].engine.get_template("base.html")
    assert any(isinstance(node, FoldedNode) for node in template.nodelist)


def test_threads_that_load_a_template_together_all_get_all_of_it() -> None:
    engine = engines["django"].engine
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    expected = get_template("base.html").render({}, request)
    written: list[str] = []
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for _ in range(10):
            for loader in engine.template_loaders:
                loader.reset()
            race(*[lambda: written.append(get_template("base.html").render({}, request))] * 6)
    finally:
        sys.setswitchinterval(before)
    assert set(written) == {expected}
    assert len(written) == 60


def test_nothing_is_folded_while_the_site_is_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines["django"].engine
    monkeypatch.setattr(engine, "debug", True)
    for loader in engine.template_loaders:
        loader.reset()
    try:
        template = get_template("base.html").template
        assert not any(isinstance(node, FoldedNode) for node in _nodes(template.nodelist))
    finally:
        for loader in engine.template_loaders:
            loader.reset()

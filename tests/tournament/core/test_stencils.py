"""What is written once and filled is what the template writes, whatever the values, in each language."""

from __future__ import annotations

import random
import re

import pytest
from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.errors import RuleError
from tests.flows.world import Stage, World, make_world
from tests.tournament.core.undo_table import ACTS
from tournament.core.errors import ActionRefused
from tournament.core.stencils import MOST_WRITTEN, StencilNode
from tournament.models import Player

_PART = """
  100 %s {{ name }} <b title="{{ name }}">
  {% if side == "corp" %}{% translate "Corp" %}{% else %}{{ side }}{% endif %}</b>
  {% if name %}{% blocktranslate trimmed %}{{ name }} is right{% endblocktranslate %} {{ games }}{% endif %}
  {% url 'me' link %} {{ link }} {{ unseen }}"""
PLAIN = Template("{% load i18n %}" + _PART)
KEPT = Template(
    "{% load i18n stencils %}{% stencil side=side games=games gaps name=name link=link %}"
    + _PART
    + "{% endstencil %}"
)
_REFUSED = (
    RuleError,
    ActionRefused,
    ObjectDoesNotExist,
    MultipleObjectsReturned,
    StopIteration,
    AssertionError,
)
DEEDS = 6  # of each stage, each with what has to come before it
# What each answer has anew.
_OWN = re.compile(r'(csrfmiddlewaretoken" value|data-now|data-deadline)="[^"]*"|data-left>[0-9:]+<')


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@settings(deadline=None)
@given(
    name=st.text(max_size=8) | st.just("%s {{ name }} gap0n1z") | st.integers(),
    side=st.sampled_from(["corp", "runner", "<i>", "", None]),
    games=st.integers(0, 3),
    link=st.text("abzAZ09_-", min_size=1, max_size=9) | st.sampled_from(["a b", "é&'", "%2F"]),
)
def test_a_stencil_writes_what_its_template_does(
    language: str, name: str | int, side: str | None, games: int, link: str
) -> None:
    values = {"name": name, "side": side, "games": games, "link": link}
    with translation.override(language):
        assert KEPT.render(Context(values | {"unseen": "x"})) == PLAIN.render(Context(values))


def test_equal_values_of_other_types_are_other_choices() -> None:
    template = Template("{% load stencils %}{% stencil value=value %}{{ value }}{% endstencil %}")
    values = [1, True, "1", "<b>", SafeString("<b>"), None, "", 0, False]
    for _again in range(2):
        written = [template.render(Context({"value": value})) for value in values]
        assert written == ["1", "True", "1", "&lt;b&gt;", "<b>", "None", "", "0", "False"]


def test_a_gap_without_a_value_is_a_choice() -> None:
    template = Template(
        "{% load stencils %}{% stencil gaps name=name %}"
        "{% if name %}{{ name }}{% else %}nobody{% endif %}{% endstencil %}"
    )
    names = ["Ann", "", None, SafeString("<i>Bo</i>"), "<i>", SimpleLazyObject(lambda: "Cy")]
    written = [template.render(Context({"name": name})) for name in names]
    assert written == ["Ann", "nobody", "nobody", "<i>Bo</i>", "&lt;i&gt;", "Cy"]


def test_words_are_those_of_the_language_of_the_moment() -> None:
    template = Template("{% load stencils %}{% stencil gaps words=words %}{{ words }}{% endstencil %}")
    words = Context({"words": gettext_lazy("Pairings")})
    written = []
    for language in ("en", "de", "en"):
        with translation.override(language):
            written.append(template.render(words))
    assert written[0] == written[2] == "Pairings" != written[1]


@pytest.mark.parametrize(
    "asked", ['{% if name == "Ann" %}x{% endif %}', "{{ name|upper }}", "{{ name|title }}"]
)
def test_a_gap_of_which_something_is_asked_is_refused(asked: str) -> None:
    template = Template("{% load stencils %}{% stencil gaps name=name %}" + asked + "{% endstencil %}")
    with pytest.raises(ValueError, match="it is a choice"):
        template.render(Context({"name": "Ann"}))


def test_only_plain_values_are_taken() -> None:
    template = Template("{% load stencils %}{% stencil row=row %}{{ row.name }}{% endstencil %}")
    with pytest.raises(TypeError, match="no Player"):
        template.render(Context({"row": Player(name="Ann")}))


@pytest.mark.parametrize(
    "typed", ["stencil name", "stencil a=a gaps", "stencil a=a gaps b", "stencil a=a gaps a=b"]
)
def test_a_stencil_that_is_mistyped_is_refused(typed: str) -> None:
    if typed.endswith("gaps"):
        Template(
            "{% load stencils %}{% " + typed + " %}{% endstencil %}"
        )  # none is as good as no word of them
        return
    with pytest.raises(TemplateSyntaxError, match="name=value"):
        Template("{% load stencils %}{% " + typed + " %}{% endstencil %}")


def test_no_more_is_kept_than_so_many_choices() -> None:
    template = Template("{% load stencils %}{% stencil number=number %}{{ number }}{% endstencil %}")
    for number in range(3 * MOST_WRITTEN):
        assert template.render(Context({"number": number})) == str(number)
    (node,) = template.nodelist.get_nodes_by_type(StencilNode)
    assert isinstance(node, StencilNode)
    assert len(node._kept) <= MOST_WRITTEN


@pytest.mark.django_db
@pytest.mark.parametrize("stage", [Stage.REGISTRATION, Stage.PLAYING, Stage.CUT])
def test_after_random_acts_players_pages_are_what_their_templates_write(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, rng = make_world(stage), random.Random(11)
    deeds = [(before, act) for where, before, act in ACTS.values() if where is stage]
    compared = 0
    for before, act in rng.sample(deeds, min(len(deeds), DEEDS)):
        for deed in (*before, act):
            try:
                deed(world)
            except (
                RuleError,
                ActionRefused,
                ObjectDoesNotExist,
                MultipleObjectsReturned,
                StopIteration,
                AssertionError,
            ):
                continue
        kept = _pages(world)
        with monkeypatch.context() as patched:
            patched.setattr(
                StencilNode, "render", lambda node, context: node.write(context, node.values(context))
            )
            assert kept == _pages(world)
        compared += len(kept)
    assert compared >= DEEDS


def _pages(world: World) -> dict[tuple[str, str], str]:
    """Return some players' homes and the event's rules in two languages, without what is new each time."""
    links = world.tournament.players.order_by("pk").values_list("link", flat=True)[:3]
    urls = [reverse("me", kwargs={"link": link}) for link in links]
    urls += [f"{urls[0]}?new=1", reverse("event-rules", kwargs={"slug": world.tournament.slug})]
    return {
        (url, language): _OWN.sub(
            "", Client().get(url, headers={"Accept-Language": language}).content.decode()
        )
        for url in urls
        for language in ("en", "ja")
    }

"""Templates whose constants are folded: words, static files and addresses without values are written once.

`{% translate "Round" %}`, `{% static 'tournament/page.js' %}` and `{% url 'login' %}` are the same each time
the language is. Django looks each of them up anew, 10 to 20 µs a time, and a page has a hundred. This loader
puts one node in the place of each run of them and of the text between them; it keeps what they write in each
language. Parts with values in them have `{% stencil %}` (`core/stencils`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from django.template import Context, Node, Template
from django.template.base import FilterExpression, NodeList, TextNode, TokenType
from django.template.defaulttags import CommentNode, IfNode, LoadNode, URLNode
from django.template.loaders import base, cached
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.templatetags.static import StaticNode
from django.utils.safestring import SafeString

from tournament.core.stencils import surroundings


class _FoldingLoader(base.Loader):
    """Folds what it has just read; not while the site is worked on."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        """Return a template. Raises TemplateDoesNotExist and TemplateSyntaxError."""
        template = super().get_template(template_name, skip)
        if not self.engine.debug:
            fold(template.nodelist)
        return template


class Loader(cached.Loader, _FoldingLoader):
    """Django's loader that keeps templates; what it keeps is folded before another thread can see it."""


class FoldedNode(Node):
    """Nodes that write the same whenever the language, and where the site is mounted, are the same."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        """Take the nodes, in their order: at least one."""
        self.nodelist = NodeList(nodes)
        self.token, self.origin = nodes[0].token, nodes[0].origin
        self._kept: dict[Hashable, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Return what the nodes write."""
        key = surroundings(context)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self.nodelist.render(context)
        return kept


def fold(nodes: NodeList) -> None:
    """Put a folded node in the place of each run of constant ones, in all that stands in these nodes too."""
    left: list[Node] = []
    run: list[Node] = []
    for node in nodes:
        if _is_constant(node):
            run.append(node)
            continue
        left += [*_folded(run), node]
        run = []
        for within in _nodelists_of(node):
            fold(within)
    nodes[:] = [*left, *_folded(run)]


def _folded(run: list[Node]) -> list[Node]:
    written = [node for node in run if not isinstance(node, LoadNode | CommentNode)]
    if all(isinstance(node, TextNode) for node in written):
        return written
    return [FoldedNode(written)]


def _nodelists_of(node: Node) -> list[NodeList]:
    if isinstance(node, IfNode):
        return [nodes for _condition, nodes in node.conditions_nodelists]
    found = [getattr(node, name, None) for name in node.child_nodelists]
    return [nodes for nodes in found if isinstance(nodes, NodeList)]


def _is_constant(node: Node) -> bool:
    """Return whether a node sets nothing, and what it writes depends on no value."""
    match node:
        case TextNode() | LoadNode() | CommentNode():
            return True
        case TranslateNode():
            said = node.filter_expression
            is_said = isinstance(getattr(said.var, "literal", None), str) and not said.filters
            return is_said and not node.asvar and _has_literal_context(node)
        case BlockTranslateNode():
            is_text = all(each.token_type == TokenType.TEXT for each in node.singular)
            has_values = node.extra_context or node.plural or node.asvar
            return is_text and not has_values and _has_literal_context(node)
        case StaticNode():
            return node.varname is None and _is_literal(node.path)
        case URLNode():
            return not (node.asvar or node.args or node.kwargs) and _is_literal(node.view_name)
    return False


def _has_literal_context(node: TranslateNode | BlockTranslateNode) -> bool:
    return node.message_context is None or _is_literal(node.message_context)


def _is_literal(expression: FilterExpression) -> bool:
    return isinstance(expression.var, str) and not expression.filters

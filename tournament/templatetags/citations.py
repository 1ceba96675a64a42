"""Links for sections that a page cites, and the URLs of terms."""

from __future__ import annotations

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from tournament.reference.citations import with_links
from tournament.reference.pages.glossary import term_url

register = template.Library()
register.filter(term_url)


class _CitedNode(template.Node):
    """Renders its content, then turns the citations in the text into links."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        request = context.get("request")
        is_reference = request is not None and request.path.startswith(reverse("reference"))
        return with_links(self.nodelist.render(context), in_new_tab=not is_reference)


@register.tag
def cited(parser: Parser, _token: Token) -> _CitedNode:
    """Link all sections cited up to `endcited`; outside the reference, the links open in a new tab."""
    nodelist = parser.parse(("endcited",))
    parser.delete_first_token()
    return _CitedNode(nodelist)

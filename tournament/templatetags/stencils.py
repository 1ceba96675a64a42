"""Parts of a template that are written once: `core/stencils`."""

from __future__ import annotations

from django import template
from django.template.base import Parser, Token, token_kwargs

from tournament.core.stencils import StencilNode

register = template.Library()


@register.tag
def stencil(parser: Parser, token: Token) -> StencilNode:
    """Keep what stands up to `endstencil`: `{% stencil is_cut=page.is_cut gaps name=player.name %}`.

    The part sees these names and nothing else: before `gaps` what decides, after it what is only written.
    Raises TemplateSyntaxError.
    """
    bits = token.split_contents()[1:]
    choices = token_kwargs(bits, parser)
    gaps = {}
    if bits[:1] == ["gaps"]:
        del bits[0]
        gaps = token_kwargs(bits, parser)
    if bits or not choices.keys().isdisjoint(gaps):
        raise template.TemplateSyntaxError("stencil takes name=value, and gaps name=value after that.")
    nodelist = parser.parse(("endstencil",))
    parser.delete_first_token()
    return StencilNode(nodelist, choices, gaps)

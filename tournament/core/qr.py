"""An address, such as a player's personal link, in words and as a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.models import Player

_ONLY_THIS_MACHINE = ("localhost", "127.", "[::1]")


@dataclass(frozen=True, slots=True)
class Link:
    """`is_reachable` is False where the address leads other machines to themselves."""

    address: str
    qr: SafeString
    is_reachable: bool


def link_to(request: HttpRequest, path: str) -> Link:
    """Return a page's link by the address under which the site was asked for just now."""
    address = request.build_absolute_uri(path)
    return Link(
        address=address,
        qr=_drawn(address),
        is_reachable=not request.get_host().startswith(_ONLY_THIS_MACHINE),
    )


@lru_cache(maxsize=2000)
def _drawn(address: str) -> SafeString:
    """Return the QR code as SVG. Cached, since a live page is rendered after every change."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - made of squares only


def personal_link(request: HttpRequest, player: Player) -> Link:
    """Return the player's personal link."""
    return link_to(request, reverse("me", kwargs={"link": player.link}))

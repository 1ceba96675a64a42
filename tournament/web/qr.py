"""A URL, such as a player's personal link, as text and as a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.models import Player
from tournament.web.hosts import is_only_this_machine, site_address

_INK = (231, 16)  # white and black in a terminal's 256 colors, which no theme changes


@dataclass(frozen=True, slots=True)
class Link:
    """A page's URL; `is_reachable` is False if it would lead other machines to themselves."""

    address: str
    is_reachable: bool

    @property
    def qr(self) -> SafeString:
        """The URL as a QR code; drawn only on use, because the live part of a page doesn't show any."""
        return drawn_code(self.address)


def link_to(request: HttpRequest, path: str) -> Link:
    """Return a page's link with the site's current address for others (`hosts.site_address`)."""
    base = site_address(request)
    return Link(address=f"{base}{path}", is_reachable=_is_reachable(request, base))


def link_address(request: HttpRequest, path: str) -> str:
    """Return a page's URL as others currently reach it; "" if it would lead other machines to themselves."""
    base = site_address(request)
    return f"{base}{path}" if _is_reachable(request, base) else ""


def _is_reachable(request: HttpRequest, base: str) -> bool:
    return base != f"{request.scheme}://{request.get_host()}" or not is_only_this_machine(request)


@lru_cache(maxsize=2000)
def drawn_code(address: str) -> SafeString:
    """Return a URL's QR code as SVG. It is cached, because a live page is rendered after every change."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - made of squares only


def personal_link(request: HttpRequest, player: Player) -> Link:
    return link_to(request, reverse("me", kwargs={"link": player.link}))


def terminal_code(address: str) -> str:
    """Return a URL's QR code for a terminal, in lines of half blocks.

    Black and white are set explicitly, so that it looks the same on light and dark terminals.
    """
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=4)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return "\n".join(
        "".join(f"\x1b[38;5;{_INK[up]};48;5;{_INK[low]}m▀" for up, low in zip(upper, lower, strict=True))
        + "\x1b[0m"
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )

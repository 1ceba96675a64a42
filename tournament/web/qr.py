"""A player's personal link as an address and as a QR code."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.models import Player

_ONLY_THIS_MACHINE = ("localhost", "127.", "[::1]")


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """`is_reachable` is False where the address leads other machines to themselves."""

    address: str
    qr: SafeString
    is_reachable: bool


def personal_link(request: HttpRequest, player: Player) -> PersonalLink:
    """Return the player's link by the address under which the site was asked for just now."""
    address = request.build_absolute_uri(reverse("me", kwargs={"link": player.link}))
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return PersonalLink(
        address=address,
        qr=mark_safe(svg),  # noqa: S308 - made of squares only
        is_reachable=not request.get_host().startswith(_ONLY_THIS_MACHINE),
    )

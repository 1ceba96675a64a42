"""How a public page appears when its link is shared: Open Graph data, and the link to the feed."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.exchange.files.pictures import PICTURE_HEIGHT, PICTURE_WIDTH
from tournament.web.dates import dated
from tournament.web.hosts import site_address

register = template.Library()


@register.inclusion_tag("exchange/files/_shared_page.html", takes_context=True)
def shared_page(context: template.Context, title: str, picture: str = "standings") -> dict[str, Any]:
    """Describe a page of the event for link previews: its title, URL and picture.

    `picture` is “standings”, “bracket” or “champion”. The picture's URL contains the event's version, so that
    chats that cache pictures fetch the newer one.
    """
    tournament, request = context["tournament"], context["request"]
    base = site_address(request)
    slug = {"slug": tournament.slug}
    name = {"event": tournament.name}
    return {
        "title": title,
        "about": " · ".join(filter(None, (dated(tournament.date, "j F Y"), tournament.venue))),
        "event": tournament.name,
        "address": f"{base}{request.path}",
        "picture": f"{base}{reverse(f'{picture}-picture', kwargs=slug)}?v={tournament.version}",
        "picture_words": _picture_words(picture) % name,
        "width": PICTURE_WIDTH,
        "height": PICTURE_HEIGHT,
        "feed": f"{base}{reverse('rounds-feed', kwargs=slug)}",
    }


def _picture_words(picture: str) -> str:
    if picture == "champion":
        return _("The champion of %(event)s")
    return _("The bracket of %(event)s") if picture == "bracket" else _("The standings of %(event)s")

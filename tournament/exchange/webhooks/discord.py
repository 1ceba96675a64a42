"""Messages to a Discord webhook: pairings, results in the cut, standings and the champion, as text.

Queued rows contain no names: the text is written when it is sent, from what is public at that time, so
nothing in the queue has to be erased. What Discord has received stays there.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.exchange.files.chat import (
    ChatText,
    champion_text,
    cut_game_text,
    pairings_text,
    standings_text,
)
from tournament.kernel.consistent_read import consistent_read
from tournament.models import Tournament, WebhookTopic

_ADDRESS = re.compile(r"https://discord\.com/api/webhooks/[0-9]{5,25}/[A-Za-z0-9_-]{20,200}")
_NO_PREVIEWS = 4  # a flag for Discord messages
_POSTED = frozenset({WebhookTopic.ROUND_PUBLISHED, WebhookTopic.EVENT_FINISHED})


def is_discord(url: str) -> bool:
    """Return whether this is the URL of a Discord webhook."""
    return _ADDRESS.fullmatch(url) is not None


def is_for_discord(topic: WebhookTopic, facts: dict[str, Any]) -> bool:
    """Return whether Discord gets a message about this; for results, only in the cut."""
    return topic in _POSTED or (topic == WebhookTopic.RESULT_SAVED and "game" in facts)


def discord_messages(
    tournament: Tournament | None, topic: str, facts: dict[str, Any], *, site: str = ""
) -> list[bytes]:
    """Return the message bodies about what happened, in the event's language; empty if it has been undone
    since. Only tests can be about no event; they are in the site's language.

    Names mention no one and make no links. If the `site`'s address is known, texts end with the URL of the
    event's page.
    """
    with override(tournament.language if tournament else settings.LANGUAGE_CODE), consistent_read():
        if topic == WebhookTopic.TEST or tournament is None:
            pieces = [_("This is a test. Pairings, cut results and standings will be posted here.")]
        else:
            address = f"{site}{reverse('event', kwargs={'slug': tournament.slug})}" if site else ""
            texts = _texts(tournament, topic, facts, address)
            pieces = [piece for text in texts for piece in text.pieces]
    return [
        json.dumps({"content": piece, "allowed_mentions": {"parse": []}, "flags": _NO_PREVIEWS}).encode()
        for piece in pieces
    ]


def _texts(tournament: Tournament, topic: str, facts: dict[str, Any], address: str) -> list[ChatText]:
    found: list[ChatText | None] = []
    if topic == WebhookTopic.ROUND_PUBLISHED:
        found = [pairings_text(tournament, address=address)]
    elif topic == WebhookTopic.RESULT_SAVED:
        found = [cut_game_text(tournament, facts.get("game", 0), address=address)]
    elif topic == WebhookTopic.STANDINGS_CHANGED:
        found = [standings_text(tournament, address=address)]
    elif topic == WebhookTopic.EVENT_FINISHED:
        found = [champion_text(tournament, address=address), standings_text(tournament, address=address)]
    return [text for text in found if text is not None]

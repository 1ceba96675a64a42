"""Messages for decks that couldn't be fetched from a pasted URL."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import Sentence, register_refusals
from tournament.kernel.plain import plain

SHARED_DECK_SENTENCES: dict[str, Sentence] = {
    "deck_not_reached": plain(
        gettext_lazy("NetrunnerDB can’t be reached from here. Paste the deck’s text instead.")
    ),
    "deck_not_shared": plain(
        gettext_lazy(
            "NetrunnerDB doesn’t show this deck. Share it there (in your settings), or paste its text."
        )
    ),
    "deck_fetches_too_many": plain(
        gettext_lazy("Too many decks are being fetched. Try again in a minute, or paste the deck’s text.")
    ),
}

register_refusals(SHARED_DECK_SENTENCES)

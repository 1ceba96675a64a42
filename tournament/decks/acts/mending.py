"""Fixing decks submitted with unreadable lines."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.acts.decks import SubmitDecks, is_same
from tournament.decks.records import newest_decks
from tournament.kernel.acts import LEADERS, Change
from tournament.kernel.errors import ActionRefused
from tournament.models.deck import Deck


class MendDeck(SubmitDecks):
    """Replace a deck that has unread lines with what its player meant; any judge may do this. Returns the new
    version.

    A deck without unread lines may be changed only by its player and the organizer. Submitting the same deck
    again (the same POST twice) doesn't create a new version.

    Raises ActionRefused: deck_needs_no_mending (it was fixed or replaced in the meantime), and what
    `SubmitDecks` raises.
    """

    code = "mend_deck"
    label = gettext_lazy("Deck fixed")
    roles = LEADERS
    limits = None

    def do(self, change: Change) -> list[Deck]:
        """Add a version if the newest one has unread lines."""
        fresh = change.fresh_player(self.player)
        newest = newest_decks(change.tournament, [fresh.pk]).get(fresh.pk, {})
        for submission in self.submissions:
            deck = newest.get(submission.side)
            if deck is None or not (deck.unread or is_same(deck, submission)):
                raise ActionRefused("deck_needs_no_mending")
        return super().do(change)

    class Payload(SubmitDecks.Payload):
        """The fixed version, stored like any submitted deck."""

        def sentence(self) -> str:
            return _("Fixed for %(name)s: %(decks)s.") % {"name": self.name, "decks": self.decks_words()}

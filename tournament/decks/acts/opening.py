"""Opening deck lists to others than their player and the leaders."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.core import payloads
from tournament.core.acts import ALWAYS, Act, Change
from tournament.core.payloads import Touches, touches
from tournament.core.undo.undoing import Undoing, raise_conflict

CLOSED = gettext_lazy("Closed the deck lists: only leaders and their own player see them.")
OPENED: Mapping[tuple[str, str], Promise] = {
    ("cut", "participants"): gettext_lazy("Opened the deck lists of the cut to the players of this event."),
    ("cut", "everyone"): gettext_lazy("Opened the deck lists of the cut to everyone."),
    ("all", "participants"): gettext_lazy("Opened all deck lists to the players of this event."),
    ("all", "everyone"): gettext_lazy("Opened all deck lists to everyone."),
}
CLOSED_AGAIN = gettext_lazy("The deck lists are closed again: only leaders and their own player see them.")
OPEN_AGAIN: Mapping[tuple[str, str], Promise] = {
    ("cut", "participants"): gettext_lazy(
        "The deck lists of the cut are open to the players of this event again."
    ),
    ("cut", "everyone"): gettext_lazy("The deck lists of the cut are open to everyone again."),
    ("all", "participants"): gettext_lazy("All deck lists are open to the players of this event again."),
    ("all", "everyone"): gettext_lazy("All deck lists are open to everyone again."),
}


class Openness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose lists are open, and to whom: values of DecksShown and DecksAudience."""

    shown: str
    audience: str


class OpenDecks(Act[None]):
    """Open the deck lists of nobody, of the cut or of all, to the players of the event or to everyone."""

    code = "open_decks"
    label = gettext_lazy("Open decks changed")
    states = ALWAYS

    shown: str
    audience: str

    def do(self, change: Change) -> None:
        """Open them so, unless they are."""
        event = change.tournament
        before = Openness(shown=event.decks_shown, audience=event.decks_audience)
        after = Openness(shown=self.shown, audience=self.audience)
        if before == after:
            change.skip()
            return
        event.decks_shown, event.decks_audience = after.shown, after.audience
        change.log(self.Payload(before=before, after=after))

    class Payload(payloads.Payload):
        """To whom the lists were open before, and are now."""

        before: Openness
        after: Openness

        def sentence(self) -> str:
            """Tell whose decks are open now, and to whom."""
            return str(OPENED.get((self.after.shown, self.after.audience), CLOSED))

        def touches(self) -> Touches:
            """That lists are open is one thing."""
            return touches(("open decks",))

        def undo(self, undoing: Undoing) -> None:
            """Open them to whom they were open before."""
            event = undoing.tournament
            if self.after != Openness(shown=event.decks_shown, audience=event.decks_audience):
                raise_conflict()
            event.decks_shown, event.decks_audience = self.before.shown, self.before.audience

        def undo_words(self) -> list[str]:
            """Tell to whom the lists will be open."""
            return [str(OPEN_AGAIN.get((self.before.shown, self.before.audience), CLOSED_AGAIN))]

"""Opening decklists to people other than their player and the staff, by stage (NOW 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import DecksOpenTo, Tournament

USUAL_MINUTES = 10
CLOSED = gettext_lazy("Closed the decklists: only staff can see them, and players can see their own.")
OPENED: Mapping[tuple[str, str], Promise] = {
    ("private", "players"): gettext_lazy("Opened the decklists of the cut to the players of this event."),
    ("private", "public"): gettext_lazy("Opened the decklists of the cut to everyone."),
    ("players", "players"): gettext_lazy("Opened all decklists to the players of this event."),
    ("players", "public"): gettext_lazy(
        "Opened all decklists to the players of this event, and the decklists of the cut to everyone."
    ),
    ("public", "public"): gettext_lazy("Opened all decklists to everyone."),
}
CLOSED_AGAIN = gettext_lazy(
    "The decklists are closed again: only staff can see them, and players can see their own."
)
OPEN_AGAIN: Mapping[tuple[str, str], Promise] = {
    ("private", "players"): gettext_lazy(
        "The decklists of the cut are open to the players of this event again."
    ),
    ("private", "public"): gettext_lazy("The decklists of the cut are open to everyone again."),
    ("players", "players"): gettext_lazy("All decklists are open to the players of this event again."),
    ("players", "public"): gettext_lazy(
        "All decklists are open to the players of this event again, and the decklists of the cut to everyone."
    ),
    ("public", "public"): gettext_lazy("All decklists are open to everyone again."),
}
# Values from editions that didn't have the two stages: whose decks, and for whom.
_BEFORE_STAGES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("cut", "participants"): ("private", "players"),
    ("cut", "everyone"): ("private", "public"),
    ("all", "participants"): ("players", "players"),
    ("all", "everyone"): ("public", "public"),
}


class Openness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who can read lists in the Swiss rounds and in the cut (DecksOpenTo), and for how many minutes.

    The minutes apply if opponents can read the lists, and are kept if they can't.
    """

    swiss: str
    cut: str
    minutes: int

    @classmethod
    def of(cls, event: Tournament) -> Self:
        return cls(event.swiss_decks, event.cut_decks, event.deck_reading_minutes)

    def write(self, event: Tournament) -> None:
        event.swiss_decks, event.cut_decks, event.deck_reading_minutes = self.swiss, self.cut, self.minutes

    def words(self, by_stage: Mapping[tuple[str, str], Promise], closed: Promise, read: str) -> str:
        """Return the sentence for these settings; `read` is the sentence for lists that opponents can
        read.
        """
        return (
            read if self.cut == DecksOpenTo.OPPONENTS else str(by_stage.get((self.swiss, self.cut), closed))
        )


class OpenDecks(Act[None]):
    """Set who can read decklists in the Swiss rounds and in the cut, and for how long opponents can read them
    there.

    Without `minutes` the time is unchanged. Raises ActionRefused cut_decks_less_open: lists open to everyone
    in the Swiss rounds can't be closed for the cut.
    """

    code = "open_decks"
    label = gettext_lazy("Open decks changed")
    states = ALWAYS

    swiss: str
    cut: str
    minutes: int | None = None

    def do(self, change: Change) -> None:
        before = Openness.of(change.tournament)
        after = Openness(self.swiss, self.cut, self.minutes or before.minutes)
        if before == after:
            change.skip()
            return
        widths = list(DecksOpenTo)
        if widths.index(DecksOpenTo(after.cut)) < widths.index(DecksOpenTo(after.swiss)):
            raise ActionRefused("cut_decks_less_open")
        after.write(change.tournament)
        change.log(self.Payload(before=before, after=after))

    @staticmethod
    def _by_stages(values: dict[str, Any]) -> dict[str, Any]:
        """Convert an entry from an edition that didn't have the two stages."""
        for name in ("before", "after"):
            kept = values[name]["shown"], values[name]["audience"]
            swiss, cut = _BEFORE_STAGES.get(kept, ("private", "private"))
            values[name] = {"swiss": swiss, "cut": cut, "minutes": USUAL_MINUTES}
        return values

    upgrades = {1: _by_stages}

    class Payload(payloads.Payload):
        """Who could read the lists before, and who can now."""

        payload_version = 2

        before: Openness
        after: Openness

        def sentence(self) -> str:
            minutes = self.after.minutes
            read = ngettext(
                "Let each opponent in the cut read the decklists for %(minutes)s minute before a game.",
                "Let each opponent in the cut read the decklists for %(minutes)s minutes before a game.",
                minutes,
            ) % {"minutes": minutes}
            return self.after.words(OPENED, CLOSED, read)

        def touches(self) -> Touches:
            return touches(("open decks",))

        def undo(self, undoing: Undoing) -> None:
            event = undoing.tournament
            if self.after != Openness.of(event):
                raise_conflict()
            self.before.write(event)

        def undo_words(self) -> list[str]:
            minutes = self.before.minutes
            read = ngettext(
                "In the cut, each opponent can again read the decklists for %(minutes)s minute before a "
                "game.",
                "In the cut, each opponent can again read the decklists for %(minutes)s minutes before a "
                "game.",
                minutes,
            ) % {"minutes": minutes}
            return [self.before.words(OPEN_AGAIN, CLOSED_AGAIN, read)]

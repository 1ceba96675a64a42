"""The views that the big screen shows in turn, and for how long."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.kernel.words import value_words
from tournament.models import Tournament


class ScreenTurns(msgspec.Struct, forbid_unknown_fields=True):
    """The views in the order they are shown, and the minimum number of seconds for each."""

    views: list[str]
    seconds: int


class ChangeScreen(Act[None]):
    """Choose the views of the big screen and the minimum number of seconds for each.

    If both are already like this, nothing changes.
    """

    code = "change_screen"
    label = gettext_lazy("Big screen changed")
    states = ALWAYS

    views: Sequence[str]
    seconds: int

    def do(self, change: Change) -> None:
        event = change.tournament
        before = ScreenTurns(views=list(event.screen_views), seconds=event.screen_seconds)
        if before == ScreenTurns(views=list(self.views), seconds=self.seconds):
            change.skip()
            return
        event.screen_views, event.screen_seconds = list(self.views), self.seconds
        change.log(self.Payload(views=list(self.views), seconds=self.seconds, before=before))

    class Payload(payloads.Payload):
        """The screen's new settings and the previous ones: None if an older version didn't record them."""

        views: list[str]
        seconds: int
        before: ScreenTurns | None = None

        def sentence(self) -> str:
            told = {"views": value_words(Tournament, "screen_views", self.views), "seconds": self.seconds}
            return _("Set the big screen to show %(views)s, %(seconds)s seconds each.") % told

        def touches(self) -> Touches:
            return touches(("screen",))

        def undo(self, undoing: Undoing) -> None:
            event = undoing.tournament
            now = (event.screen_views, event.screen_seconds)
            if self.before is None or now != (self.views, self.seconds):
                raise_conflict()
            event.screen_views, event.screen_seconds = self.before.views, self.before.seconds

        def undo_words(self) -> list[str]:
            if self.before is None:
                return []
            told = {
                "views": value_words(Tournament, "screen_views", self.before.views),
                "seconds": self.before.seconds,
            }
            return [_("The big screen goes back to showing %(views)s, %(seconds)s seconds each.") % told]

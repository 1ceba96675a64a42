"""Single texts about themselves that players can change at any time."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.kernel.words import change_back_words, change_words
from tournament.models import Player
from tournament.people.payloads import PlayerPayload


class OwnTextPayload(PlayerPayload):
    """The player, and the text before and after."""

    field: ClassVar[str]

    before: str
    after: str

    def sentence(self) -> str:
        told = change_words(Player, self.field, self.before, self.after)
        return _("%(name)s: %(changes)s.") % {"name": self.name, "changes": told}

    def touches(self) -> Touches:
        return touches(("field", self.player, self.field), builds_on=[("player", self.player)])

    def undo(self, undoing: Undoing) -> None:
        player = undoing.player(self.player)
        if getattr(player, self.field) != self.after:
            raise_conflict()
        restore(player, **{self.field: self.before})

    def undo_words(self) -> list[str]:
        return [change_back_words(Player, self.field, self.before, self.after)]


def _set(change: Change, player: Player, text: str, payload: type[OwnTextPayload]) -> None:
    """Set one text of the acting player, unless it already has this value."""
    change.player = fresh = change.fresh_player(player)
    before = getattr(fresh, payload.field)
    if before == text:
        change.skip()
        return
    change.log(payload(player=fresh.pk, name=fresh.name, before=before, after=text))
    setattr(fresh, payload.field, text)
    fresh.save(update_fields=[payload.field])


class SetOnlineName(Act[None]):
    """Set the player's own name on jinteki.net; empty for none. Raises ActionRefused event_not_online."""

    code = "set_online_name"
    label = gettext_lazy("jinteki.net name set")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits = (Limit(3, MINUTE), Limit(20, HOUR))

    player: Player
    online_name: str

    def do(self, change: Change) -> None:
        if not change.tournament.is_online:
            raise ActionRefused("event_not_online")
        _set(change, self.player, self.online_name, self.Payload)

    class Payload(OwnTextPayload):
        field = "online_name"


class SetStreamConsent(Act[None]):
    """Set whether the stream may show the player: a StreamConsent value, or empty for no answer.

    Raises ActionRefused event_not_streamed.
    """

    code = "set_stream_consent"
    label = gettext_lazy("Answer about the stream")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits = (Limit(5, MINUTE), Limit(20, HOUR))

    player: Player
    stream_consent: str

    def do(self, change: Change) -> None:
        if not change.tournament.is_streamed:
            raise ActionRefused("event_not_streamed")
        _set(change, self.player, self.stream_consent, self.Payload)

    class Payload(OwnTextPayload):
        field = "stream_consent"

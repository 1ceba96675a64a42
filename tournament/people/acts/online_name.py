"""Under which name a player plays online: they say it themselves."""

from __future__ import annotations

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


class SetOnlineName(Act[None]):
    """Set the player's own name on jinteki.net; empty: none. Raises ActionRefused event_not_online."""

    code = "set_online_name"
    label = gettext_lazy("jinteki.net name set")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits = (Limit(3, MINUTE), Limit(20, HOUR))

    player: Player
    online_name: str

    def do(self, change: Change) -> None:
        """Set it, unless it is so already."""
        change.player = fresh = change.fresh_player(self.player)
        if not change.tournament.is_online:
            raise ActionRefused("event_not_online")
        if fresh.online_name == self.online_name:
            change.skip()
            return
        payload = self.Payload(
            player=fresh.pk, name=fresh.name, before=fresh.online_name, after=self.online_name
        )
        change.log(payload)
        fresh.online_name = self.online_name
        fresh.save(update_fields=["online_name"])

    class Payload(PlayerPayload):
        """Whose name, from what to what."""

        before: str
        after: str

        def sentence(self) -> str:
            """Say from what to what."""
            told = change_words(Player, "online_name", self.before, self.after)
            return _("%(name)s: %(changes)s.") % {"name": self.name, "changes": told}

        def touches(self) -> Touches:
            """One field of a player who is there."""
            field = ("field", self.player, "online_name")
            return touches(field, builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Give the name back that it was."""
            player = undoing.player(self.player)
            if player.online_name != self.after:
                raise_conflict()
            restore(player, online_name=self.before)

        def undo_words(self) -> list[str]:
            """Say which value it goes back to."""
            return [change_back_words(Player, "online_name", self.before, self.after)]

"""Whether the stream may show a player: they say it themselves, and change it whenever they like."""

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
from tournament.models.player_fields import StreamConsent
from tournament.people.payloads import PlayerPayload


class SetStreamConsent(Act[None]):
    """Set the player's own answer: yes, no, or empty for none. Raises ActionRefused event_not_streamed."""

    code = "set_stream_consent"
    label = gettext_lazy("Answer about the stream")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits = (Limit(5, MINUTE), Limit(20, HOUR))

    player: Player
    consent: StreamConsent | None

    def do(self, change: Change) -> None:
        """Set it, unless it is so already."""
        change.player = fresh = change.fresh_player(self.player)
        if not change.tournament.is_streamed:
            raise ActionRefused("event_not_streamed")
        after = self.consent.value if self.consent else ""
        if fresh.stream_consent == after:
            change.skip()
            return
        change.log(self.Payload(player=fresh.pk, name=fresh.name, before=fresh.stream_consent, after=after))
        fresh.stream_consent = after
        fresh.save(update_fields=["stream_consent"])

    class Payload(PlayerPayload):
        """Whose answer, from what to what."""

        before: str
        after: str

        def sentence(self) -> str:
            """Say from what to what."""
            told = change_words(Player, "stream_consent", self.before, self.after)
            return _("%(name)s: %(changes)s.") % {"name": self.name, "changes": told}

        def touches(self) -> Touches:
            """One field of a player who is there."""
            field = ("field", self.player, "stream_consent")
            return touches(field, builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous answer."""
            player = undoing.player(self.player)
            if player.stream_consent != self.after:
                raise_conflict()
            restore(player, stream_consent=self.before)

        def undo_words(self) -> list[str]:
            """Say which value it goes back to."""
            return [change_back_words(Player, "stream_consent", self.before, self.after)]

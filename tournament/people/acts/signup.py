"""Self sign-up for players, if the organizer allows it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import BEFORE_ROUND_1, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.waiting_list import place_for
from tournament.models import LogEntry, Player
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.models.states import PlayerState
from tournament.people.entries import Entry
from tournament.people.payloads import WholePlayerPayload
from tournament.people.registering import refuse_unknown_namesakes


class SignUp(Act[Player]):
    """Register a player who signed up on the public page; staff check them in like everyone else.

    If all places are taken or others are waiting, the player joins the end of the waiting list.

    Only the texts that players give themselves are taken from `entry`. `namesakes` is the number of players
    with this name that the player saw, so that sending the same form twice registers one player but two real
    namesakes can both play. `origin` is a code for the network address, or "" if unknown; a venue behind one
    router has a single origin.

    Raises ActionRefused: sign_up_closed, duplicate_name (more namesakes than that); TooOften
    too_many_sign_ups (per origin).
    """

    code = "sign_up"
    label = gettext_lazy("Player signed up")
    states = BEFORE_ROUND_1
    limits = (Limit(30, MINUTE), Limit(300, HOUR))
    refused_too_often = "too_many_sign_ups"

    entry: Entry
    namesakes: int = 0
    origin: str = ""

    def do(self, change: Change) -> Player:
        """Register the player, and log them as the actor."""
        event = change.tournament
        if not event.is_signup_open:
            raise ActionRefused("sign_up_closed")
        refuse_unknown_namesakes(event, self.entry.name, self.namesakes)
        texts = {name: getattr(self.entry, name) for name, about in PLAYER_FIELDS.items() if about.question}
        player = Player.objects.create(
            tournament=event, signup_origin=self.origin, **texts, **place_for(event)
        )
        change.player = player
        is_waiting = player.state == PlayerState.WAITLISTED
        change.log(self.Payload(player=player.pk, name=player.name, is_waiting=is_waiting))
        return player

    @classmethod
    def times_before(cls, done: Change, now: datetime, most: int) -> Sequence[datetime]:
        """Return when players who are still in the event signed up from the same address."""
        origin = done.player.signup_origin if done.player else ""
        if not origin:
            return ()
        entries = LogEntry.objects.filter(
            tournament=done.tournament, act=cls.code, player__signup_origin=origin, at__lte=now
        )
        return list(entries.order_by("-at").values_list("at", flat=True)[:most])

    class Payload(WholePlayerPayload, omit_defaults=True):
        """Who signed up, and whether they are waiting for a place; the personal link is not stored."""

        is_waiting: bool = False

        irreversible_reason = gettext_lazy(
            "This can’t be undone because the player signed up themselves. Remove them on the Players "
            "page instead."
        )

        def sentence(self) -> str:
            if self.is_waiting:
                return _("%(name)s signed up for the waiting list.") % self.sentence_values
            return _("%(name)s signed up.") % self.sentence_values

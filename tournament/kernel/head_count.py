"""The number of people in an event: counted in one place, and worded the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.cache import once_per_version
from tournament.kernel.phrases import listed
from tournament.models import Player, Seat, Tournament
from tournament.models.states import NOT_REGISTERED, EventState, PlayerState


@dataclass(frozen=True, slots=True)
class HeadCountPart:
    """One part of the count: its number and label in words, and its badge's tone."""

    number: int
    label: str
    words: str
    tone: str


@dataclass(frozen=True, slots=True)
class HeadCount:
    """The number of people in one event, by status.

    Players who dropped before they ever played are `withdrawn`, and those on the waiting list are
    `waitlisted`; neither group counts as registered.

    Everyone else is in exactly one of `waiting` (not checked in), `playing` (checked in, and still playing),
    `dropped` and `disqualified`. `state` is the event's.
    """

    state: EventState
    waiting: int = 0
    playing: int = 0
    dropped: int = 0
    disqualified: int = 0
    withdrawn: int = 0
    waitlisted: int = 0

    @property
    def registered(self) -> int:
        """The number of players who registered and didn't leave before playing."""
        return self.waiting + self.playing + self.dropped + self.disqualified

    @property
    def everybody(self) -> int:
        """The number of players in the event's player list."""
        return self.registered + self.withdrawn + self.waitlisted

    @property
    def still_in(self) -> int:
        """The number of players who are playing or can still be checked in."""
        return self.waiting + self.playing

    @property
    def parts(self) -> list[HeadCountPart]:
        """Return the non-zero parts of the count of registered players, and the withdrawn players."""
        waiting, dropped, out = self.waiting, self.dropped, self.disqualified
        counted = (
            (self.playing, *self._playing_words(), "ok"),
            (
                waiting,
                _("Not checked in"),
                ngettext("%(n)s not checked in", "%(n)s not checked in", waiting),
                "warn",
            ),
            (dropped, _("Dropped"), ngettext("%(n)s dropped", "%(n)s dropped", dropped), "muted"),
            (out, _("Disqualified"), ngettext("%(n)s disqualified", "%(n)s disqualified", out), "bad"),
        )
        return [
            HeadCountPart(number, label, words % {"n": number}, tone)
            for number, label, words, tone in counted
            if number
        ]

    @property
    def registered_words(self) -> str:
        """The number of registered players, as worded in lists of events."""
        return registered_words(self.registered)

    @property
    def withdrawn_words(self) -> str:
        """Return how many players withdrew before playing, for staff; empty if none did."""
        if not self.withdrawn:
            return ""
        return ngettext("%(n)s canceled before playing", "%(n)s canceled before playing", self.withdrawn) % {
            "n": self.withdrawn
        }

    @property
    def waitlisted_words(self) -> str:
        """Return how many players are on the waiting list; empty if none are."""
        if not self.waitlisted:
            return ""
        return ngettext("%(n)s on the waiting list", "%(n)s on the waiting list", self.waitlisted) % {
            "n": self.waitlisted
        }

    @property
    def words(self) -> str:
        """The whole count in one phrase: "38 registered: 36 playing, 1 not checked in, 1 dropped"."""
        if not self.registered:
            return _("no one registered")
        told = {"registered": self.registered_words, "parts": listed(part.words for part in self.parts)}
        return _("%(registered)s: %(parts)s") % told

    def _playing_words(self) -> tuple[str, str]:
        """Return the label for active players: checked in before round 1, playing afterwards."""
        number = self.playing
        if self.state == EventState.REGISTRATION:
            return _("Checked in"), ngettext("%(n)s checked in", "%(n)s checked in", number)
        if self.state == EventState.FINISHED:
            words = ngettext("%(n)s played to the end", "%(n)s played to the end", number)
            return _("Played to the end"), words
        return _("Playing"), ngettext("%(n)s playing", "%(n)s playing", number)


def player_state_words(player: PlayerState | str, event: EventState | str) -> str:
    """Return the label of a player's state; once the event is over, no one is labeled as playing."""
    if player == PlayerState.CHECKED_IN and event == EventState.FINISHED:
        return _("Played to the end")
    return str(PlayerState(player).label)


def registered_words(number: int) -> str:
    """Return the number of registered players in words."""
    return ngettext("%(n)s registered", "%(n)s registered", number) % {"n": number}


@once_per_version
def head_count(tournament: Tournament) -> HeadCount:
    """Return an event's head count. One query."""
    rows = (
        tournament.players.order_by()
        .values("state", has_played=_has_played())
        .annotate(number=Count("pk"))
        .values_list("state", "has_played", "number")
    )
    numbers: dict[str, int] = {}
    for state, has_played, number in rows:
        key = "withdrawn" if state == PlayerState.DROPPED and not has_played else state
        numbers[key] = numbers.get(key, 0) + number
    return HeadCount(
        state=EventState(tournament.state),
        waiting=numbers.get(PlayerState.REGISTERED, 0),
        playing=numbers.get(PlayerState.CHECKED_IN, 0),
        dropped=numbers.get(PlayerState.DROPPED, 0),
        disqualified=numbers.get(PlayerState.DISQUALIFIED, 0),
        withdrawn=numbers.get("withdrawn", 0),
        waitlisted=numbers.get(PlayerState.WAITLISTED, 0),
    )


def registered_number() -> Combinable:
    """Return an expression that annotates events with the number registered, as defined in `HeadCount`."""
    players = Player.objects.filter(is_registered(), tournament=OuterRef("pk")).order_by()
    counted = players.values("tournament").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def is_registered() -> Q | Combinable:
    """Return the condition for a registered player: they have a place and didn't leave before playing."""
    return ~Q(state__in=NOT_REGISTERED) | Q(_has_played())


def _has_played() -> Exists:
    return Exists(Seat.objects.filter(player=OuterRef("pk")))

"""Acts on players' links to other events, as logged in each of these events.

`holding` changes the links in all events at once; these acts change one player each. No payload names another
event or a player in another event.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Appearance, Person, Player
from tournament.models.person import forget_appearances
from tournament.people.payloads import PlayerPayload

if TYPE_CHECKING:
    from tournament.kernel.history import History

_LIMITS = (Limit(5, MINUTE), Limit(30, HOUR))


class AppearancePayload(PlayerPayload):
    """The player, and whether their own personal link was used."""

    is_own: bool

    def touches(self) -> Touches:
        return touches(("appearance", self.player), builds_on=[("player", self.player)])

    def concerns(self, player: int) -> bool:
        """Return False: the act changes nothing on a player's home page."""
        del player
        return False


def forget_lone(persons: Collection[int]) -> None:
    """Delete each of these persons (keys) that has only one player, no account and no public page."""
    people = Person.objects.filter(pk__in=persons, is_shown=False, account=None)
    people.annotate(count=Count("appearances")).filter(count=1).delete()


class JoinPlayer(Act[None]):
    """Link a player to this person: through the player's own personal links, or along with other players to
    whom they were already linked.

    `is_confirmed` is true if a personal link proved it, their own or one from a player confirmed with them.
    """

    code = "join_player"
    label = gettext_lazy("Player linked to other events")
    states = ALWAYS
    is_for_deleted = True
    limits = _LIMITS

    player: Player
    person: Person
    is_confirmed: bool
    is_own: bool

    def do(self, change: Change) -> None:
        fresh = change.fresh_player(self.player)
        fields = {"person": self.person, "is_confirmed": self.is_confirmed}
        _row, is_new = Appearance.objects.update_or_create(player=fresh, defaults=fields)
        change.log(self.Payload(player=fresh.pk, name=fresh.name, is_own=self.is_own, was_joined=not is_new))

    class Payload(AppearancePayload):
        """The linked player; `was_joined` is true if they had already been linked to someone."""

        was_joined: bool

        def history_refusal(self, history: History) -> ActionRefused | None:
            """Return why it can't be undone for a player who was already linked: their earlier link isn't
            stored.
            """
            del history
            return ActionRefused("joined_before") if self.was_joined else None

        def sentence(self) -> str:
            if self.is_own:
                return (
                    _("%(name)s linked themselves to other events with personal links.")
                    % self.sentence_values
                )
            return (
                _(
                    "%(name)s was linked to more events by someone who has this player’s personal links "
                    "in other events."
                )
                % self.sentence_values
            )

        def undo(self, undoing: Undoing) -> None:
            if self.was_joined:
                raise ActionRefused("joined_before")
            own = Appearance.objects.filter(player=undoing.player(self.player)).first() or raise_conflict()
            forget_appearances([self.player])
            forget_lone([own.person_id])

        def undo_words(self) -> list[str]:
            return [
                _("%(name)s is no longer linked to other events. Those events stay linked to each other.")
                % self.sentence_values
            ]


class PartPlayer(Act[None]):
    """Unlink a player from other events, on their own request or from the page of their former person."""

    code = "part_player"
    label = gettext_lazy("Player unlinked from other events")
    states = ALWAYS
    is_for_deleted = True
    limits = _LIMITS

    player: Player
    is_own: bool

    def do(self, change: Change) -> None:
        """Unlink the player; skip if they aren't linked."""
        fresh = change.fresh_player(self.player)
        if not forget_appearances([fresh.pk]):
            change.skip()
            return
        change.log(self.Payload(player=fresh.pk, name=fresh.name, is_own=self.is_own))

    class Payload(AppearancePayload):
        irreversible_reason = gettext_lazy(
            "This can’t be undone: the player can link the events again with both personal links."
        )

        def sentence(self) -> str:
            if self.is_own:
                return _("%(name)s unlinked themselves from other events.") % self.sentence_values
            return (
                _("%(name)s was unlinked from other events, using the page that lists them.")
                % self.sentence_values
            )


class ShowPerson(Act[None]):
    """Make the page with a player's events public or private."""

    code = "show_person"
    label = gettext_lazy("Player’s events page shown or hidden")
    states = ALWAYS
    limits = _LIMITS

    player: Player
    person: Person
    is_shown: bool

    def do(self, change: Change) -> None:
        """Show or hide the page; skip if nothing changes."""
        fresh = change.fresh_player(self.player)
        if (
            not Person.objects.exclude(is_shown=self.is_shown)
            .filter(pk=self.person.pk)
            .update(is_shown=self.is_shown)
        ):
            change.skip()
            return
        change.log(self.Payload(player=fresh.pk, name=fresh.name, is_shown=self.is_shown))

    class Payload(PlayerPayload):
        """The player, and whether their page is now public."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: players show and hide their events page themselves."
        )

        is_shown: bool

        def sentence(self) -> str:
            if self.is_shown:
                return _("%(name)s made their events page visible to everyone.") % self.sentence_values
            return _("%(name)s hid their events page.") % self.sentence_values

        def concerns(self, player: int) -> bool:
            """Return False: the act changes nothing on a player's home page."""
            del player
            return False


class LinkAccount(Act[None]):
    """Let the account that opened a personal link find the player's events again; if `account` is None, no
    account does any more.
    """

    code = "link_account"
    label = gettext_lazy("Account linked to a player’s events")
    states = ALWAYS
    limits = _LIMITS

    player: Player
    person: Person
    account: User | None

    def do(self, change: Change) -> None:
        """Link the account to this player; if the account is None, remove the account from the person and all
        their players. Skip if nothing changes.
        """
        fresh = change.fresh_player(self.player)
        opened = Appearance.objects.filter(person=self.person)
        if self.account is not None:
            opened = opened.filter(player=fresh)
        is_same = Person.objects.filter(pk=self.person.pk, account=self.account).exists()
        if is_same and all(row.opened_by_id == (self.account and self.account.pk) for row in opened):
            change.skip()
            return
        Person.objects.filter(pk=self.person.pk).update(account=self.account)
        opened.update(opened_by=self.account)
        change.log(self.Payload(player=fresh.pk, name=fresh.name, is_joined=self.account is not None))

    class Payload(PlayerPayload):
        """The player, and whether an account now finds their events; the account itself is kept private."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: players link and unlink their account themselves."
        )

        is_joined: bool

        def sentence(self) -> str:
            if self.is_joined:
                return _("%(name)s linked their events to an account.") % self.sentence_values
            return _("%(name)s unlinked their events from their account.") % self.sentence_values

        def concerns(self, player: int) -> bool:
            """Return False: the act changes nothing on a player's home page."""
            del player
            return False

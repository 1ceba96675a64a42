"""Announcements by the organizer, shown on every page of the event until they are removed or expire."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.roles import display_name
from tournament.kernel.undoing import Undoing, clear_mark, raise_conflict, set_mark
from tournament.models import Announcement, Tournament
from tournament.models.states import AnnouncementUntil

MOST_STANDING = 5  # more would push the pairings off the screen of a phone and off the big screen
_LASTS = {AnnouncementUntil.HALF_HOUR: timedelta(minutes=30), AnnouncementUntil.HOUR: timedelta(hours=1)}


class AnnouncementPayload(payloads.Payload):
    """The announcement's id and text."""

    announcement: int
    text: str

    def touches(self) -> Touches:
        return touches(("announcement", self.announcement))


class Announce(Act[None]):
    """Show an announcement on every page of the event until it is removed or expires.

    If the same text is already shown, nothing changes (the form was sent twice). Raises ActionRefused
    too_many_announcements.
    """

    code = "announce"
    label = gettext_lazy("Announcement made")
    states = ALWAYS

    text: str
    until: AnnouncementUntil = AnnouncementUntil.REMOVED

    def do(self, change: Change) -> None:
        if _is_standing(change.tournament, self.text):
            change.skip()
            return
        refuse_too_many(change.tournament)
        lasts = _LASTS.get(self.until)
        made = Announcement.objects.create(
            tournament=change.tournament,
            text=self.text,
            made_by=change.actor,
            ends_at=timezone.now() + lasts if lasts else None,
            is_until_next_round=self.until == AnnouncementUntil.NEXT_ROUND,
        )
        by = display_name(change.actor)
        change.log(self.Payload(announcement=made.pk, text=self.text, until=self.until, by=by))

    class Payload(AnnouncementPayload):
        """The announcement and its author; the inverse removes it."""

        by: str = ""
        until: AnnouncementUntil = AnnouncementUntil.REMOVED

        def sentence(self) -> str:
            if self.until == AnnouncementUntil.NEXT_ROUND:
                return _("Announced until the next round: “%(text)s”") % self.sentence_values
            if self.until == AnnouncementUntil.HALF_HOUR:
                return _("Announced for 30 minutes: “%(text)s”") % self.sentence_values
            if self.until == AnnouncementUntil.HOUR:
                return _("Announced for one hour: “%(text)s”") % self.sentence_values
            return _("Announced: “%(text)s”") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            set_mark(undoing.tournament.announcements.filter(pk=self.announcement), "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [_("The announcement is no longer shown: “%(text)s”") % self.sentence_values]


class WithdrawAnnouncement(Act[None]):
    """Remove an announcement; nothing changes if it has already been removed or has expired."""

    code = "withdraw_announcement"
    label = gettext_lazy("Announcement removed")
    states = ALWAYS

    announcement: Announcement

    def do(self, change: Change) -> None:
        shown = standing_announcements(change.tournament)
        found = next((each for each in shown if each.pk == self.announcement.pk), None)
        if found is None:
            change.skip()
            return
        found.withdrawn_at = timezone.now()
        found.save()
        change.log(self.Payload(announcement=found.pk, text=found.text))

    class Payload(AnnouncementPayload):
        """The removed announcement; the inverse shows it again."""

        def sentence(self) -> str:
            return _("Removed the announcement: “%(text)s”") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Show the announcement again.

            Raises ActionRefused: undo_overtaken (published again since), too_many_announcements.
            """
            refuse_too_many(undoing.tournament)
            if _is_standing(undoing.tournament, self.text):
                raise_conflict()
            clear_mark(undoing.tournament.announcements.filter(pk=self.announcement), "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [_("The announcement is shown again: “%(text)s”") % self.sentence_values]


def _is_standing(tournament: Tournament, text: str) -> bool:
    """Return whether this text is currently announced."""
    return any(each.text == text for each in standing_announcements(tournament))


def refuse_too_many(tournament: Tournament) -> None:
    """Raise ActionRefused too_many_announcements if the limit has been reached."""
    if len(standing_announcements(tournament)) >= MOST_STANDING:
        raise ActionRefused("too_many_announcements", most=MOST_STANDING)

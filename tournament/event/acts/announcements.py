"""Announcements: made by the organizer, standing on every page of the event until they are taken down."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.roles import display_name
from tournament.kernel.undoing import Undoing, clear_mark, raise_conflict, set_mark
from tournament.models import Announcement, Tournament

MOST_STANDING = 5  # more would push the pairings off a phone and off the big screen


class AnnouncementPayload(payloads.Payload):
    """Which announcement it is, and what it says."""

    announcement: int
    text: str

    def touches(self) -> Touches:
        """An announcement is by itself."""
        return touches(("announcement", self.announcement))


class Announce(Act[None]):
    """Put an announcement on every page of the event.

    If the same words are shown already, nothing changes (the same POST twice). Raises ActionRefused
    too_many_announcements.
    """

    code = "announce"
    label = gettext_lazy("Announcement made")
    states = ALWAYS

    text: str

    def do(self, change: Change) -> None:
        if _standing(change.tournament).filter(text=self.text).exists():
            change.skip()
            return
        refuse_too_many(change.tournament)
        made = Announcement.objects.create(tournament=change.tournament, text=self.text, made_by=change.actor)
        change.log(self.Payload(announcement=made.pk, text=self.text, by=display_name(change.actor)))

    class Payload(AnnouncementPayload):
        """The announcement, and who made it; its inverse takes it down."""

        by: str = ""

        def sentence(self) -> str:
            return _("Announced: “%(text)s”") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            set_mark(undoing.tournament.announcements.filter(pk=self.announcement), "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [_("The announcement is removed: “%(text)s”") % self.sentence_values]


class WithdrawAnnouncement(Act[None]):
    """Take an announcement down; one that is down already stays so."""

    code = "withdraw_announcement"
    label = gettext_lazy("Announcement removed")
    states = ALWAYS

    announcement: Announcement

    def do(self, change: Change) -> None:
        found = _standing(change.tournament).filter(pk=self.announcement.pk).first()
        if found is None:
            change.skip()
            return
        found.withdrawn_at = timezone.now()
        found.save()
        change.log(self.Payload(announcement=found.pk, text=found.text))

    class Payload(AnnouncementPayload):
        """The announcement that was taken down; its inverse shows it again."""

        def sentence(self) -> str:
            return _("Removed the announcement: “%(text)s”") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Show it again.

            Raises ActionRefused: undo_overtaken (published again since), too_many_announcements.
            """
            refuse_too_many(undoing.tournament)
            if self.text in _standing(undoing.tournament).values_list("text", flat=True):
                raise_conflict()
            clear_mark(undoing.tournament.announcements.filter(pk=self.announcement), "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [_("The announcement is shown again: “%(text)s”") % self.sentence_values]


def _standing(tournament: Tournament) -> QuerySet[Announcement]:
    """Return what is announced now."""
    return Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True)


def refuse_too_many(tournament: Tournament) -> None:
    """Raise ActionRefused too_many_announcements if the limit is reached."""
    if _standing(tournament).count() >= MOST_STANDING:
        raise ActionRefused("too_many_announcements", most=MOST_STANDING)

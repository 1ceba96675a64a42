"""Setting and removing the event's logo."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.logo import LogoPicture, shown_logo
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import EventLogo, Tournament

KEPT_LOGOS = 5  # an event's earlier logos, kept for undo; older ones are erased


class SetLogo(Act[None]):
    """Replace the event's logo with this picture; setting the same picture again changes nothing."""

    code = "set_logo"
    label = gettext_lazy("Logo set")
    states = ALWAYS

    picture: LogoPicture

    def do(self, change: Change) -> None:
        before = shown_logo(change.tournament)
        if before is not None and before.digest == self.picture.digest:
            change.skip()
            return
        _hide(change.tournament)
        logo = EventLogo.objects.create(
            tournament=change.tournament,
            picture=self.picture.data,
            media_type=self.picture.media_type,
            digest=self.picture.digest,
            width=self.picture.width,
            height=self.picture.height,
        )
        _erase_oldest(change.tournament)
        change.log(
            self.Payload(
                logo=logo.pk, before=before.pk if before else None, width=logo.width, height=logo.height
            )
        )

    class Payload(payloads.Payload, kw_only=True):
        """The new logo, its size in pixels, and the previous logo, which the inverse shows again."""

        logo: int
        before: int | None = None
        width: int
        height: int

        def sentence(self) -> str:
            if self.before is None:
                return _("Added an event logo (%(width)s × %(height)s pixels).") % self.sentence_values
            return _("Changed the event logo (%(width)s × %(height)s pixels).") % self.sentence_values

        def touches(self) -> Touches:
            return touches(("logo",))

        def undo(self, undoing: Undoing) -> None:
            """Erase the logo and show the previous one. Raises ActionRefused undo_overtaken."""
            shown = shown_logo(undoing.tournament)
            if shown is None or shown.pk != self.logo:
                raise_conflict()
            shown.delete()
            if self.before is not None:
                _show(undoing.tournament, self.before)

        def undo_words(self) -> list[str]:
            if self.before is None:
                return [_("The event has no logo, as before.")]
            return [_("The event shows its previous logo again.")]


class RemoveLogo(Act[None]):
    """Remove the event's logo; an event without one doesn't change."""

    code = "remove_logo"
    label = gettext_lazy("Logo removed")
    states = ALWAYS

    def do(self, change: Change) -> None:
        """Hide the logo rather than erase it, so that an undo can show it again."""
        before = shown_logo(change.tournament)
        if before is None:
            change.skip()
            return
        _hide(change.tournament)
        change.log(self.Payload(logo=before.pk))

    class Payload(payloads.Payload):
        """The removed logo; the inverse shows it again."""

        logo: int

        def sentence(self) -> str:
            return _("Removed the event’s logo.")

        def touches(self) -> Touches:
            return touches(("logo",))

        def undo(self, undoing: Undoing) -> None:
            """Show the logo again. Raises ActionRefused undo_overtaken."""
            if shown_logo(undoing.tournament) is not None:
                raise_conflict()
            _show(undoing.tournament, self.logo)

        def undo_words(self) -> list[str]:
            return [_("The event shows its logo again.")]


def _hide(tournament: Tournament) -> None:
    EventLogo.objects.filter(tournament=tournament, is_shown=True).update(is_shown=False)


def _show(tournament: Tournament, logo: int) -> None:
    """Show an earlier logo. Raises ActionRefused undo_overtaken if it has been erased since."""
    if not EventLogo.objects.filter(tournament=tournament, pk=logo).update(is_shown=True):
        raise_conflict()


def _erase_oldest(tournament: Tournament) -> None:
    hidden = EventLogo.objects.filter(tournament=tournament, is_shown=False).order_by("-pk")
    kept = hidden.values_list("pk", flat=True)[:KEPT_LOGOS]
    hidden.exclude(pk__in=list(kept)).delete()

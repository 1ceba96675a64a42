"""Importing an event from a file: an event file, or another tool's file converted to the same rows."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.acts.creation import free_slug
from tournament.event.bin import erase_deleted
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.proof import prove
from tournament.exchange.archive.words import digest_words, origin_words, tool_words
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change, change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, Limit, refuse_too_often
from tournament.kernel.phrases import in_a_row
from tournament.kernel.turns import take_turn
from tournament.models import EventImport, FilePlace, Player, Round, Tournament
from tournament.play.cut.open_games import open_games

if TYPE_CHECKING:
    from django.contrib.auth.models import User

# For one account: enough for an organizer's whole season within a few hours.
MOST_BROUGHT_IN = (Limit(20, HOUR),)
# Imports that began longer ago were interrupted and no longer count as the same form sent twice.
_LONGEST_PROOF = timedelta(minutes=5)


class BringIn(Act[Tournament]):
    """Import the event in a file as an event of the importing account: whole, or not at all.

    Its log shows everything that was done elsewhere, and whatever could be undone there can be undone here.
    The other site's staff aren't staff here: each becomes a pending invitation. Personal links are new,
    except those that are in the file and not yet used by a player here. There is no event to `perform` the
    act on yet; `bring_in` creates one. It is undone by deleting the event. Another tool's file has no log,
    staff or links; if its cut is being played, the games that can start are opened.

    `seen` is the account's newest import when the page was shown, 0 for none: if the same file has been
    imported since, the form was sent twice. Otherwise the same file becomes a second event.

    Raises ActionRefused event_file_is_here, event_file_under_way, event_file_contradicts; TooOften.
    """

    code = "bring_in"
    label = gettext_lazy("Event imported")
    states = ALWAYS
    is_for_deleted = True  # until it is shown

    arrival: Arrival
    seen: int

    def bring_in(self, *, actor: User) -> Tournament:
        """Import the event, and return it.

        The rows are first written hidden from every page, like those in the bin; only this step locks the
        database. Then the event's pages are rendered, which takes longer but blocks no one. Only events that
        pass are shown, by the event's first change here; all others are erased. Rows left behind by a power
        cut are deleted when the bin is emptied.
        """
        self._refuse(actor, timezone.now())  # before any work is done; checked again under the lock
        hidden = self._write_hidden(actor)
        try:
            prove(hidden)
            with change(hidden, type(self), actor=actor) as under_way:
                return self.do(under_way)
        except BaseException:
            erase_deleted(hidden.pk, until=timezone.now())
            raise

    def do(self, change: Change) -> Tournament:
        event, file = change.tournament, self.arrival.file
        event.deleted_at = None
        EventImport.objects.filter(tournament=event).update(is_proved=True)
        change.log(
            self.Payload(
                name=event.name,
                site=file.site,
                stood_at=file.stood_at,
                is_unchanged=file.is_unchanged,
                links=self.arrival.kept_links,
                zone=event.time_zone,
                tool=file.tool,
                digest=file.digest if file.tool else "",
            )
        )
        return event

    def _write_hidden(self, actor: User) -> Tournament:
        """Write all of the event's rows hidden from every page. Raises ActionRefused, TooOften."""
        file, now = self.arrival.file, timezone.now()
        event = Tournament(owner=actor, deleted_at=now, **self.arrival.event_values)
        self.arrival.prepare(event)
        with transaction.atomic():
            take_turn("first_change")  # for an unused slug, and so that no file is imported twice
            self._refuse(actor, now)
            event.slug = free_slug(event.slug, is_listed=True)
            self.arrival.write(event)
            mark = EventImport.objects.create(
                tournament_id=event.pk,
                tool=file.tool,
                rounds=Round.objects.swiss(event).count() if file.tool else 0,
                site=file.site,
                release=file.release,
                stood_at=file.stood_at,
                digest=file.digest,
                is_unchanged=file.is_unchanged,
                is_proved=False,
                brought_in_at=now,
            )
            if file.tool:
                self._keep_places(mark)
                open_games(event)
        return Tournament.everything.get(pk=event.pk)

    def _keep_places(self, mark: EventImport) -> None:
        """Store every player's place from the file, to be shown next to our standings."""
        FilePlace.objects.bulk_create(
            FilePlace(
                came_from=mark,
                player_id=self.arrival.number_of(Player, place.player),
                rank=place.rank,
                points=place.points,
                rounds_played=place.rounds_played,
                figures=dict(place.figures),
            )
            for place in self.arrival.file.places
        )

    def _refuse(self, owner: User, now: datetime) -> None:
        """Refuse a form sent twice, or too many imports. Raises ActionRefused, TooOften."""
        later = EventImport.objects.filter(
            tournament__owner=owner, pk__gt=self.seen, digest=self.arrival.file.digest
        )
        here = later.filter(tournament__deleted_at=None).select_related("tournament").order_by("-pk").first()
        if here is not None:
            raise ActionRefused("event_file_is_here", name=here.tournament.name)
        if later.filter(is_proved=False, brought_in_at__gt=now - _LONGEST_PROOF).exists():
            raise ActionRefused("event_file_under_way")
        _refuse_too_many(owner, now)

    class Payload(payloads.Payload):
        """The event, its origin, the time of its data, and whether its file was unchanged.

        `links` counts the personal links that were kept. For another tool's file, `tool` names the tool and
        `digest` is the digest of the whole file.
        """

        irreversible_reason = gettext_lazy(
            "This can’t be undone. Delete the event instead; it stays in the bin for a week."
        )

        name: str
        site: str
        stood_at: datetime | None
        is_unchanged: bool
        links: int
        zone: str
        tool: str = ""
        digest: str = ""

        def sentence(self) -> str:
            if self.tool:
                said = _("Imported the event %(name)s from another program’s file.")
                return in_a_row(
                    [said % self.sentence_values, tool_words(self.tool), digest_words(self.digest)]
                )
            told = origin_words(self.site, self.stood_at, self.zone, is_unchanged=self.is_unchanged)
            return in_a_row(
                [_("Imported the event %(name)s from an event file.") % self.sentence_values, told]
            )


def _refuse_too_many(owner: User, now: datetime) -> None:
    """Raise TooOften if this account has made too many imports."""
    brought_in = EventImport.objects.filter(tournament__owner=owner, brought_in_at__lte=now)  # the bin's too
    most = max(limit.most for limit in MOST_BROUGHT_IN)
    times = brought_in.order_by("-brought_in_at").values_list("brought_in_at", flat=True)[:most]
    refuse_too_often(MOST_BROUGHT_IN, list(times), now)

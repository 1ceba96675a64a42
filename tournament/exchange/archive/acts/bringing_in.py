"""Bringing an event in out of a file: an event file, or another tool's, put into the same rows."""

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

# For one account: an organizer's whole season, in a few hours.
MOST_BROUGHT_IN = (Limit(20, HOUR),)
# What began longer ago was cut off: it counts no longer as the same form sent twice.
_LONGEST_PROOF = timedelta(minutes=5)


class BringIn(Act[Tournament]):
    """Make the event of a file one of this installation, of whoever does it: whole, or not at all.

    Its log tells all that was done elsewhere, and everything can be taken back that could be there. Who led
    it there leads nothing here: an open invitation stands for each. Personal links are new ones, but those
    that the file has and nobody here. There is no event to `perform` it on yet: `bring_in` makes one. It is
    taken back by deleting the event. Another tool's file has no log, nobody who led and no links; where its
    cut is in play, the games that can start are opened.

    `seen` is the newest bringing in of this account that the page knew of, 0 for none: the same file once
    more is then the same form sent twice. Else it brings in a second event.

    Raises ActionRefused event_file_is_here, event_file_under_way, event_file_contradicts; TooOften.
    """

    code = "bring_in"
    label = gettext_lazy("Event imported")
    states = ALWAYS
    is_for_deleted = True  # until it is shown

    arrival: Arrival
    seen: int

    def bring_in(self, *, actor: User) -> Tournament:
        """Bring it in, and return it.

        Its rows are written where no page finds them, as those of the bin; the database is held for no longer
        than that takes. Then what pages show of it is worked out: that takes longer, and holds nobody up.
        Only what has stood that is shown, by the first change of the event here; the rest is erased. What a
        power cut leaves behind goes as the bin does.
        """
        self._refuse(actor, timezone.now())  # before any work; asked again when it counts
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
        """Write all of its rows where no page finds them. Raises ActionRefused, TooOften."""
        file, now = self.arrival.file, timezone.now()
        event = Tournament(owner=actor, deleted_at=now, **self.arrival.event_values)
        self.arrival.prepare(event)
        with transaction.atomic():
            take_turn("first_change")  # an address that is free, and no file twice
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
        """Keep where everybody stood in the file, to be shown beside our standings."""
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
        """Refuse the same form sent twice, and one too many. Raises ActionRefused, TooOften."""
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
        """Which event it is, from where, as it stood when, and whether its file was as it was made.

        `links` counts the personal links that stay what they were. Of another tool's file `tool` is which,
        and `digest` that of the whole file.
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
            """Tell from where it came, as it stood when, and how far to trust it."""
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
    """Refuse what would be one too many of this account's. Raises TooOften."""
    brought_in = EventImport.objects.filter(tournament__owner=owner, brought_in_at__lte=now)  # the bin's too
    most = max(limit.most for limit in MOST_BROUGHT_IN)
    times = brought_in.order_by("-brought_in_at").values_list("brought_in_at", flat=True)[:most]
    refuse_too_often(MOST_BROUGHT_IN, list(times), now)

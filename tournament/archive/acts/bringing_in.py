"""Bringing an event in out of a file: an event file, or another tool's, put into the same rows."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.archive.arriving import Arrival, insert_rows, take_numbers
from tournament.archive.pages import imports_of
from tournament.archive.proof import prove
from tournament.archive.words import digest_words, origin_words, tool_words
from tournament.core import payloads
from tournament.core.acts import ALWAYS, Act, Change, first_change
from tournament.core.errors import ActionRefused
from tournament.core.limits import HOUR, Limit, refuse_too_often
from tournament.core.phrases import in_a_row
from tournament.cut.open_games import open_games
from tournament.event.acts.creation import free_slug
from tournament.models import EventImport, FilePlace, Player, Round, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

# For one account: an organizer's whole season, in a few hours.
MOST_BROUGHT_IN = (Limit(20, HOUR),)


class BringIn(Act[Tournament]):
    """Make the event of a file one of this installation, of whoever does it: whole, or not at all.

    Its log tells all that was done elsewhere, and everything can be taken back that could be there. Who led
    it there leads nothing here: an open invitation stands for each. Personal links are new ones, but those
    that the file has and nobody here. There is no event to `perform` it on yet: `bring_in` makes one. It is
    taken back by deleting the event. Another tool's file has no log, nobody who led
    and no links; where its cut is in play, the games that can start are opened.

    `seen` is the newest bringing in of this account that the page knew of, 0 for none: the same file once
    more is then the same form sent twice. Else it brings in a second event.

    Raises ActionRefused event_file_is_here, event_file_contradicts; TooOften.
    """

    code = "bring_in"
    label = gettext_lazy("Event brought in")
    states = ALWAYS

    arrival: Arrival
    seen: int

    def bring_in(self, *, actor: User) -> Tournament:
        """Bring it in as the first change of the event here, and return it."""
        event = Tournament(owner=actor, **self.arrival.event_values)
        with first_change(event, type(self), actor=actor) as change:
            return self.do(change)

    def do(self, change: Change) -> Tournament:
        """Write all of its rows, and work out once what pages show of it."""
        file = self.arrival.file
        made, now = change.tournament, timezone.now()
        self._refuse_the_same_form(made.owner)
        _refuse_too_many(made.owner, now)
        made.slug = free_slug(made.slug, is_listed=True)
        made.pk = next(iter(take_numbers(Tournament, 1)))
        try:
            insert_rows(Tournament, [made])
        except (DatabaseError, ValueError) as error:  # a constraint that its settings break
            raise ActionRefused("event_file_contradicts") from error
        event: Tournament = Tournament.objects.get(pk=made.pk)
        change.tournament = event
        self.arrival.write(event)
        mark = EventImport.objects.create(
            tournament=event,
            tool=file.tool,
            rounds=Round.objects.swiss(event).count() if file.tool else 0,
            site=file.site,
            release=file.release,
            stood_at=file.stood_at,
            digest=file.digest,
            is_unchanged=file.is_unchanged,
            brought_in_at=now,
        )
        if file.tool:
            self._keep_places(mark)
            open_games(event)
        prove(event)
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

    def _refuse_the_same_form(self, owner: User) -> None:
        later = imports_of(owner).filter(pk__gt=self.seen, digest=self.arrival.file.digest)
        same = later.select_related("tournament").first()
        if same is not None:
            raise ActionRefused("event_file_is_here", name=same.tournament.name)

    class Payload(payloads.Payload):
        """Which event it is, from where, as it stood when, and whether its file was as it was made.

        `links` counts the personal links that stay what they were. Of another tool's file `tool` is which,
        and `digest` that of the whole file.
        """

        irreversible_reason = gettext_lazy(
            "This cannot be taken back: delete the event, which stays in the bin for a week."
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
                said = _("Brought the event %(name)s in from the file of another program.")
                return in_a_row(
                    [said % self.sentence_values, tool_words(self.tool), digest_words(self.digest)]
                )
            told = origin_words(self.site, self.stood_at, self.zone, is_unchanged=self.is_unchanged)
            return in_a_row(
                [_("Brought the event %(name)s in from an event file.") % self.sentence_values, told]
            )


def _refuse_too_many(owner: User, now: datetime) -> None:
    """Refuse what would be one too many of this account's. Raises TooOften."""
    brought_in = EventImport.objects.filter(tournament__owner=owner, brought_in_at__lte=now)  # the bin's too
    most = max(limit.most for limit in MOST_BROUGHT_IN)
    times = brought_in.order_by("-brought_in_at").values_list("brought_in_at", flat=True)[:most]
    refuse_too_often(MOST_BROUGHT_IN, list(times), now)

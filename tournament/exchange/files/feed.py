"""An event's rounds as an Atom feed: an entry for each published round, and one for the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.kernel.places import round_words
from tournament.models import LogEntry, Round, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.results.acts.finish import FinishEvent

MEDIA_TYPE = "application/atom+xml; charset=utf-8"
_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def rounds_feed(tournament: Tournament, absolute: Callable[[str], str]) -> bytes:
    """Return the feed, newest first; `absolute` turns paths into absolute URLs. Three queries.

    An entry keeps its key when its round changes, so a feed reader updates it instead of showing it twice.
    """
    slug = {"slug": tournament.slug}
    feed = Atom1Feed(
        title=_clean(tournament.name),
        link=absolute(reverse("event", kwargs=slug)),
        description="",
        feed_url=absolute(reverse("rounds-feed", kwargs=slug)),
        feed_guid=_key(tournament, "feed"),
        language=get_language(),
    )
    end = _end_of(tournament)
    if end is not None:
        feed.add_item(
            title=_("Final standings"),
            link=absolute(reverse("standings", kwargs=slug)),
            description=_("The event is finished."),
            unique_id=_key(tournament, "end"),
            updateddate=end,
        )
    for round_, tables in _rounds(tournament):
        path = reverse("bracket", kwargs=slug)
        if not round_.is_of_the_cut:
            path = reverse("round", kwargs=slug | {"number": round_.number})
        words = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
        feed.add_item(
            title=round_words(round_.number, is_cut=round_.is_of_the_cut),
            link=absolute(path),
            description=words,
            unique_id=_key(tournament, f"round {round_.pk}"),
            pubdate=round_.published_at,
            updateddate=round_.changed_at or round_.published_at,
        )
    return str(feed.writeString("utf-8")).encode()


def _rounds(tournament: Tournament) -> list[tuple[Round, int]]:
    published = Round.objects.filter(stage__tournament=tournament, state=RoundState.PUBLISHED)
    rounds = published.select_related("stage").prefetch_related("pairings").order_by("-published_at", "-pk")
    return [(row, sum(each.number is not None for each in row.pairings.all())) for row in rounds]


def _end_of(tournament: Tournament) -> datetime | None:
    if tournament.state != EventState.FINISHED:
        return None
    finished = LogEntry.objects.filter(tournament=tournament, act=FinishEvent.code)
    return finished.order_by("-version").values_list("at", flat=True).first()


def _key(tournament: Tournament, what: str) -> str:
    return uuid5(NAMESPACE_URL, f"netrunner-to:{tournament.pk}:{tournament.created_at}:{what}").urn


def _clean(text: str) -> str:
    return _NOT_IN_XML.sub("", text)

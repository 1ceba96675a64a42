"""News on an event's pages: the latest paired round, and the newest call for staff.

An open page keeps its news next to its live part and compares the keys after each update: an item with a
larger key than before is announced once, by title, icon, voice, and sound if allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.kernel.access import Viewer
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import newest_round
from tournament.kernel.places import place_words, round_words
from tournament.models import Call, Round, Tournament
from tournament.models.states import EventState
from tournament.site.pages.own_home import Now, OwnHome


class NewsKind(StrEnum):
    """The kinds of news; keys are only compared within a kind."""

    ROUND = "round"
    TABLE = "table"  # a player's own
    CALL = "call"


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One piece of news. `key` is its row's id, so newer items have larger keys; `said` is a sentence."""

    kind: NewsKind
    key: int
    title: str
    said: str


@dataclass(frozen=True, slots=True)
class News:
    """The values that an open page compares; `title` is the event's state if the page's title shows it."""

    title: str
    items: tuple[NewsItem, ...]


NO_NEWS = News("", ())


def event_news(tournament: Tournament, viewer: Viewer) -> News:
    """Return the latest news, which for staff includes the newest open call. Makes at most two queries."""
    if tournament.state == EventState.FINISHED:
        return NO_NEWS
    round_ = newest_round(tournament)
    title = round_words(round_.number, is_cut=round_.is_of_the_cut) if round_ else ""
    items = [_round_item(round_, title)] if round_ else []
    call = _newest_call(tournament) if viewer.is_leader else None
    return News(title, (*items, call_news(call)) if call else tuple(items))


def own_news(home: OwnHome) -> News:
    """Return one player's news: their table or bye in the current round. Makes no queries."""
    if home.round is None or home.now is Now.OVER:
        return NO_NEWS
    title = round_words(home.round, is_cut=home.is_cut)
    if home.table is None:
        return News(title, ())
    own, said = _own_title(title, home.table.number), _own_sentence(home, home.table.number)
    return News(own, (NewsItem(NewsKind.TABLE, home.table.pairing, own, said),))


def _own_title(title: str, table: int | None) -> str:
    if table is None:
        return _("%(round)s: bye") % {"round": title}
    return _("%(round)s: table %(table)s") % {"round": title, "table": table}


def _own_sentence(home: OwnHome, table: int | None) -> str:
    facts = {"number": home.round, "table": table}
    if table is None:
        return _("Round %(number)s is paired: you have the bye.") % facts
    if home.is_cut:
        return _("Your game in the cut is ready: table %(table)s.") % facts
    return _("Round %(number)s is paired: table %(table)s.") % facts


def _round_item(round_: Round, title: str) -> NewsItem:
    if round_.is_of_the_cut:
        said = _("Round %(number)s of the cut is paired.") % {"number": round_.number}
    else:
        said = _("Round %(number)s is paired.") % {"number": round_.number}
    return NewsItem(NewsKind.ROUND, round_.pk, title, said)


@once_per_version
def _newest_call(tournament: Tournament) -> Call | None:
    calls = Call.objects.filter(tournament=tournament, closed_at=None, taken_by=None)
    return calls.select_related("round__stage", "player").order_by("-pk").first()


def call_news(call: Call) -> NewsItem:
    """Return the news of a judge call. Makes no queries if the call's round and player are loaded."""
    if call.table is not None:
        place = place_words(call.table)
        return NewsItem(
            NewsKind.CALL,
            call.pk,
            _("Call: %(place)s") % {"place": place},
            _("Judge call: %(place)s.") % {"place": place},
        )
    name = call.player.name if call.player else ""
    title = _("Call: %(name)s") % {"name": name} if name else _("Call")
    said = _("%(name)s is calling a judge.") % {"name": name} if name else _("A judge has been called.")
    return NewsItem(NewsKind.CALL, call.pk, title, said)

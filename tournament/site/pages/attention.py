"""What needs the staff's attention: a list for the desk, and its length for the badge in the navigation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.decks.judged import DeckState
from tournament.decks.local_titles import local_title
from tournament.decks.pages.overview import waiting_decks
from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.proposals import Proposal, proposals
from tournament.floor.pages.tables import TableChip, current_round, differing_tables
from tournament.kernel.acts import BEFORE_THE_END
from tournament.kernel.cache import once_per_version
from tournament.kernel.phrases import listed
from tournament.models import Round, Tournament
from tournament.play.clock.pages import table_ends


@dataclass(frozen=True, slots=True)
class AttentionLine:
    """One open task: its icon, what it is, since when, and the URL of the page where staff can settle it."""

    icon: str
    words: str
    url: str
    detail: str = ""
    since: datetime | None = None


def attention(tournament: Tournament) -> tuple[AttentionLine, ...]:
    """Return the open tasks for staff, most urgent first; none once the event is finished.

    These are judge calls, tables over time, contested results, missing cards, players to drop or disqualify,
    and required decklists. Makes a fixed number of queries, or none if this version was requested before.
    """
    if tournament.state not in BEFORE_THE_END:
        return ()
    language = get_language() or settings.LANGUAGE_CODE
    return (
        *_calls(tournament, language),
        *_over_time(tournament),
        *_to_settle(tournament, language),
        *_decks(tournament),
    )


def over_time(tournament: Tournament) -> tuple[str, ...]:
    """Return the tables that are over time; these can change without a new version of the event."""
    now = timezone.now()
    ends = table_ends(tournament) if tournament.state in BEFORE_THE_END else ()
    return tuple(place for place, end in ends if end <= now)


@once_per_version
def _calls(tournament: Tournament, language: str) -> tuple[AttentionLine, ...]:
    with translation.override(language):
        return tuple(_call(tournament, call) for call in open_calls(tournament, current_round(tournament)))


def _call(tournament: Tournament, call: CallLine) -> AttentionLine:
    on_the_way = _("A judge is on the way.") if call.taken_by_id else ""
    return AttentionLine(
        "call",
        _("Open call from %(whose)s") % {"whose": call.whose},
        _to(tournament, "judge-call", pk=call.id),
        " ".join(filter(None, [call.about, on_the_way])),
        call.raised_at,
    )


def _over_time(tournament: Tournament) -> tuple[AttentionLine, ...]:
    late, round_ = over_time(tournament), current_round(tournament)
    if not late or round_ is None:
        return ()
    words = ngettext("%(count)s table is over time", "%(count)s tables are over time", len(late))
    return (AttentionLine("clock", words % {"count": len(late)}, _results(tournament, round_), listed(late)),)


@once_per_version
def _to_settle(tournament: Tournament, language: str) -> tuple[AttentionLine, ...]:
    with translation.override(language):
        missing = open_missing_cards(tournament)
        return (
            *(_contested(tournament, table) for table in differing_tables(tournament)),
            *(_card(tournament, card) for card in missing if card.waits and not card.proposes_drop),
            *(_proposal(tournament, each) for each in proposals(tournament, missing)),
        )


def _contested(tournament: Tournament, table: TableChip) -> AttentionLine:
    words = _("%(place)s, %(players)s: the reports differ")
    said = words % {"place": table.place, "players": table.players}
    return AttentionLine("contested", said, _to(tournament, "judge-table", number=table.number))


def _card(tournament: Tournament, card: MissingLine) -> AttentionLine:
    words = _("%(name)s is missing a card: %(title)s") % {
        "name": card.name,
        "title": local_title(card.title).shown,
    }
    url = f"{_to(tournament, 'judge-cards')}#missing-{card.id}"
    return AttentionLine("missing", words, url, since=card.noticed_at)


def _proposal(tournament: Tournament, proposal: Proposal) -> AttentionLine:
    words = _("Disqualify %(name)s?") if proposal.is_disqualification else _("Drop %(name)s?")
    to_player = _to(tournament, "judge-player", pk=proposal.player)
    return AttentionLine("call", words % {"name": proposal.name}, to_player, proposal.reason)


def _decks(tournament: Tournament) -> list[AttentionLine]:
    counts = waiting_decks(tournament)
    missing, illegal = counts[DeckState.MISSING], counts[DeckState.ILLEGAL]
    without = ngettext(
        "%(count)s player has not handed in both decks.",
        "%(count)s players have not handed in both decks.",
        missing,
    )
    with_illegal = ngettext(
        "%(count)s player has an illegal deck.", "%(count)s players have an illegal deck.", illegal
    )
    to_decks = _to(tournament, "desk-decks")
    found = ((without, missing, DeckState.MISSING), (with_illegal, illegal, DeckState.ILLEGAL))
    return [
        AttentionLine("decks", words % {"count": count}, f"{to_decks}?only={state.value}")
        for words, count, state in found
        if count
    ]


def _results(tournament: Tournament, round_: Round) -> str:
    if round_.is_of_the_cut:
        return _to(tournament, "desk-bracket")
    return _to(tournament, "desk-results", number=round_.number)


def _to(tournament: Tournament, name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **kwargs})

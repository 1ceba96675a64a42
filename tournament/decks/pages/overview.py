"""All players with their decks: who has submitted, whose are illegal or missing, at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from decklists.types import Side
from tournament import models
from tournament.decks.acts.locks import LockDecks
from tournament.decks.catalogue import cards_in_use
from tournament.decks.judged import (
    URGENCY,
    DeckState,
    JudgedDeck,
    JudgedPlayer,
    judged_player,
    judged_players,
    most_urgent,
)
from tournament.decks.pages.judging import CatalogueNotice, JudgedBy, catalogue_notice, judged_by
from tournament.decks.records import judging_of
from tournament.decks.words import DECK_STATES
from tournament.kernel.phrases import in_a_row
from tournament.models import DeckLists, Player, Tournament
from tournament.models.states import STILL_IN, EventState, PlayerState

_TONES = {DeckState.LEGAL: "ok", DeckState.ILLEGAL: "bad", DeckState.MISSING: "warn"}
FILTERS: dict[str, Promise] = {
    "": gettext_lazy("All"),
    DeckState.MISSING: pgettext_lazy("deck", "Missing"),
    DeckState.ILLEGAL: gettext_lazy("Illegal"),
    DeckState.LEGAL: gettext_lazy("Legal"),
}


@dataclass(frozen=True, slots=True)
class DeckBadge:
    """One deck of a player, in a badge: its number of `problems`, and of `unread` lines for a judge to
    read.
    """

    side: str
    state: DeckState
    label: str
    tone: str
    identity: str
    problems: int
    unread: int = 0

    @property
    def urgency(self) -> int:
        """The position of its state when sorting decks: those that staff must deal with come first."""
        return URGENCY.index(self.state)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One player. `is_counted` is False for players who aren't playing (anymore): no one waits for their
    decks.

    `allowed` is why their missing or illegal lists are allowed, empty if they aren't; `leader` is the
    player's account if they are also on the event's staff; `waits` is whether staff must decide about the
    lists, if the event requires them.
    """

    player: int
    name: str
    search_key: str
    state_label: str
    is_counted: bool
    is_locked: bool
    corp: DeckBadge
    runner: DeckBadge
    allowed: str = ""
    leader: int | None = None
    waits: bool = False

    @property
    def state(self) -> DeckState:
        """The state of both decks together."""
        return most_urgent(self.corp.state, self.runner.state)

    @property
    def is_illegal(self) -> bool:
        """Whether one of the decks is illegal, even if the other is missing."""
        return DeckState.ILLEGAL in (self.corp.state, self.runner.state)


@dataclass(frozen=True, slots=True)
class Choice:
    """A filter for the rows."""

    key: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DeckOverview:
    """The list and its header. The counts cover the players whose decks are awaited; the rows follow the
    filter.
    """

    rows: tuple[DeckRow, ...]
    choices: tuple[Choice, ...]
    total: int
    complete: int
    are_locked: bool
    own_locks: int
    may_lock: bool
    judged: JudgedBy
    catalogue: CatalogueNotice
    warning: str | None


def deck_overview(tournament: Tournament, only: str = "") -> DeckOverview:
    """Return the players with the state of their decks, only those in the state `only` if it is given.

    Two queries. Players who aren't playing come last; the others are sorted by state, most urgent first, then
    by name.
    """
    rows = _rows(judged_players(tournament))
    counted = [row for row in rows if row.is_counted]
    counts: Counter[str] = Counter(row.state for row in counted)
    chosen = only if only in FILTERS else ""
    return DeckOverview(
        rows=tuple(row for row in rows if not chosen or (row.is_counted and row.state == chosen)),
        choices=tuple(
            Choice(key, str(label), counts[key] if key else len(rows), key == chosen)
            for key, label in FILTERS.items()
        ),
        total=len(counted),
        complete=len(counted) - counts[DeckState.MISSING],
        are_locked=tournament.are_decks_locked,
        own_locks=sum(row.is_locked != tournament.are_decks_locked for row in rows),
        may_lock=tournament.state in LockDecks.states,
        judged=judged_by(judging_of(tournament)),
        catalogue=catalogue_notice(cards_in_use()),
        warning=_warning(tournament, _waiting(counted)),
    )


def waiting_decks(tournament: Tournament) -> Counter[str]:
    """Count by state the players whose lists need a decision, if lists are required (REG 2.3).

    Before round 1 these are all players who may play, later those who would be paired. No query if the event
    doesn't require lists, otherwise two.
    """
    if tournament.deck_lists != DeckLists.REQUIRED:
        return Counter()
    states = STILL_IN if tournament.state == EventState.REGISTRATION else {PlayerState.CHECKED_IN}
    players = judged_players(tournament)
    return Counter(each.both for each in players if each.waits and each.state in states)


def decks_to_settle(tournament: Tournament) -> tuple[DeckRow, ...]:
    """Return who would be paired without two legal lists, if lists are required (REG 2.3).

    Players whose lists have been allowed aren't included. No query if lists aren't required, otherwise two.
    """
    if tournament.deck_lists != DeckLists.REQUIRED:
        return ()
    players = judged_players(tournament)
    return tuple(_rows(each for each in players if each.waits and each.state == PlayerState.CHECKED_IN))


def deck_row(tournament: Tournament, player: Player, decks: dict[str, models.Deck]) -> DeckRow:
    """Return one player with the state of their newest decks, given by side. No queries."""
    return _rows([judged_player(tournament, player, decks, judging_of(tournament))])[0]


def _asks_before_round_1(tournament: Tournament) -> bool:
    return tournament.deck_lists == DeckLists.REQUIRED and tournament.state == EventState.REGISTRATION


def _waiting(rows: Iterable[DeckRow]) -> Counter[str]:
    """Count the rows waiting for a decision, by state."""
    return Counter(row.state for row in rows if row.waits)


def _warning(tournament: Tournament, counts: Counter[str]) -> str | None:
    if not _asks_before_round_1(tournament):
        return None
    told = []
    missing, illegal = counts[DeckState.MISSING], counts[DeckState.ILLEGAL]
    if missing:
        told.append(
            ngettext(
                "%(count)s player has not handed in both decks.",
                "%(count)s players have not handed in both decks.",
                missing,
            )
            % {"count": missing}
        )
    if illegal:
        told.append(
            ngettext(
                "%(count)s player has an illegal deck.", "%(count)s players have an illegal deck.", illegal
            )
            % {"count": illegal}
        )
    if not told:
        return None
    return in_a_row([*told, _("This event requires full lists of both decks before round 1 (REG 2.3).")])


def _rows(players: Iterable[JudgedPlayer]) -> list[DeckRow]:
    words = {state: str(DECK_STATES[state]) for state in DeckState}
    labels = {state.value: str(state.label) for state in PlayerState}
    rows = (_row(judged, labels[judged.state], words) for judged in players)
    return sorted(rows, key=lambda row: (not row.is_counted, row.search_key, row.player))


def _row(judged: JudgedPlayer, state_label: str, words: Mapping[DeckState, str]) -> DeckRow:
    return DeckRow(
        player=judged.player,
        name=judged.name,
        search_key=judged.search_key,
        state_label=state_label,
        is_counted=judged.state in STILL_IN,
        is_locked=judged.is_locked,
        corp=_badge(Side.CORP, judged.corp, words),
        runner=_badge(Side.RUNNER, judged.runner, words),
        allowed=judged.allowed,
        leader=judged.leader,
        waits=judged.waits,
    )


def _badge(side: Side, deck: JudgedDeck, words: Mapping[DeckState, str]) -> DeckBadge:
    state = deck.state
    return DeckBadge(
        side.value, state, words[state], _TONES[state], deck.identity, deck.problems, deck.unread
    )

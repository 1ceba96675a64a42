"""Judge every player's newest decks, once per version of the event and of the cards in use.

The verdicts contain no text, so one copy serves readers of every language. Verdicts are reused between
versions of the event, because a table's result doesn't change any deck.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from decklists.types import Side
from decklists.verdict import grouped
from tournament import models
from tournament.decks.catalogue import cards_in_use
from tournament.decks.records import Judging, allowance_of, are_locked, judging_of, newest_decks, verdict_of
from tournament.kernel.cache import once_per_version
from tournament.kernel.text import person_key
from tournament.models import Player, Tournament

MOST_JUDGED = 10_000  # decks, of about 2 kB each


class DeckState(StrEnum):
    """The verdict on a player's deck of one side, or on both, for which the worse one counts."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    MISSING = "missing"


URGENCY = (DeckState.MISSING, DeckState.ILLEGAL, DeckState.LEGAL)


def most_urgent(*states: DeckState) -> DeckState:
    """Return the combined state of several decks."""
    return min(states, key=URGENCY.index)


@dataclass(frozen=True, slots=True)
class JudgedDeck:
    """A deck of one side: its identity's English title, and its number of problems and unread lines."""

    state: DeckState = DeckState.MISSING
    identity: str = ""
    problems: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class JudgedPlayer:
    """A player with both decks; `allowed` is why the current lists are allowed, otherwise empty (REG 2.3)."""

    player: int
    name: str
    search_key: str
    state: str
    leader: int | None
    is_locked: bool
    corp: JudgedDeck
    runner: JudgedDeck
    allowed: str

    @property
    def both(self) -> DeckState:
        """The state of both decks together."""
        return most_urgent(self.corp.state, self.runner.state)

    @property
    def waits(self) -> bool:
        """Whether staff must decide about the lists, if the event requires lists (REG 2.3)."""
        return self.both != DeckState.LEGAL and not self.allowed


def judged_players(tournament: Tournament) -> tuple[JudgedPlayer, ...]:
    """Return every player with their newest decks, judged by the cards in use. Two queries."""
    return _judged_players(tournament, cards_in_use().edition)


@once_per_version
def _judged_players(tournament: Tournament, _edition: int) -> tuple[JudgedPlayer, ...]:
    """Return the same as `judged_players`; the edition is needed because the cards can change without a new
    version of the event.
    """
    judging, decks = judging_of(tournament), newest_decks(tournament)
    return tuple(
        judged_player(tournament, player, decks.get(player.pk, {}), judging)
        for player in tournament.players.order_by("pk")
    )


def judged_player(
    tournament: Tournament, player: Player, decks: Mapping[str, models.Deck], judging: Judging
) -> JudgedPlayer:
    """Return a player with their newest decks, given by side. No queries."""
    corp, runner = judged_decks(decks, judging)
    return JudgedPlayer(
        player=player.pk,
        name=player.name,
        search_key=person_key(player.name, player.reading),
        state=player.state,
        leader=player.leader_id,
        is_locked=are_locked(tournament, player),
        corp=corp,
        runner=runner,
        allowed=allowance_of(player, decks),
    )


def judged_decks(decks: Mapping[str, models.Deck], judging: Judging) -> tuple[JudgedDeck, JudgedDeck]:
    """Return a player's decks: corp, runner."""
    corp, runner = (_judged(decks.get(side.value), judging) for side in Side)
    return corp, runner


def _judged(row: models.Deck | None, judging: Judging) -> JudgedDeck:
    if row is None:
        return _MISSING
    key = (
        cards_in_use().edition,
        *_conditions(judging),
        row.identity,
        tuple(row.cards.items()),
        tuple(row.unread),
    )
    found = _KEPT.get(key)
    if found is None:
        verdict = verdict_of(row, judging)
        found = JudgedDeck(
            state=DeckState.LEGAL if verdict.legal else DeckState.ILLEGAL,
            identity=verdict.identity.title if verdict.identity else "",
            problems=len(grouped(verdict.problems)),
            unread=len(row.unread),
        )
        _KEPT.keep(key, found)
    return found


def _conditions(judging: Judging) -> tuple[Hashable, ...]:
    """Return what a verdict depends on besides the deck and the cards."""
    code = judging.restriction_list.code if judging.restriction_list else ""
    return (judging.on, judging.level, code, judging.format, judging.pool)


class _KeptDecks:
    """A cache of verdicts on decks, keyed by their cards and by the conditions under which they were judged.
    The least recently used verdict is dropped first.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[Hashable, JudgedDeck] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> JudgedDeck | None:
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def keep(self, key: Hashable, found: JudgedDeck) -> None:
        with self._lock:
            self._found[key] = found
            if len(self._found) > MOST_JUDGED:
                self._found.popitem(last=False)


_KEPT = _KeptDecks()
_MISSING = JudgedDeck()

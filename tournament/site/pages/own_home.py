"""A player's home for the day: their current situation, and the one thing to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from pairing.types import Side
from tournament.decks.pages.reading import OwnReading, own_reading
from tournament.decks.records import are_locked
from tournament.floor.acts.calls import RaiseCall
from tournament.kernel.cache import once_per_version
from tournament.kernel.roles import name_for_players
from tournament.kernel.statements import sides_with_deck
from tournament.kernel.waiting_list import waiting_keys
from tournament.models import Call, DeckLists, Pairing, Player, Qualifier, Round, Tournament
from tournament.models.states import STILL_IN, EventState, PlayerState
from tournament.play.clock.pages import Face, table_face
from tournament.play.clock.records import round_in_play
from tournament.play.cut.pages.own_side import OwnBracket, own_bracket
from tournament.play.rounds.calls import is_call_of
from tournament.site.pages.own_place import OwnPlace, own_place
from tournament.site.pages.own_round import OwnTable, table_of


class Now(StrEnum):
    """A player's current situation. The page has a sentence for each, and at most one main button."""

    DECKS_DUE = "decks_due"
    DECKS_WELCOME = "decks_welcome"
    WAITING_LIST = "waiting_list"
    CANCELLED = "cancelled"
    CHECK_IN = "check_in"
    READY = "ready"
    NOT_CHECKED_IN = "not_checked_in"  # while the others are playing
    FIRST_ROUND = "first_round"  # is awaited
    NEXT_ROUND = "next_round"  # for players who aren't in the current one
    BYE = "bye"
    TABLE = "table"
    CHOOSE_SIDE = "choose_side"
    AWAIT_SIDE = "await_side"
    NEXT_GAME = "next_game"  # waiting for a game of the cut
    OUT = "out"
    NOT_IN_CUT = "not_in_cut"
    WON = "won"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    OVER = "over"


# Players who have played to the end have nothing left to drop from.
PLAYED_OUT = (Now.OUT, Now.NOT_IN_CUT, Now.WON)


@dataclass(frozen=True, slots=True)
class OwnCall:
    """The player's open call; `taken_by` is empty until a judge takes it."""

    taken_by: str


@dataclass(frozen=True, slots=True)
class OwnHome:
    """The contents of a player's home. `round` is None while no round is being played.

    - `is_last`: it is the last Swiss round.
    - `misses_decks`: lists are missing and can still be submitted.
    - `may_call`: the player can call a judge and has no open call.
    - `place`: set once the event is over.
    - `starts_in`: the round of the cut in which a player with a bye starts.
    - `reading`: the time to read the opponent's decks.
    - `list_place`: their position on the waiting list, counted from 1; `list_length` is the length of the
      list.
    """

    player: Player
    now: Now
    round: int | None
    is_cut: bool
    is_last: bool
    table: OwnTable | None
    face: Face | None
    extra: int
    call: OwnCall | None
    may_call: bool
    misses_decks: bool
    is_playing: bool
    place: OwnPlace | None
    starts_in: int | None = None
    reading: OwnReading | None = None
    list_place: int | None = None
    list_length: int = 0

    @property
    def may_drop(self) -> bool:
        """Whether there is anything left to drop from (REG 7.7, REG-10), or a waiting list to leave."""
        return (
            (self.is_playing or self.list_place is not None)
            and self.now is not Now.OVER
            and self.now not in PLAYED_OUT
        )

    @property
    def must_finish(self) -> bool:
        """Whether a game of a Swiss round is open: players who drop must finish it first (REG 7.7)."""
        return not self.is_cut and self.table is not None and self.table.is_open

    @property
    def sits_at_table(self) -> bool:
        """Whether the player has an opponent now and may still play (REG 1.4)."""
        has_opponent = self.table is not None and self.table.opponent is not None
        return has_opponent and self.now is not Now.DISQUALIFIED


def own_home(tournament: Tournament, player: Player) -> OwnHome:
    """Return a player's home. Makes a fixed number of queries for each part of the day."""
    is_running = tournament.state == EventState.RUNNING
    is_over = tournament.state == EventState.FINISHED
    round_ = None if tournament.state == EventState.REGISTRATION else round_in_play(tournament)
    is_cut = bool(round_ and round_.is_of_the_cut)
    bracket = own_bracket(tournament, player.pk) if is_cut else None
    found = table_of(tournament, player, round_, bracket) if is_running and round_ else None
    pairing, table = found or (None, None)
    extra = _minutes_more(pairing)
    misses_decks = _misses_decks(tournament, player)
    call = _own_call(player, round_)
    waiting = waiting_keys(tournament) if player.state == PlayerState.WAITLISTED else ()
    return OwnHome(
        player=player,
        now=_now(tournament, player, round_, table, bracket, misses_decks=misses_decks),
        round=round_.number if round_ else None,
        is_cut=is_cut,
        is_last=round_ is not None and not is_cut and round_.number == tournament.planned_rounds,
        table=table,
        face=table_face(tournament, round_, extra) if is_running and round_ else None,
        extra=extra,
        call=call,
        may_call=call is None and _may_call(tournament, player),
        misses_decks=misses_decks,
        is_playing=player.state in STILL_IN,
        place=own_place(tournament, player) if is_over else None,
        starts_in=bracket.starts_in if bracket else None,
        reading=own_reading(tournament, player, bracket),
        list_place=waiting.index(player.pk) + 1 if player.pk in waiting else None,
        list_length=len(waiting),
    )


def _minutes_more(pairing: Pairing | None) -> int:
    return sum(row.minutes for row in pairing.extensions.all()) if pairing else 0


def _now(
    tournament: Tournament,
    player: Player,
    round_: Round | None,
    table: OwnTable | None,
    bracket: OwnBracket | None,
    *,
    misses_decks: bool,
) -> Now:
    if player.state == PlayerState.DISQUALIFIED:
        return Now.DISQUALIFIED
    if tournament.state == EventState.FINISHED:
        return Now.WON if bracket and bracket.has_won else Now.OVER
    if table is not None:
        return _at_table(table, bracket)
    if player.state == PlayerState.WAITLISTED:
        return Now.WAITING_LIST
    if player.state == PlayerState.DROPPED:
        is_before = tournament.state == EventState.REGISTRATION
        return Now.CANCELLED if is_before else Now.DROPPED
    if tournament.state == EventState.REGISTRATION:
        return _before(tournament, player, misses_decks=misses_decks)
    if bracket is not None:
        return _in_cut(bracket)
    if _left_at_the_cut(player, round_):
        return Now.NOT_IN_CUT
    if player.state == PlayerState.REGISTERED:
        return Now.NOT_CHECKED_IN
    return Now.NEXT_ROUND if round_ else Now.FIRST_ROUND


def _before(tournament: Tournament, player: Player, *, misses_decks: bool) -> Now:
    if misses_decks:
        return Now.DECKS_DUE if tournament.deck_lists == DeckLists.REQUIRED else Now.DECKS_WELCOME
    return Now.CHECK_IN if player.state == PlayerState.REGISTERED else Now.READY


def _at_table(table: OwnTable, bracket: OwnBracket | None) -> Now:
    if table.opponent is None:
        return Now.BYE
    if bracket is None or bracket.game is None or bracket.game.side:
        return Now.TABLE
    return Now.CHOOSE_SIDE if bracket.game.may_choose else Now.AWAIT_SIDE


def _in_cut(bracket: OwnBracket) -> Now:
    if bracket.has_won:
        return Now.WON
    if bracket.seed is None:
        return Now.NOT_IN_CUT
    return Now.OUT if bracket.is_out else Now.NEXT_GAME


def _left_at_the_cut(player: Player, round_: Round | None) -> bool:
    """Return whether extra Swiss rounds are being played without this player (REG 9.5)."""
    if round_ is None or round_.stage.number == 1:
        return False
    return not Qualifier.objects.filter(stage=round_.stage, player=player, seed__isnull=False).exists()


def _own_call(player: Player, in_play: Round | None) -> OwnCall | None:
    """Return the player's open call in the current round; calls from earlier rounds have ended."""
    call = next((call for call in _open_calls(player.tournament) if call.player_id == player.pk), None)
    if call is None or not is_call_of(call, in_play):
        return None
    taken_by = User.objects.filter(pk=call.taken_by_id).first() if call.taken_by_id else None
    return OwnCall(name_for_players(taken_by))


@once_per_version
def _open_calls(tournament: Tournament) -> tuple[Call, ...]:
    """Return the open calls, oldest first. Makes one query.

    The judge who accepted a call isn't included, because an account's name may change without a new version
    of the event.
    """
    return tuple(Call.objects.filter(tournament=tournament, closed_at__isnull=True).order_by("pk"))


def _may_call(tournament: Tournament, player: Player) -> bool:
    """Return whether the player can call a judge; before round 1, only checked-in players can."""
    if tournament.state == EventState.REGISTRATION and player.state != PlayerState.CHECKED_IN:
        return False
    return tournament.state in RaiseCall.states


def _misses_decks(tournament: Tournament, player: Player) -> bool:
    """Return whether the player can still submit missing decks; late players need lists too (REG 2.3)."""
    until: dict[str, tuple[EventState, ...]] = {
        DeckLists.OPTIONAL: (EventState.REGISTRATION,),
        DeckLists.REQUIRED: (EventState.REGISTRATION, EventState.RUNNING),
    }
    if tournament.state not in until.get(tournament.deck_lists, ()):
        return False
    if player.state not in STILL_IN or are_locked(tournament, player):
        return False
    return len(sides_with_deck(player)) < len(Side)

"""A player's home for the day: the table they sit at, what is reported of it, and their call."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.clock_records import round_in_play
from tournament.forms.own_report import button_value, choice_of
from tournament.models import Call, DeckLists, Pairing, Player, Round, Tournament
from tournament.pages.clock import Face, table_face
from tournament.phrases import result_text
from tournament.records import scoring_record, table_record
from tournament.services.change import display_name
from tournament.services.reports import (
    games_expected,
    newest_version,
    own_bracket_table,
    said_in,
    said_words,
    standing_reports,
)
from tournament.states import EventState, PlayerState


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The table where the player sits now; `opponent` is None with a bye.

    `mine` and `theirs` are what the two report, empty while they have not; `confirm` is the value of the
    button that agrees with the opponent. `shown` is the result that stands.
    """

    pairing: int
    number: int | None
    opponent: Player | None
    is_cut: bool
    side: str
    is_runner_first: bool
    games: int
    version: int
    is_open: bool
    shown: str
    mine: str
    theirs: str
    confirm: str
    may_report: bool

    @property
    def differ(self) -> bool:
        """Whether the two reports contradict each other: a leader settles it."""
        return bool(self.is_open and self.mine and self.theirs)


@dataclass(frozen=True, slots=True)
class OwnCall:
    """The player's open call; `taken_by` is empty until a leader comes."""

    taken_by: str


@dataclass(frozen=True, slots=True)
class OwnHome:
    """All that a player's home shows. `round` is None while no round is played."""

    player: Player
    round: int | None
    is_cut: bool
    table: OwnTable | None
    face: Face | None
    extra: int
    call: OwnCall | None
    missing_decks: bool
    is_playing: bool
    may_drop: bool


def own_home(tournament: Tournament, player: Player) -> OwnHome:
    """Return a player's home, with a fixed number of queries for each part of the day."""
    is_running = tournament.state == EventState.RUNNING
    round_ = round_in_play(tournament) if is_running else None
    pairing = _own_pairing(tournament, player, round_) if round_ else None
    extra = sum(row.minutes for row in pairing.extensions.all()) if pairing else 0
    table = _own_table(tournament, player, pairing) if pairing else None
    is_playing = player.state in (PlayerState.REGISTERED, PlayerState.CHECKED_IN)
    return OwnHome(
        player=player,
        round=round_.number if round_ else None,
        is_cut=bool(round_ and round_.is_of_the_cut),
        table=table,
        face=table_face(tournament, round_, extra) if round_ else None,
        extra=extra,
        call=_own_call(player),
        missing_decks=_misses_decks(tournament, player),
        is_playing=is_playing,
        may_drop=is_playing and tournament.state != EventState.FINISHED,
    )


def own_table(tournament: Tournament, player: Player) -> tuple[Pairing, OwnTable] | None:
    """Return the table that the player may report now, or None where they sit at none."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    pairing = _own_pairing(tournament, player, round_) if round_ else None
    return (pairing, _own_table(tournament, player, pairing)) if pairing else None


def _own_pairing(tournament: Tournament, player: Player, round_: Round) -> Pairing | None:
    rows = Pairing.objects.select_related("round__stage").prefetch_related(
        "seats__player", "results__games", "reports", "extensions"
    )
    if round_.is_of_the_cut:
        pk = own_bracket_table(tournament, player.pk)
        return None if pk is None else rows.filter(pk=pk).first()
    return rows.filter(round=round_, seats__player=player).first()


def _own_table(tournament: Tournament, player: Player, pairing: Pairing) -> OwnTable:
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.position)
    own = next(seat for seat in seats if seat.player_id == player.pk)
    opponent = next((seat.player for seat in seats if seat.player_id != player.pk), None)
    names = {seat.player_id: seat.player.name for seat in seats}
    is_cut = pairing.round.is_of_the_cut
    version, is_open = newest_version(pairing)
    reports = standing_reports(pairing, version) if is_open else {}
    mine, theirs = reports.get(player.pk), reports.get(opponent.pk) if opponent else None
    confirm = ""
    if theirs is not None:
        choices = [choice_of(winner, ending, player.pk) for winner, ending in said_in(theirs)]
        confirm = button_value(pairing.pk, version, choices)
    are_sides_known = not is_cut or bool(own.side)
    return OwnTable(
        pairing=pairing.pk,
        number=pairing.number,
        opponent=opponent,
        is_cut=is_cut,
        side=own.side,
        is_runner_first=own.position == 1,
        games=games_expected(tournament, is_cut=is_cut),
        version=version,
        is_open=is_open and opponent is not None,
        shown="" if is_open or is_cut else result_text(table_record(pairing), scoring_record(tournament)),
        mine=said_words(tournament, pairing, said_in(mine), names) if mine else "",
        theirs=said_words(tournament, pairing, said_in(theirs), names) if theirs else "",
        confirm=confirm,
        may_report=tournament.are_reports_open and is_open and opponent is not None and are_sides_known,
    )


def _own_call(player: Player) -> OwnCall | None:
    call = Call.objects.filter(player=player, closed_at=None).select_related("taken_by").first()
    return OwnCall(display_name(call.taken_by)) if call else None


def _misses_decks(tournament: Tournament, player: Player) -> bool:
    """Return whether the player still has decks to hand in."""
    if tournament.deck_lists == DeckLists.NONE or tournament.state != EventState.REGISTRATION:
        return False
    return player.decks.values("side").distinct().count() < 2

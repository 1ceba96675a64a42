"""Players and penalties as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.floor.pages.player import PenaltyLine, penalty_lines
from tournament.kernel.access import Viewer
from tournament.kernel.head_count import player_state_words
from tournament.kernel.records import event_record
from tournament.kernel.text import by_name, name_order
from tournament.models import Player, Tournament
from tournament.models.player_fields import PLAYER_FIELDS, PlayerField
from tournament.models.states import GONE, NOT_REGISTERED
from tournament.printing.data_tables import DataColumn, DataTable, everybody, leaders_alone


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """One player as seen by the viewer."""

    player: Player
    has_begun: bool
    is_for_leaders: bool
    event_state: str

    def text(self, about: PlayerField) -> str | None:
        """Return one of the player's texts; None if the viewer may not see it."""
        is_shown = about.is_public and (self.has_begun or not about.is_secret_before_round_1)
        return getattr(self.player, about.name) if is_shown or self.is_for_leaders else None

    @property
    def state(self) -> str:
        """Their status; strangers see only who has left, as on the event's page."""
        shown = self.is_for_leaders or self.player.state in GONE
        return player_state_words(self.player.state, self.event_state) if shown else ""


def _player_rows(tournament: Tournament, viewer: Viewer) -> Sequence[SeenPlayer]:
    """Return the players on the event's page, sorted by name; staff get everyone who was ever entered."""
    event = event_record(tournament)
    taking_part = {record.id for record in event.players}
    players = by_name(tournament.players.all())
    has_begun = bool(event.rounds)

    def is_shown(player: Player) -> bool:
        if viewer.is_leader:
            return True
        return player.pk in taking_part if has_begun else player.state not in NOT_REGISTERED

    return [
        SeenPlayer(player, has_begun, viewer.is_leader, tournament.state)
        for player in players
        if is_shown(player)
    ]


def _player_columns(tournament: Tournament, viewer: Viewer) -> Sequence[DataColumn]:
    texts = [about for about in PLAYER_FIELDS.values() if about.is_used(tournament)]
    shown = [
        *(_text_column(about) for about in texts if about.is_public),
        DataColumn(gettext_lazy("Status"), lambda row: row.state),
    ]
    if not viewer.is_leader:
        return shown
    hidden = [about for about in texts if not about.is_public]
    return [
        *shown,
        *(_text_column(about) for about in hidden if not about.is_prose),
        DataColumn(gettext_lazy("Paid"), lambda row: _yes(row.player.has_paid)),
        DataColumn(gettext_lazy("First-round bye"), lambda row: _yes(row.player.first_round_bye)),
        DataColumn(gettext_lazy("Fixed table"), lambda row: row.player.fixed_table),
        *(_text_column(about) for about in hidden if about.is_prose),
    ]


def _text_column(about: PlayerField) -> DataColumn:
    return DataColumn(about.title, lambda row: about.shown(row.text(about) or ""))


def _yes(is_so: bool) -> str:
    return _("yes") if is_so else ""


@dataclass(frozen=True, slots=True)
class _PenaltyRow:
    name: str
    line: PenaltyLine
    at: str


def _penalty_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[_PenaltyRow]:
    players = sorted(
        tournament.players.values_list("name", "pk", "reading"), key=lambda row: name_order(*row)
    )
    names = {pk: name for name, pk, _reading in players}
    given = penalty_lines(list(names))
    return [
        _PenaltyRow(names[player], line, f"{line.at.astimezone(tournament.zone):%Y-%m-%d %H:%M}")
        for player in names
        for line in reversed(given.get(player, ()))
    ]


def _penalty_columns(_tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        DataColumn(gettext_lazy("Name"), lambda row: row.name),
        DataColumn(gettext_lazy("Round"), lambda row: row.line.round),
        DataColumn(gettext_lazy("Infraction"), lambda row: row.line.kind),
        DataColumn(gettext_lazy("Penalty"), lambda row: row.line.level),
        DataColumn(gettext_lazy("Note"), lambda row: row.line.note),
        DataColumn(gettext_lazy("Given by"), lambda row: row.line.by),
        DataColumn(gettext_lazy("Given at"), lambda row: row.at),
        DataColumn(gettext_lazy("Undone"), lambda row: _yes(row.line.is_withdrawn)),
    ]


PLAYERS_TABLE = DataTable(
    "players",
    gettext_lazy("Players"),
    gettext_lazy(
        "Names and pronouns, plus identities once round 1 is published. Staff also get notes and "
        "everything else."
    ),
    everybody,
    _player_columns,
    _player_rows,
)
PENALTIES_TABLE = DataTable(
    "penalties",
    gettext_lazy("Penalties"),
    gettext_lazy("Who got which penalty, when, why and from whom."),
    leaders_alone,
    _penalty_columns,
    _penalty_rows,
)

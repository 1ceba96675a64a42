"""The players of an event on the desk: the list, and each player's next steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.kernel.acts import act_of
from tournament.kernel.head_count import HeadCount, head_count, player_state_words
from tournament.kernel.text import person_key
from tournament.kernel.waiting_list import Places, event_places
from tournament.models import Player, Round, Seat, Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.models.states import EventState, PlayerState, RoundState
from tournament.people.acts.places import GivePlace, TakePlace
from tournament.people.acts.players import AddPlayer, RemovePlayer
from tournament.people.acts.steps import (
    CheckIn,
    DisqualifyPlayer,
    DropPlayer,
    PlayerStep,
    ReinstatePlayer,
    UndoCheckIn,
)


@dataclass(frozen=True, slots=True)
class StepButton:
    """An act, by its code, that can be applied to a player; `path` is relative to the player's URL.

    `needs` is the code of the act that the viewer's role must allow, usually the act itself. `is_mild` marks
    those with `asks_first` that do no harm.
    """

    act: str
    needs: str
    path: str
    label: Promise
    asks_first: bool = False
    is_mild: bool = False


BUTTONS = (
    StepButton(CheckIn.code, CheckIn.code, "check-in", _("Check in")),
    StepButton(UndoCheckIn.code, UndoCheckIn.code, "undo-check-in", _("Undo check-in")),
    StepButton(
        GivePlace.code, GivePlace.code, "give-place", _("Give a place…"), asks_first=True, is_mild=True
    ),
    StepButton(
        TakePlace.code,
        TakePlace.code,
        "take-place",
        _("Move to the waiting list…"),
        asks_first=True,
        is_mild=True,
    ),
    StepButton(DropPlayer.code, DropPlayer.code, "drop", _("Drop")),
    StepButton(ReinstatePlayer.code, ReinstatePlayer.code, "reinstate", _("Reinstate")),
    StepButton(DisqualifyPlayer.code, DisqualifyPlayer.code, "disqualify", _("Disqualify…"), asks_first=True),
    StepButton(RemovePlayer.code, RemovePlayer.code, "remove", _("Remove…"), asks_first=True),
)

_TONES = {
    PlayerState.WAITLISTED: "info",
    PlayerState.REGISTERED: "warn",
    PlayerState.CHECKED_IN: "ok",
    PlayerState.DROPPED: "muted",
    PlayerState.DISQUALIFIED: "bad",
}
ORDER = {state.value: place for place, state in enumerate(PlayerState)}


class RegistrationStep(StrEnum):
    """The organizer's next step for the players."""

    ADD = "add"
    CHECK_IN = "check_in"
    GO_ON = "go_on"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player in the list, and the acts available now."""

    pk: int
    url: str
    name: str
    sort_name: str
    details: str
    corp_identity: str
    runner_identity: str
    remarks: tuple[str, ...]
    state: str
    state_order: int
    state_label: str
    tone: str
    first_round_bye: bool
    fixed_table: int | None
    draft_seat: int | None
    is_late: bool
    was_paired: bool
    buttons: tuple[StepButton, ...]
    has_paid: bool = False
    reading: str = ""

    @property
    def check_in(self) -> StepButton | None:
        """The check-in button, shown in place of the state."""
        return next((button for button in self.buttons if button.act == CheckIn.code), None)

    @property
    def more(self) -> list[StepButton]:
        return [button for button in self.buttons if button.act != CheckIn.code]


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """The player list and its header. The counts cover the whole event, the rows only the search results."""

    rows: tuple[PlayerRow, ...]
    people: HeadCount
    places: Places
    waiting_ids: tuple[int, ...]
    next_step: RegistrationStep
    can_add: bool
    can_check_in_all: bool
    is_running: bool

    @property
    def adds_to_the_list(self) -> bool:
        """Whether players added now join the waiting list, unless the organizer goes over the limit."""
        return self.places.is_full and not self.is_running


def players_page(tournament: Tournament, wanted: QuerySet[Player]) -> PlayersPage:
    """Return the page with the wanted players of an event. Four queries."""
    people = head_count(tournament)
    waiting = tournament.players.filter(state=PlayerState.REGISTERED).order_by("pk")
    return PlayersPage(
        rows=player_rows(tournament, wanted),
        people=people,
        places=event_places(tournament, people),
        waiting_ids=tuple(waiting.values_list("pk", flat=True)),
        next_step=_next_step(tournament.state, people),
        can_add=tournament.state in AddPlayer.states,
        can_check_in_all=tournament.state == EventState.REGISTRATION and people.waiting > 0,
        is_running=tournament.state == EventState.RUNNING,
    )


@dataclass(frozen=True, slots=True)
class TickedPage:
    """The players to drop or remove together, and those for whom it isn't possible."""

    is_removal: bool
    able: tuple[PlayerRow, ...]
    unable: tuple[PlayerRow, ...]


def ticked_page(tournament: Tournament, players: Collection[int], *, is_removal: bool) -> TickedPage:
    """Return the ticked players of this event, sorted by name. Two queries."""
    act = RemovePlayer.code if is_removal else DropPlayer.code
    rows = player_rows(tournament, tournament.players.filter(pk__in=players))
    able = tuple(row for row in rows if any(button.act == act for button in row.buttons))
    return TickedPage(is_removal, able, tuple(row for row in rows if row not in able))


def player_row(tournament: Tournament, player: Player) -> PlayerRow:
    """Return one player with the available acts. Two queries."""
    return player_rows(tournament, tournament.players.filter(pk=player.pk))[0]


def player_rows(tournament: Tournament, wanted: QuerySet[Player]) -> tuple[PlayerRow, ...]:
    """Return the wanted players, sorted by name, ignoring accents and case. Two queries."""
    seats = Seat.objects.filter(player=OuterRef("pk"))
    round_1 = Round.objects.filter(stage__tournament=tournament, stage__number=1, number=1)
    is_under_way = round_1.filter(state=RoundState.PUBLISHED).exists()
    players: Iterable[Player] = wanted.annotate(
        was_paired=Exists(seats),
        was_in_round_1=Exists(seats.filter(round__number=1, round__stage__number=1)),
    )
    base = reverse("desk-players", kwargs={"slug": tournament.slug})
    rows = (_row(tournament, player, base, is_under_way=is_under_way) for player in players)
    return tuple(sorted(rows, key=lambda row: (row.sort_name, row.pk)))


def _row(tournament: Tournament, player: Player, base: str, *, is_under_way: bool) -> PlayerRow:
    was_paired: bool = player.was_paired  # type: ignore[attr-defined]
    was_in_round_1: bool = player.was_in_round_1  # type: ignore[attr-defined]
    takes_part = was_paired or player.state == PlayerState.CHECKED_IN
    return PlayerRow(
        pk=player.pk,
        url=f"{base}{player.pk}/",
        name=player.name,
        sort_name=person_key(player.name, player.reading),
        details=player.details,
        corp_identity=player.corp_identity,
        runner_identity=player.runner_identity,
        remarks=_remarks(player, tournament),
        state=player.state,
        state_order=ORDER[player.state],
        state_label=player_state_words(player.state, tournament.state),
        tone=_TONES[PlayerState(player.state)],
        first_round_bye=player.first_round_bye,
        fixed_table=player.fixed_table,
        draft_seat=player.draft_seat,
        has_paid=player.has_paid,
        reading=player.reading,
        is_late=is_under_way and takes_part and not was_in_round_1,
        was_paired=was_paired,
        buttons=tuple(
            replace(button, needs=act_needed(button.act, player))
            for button in BUTTONS
            if _is_allowed(button.act, tournament, player, was_paired)
        ),
    )


def _remarks(player: Player, tournament: Tournament) -> tuple[str, ...]:
    """Return the player's private texts that are filled in."""
    hidden = (about for about in PLAYER_FIELDS.values() if not about.is_public and about.fits(tournament))
    return tuple(about.shown(text) for about in hidden if (text := getattr(player, about.name)))


def act_needed(code: str, player: Player) -> str:
    """Return the act that a role must allow; only the TO may change disqualifications (REG 1.4)."""
    ends_disqualification = code == ReinstatePlayer.code and player.state == PlayerState.DISQUALIFIED
    return DisqualifyPlayer.code if ends_disqualification else code


def _is_allowed(code: str, tournament: Tournament, player: Player, was_paired: bool) -> bool:
    act = act_of(code)
    if tournament.state not in act.states or (act is TakePlace and tournament.capacity is None):
        return False
    if issubclass(act, PlayerStep):
        return act.next_state(player.state, was_paired=was_paired) is not None
    return not was_paired


def _next_step(state: str, people: HeadCount) -> RegistrationStep:
    if state == EventState.FINISHED:
        return RegistrationStep.NONE
    if not people.everybody:
        return RegistrationStep.ADD
    if people.waiting and state == EventState.REGISTRATION:
        return RegistrationStep.CHECK_IN
    return RegistrationStep.GO_ON

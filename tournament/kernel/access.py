"""Access control: a viewer's role in an event, what they may see and do, and views that require it (REG-1).

Views look up every object within its event. A `Viewer`'s permissions follow from the role and the event's
state, without a query.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from types import MappingProxyType
from typing import Any, Concatenate, TypeVar

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django_htmx.middleware import HtmxDetails

from tournament.kernel.acts import LEADERS, Act, act_of, all_acts, role_may_take_back
from tournament.kernel.cache import page_of_event
from tournament.kernel.event_rows import WITHOUT_DRAW
from tournament.kernel.head_count import is_registered
from tournament.kernel.statements import event_with_slug
from tournament.models import (
    DecksOpenTo,
    OrganizationMember,
    Pairing,
    Player,
    Round,
    StageKind,
    Tournament,
)
from tournament.models.states import Role, RoundState


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer of an event's page: an account (None if not logged in) and its role in the event."""

    user_id: int | None
    role: Role

    @property
    def is_leader(self) -> bool:
        """Whether the viewer is on the event's staff."""
        return self.role in LEADERS

    def may(self, act: type[Act[Any]] | str) -> bool:
        """Return whether the viewer's role may perform this act (a class or a code) in the event (REG-1)."""
        return self.role in (act_of(act) if isinstance(act, str) else act).roles

    def may_take_back(self, code: str, actor_id: int | None) -> bool:
        """Return whether the viewer may undo an act (by its code) that this account performed (REG-1)."""
        is_own = actor_id is not None and actor_id == self.user_id
        return role_may_take_back(self.role, code, is_own=is_own)

    @property
    def can(self) -> Mapping[str, bool]:
        """What the viewer may do, by the act's code; for templates: `viewer.can.pair_round`."""
        return _allowed(self.role)


def codes_for(role: Role) -> frozenset[str]:
    """Return the codes of the acts that staff with this role may do (REG-1)."""
    return frozenset(code for code, act in all_acts().items() if role in act.roles)


@cache
def _allowed(role: Role) -> Mapping[str, bool]:
    return MappingProxyType(dict.fromkeys(codes_for(role), True))


# A visitor without an account. The big screen also uses this, even in a staff member's browser.
SPECTATOR = Viewer(user_id=None, role=Role.SPECTATOR)


class EventRequest(HttpRequest):
    """A request for a page of one event: `event_viewer` is the user and their role in the event."""

    user: User | AnonymousUser
    htmx: HtmxDetails
    event: Tournament
    event_viewer: Viewer


class AccountRequest(HttpRequest):
    """A request from a logged-in user.

    `is_for_administrator` is set if it was refused because the user isn't the site administrator.
    """

    user: User
    is_for_administrator: bool


class StaffRequest(EventRequest):
    """A request from a logged-in staff member of the event."""

    user: User


_Found = TypeVar("_Found")
_Answer = TypeVar("_Answer", bound=HttpResponseBase)
EventView = Callable[Concatenate[Any, Tournament, ...], HttpResponseBase]
View = Callable[..., HttpResponseBase]


def role_in(tournament: Tournament, account: int | None) -> Role:
    """Return the account's role in the event; None is a visitor without an account.

    Members of the event's organization are its organizers, and so is the event's owner. At most one query, or
    two if the event belongs to an organization.
    """
    if account is None:
        return Role.SPECTATOR
    if account == tournament.owner_id or is_member(account, tournament.organization_id):
        return Role.TO
    role = tournament.staff.filter(user=account).values_list("role", flat=True).first()
    return Role(role) if role else Role.SPECTATOR


def is_member(account: int, organization: int | None) -> bool:
    """Return whether an account belongs to an organization, both given by key.

    One query if there is an organization.
    """
    if organization is None:
        return False
    return OrganizationMember.objects.filter(organization=organization, user=account).exists()


def viewer_of(user: User | AnonymousUser, tournament: Tournament) -> Viewer:
    """Return the account with its role in the event. Takes as many queries as `role_in`."""
    return Viewer(user_id=user.pk, role=role_in(tournament, user.pk))


def public(view: EventView) -> View:
    """Make a public view, which is passed the event with the slug in the URL. Raises Http404 for an unknown
    slug.
    """

    @wraps(view)
    def wrapper(request: EventRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        def find() -> Tournament:
            return _event(slug)

        def show(tournament: Tournament) -> HttpResponseBase:
            request.event, request.event_viewer = tournament, viewer_of(request.user, tournament)
            return view(request, tournament, **kwargs)

        return of_one_version(request, find, lambda tournament: tournament, show)

    return wrapper


def of_one_version(
    request: HttpRequest,
    find: Callable[[], _Found],
    event_of: Callable[[_Found], Tournament],
    show: Callable[[_Found], _Answer],
) -> _Answer:
    """Return `show(find())`. A GET is rendered from a single version of the event, using cached values.

    For a POST, `find` and `show` run their own queries.
    """
    if request.method in ("GET", "HEAD"):
        return page_of_event(find, event_of, show)
    return show(find())


def _event(slug: str) -> Tournament:
    event = event_with_slug(slug)
    if event is None:
        raise Http404
    return event


def staff_required(view: EventView) -> View:
    """Require a staff member of the event: redirect others to the login page or refuse them (403)."""

    @wraps(view)
    @login_required
    def wrapper(request: EventRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        def show(tournament: Tournament) -> HttpResponseBase:
            request.event, request.event_viewer = tournament, viewer_of(request.user, tournament)
            if not request.event_viewer.is_leader:
                raise PermissionDenied
            return view(request, tournament, **kwargs)

        return of_one_version(request, lambda: _event(slug), lambda tournament: tournament, show)

    return wrapper


def act_required(act: type[Act[Any]] | str) -> Callable[[EventView], View]:
    """Require a staff member who may perform the act.

    Redirect others to the login page or refuse them (403).
    """

    def decorate(view: EventView) -> View:
        @wraps(view)
        def checked(request: EventRequest, tournament: Tournament, **kwargs: Any) -> HttpResponseBase:
            require(request, act)
            return view(request, tournament, **kwargs)

        return staff_required(checked)

    return decorate


def administrator_required(view: View) -> View:
    """Require the site administrator: redirect others to the login page or refuse them (403)."""

    @wraps(view)
    @login_required
    def wrapper(request: AccountRequest, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_superuser:
            request.is_for_administrator = True
            raise PermissionDenied
        return view(request, **kwargs)

    return wrapper


def require(request: EventRequest, act: type[Act[Any]] | str) -> None:
    """Refuse (403) a viewer whose role may not perform the act."""
    if not request.event_viewer.may(act):
        raise PermissionDenied


def get_player(tournament: Tournament, pk: int) -> Player:
    """Return the event's player with this key, or raise a 404."""
    return get_object_or_404(tournament.players, pk=pk)


def get_named_player(tournament: Tournament, pk: int, viewer: Viewer) -> Player:
    """Return the event's player if the viewer may see them, or raise a 404.

    Only staff can see players who are on the waiting list or canceled before they ever played.
    """
    return get_object_or_404(named_players(tournament, viewer), pk=pk)


def named_players(tournament: Tournament, viewer: Viewer) -> QuerySet[Player]:
    """Return the players whose names this viewer may see on pages and in files."""
    return tournament.players.all() if viewer.is_leader else tournament.players.filter(is_registered())


def get_round(request: EventRequest, tournament: Tournament, number: int, *, with_draw: bool = True) -> Round:
    """Return the event's Swiss round if the viewer may see it, or raise a 404.

    Without `with_draw`, `explanation` (the pairing's inputs) is deferred: reading it would take most of the
    time.
    """
    rounds = Round.objects.filter(stage__tournament=tournament, stage__kind=StageKind.SWISS, number=number)
    found = (rounds if with_draw else rounds.defer(*WITHOUT_DRAW)).first()
    if found is None or not sees_round(request.event_viewer, found.state):
        raise Http404
    return found


def get_table(round_: Round, number: int) -> Pairing:
    """Return the round's table with this number, or raise a 404."""
    return get_object_or_404(round_.pairings, number=number)


def sees_round(viewer: Viewer, state: str) -> bool:
    """Return whether the viewer may see a round in this state: only staff can see drafts."""
    return viewer.is_leader or state == RoundState.PUBLISHED


def sees_deck(
    viewer: Viewer, *, open_to: str, is_own: bool = False, takes_part: bool = False, reads_now: bool = False
) -> bool:
    """Return whether the viewer may see a player's decklists, which are `open_to` others (DecksOpenTo).

    Staff and the player always may. `takes_part`: the viewer used a personal link; `reads_now`: the viewer is
    the opponent in the player's open game, during the reading time (NOW 4.3).
    """
    if viewer.is_leader or is_own or open_to == DecksOpenTo.PUBLIC:
        return True
    if open_to == DecksOpenTo.PLAYERS:
        return takes_part
    return open_to == DecksOpenTo.OPPONENTS and reads_now

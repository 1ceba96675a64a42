"""The staff of an event: its members, its invitations, and which of the staff play (REG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User

from tournament.accounts.staff.guests import guests_who_lead_elsewhere
from tournament.accounts.staff.words import NAMELESS, at_the_start, with_nameless
from tournament.kernel.roles import ROLES
from tournament.kernel.text import by_name, search_key
from tournament.models import Level, Player, Staff, Tournament
from tournament.models.states import GONE, Role

# Who rules on the games of a staff member who plays (REG 1.3): the marshal has the final say (REG 1.2).
RULES_FIRST = (Role.MARSHAL, Role.TO, Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Leader:
    """A staff member: `staff` is None for the organizer; `account` is empty for a guest on one phone.

    A staff member without a name is shown by role (`is_named` False), never by login. `may_have_link`: a
    guest to whom the organizer may give a new link.
    """

    user: int
    staff: int | None
    name: str
    is_named: bool
    account: str
    role: Role
    player: int | None
    player_name: str
    may_have_link: bool = False

    @property
    def role_label(self) -> str:
        return str(ROLES[self.role])

    @property
    def is_guest(self) -> bool:
        """Whether the staff member joined by link, without an account."""
        return not self.account


@dataclass(frozen=True, slots=True)
class Invitation:
    """A pending invitation, by link (`token`) or by login name, valid until `ends_at`."""

    staff: int
    name: str
    role: str
    token: str
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class PlaysToo:
    """A staff member who plays in the event, with the person who rules on their games (REG 1.3)."""

    name: str
    player: int
    player_name: str
    ruled_by: str
    user: int

    @property
    def at_the_start(self) -> str:
        """The staff member's name at the start of a sentence."""
        return at_the_start(self.name)


@dataclass(frozen=True, slots=True)
class Leaders:
    """All the staff of an event, as shown to everyone (REG 1.1, 1.3)."""

    everybody: tuple[Leader, ...]

    @property
    def organizer(self) -> str:
        """The organizer's name, or the role if no name is given."""
        return self.everybody[0].name

    @property
    def is_organizer_named(self) -> bool:
        return self.everybody[0].is_named

    @property
    def is_one_without_name(self) -> bool:
        """Whether there is only an organizer, without a name."""
        return len(self.everybody) == 1 and not self.is_organizer_named

    @property
    def marshals(self) -> list[str]:
        """The marshals' names; if there are none, the organizer is also the marshal (REG 1.2)."""
        return self._names(Role.MARSHAL)

    @property
    def judges(self) -> list[str]:
        return self._names(Role.JUDGE)

    def _names(self, role: Role) -> list[str]:
        those = [leader for leader in self.everybody if leader.role is role]
        named = [leader.name for leader in those if leader.is_named]
        return with_nameless(named, len(those) - len(named))

    @property
    def named(self) -> tuple[str, ...]:
        """The names given by staff, the organizer's first."""
        return tuple(leader.name for leader in self.everybody if leader.is_named)

    @property
    def who_play(self) -> list[PlaysToo]:
        """The staff who play, each with the person who rules on their games (REG 1.3)."""
        return [
            PlaysToo(leader.name, leader.player, leader.player_name, self._ruler_over(leader), leader.user)
            for leader in self.everybody
            if leader.player is not None
        ]

    def _ruler_over(self, playing: Leader) -> str:
        others = [leader for leader in self.everybody if leader is not playing]
        others.sort(key=lambda leader: (leader.player is not None, RULES_FIRST.index(leader.role)))
        return others[0].name if others else ""


@dataclass(frozen=True, slots=True)
class StaffPage:
    """The organizer's staff page. `newest` is the newest row's id, for the invitation form.

    `namesakes` are staff with the same name as a player, who haven't been marked as playing (REG 1.3).
    """

    leaders: Leaders
    by_link: tuple[Invitation, ...]
    by_login: tuple[Invitation, ...]
    players: tuple[tuple[int, str], ...]
    namesakes: tuple[str, ...]
    newest: int
    is_relaxed: bool

    @property
    def may_play(self) -> bool:
        """Whether staff may play: in a relaxed event with a second staff member (REG 1.3)."""
        return self.is_relaxed and len(self.leaders.everybody) > 1


def staff_page(tournament: Tournament) -> StaffPage:
    """Return the staff page. Three queries; four with guests."""
    rows = _rows(tournament)
    players = list(tournament.players.all())
    invited = [
        Invitation(row.pk, row.name, str(ROLES[Role(row.role)]), row.invitation, row.ends_at)
        for row in rows
        if row.user is None
    ]
    named = by_name(players)
    leaders = _with_links(tournament, _leaders(tournament, rows, _by_leader(players)))
    return StaffPage(
        leaders=leaders,
        by_link=tuple(each for each in invited if each.token),
        by_login=tuple(each for each in invited if not each.token),
        players=tuple((player.pk, player.name) for player in named),
        namesakes=_namesakes(leaders, players),
        newest=max((row.pk for row in rows), default=0),
        is_relaxed=tournament.level == Level.RELAXED,
    )


def _by_leader(players: Iterable[Player]) -> dict[int, Player]:
    return {player.leader_id: player for player in players if player.leader_id}


def _with_links(tournament: Tournament, leaders: Leaders) -> Leaders:
    guests = [leader.user for leader in leaders.everybody if leader.is_guest]
    elsewhere = guests_who_lead_elsewhere(tournament, guests)
    return Leaders(
        tuple(
            replace(leader, may_have_link=leader.is_guest and leader.user not in elsewhere)
            for leader in leaders.everybody
        )
    )


def _namesakes(leaders: Leaders, players: Iterable[Player]) -> tuple[str, ...]:
    """Return the staff who seem to play: their name is that of an active player who isn't linked to staff."""
    unknown = {search_key(each.name) for each in players if each.leader_id is None and each.state not in GONE}
    return tuple(
        leader.name
        for leader in leaders.everybody
        if leader.is_named and leader.player is None and search_key(leader.name) in unknown
    )


def leaders_of(tournament: Tournament, players: Iterable[Player] | None = None) -> Leaders:
    """Return the event's staff: the organizer, then marshals, then judges.

    Three queries, or two if the event's `players` have already been fetched.
    """
    if players is None:
        players = tournament.players.filter(leader__isnull=False)
    return _leaders(tournament, _rows(tournament), _by_leader(players))


def _rows(tournament: Tournament) -> list[Staff]:
    return list(Staff.objects.filter(tournament=tournament).select_related("user").order_by("pk"))


def _leaders(tournament: Tournament, rows: list[Staff], by_leader: Mapping[int, Player]) -> Leaders:
    owner: User = tournament.owner
    everybody = [_leader(owner, None, Role.TO, by_leader)]
    everybody += [
        _leader(row.user, row, role, by_leader)
        for role in (Role.MARSHAL, Role.JUDGE)
        for row in rows
        if row.user is not None and row.role == role
    ]
    return Leaders(tuple(everybody))


def _leader(user: User, row: Staff | None, role: Role, by_leader: Mapping[int, Player]) -> Leader:
    name, player = _name(user, row), by_leader.get(user.pk)
    return Leader(
        user=user.pk,
        staff=row.pk if row else None,
        name=name or str(NAMELESS[role]),
        is_named=bool(name),
        account=user.get_username() if user.has_usable_password() else "",
        role=role,
        player=player.pk if player else None,
        player_name=player.name if player else "",
    )


def _name(user: User, row: Staff | None) -> str:
    """Return the name that a staff member gave; a stored login name doesn't count as one."""
    if row is None or row.name == user.get_username():
        return user.get_full_name()
    return row.name

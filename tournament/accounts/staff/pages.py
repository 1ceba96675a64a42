"""The staff of an event: who they are, who is invited, and which of them play (REG-1)."""

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

# Who rules on the games of a staff member who plays (REG 1.3): the marshal's word is the last one (REG 1.2).
RULES_FIRST = (Role.MARSHAL, Role.TO, Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Leader:
    """A staff member: `staff` is None for the organizer; `account` is empty for a guest on one phone only.

    Who gave no name is called by the role (`is_named` False), never by the login. `may_have_link`: a guest
    to whom the organizer may give a new link.
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
        """The role in words."""
        return str(ROLES[self.role])

    @property
    def is_guest(self) -> bool:
        """Whether the staff member came by a link, without an account."""
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
    """A staff member who plays as a player of the event, and who rules on their games (REG 1.3)."""

    name: str
    player: int
    player_name: str
    ruled_by: str
    user: int

    @property
    def at_the_start(self) -> str:
        """The staff member's name where it starts a sentence."""
        return at_the_start(self.name)


@dataclass(frozen=True, slots=True)
class Leaders:
    """All the staff of an event, as everyone may know them (REG 1.1, 1.3)."""

    everybody: tuple[Leader, ...]

    @property
    def organizer(self) -> str:
        """The organizer's name; if none is given, the role."""
        return self.everybody[0].name

    @property
    def is_organizer_named(self) -> bool:
        """Whether the organizer gave a name."""
        return self.everybody[0].is_named

    @property
    def is_one_without_name(self) -> bool:
        """Whether there is only an organizer who gave no name."""
        return len(self.everybody) == 1 and not self.is_organizer_named

    @property
    def marshals(self) -> list[str]:
        """The marshals' names; with none the organizer is the marshal too (REG 1.2)."""
        return self._names(Role.MARSHAL)

    @property
    def judges(self) -> list[str]:
        """The judges' names."""
        return self._names(Role.JUDGE)

    def _names(self, role: Role) -> list[str]:
        those = [leader for leader in self.everybody if leader.role is role]
        named = [leader.name for leader in those if leader.is_named]
        return with_nameless(named, len(those) - len(named))

    @property
    def named(self) -> tuple[str, ...]:
        """The names that staff gave, the organizer's first."""
        return tuple(leader.name for leader in self.everybody if leader.is_named)

    @property
    def who_play(self) -> list[PlaysToo]:
        """The staff who play, each with who rules on their games (REG 1.3)."""
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
    """The organizer's page of staff. `newest` is the newest row's id, for the form that invites.

    `namesakes` are staff with a player of the same name, of whom no one has said that they play (REG 1.3).
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
        """Whether a staff member may play: a relaxed event with a second staff member (REG 1.3)."""
        return self.is_relaxed and len(self.leaders.everybody) > 1


def staff_page(tournament: Tournament) -> StaffPage:
    """Return the page of staff. Two queries, where the event came with its owner; three with guests."""
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
    """Return the staff who seem to play: no one is called so but an unknown player, who is still in."""
    unknown = {search_key(each.name) for each in players if each.leader_id is None and each.state not in GONE}
    return tuple(
        leader.name
        for leader in leaders.everybody
        if leader.is_named and leader.player is None and search_key(leader.name) in unknown
    )


def leaders_of(tournament: Tournament, players: Iterable[Player] | None = None) -> Leaders:
    """Return the event's staff: the organizer, then marshals, then judges.

    Two queries, or one where the event's `players` are read already.
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

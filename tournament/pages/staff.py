"""The leaders of an event: who they are, who is invited, and which of them play (REG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournament.models import Level, Player, Staff, Tournament
from tournament.phrases.floor import ROLES
from tournament.registration import search_key
from tournament.states import Role

# Who rules on the games of a leader who plays (REG 1.3): the marshal's word is the last one (REG 1.2).
RULES_FIRST = (Role.MARSHAL, Role.TO, Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: `staff` is None for the organizer; `account` is empty for a guest on one phone only."""

    user: int
    staff: int | None
    name: str
    account: str
    role: Role
    player: int | None
    player_name: str

    @property
    def role_label(self) -> str:
        """The role in words."""
        return str(ROLES[self.role])

    @property
    def is_guest(self) -> bool:
        """Whether the leader came by a link, without an account."""
        return not self.account


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that nobody has taken yet."""

    staff: int
    name: str
    role: str
    token: str


@dataclass(frozen=True, slots=True)
class PlaysToo:
    """A leader who plays as a player of the event, and who rules on their games (REG 1.3)."""

    name: str
    player: int
    player_name: str
    ruled_by: str


@dataclass(frozen=True, slots=True)
class Leaders:
    """All the leaders of an event, as everybody may know them (REG 1.1, 1.3)."""

    everybody: tuple[Leader, ...]

    @property
    def organizer(self) -> str:
        """The organizer's name."""
        return self.everybody[0].name

    @property
    def marshals(self) -> list[str]:
        """The marshals' names; with none the organizer is the marshal too (REG 1.2)."""
        return [leader.name for leader in self.everybody if leader.role is Role.MARSHAL]

    @property
    def judges(self) -> list[str]:
        """The judges' names."""
        return [leader.name for leader in self.everybody if leader.role is Role.JUDGE]

    @property
    def who_play(self) -> list[PlaysToo]:
        """The leaders who play, each with who rules on their games (REG 1.3)."""
        return [
            PlaysToo(leader.name, leader.player, leader.player_name, self._ruler_over(leader))
            for leader in self.everybody
            if leader.player is not None
        ]

    def _ruler_over(self, playing: Leader) -> str:
        others = [leader for leader in self.everybody if leader is not playing]
        others.sort(key=lambda leader: (leader.player is not None, RULES_FIRST.index(leader.role)))
        return others[0].name if others else ""


@dataclass(frozen=True, slots=True)
class StaffPage:
    """The organizer's page of leaders. `newest` is the newest row's id, for the form that invites."""

    leaders: Leaders
    invitations: tuple[Invitation, ...]
    players: tuple[tuple[int, str], ...]
    newest: int
    is_relaxed: bool

    @property
    def may_play(self) -> bool:
        """Whether a leader may play: a relaxed event with a second leader (REG 1.3)."""
        return self.is_relaxed and len(self.leaders.everybody) > 1


def staff_page(tournament: Tournament) -> StaffPage:
    """Return the page of leaders. Two queries, where the event came with its owner."""
    rows = _rows(tournament)
    players = list(tournament.players.all())
    by_leader = {player.leader_id: player for player in players if player.leader_id}
    invited = [row for row in rows if row.user is None]
    named = sorted(players, key=lambda player: (search_key(player.name), player.pk))
    return StaffPage(
        leaders=_leaders(tournament, rows, by_leader),
        invitations=tuple(
            Invitation(row.pk, row.name, str(ROLES[Role(row.role)]), row.invitation) for row in invited
        ),
        players=tuple((player.pk, player.name) for player in named),
        newest=max((row.pk for row in rows), default=0),
        is_relaxed=tournament.level == Level.RELAXED,
    )


def leaders_of(tournament: Tournament, players: Iterable[Player] | None = None) -> Leaders:
    """Return the event's leaders: the organizer, then marshals, then judges.

    Two queries, or one where the event's `players` are read already.
    """
    if players is None:
        players = tournament.players.filter(leader__isnull=False)
    by_leader = {player.leader_id: player for player in players if player.leader_id}
    return _leaders(tournament, _rows(tournament), by_leader)


def leaders_at(tournament: Tournament) -> dict[int, str]:
    """Return the leaders who play, by player: where two of them meet the marshal rules (REG 1.3).

    Two queries.
    """
    return {leader.player: leader.name for leader in leaders_of(tournament).everybody if leader.player}


def _rows(tournament: Tournament) -> list[Staff]:
    return list(Staff.objects.filter(tournament=tournament).select_related("user").order_by("pk"))


def _leaders(tournament: Tournament, rows: list[Staff], by_leader: Mapping[int, Player]) -> Leaders:
    owner: User = tournament.owner
    name = owner.get_full_name() or owner.get_username()
    everybody = [_leader(owner, None, name, Role.TO, by_leader.get(owner.pk))]
    everybody += [
        _leader(row.user, row.pk, row.name, Role(row.role), by_leader.get(row.user.pk))
        for role in (Role.MARSHAL, Role.JUDGE)
        for row in rows
        if row.user is not None and row.role == role
    ]
    return Leaders(tuple(everybody))


def _leader(user: User, staff: int | None, name: str, role: Role, player: Player | None) -> Leader:
    return Leader(
        user=user.pk,
        staff=staff,
        name=name,
        account=user.get_username() if user.has_usable_password() else "",
        role=role,
        player=player.pk if player else None,
        player_name=player.name if player else "",
    )

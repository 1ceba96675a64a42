"""Staff who play may not rule on, witness or record anything at their own table (REG 1.6).

Acts of this kind call `refuse_own_table` or `refuse_own_opponent`; pages hide the buttons using
`barred_here`, so both agree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import ActionRefused, register_refusals
from tournament.kernel.roles import display_name
from tournament.models import Level, Pairing, Player, Staff, Tournament
from tournament.models.states import Role, RoundState

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def barred_here(tournament: Tournament, seated: Collection[int | None]) -> frozenset[int]:
    """Return the accounts that may not rule at a table with these staff (None: a player who isn't staff).

    All of them are barred, unless two staff play each other and there are no other staff: then the marshal
    rules (REG 1.3). No query unless two staff sit there.
    """
    leaders = frozenset(user for user in seated if user is not None)
    if len(leaders) < 2:
        return leaders
    roles = dict(Staff.objects.filter(tournament=tournament, user__isnull=False).values_list("user", "role"))
    if {tournament.owner_id, *roles} - leaders:
        return leaders
    marshals = {user for user, role in roles.items() if role == Role.MARSHAL} or {tournament.owner_id}
    return leaders - marshals


def refuse_own_table(tournament: Tournament, actor: User | None, players: Iterable[int]) -> None:
    """Raise ActionRefused own_table if the acting staff member is one of these players (REG 1.6).

    If `actor` is None, a player is acting on their own page. At most one query, unless two staff play each
    other; none above the relaxed level, where staff don't play (REG 1.3).
    """
    if actor is None or tournament.level != Level.RELAXED:
        return
    rows = tournament.players.filter(pk__in=list(players), leader__isnull=False)
    refuse_where_seated(tournament, actor, rows.values_list("leader", flat=True))


def refuse_where_seated(tournament: Tournament, actor: User | None, seated: Collection[int | None]) -> None:
    """Raise ActionRefused own_table as in `refuse_own_table`, but with the players' accounts already known.

    `seated` are the accounts at the table (None: a player who isn't staff). No query unless two staff play
    each other.
    """
    if actor is None or tournament.level != Level.RELAXED:
        return
    if actor.pk in barred_here(tournament, seated):
        raise ActionRefused("own_table")


def refuse_own_opponent(tournament: Tournament, actor: User | None, player: Player) -> None:
    """Raise ActionRefused own_table if the player is the acting staff member or their current opponent."""
    if actor is not None and actor.pk in barred_from(tournament, player):
        raise ActionRefused("own_table")


def barred_from(tournament: Tournament, player: Player) -> frozenset[int]:
    """Return the accounts that may not rule on a player: the player's own and the opponent's (REG 1.6).

    One query if no staff play; none above the relaxed level.
    """
    if tournament.level != Level.RELAXED:
        return frozenset()
    leaders = dict(tournament.players.filter(leader__isnull=False).values_list("pk", "leader"))
    if not leaders:
        return frozenset()
    here = {player.pk, *seated_with(tournament, player)}
    return barred_here(tournament, [user for pk, user in leaders.items() if pk in here])


def barred_players(tournament: Tournament, actor: User | None) -> frozenset[int]:
    """Return the players that this staff member may not rule on: themselves and their opponent (REG 1.6).

    One query unless they play; none above the relaxed level.
    """
    if actor is None or tournament.level != Level.RELAXED:
        return frozenset()
    own = tournament.players.filter(leader=actor).first()
    if own is None:
        return frozenset()
    here = tournament.players.filter(pk__in={own.pk, *seated_with(tournament, own)})
    return frozenset(row.pk for row in here if actor.pk in barred_from(tournament, row))


def seated_with(tournament: Tournament, player: Player) -> list[int]:
    """Return the players at the player's newest published table, the player included.

    Empty before round 1.
    """
    published = Pairing.objects.filter(round__stage__tournament=tournament, round__state=RoundState.PUBLISHED)
    newest = published.filter(seats__player=player).order_by(
        "-round__stage__number", "-round__number", "-number"
    )
    table = newest.first()
    return list(table.seats.values_list("player", flat=True)) if table else []


def refuse_own_witness(tournament: Tournament, witness: str, players: Iterable[int]) -> None:
    """Raise ActionRefused own_witness if the staff member named as witness plays at this table (REG 5.4)."""
    if not witness or tournament.level != Level.RELAXED:
        return
    rows = tournament.players.filter(pk__in=list(players), leader__isnull=False).select_related("leader")
    seated = {row.leader_id: row for row in rows}
    for user in barred_here(tournament, seated):
        if witness.casefold() in {name.casefold() for name in _names(tournament, seated[user])}:
            raise ActionRefused("own_witness", witness=witness)


def _names(tournament: Tournament, player: Player) -> set[str]:
    """Return the names by which a playing staff member may be known."""
    appointed = Staff.objects.filter(tournament=tournament, user=player.leader).values_list("name", flat=True)
    return {player.name, display_name(player.leader), *appointed}


register_refusals(
    {
        "own_table": gettext_lazy(
            "You’re playing at this table, so another staff member has to make the rulings, act as "
            "witness and record the result (REG 1.6)."
        ),
        "own_witness": gettext_lazy(
            "%(witness)s is playing at this table and can’t be the witness. Choose another staff "
            "member (REG 1.6)."
        ),
    }
)

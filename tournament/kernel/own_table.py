"""A leader who plays does not rule on, witness or record anything at their own table (REG 1.6).

The acts that do one of these ask `refuse_own_table` or `refuse_own_opponent`; pages leave the buttons out by
`barred_here`, so that both say the same.
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
    """Return the accounts that may not rule at a table where these leaders sit (None: one who leads nothing).

    They are all of these, but where two leaders play each other and nobody else leads: then the marshal rules
    (REG 1.3). No query unless two leaders sit there.
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
    """Raise ActionRefused own_table where the leader who acts plays as one of these players (REG 1.6).

    `actor` None is a player on their own page, whose word is no leader's. One query at most but where two
    leaders play each other; none above the relaxed level, where no leader plays (REG 1.3).
    """
    if actor is None or tournament.level != Level.RELAXED:
        return
    rows = tournament.players.filter(pk__in=list(players), leader__isnull=False)
    refuse_where_seated(tournament, actor, rows.values_list("leader", flat=True))


def refuse_where_seated(tournament: Tournament, actor: User | None, seated: Collection[int | None]) -> None:
    """Raise ActionRefused own_table as `refuse_own_table` does, where the players' accounts are at hand.

    `seated` are those of who sits at the table (None: one who leads nothing). No query but where two leaders
    play each other.
    """
    if actor is None or tournament.level != Level.RELAXED:
        return
    if actor.pk in barred_here(tournament, seated):
        raise ActionRefused("own_table")


def refuse_own_opponent(tournament: Tournament, actor: User | None, player: Player) -> None:
    """Raise ActionRefused own_table where the player is the leader who acts, or sits with them now."""
    if actor is not None and actor.pk in barred_from(tournament, player):
        raise ActionRefused("own_table")


def barred_from(tournament: Tournament, player: Player) -> frozenset[int]:
    """Return the accounts that may not rule on a player: their own, and of who sits with them now (REG 1.6).

    One query where no leader plays, none above the relaxed level.
    """
    if tournament.level != Level.RELAXED:
        return frozenset()
    leaders = dict(tournament.players.filter(leader__isnull=False).values_list("pk", "leader"))
    if not leaders:
        return frozenset()
    here = {player.pk, *seated_with(tournament, player)}
    return barred_here(tournament, [user for pk, user in leaders.items() if pk in here])


def seated_with(tournament: Tournament, player: Player) -> list[int]:
    """Return who sits at the player's newest published table, the player too; nobody before round 1."""
    published = Pairing.objects.filter(round__stage__tournament=tournament, round__state=RoundState.PUBLISHED)
    newest = published.filter(seats__player=player).order_by(
        "-round__stage__number", "-round__number", "-number"
    )
    table = newest.first()
    return list(table.seats.values_list("player", flat=True)) if table else []


def refuse_own_witness(tournament: Tournament, witness: str, players: Iterable[int]) -> None:
    """Raise ActionRefused own_witness where the leader named as the witness plays at this table (REG 5.4)."""
    if not witness or tournament.level != Level.RELAXED:
        return
    rows = tournament.players.filter(pk__in=list(players), leader__isnull=False).select_related("leader")
    seated = {row.leader_id: row for row in rows}
    for user in barred_here(tournament, seated):
        if witness.casefold() in {name.casefold() for name in _names(tournament, seated[user])}:
            raise ActionRefused("own_witness", witness=witness)


def _names(tournament: Tournament, player: Player) -> set[str]:
    """Return by which names a leader who plays is known."""
    appointed = Staff.objects.filter(tournament=tournament, user=player.leader).values_list("name", flat=True)
    return {player.name, display_name(player.leader), *appointed}


register_refusals(
    {
        "own_table": gettext_lazy(
            "You’re playing at this table, so another staff member rules, witnesses and records here "
            "(REG 1.6)."
        ),
        "own_witness": gettext_lazy(
            "%(witness)s is playing at this table and can’t be the witness. Choose another staff "
            "member (REG 1.6)."
        ),
    }
)

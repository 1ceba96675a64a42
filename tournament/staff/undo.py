"""Taking back what was done with the event's leaders (REG 1.1, 1.3)."""

from __future__ import annotations

from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Player, Staff
from tournament.staff.acts.leaders import let_play, refuse_without_second_leader


def role_as_before(undoing: Undoing) -> None:
    """Give a leader the role they had."""
    staff = _staff(undoing)
    if staff.role != undoing.facts["after"]:
        overtaken()
    staff.role = undoing.facts["before"]
    staff.save(update_fields=["role"])


def not_invited(undoing: Undoing) -> None:
    """Take an appointment or an open invitation back.

    Raises ActionRefused second_leader_needed where a leader who plays would be left without another (REG 1.3).
    """
    staff = _staff(undoing)
    if staff.user_id and undoing.tournament.players.filter(leader=staff.user_id).exists():
        overtaken()
    staff.delete()
    refuse_without_second_leader(undoing.tournament)


def lead_again(undoing: Undoing) -> None:
    """Let somebody lead again in the role that was taken from them."""
    facts, event = undoing.facts, undoing.tournament
    leads_already = Staff.objects.filter(tournament=event, user=facts["user"]).exists()
    if leads_already or facts["user"] is None or Staff.objects.filter(pk=facts["staff"]).exists():
        overtaken()
    Staff.objects.create(
        pk=facts["staff"], tournament=event, user_id=facts["user"], role=facts["role"], name=facts["name"]
    )
    if facts.get("player"):
        let_play(event, undoing.player(), facts["user"])


def plays_as_before(undoing: Undoing) -> None:
    """Let a leader play as before, or not. Raises what saying so anew would raise (REG 1.3)."""
    facts, event = undoing.facts, undoing.tournament
    now = event.players.filter(leader=facts["user"]).first()
    if (now.pk if now else None) != facts["player"]:
        overtaken()
    Player.objects.filter(tournament=event, leader=facts["user"]).update(leader=None)
    if facts["before"]:
        let_play(event, undoing.players([facts["before"]])[0], facts["user"])


def _staff(undoing: Undoing) -> Staff:
    found = Staff.objects.filter(tournament=undoing.tournament, pk=undoing.facts["staff"]).first()
    return found or overtaken()

"""Guests: staff who joined by link, on one phone, without a password, and how they return (REG 1.1).

A guest who lost their phone or logged out gets another link to the same account, so that they keep their
history and rights. The link isn't stored: it is derived from the account, and invalid once used.
"""

from __future__ import annotations

from django.contrib.auth.tokens import PasswordResetTokenGenerator

from tournament.kernel.ids import id_in
from tournament.models import Staff, Tournament


class _GuestLinks(PasswordResetTokenGenerator):
    """Links valid for three days, and only until the guest's next login."""

    key_salt = "tournament.staff.guests"


_links = _GuestLinks()


def link_part(staff: Staff) -> str:
    """Return the secret part of a new link for this guest. Raises ValueError for a pending invitation."""
    if staff.user is None:
        raise ValueError(staff.pk)
    return f"{staff.pk}-{_links.make_token(staff.user)}"


def guest_of_link(part: str) -> Staff | None:
    """Return the guest that a link belongs to, or None if it has expired or never existed."""
    number, _dash, token = part.partition("-")
    guests = Staff.objects.select_related("user", "tournament__owner").filter(
        tournament__deleted_at__isnull=True
    )
    staff = guests.filter(pk=id_in(number) or 0, user__isnull=False).first()
    return staff if staff and _is_good(staff, token) else None


def guests_who_lead_elsewhere(tournament: Tournament, guests: list[int]) -> set[int]:
    """Return which of these accounts are also on the staff of another organizer's event.

    A link to such an account would also give access to that event, and this organizer mustn't grant that. An
    account that is an organizer as a member of an organization has no role in the owner's other events. At
    most one query.
    """
    if not guests:
        return set()
    same_organizers = {"tournament__owner": tournament.owner_id}
    if tournament.organization_id is not None:
        same_organizers["tournament__organization"] = tournament.organization_id
    elsewhere = Staff.objects.filter(user__in=guests).exclude(**same_organizers)
    return set(elsewhere.values_list("user_id", flat=True))


def may_have_link(staff: Staff) -> bool:
    """Return whether the organizer may give this person a new link: only guests of their own events."""
    user = staff.user
    if user is None or not user.is_active or user.has_usable_password():
        return False
    return not guests_who_lead_elsewhere(staff.tournament, [user.pk])


def _is_good(staff: Staff, token: str) -> bool:
    return may_have_link(staff) and _links.check_token(staff.user, token)

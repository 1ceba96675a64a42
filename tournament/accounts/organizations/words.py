"""Messages for refused actions on organizations, and sentences for the entries in their logs."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals
from tournament.kernel.roles import ROLES
from tournament.models import OrganizationEntry, OrganizationRole
from tournament.models.states import Role

ENTRY_SENTENCES: dict[str, Promise] = {
    "founded": gettext_lazy("%(who)s created the organization %(name)s."),
    "renamed": gettext_lazy("Renamed the organization from %(before)s to %(name)s."),
    "asked": gettext_lazy("Invited %(username)s as %(role)s."),
    "asking_ended": gettext_lazy("Canceled the invitation for %(username)s."),
    "joined": gettext_lazy("%(who)s joined as %(role)s."),
    "role_given": gettext_lazy("Changed the role of %(who)s from %(before)s to %(role)s."),
    "removed": gettext_lazy("Removed %(who)s."),
    "left": gettext_lazy("%(who)s left."),
    "standing_added": gettext_lazy("Added %(who)s to the staff list as %(role)s."),
    "standing_removed": gettext_lazy("Removed %(who)s from the staff list."),
    "template_kept": gettext_lazy("Saved the template %(name)s."),
    "template_renamed": gettext_lazy("Renamed the template %(before)s to %(name)s."),
    "template_deleted": gettext_lazy("Deleted the template %(name)s."),
    "webhook_created": gettext_lazy("Created a webhook to %(site)s."),
    "webhook_removed": gettext_lazy("Removed the webhook to %(site)s."),
}


def entry_sentence(entry: OrganizationEntry) -> str:
    """Return the sentence for an entry in an organization's log, in the reader's language."""
    facts: dict[str, Any] = entry.facts if isinstance(entry.facts, dict) else {}
    if entry.what not in ENTRY_SENTENCES:
        return entry.what  # of a later release
    try:
        return str(ENTRY_SENTENCES[entry.what]) % {
            name: _in_words(entry.what, name, value) for name, value in facts.items()
        }
    except (KeyError, TypeError, ValueError):
        return entry.what  # damaged


def _in_words(what: str, name: str, value: Any) -> Any:
    """Return a role in words, any other fact unchanged."""
    if name == "role" or (what, name) == ("role_given", "before"):
        if value in OrganizationRole.values:
            return OrganizationRole(value).label
        if value in (Role.MARSHAL, Role.JUDGE):
            return ROLES[Role(value)]
    return value


ORGANIZATION_SENTENCES: dict[str, Promise] = {
    "organization_is_gone": gettext_lazy("This organization no longer exists."),
    "not_a_member": gettext_lazy("You don’t belong to this organization."),
    "not_a_manager": gettext_lazy("Only its managers can do this."),
    "organization_exists": gettext_lazy("You already belong to an organization with this name: %(name)s."),
    "too_many_organizations": gettext_lazy(
        "An account can belong to at most %(most)s organizations. Leave one first."
    ),
    "organization_has_members": gettext_lazy(
        "The organization still has other members. Remove them first, then delete it."
    ),
    "organization_has_events": gettext_lazy(
        "It still has events, possibly in the bin. First remove them from the organization one by one, "
        "or delete them for good."
    ),
    "is_member_already": gettext_lazy("%(username)s already belongs to the organization."),
    "too_many_members": gettext_lazy(
        "An organization can have at most %(most)s members and pending invitations in total. Remove one "
        "first."
    ),
    "asking_is_over": gettext_lazy("This invitation has been canceled or has expired. Ask for a new one."),
    "member_is_gone": gettext_lazy("This person no longer belongs to the organization."),
    "last_manager": gettext_lazy("The organization needs a manager. Make another member a manager first."),
    "too_many_standing": gettext_lazy("The list already has %(most)s people. Remove someone first."),
    "nobody_of_that_account": gettext_lazy("Choose one of the people in the list."),
    "only_owner_gives": gettext_lazy(
        "Only the event’s creator can give it to an organization. The creator and the organization’s "
        "managers can remove it from the organization."
    ),
    "only_owner_hands_over": gettext_lazy(
        "Only the event’s owner and its organization’s managers can hand it over."
    ),
    "cannot_own": gettext_lazy("Choose a staff member of this event who has their own password."),
}

register_refusals(ORGANIZATION_SENTENCES)

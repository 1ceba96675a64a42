"""The words for what is refused about organizations, and for the lines of their logs."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals
from tournament.kernel.roles import ROLES
from tournament.models import OrganizationEntry, OrganizationRole
from tournament.models.states import Role

ENTRY_SENTENCES: dict[str, Promise] = {
    "founded": gettext_lazy("%(who)s founded the organization %(name)s."),
    "renamed": gettext_lazy("The organization is named %(name)s now, no longer %(before)s."),
    "asked": gettext_lazy("Invited whoever logs in as %(username)s, as %(role)s."),
    "asking_ended": gettext_lazy("Took the invitation of %(username)s back."),
    "joined": gettext_lazy("%(who)s joined as %(role)s."),
    "role_given": gettext_lazy("%(who)s is %(role)s now, no longer %(before)s."),
    "removed": gettext_lazy("Removed %(who)s."),
    "left": gettext_lazy("%(who)s left."),
    "standing_added": gettext_lazy("%(who)s stands in the list of staff as %(role)s."),
    "standing_removed": gettext_lazy("%(who)s does not stand in the list of staff any more."),
    "template_kept": gettext_lazy("Kept the template %(name)s."),
    "template_renamed": gettext_lazy("The template %(before)s is named %(name)s now."),
    "template_deleted": gettext_lazy("Deleted the template %(name)s."),
}


def entry_sentence(entry: OrganizationEntry) -> str:
    """Return what a line of an organization's log says, in the reader's language."""
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
    """Return a role in words, any other fact as it is."""
    if name == "role" or (what, name) == ("role_given", "before"):
        if value in OrganizationRole.values:
            return OrganizationRole(value).label
        if value in (Role.MARSHAL, Role.JUDGE):
            return ROLES[Role(value)]
    return value


ORGANIZATION_SENTENCES: dict[str, Promise] = {
    "organization_is_gone": gettext_lazy("This organization is not there any more."),
    "not_a_member": gettext_lazy("You do not belong to this organization."),
    "not_a_manager": gettext_lazy("Only its managers do this."),
    "organization_exists": gettext_lazy("You belong to an organization of this name already: %(name)s."),
    "too_many_organizations": gettext_lazy(
        "One account belongs to %(most)s organizations at most: leave one first."
    ),
    "organization_has_members": gettext_lazy(
        "Others belong to it still: remove them first, then delete the organization."
    ),
    "organization_has_events": gettext_lazy(
        "It still has events, perhaps in a bin: they are taken back one by one, or deleted for good, first."
    ),
    "is_member_already": gettext_lazy("%(username)s belongs to the organization already."),
    "too_many_members": gettext_lazy(
        "An organization has %(most)s members and open invitations at most: remove one first."
    ),
    "asking_is_over": gettext_lazy("This invitation was taken back, or it is too old. Ask for another one."),
    "member_is_gone": gettext_lazy("This person does not belong to the organization any more."),
    "last_manager": gettext_lazy(
        "Somebody has to manage the organization: make another member manager first."
    ),
    "too_many_standing": gettext_lazy("The list has %(most)s people already: take somebody off it first."),
    "nobody_of_that_account": gettext_lazy("Choose one of the people in the list."),
    "only_owner_gives": gettext_lazy(
        "Only who set the event up gives it to an organization; they and its managers take it back."
    ),
    "only_owner_hands_over": gettext_lazy(
        "Only the event’s owner hands it over, and the managers of its organization."
    ),
    "cannot_own": gettext_lazy(
        "Choose somebody who leads the event and logs in with a password of their own."
    ),
}

register_refusals(ORGANIZATION_SENTENCES)

"""Creating an event."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.organizations.changing import lock_for_member
from tournament.event.regulation_values import usual_card_pool, usual_cut_decks
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_ROUND_1, Act, Change, first_change
from tournament.kernel.errors import ActionRefused
from tournament.models import AnnouncedPlan, Organization, Tournament
from tournament.models.states import EventState

if TYPE_CHECKING:
    from django.contrib.auth.models import User


# What isn't copied with an event's settings: its identity, its progress, and anything that would open it to
# others before anyone has looked at it.
NOT_COPIED = frozenset(
    {
        *("id", "owner", "organization", "slug", "name", "date", "cut_date", "created_at"),
        *("state", "version", "pairings_version", "chosen_rounds", "chosen_cut_size"),
        "cancel_until",
        *("is_signup_open", "is_check_in_open", "are_decks_locked", "swiss_decks", "cut_decks"),
        *("is_put_away", "deleted_at", "abr_tournament"),
    }
)
# The longest slug made by `short_slug`; reserved slugs are paths under the desk.
_SHORT_SLUG = 40
RESERVED_SLUGS = frozenset({"new", "bin", "bring-in"})


class CreateEvent(Act[Tournament]):
    """Create an event owned by the actor, from model field values, for their `organization` if given.

    There is no event yet to `perform` the act on; `create` makes one. Raises ActionRefused: event_exists if
    the organizer already has an event with this name on this day (the same form sent twice), not_a_member,
    organization_is_gone.
    """

    code = "create_event"
    label = gettext_lazy("Event created")
    states = BEFORE_ROUND_1

    values: Mapping[str, Any]
    organization: Organization | None = None

    def create(self, *, actor: User) -> Tournament:
        """Create the event and its first log entry in one transaction, and return the event."""
        event = Tournament(owner=actor, organization=self.organization, **self.values)
        with first_change(event, type(self), actor=actor) as change:
            return self.do(change)

    def do(self, change: Change) -> Tournament:
        """Give the new event its own slug, and the card pool and deck openness that are usual under its
        rules.
        """
        event = change.tournament
        if Tournament.objects.owned_by(event.owner).filter(name=event.name, date=event.date).exists():
            raise ActionRefused("event_exists", name=event.name)
        if self.organization is not None:
            lock_for_member(self.organization, event.owner.pk)
        event.slug = free_slug(event.name, is_listed=event.is_listed)
        if "cut_decks" not in self.values:
            event.cut_decks = usual_cut_decks(event.regulations)
        if "card_pool_until" not in self.values:
            event.card_pool_until = usual_card_pool(event.regulations, event.date)
        for_whom = self.organization.name if self.organization else msgspec.UNSET
        change.log(self.Payload(name=event.name, organization=for_whom))
        return event

    class Payload(payloads.Payload):
        """The event's name, and the organization it belongs to, if any."""

        irreversible_reason = gettext_lazy("This can’t be undone: without it, there would be no event.")

        name: str
        organization: str | msgspec.UnsetType = msgspec.UNSET

        def sentence(self) -> str:
            if self.organization is not msgspec.UNSET:
                return _("Created the event %(name)s for %(organization)s.") % self.sentence_values
            return _("Created the event %(name)s.") % self.sentence_values


def copied_values(event: Tournament) -> dict[str, Any]:
    """Return an event's settings for a new event, without those that belong to this event only.

    The usual card pool is left out because it follows from the new event's date.
    """
    names = [field.name for field in Tournament._meta.concrete_fields if field.name not in NOT_COPIED]
    values = {name: getattr(event, name) for name in names}
    if event.card_pool_until == usual_card_pool(event.regulations, event.date):
        del values["card_pool_until"]
    if event.state != EventState.REGISTRATION:  # once it has started, the event has the plan that was played
        values |= {"planned_rounds": event.chosen_rounds, "cut_size": event.chosen_cut_size}
        told = AnnouncedPlan.objects.filter(tournament=event).order_by("pk").first()
        if told is not None:  # the kind of cut is the one that was first announced
            values |= {"cut_kind": told.cut_kind, "extra_rounds": told.extra_rounds}
    return values


def short_slug(name: str) -> str:
    """Return a readable slug for an event from another program, made of whole words of its name."""
    stem = slugify(name)
    if len(stem) > _SHORT_SLUG:
        stem = stem[: _SHORT_SLUG + 1].rpartition("-")[0] or stem[:_SHORT_SLUG]
    return stem.strip("-") or "event"


def free_slug(name: str, *, is_listed: bool) -> str:
    """Return an unused slug; an unlisted event's slug can't be guessed from its name."""
    stem = slugify(name)[:60] or "event"
    if not is_listed:
        stem = f"{stem}-{secrets.token_hex(4)}"
    slug, count = stem, 1
    while slug in RESERVED_SLUGS or Tournament.everything.filter(slug=slug).exists():
        count += 1
        slug = f"{stem}-{count}"
    return slug

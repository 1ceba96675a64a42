"""Queries for events: those on the public list, and those that an account organizes or staffs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Case, F, FilteredRelation, Q, Value, When

from tournament.models.organization import Organization, OrganizationMember
from tournament.models.states import EventState, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser, User

    from tournament.models.tournament import Tournament  # noqa: F401 - named below, as a text


def _is_run_by(user: User | AnonymousUser) -> Q:
    """Return the condition for events that an account organizes (`kernel.access.role_in`)."""
    of_the_account = OrganizationMember.objects.filter(user=user.pk or 0).values("organization")
    return Q(owner_id=user.pk) | Q(organization__in=of_the_account)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Queries for events."""

    def listed(self) -> TournamentQuerySet:
        """Return the events on the public list, newest first."""
        return self.filter(is_listed=True, is_put_away=False).order_by("-date", "-pk")

    def owned_by(self, user: User | AnonymousUser) -> TournamentQuerySet:
        """Return the events that this organizer owns, newest first."""
        return self.filter(owner_id=user.pk).order_by("-date", "-pk")

    def run_by(self, user: User | AnonymousUser) -> TournamentQuerySet:
        """Return the events that this account organizes: its own and its organizations'."""
        return self.filter(_is_run_by(user)).order_by("-date", "-pk")

    def led_by(self, user: User) -> TournamentQuerySet:
        """Return the events that this account staffs, newest first, annotated with its role as `leads_as`."""
        as_staff = FilteredRelation("staff", condition=Q(staff__user_id=user.pk))
        runs = _is_run_by(user)
        role = Case(When(runs, then=Value(Role.TO.value)), default=F("staff_row__role"))
        events = self.annotate(staff_row=as_staff).filter(runs | Q(staff_row__isnull=False))
        return events.annotate(leads_as=role).order_by("-date", "-pk")

    def of_desk(self, user: User, organization: Organization | None) -> TournamentQuerySet:
        """Return an organization's events that an account staffs; None: the events on the account's desk.

        The desk has all events that the account staffs, except finished ones owned by others in its
        organizations: the organization's page lists those.
        """
        events = self.select_related("organization")
        if organization is not None:
            return events.filter(organization=organization)
        in_person = Q(owner_id=user.pk) | Q(staff_row__isnull=False)
        return events.filter(in_person | ~Q(state=EventState.FINISHED))

    def led_in_person_by(self, user: User) -> TournamentQuerySet:
        """Return the events that this account owns or staffs directly, not just through an organization."""
        return self.led_by(user).filter(Q(owner_id=user.pk) | Q(staff_row__isnull=False))


_EventManager = models.Manager.from_queryset(TournamentQuerySet)


class StandingEvents(_EventManager):
    """All events except those in the bin, which pages must not show."""

    def get_queryset(self) -> TournamentQuerySet:
        return TournamentQuerySet(self.model, using=self._db).filter(deleted_at__isnull=True)

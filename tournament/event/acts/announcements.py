"""Announcements: made by the organizer, standing on every page of the event until they are taken down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.roles import display_name
from tournament.legacy.codes import ActCode
from tournament.models import Announcement, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_STANDING = 5  # more would push the pairings off a phone and off the big screen


def announce(*, tournament: Tournament, text: str, actor: User | None) -> None:
    """Put an announcement on every page of the event.

    Where the same words stand already nothing changes (the same POST twice). Raises ActionRefused
    too_many_announcements.
    """
    with change(tournament, ActCode.ANNOUNCE, actor=actor) as under_way:
        if standing_announcements(under_way.tournament).filter(text=text).exists():
            under_way.nothing_to_do()
            return
        refuse_too_many(under_way.tournament)
        made = Announcement.objects.create(tournament=under_way.tournament, text=text, made_by=actor)
        under_way.facts |= {"announcement": made.pk, "text": text, "by": display_name(actor)}


def withdraw_announcement(*, tournament: Tournament, announcement: Announcement, actor: User | None) -> None:
    """Take an announcement down; one that is down already stays so."""
    with change(tournament, ActCode.WITHDRAW_ANNOUNCEMENT, actor=actor) as under_way:
        found = standing_announcements(under_way.tournament).filter(pk=announcement.pk).first()
        if found is None:
            under_way.nothing_to_do()
            return
        found.withdrawn_at = timezone.now()
        found.save()
        under_way.facts |= {"announcement": found.pk, "text": found.text}


def standing_announcements(tournament: Tournament) -> QuerySet[Announcement]:
    """Return what is announced now."""
    return Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True)


def refuse_too_many(tournament: Tournament) -> None:
    """Raise ActionRefused too_many_announcements where there is no room for another."""
    if standing_announcements(tournament).count() >= MOST_STANDING:
        raise ActionRefused("too_many_announcements", most=MOST_STANDING)

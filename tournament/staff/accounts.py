"""Organizers' accounts, and the names that leaders go by."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from tournament.core.change import change
from tournament.legacy.codes import ActCode
from tournament.models import Staff, Tournament


def add_organizer(username: str) -> str:
    """Make an organizer's account and return its password, drawn at random and kept nowhere.

    Raises ValueError where the name is taken.
    """
    if User.objects.filter(username=username).exists():
        raise ValueError(username)
    password = secrets.token_urlsafe(12)
    User.objects.create_user(username, password=password)
    return password


@transaction.atomic
def give_name(*, account: User, name: str) -> None:
    """Give an account the name that players, other leaders and the log read from now on (REG 1.3).

    Every event that it leads tells so in its log. The same name again changes nothing. The given
    instance is brought up to date.
    """
    fresh = User.objects.select_for_update().get(pk=account.pk)
    before = fresh.get_full_name()
    account.first_name, account.last_name = name, ""
    if before == name:
        return
    fresh.first_name, fresh.last_name = name, ""
    fresh.save(update_fields=["first_name", "last_name"])
    for event in Tournament.objects.led_by(fresh):
        with change(event, ActCode.NAME_LEADER, actor=fresh) as under_way:
            Staff.objects.filter(tournament=under_way.tournament, user=fresh).update(name=name)
            under_way.facts |= {"user": fresh.pk, "before": before, "name": name}

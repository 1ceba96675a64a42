"""People who play in several events, and as which players."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.people import Player

LONGEST_PERSON_NAME = 120


def draw_person_key() -> str:
    """Return what stands in the address of a person's page: nothing to guess or to count."""
    return secrets.token_urlsafe(9)


class Person(models.Model):
    """Somebody who plays in several events: made when two players say that they are one, never by guess.

    Nobody sees it until the person opens their page (`is_shown`). `account` is theirs, if they have one here.
    """

    name = models.CharField(_("name"), max_length=LONGEST_PERSON_NAME)
    key = models.CharField(max_length=16, unique=True, default=draw_person_key, editable=False)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="person"
    )
    is_shown = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "people"
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Appearance(models.Model):
    """That a player of an event is this person. A player is one person at most."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="appearances")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="appearance")
    joined_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.person} · {self.player.tournament}"


def forget_appearances(players: Iterable[int]) -> int:
    """Make these players (keys) nobody of other events; return how many were. A person without any goes."""
    rows = Appearance.objects.filter(player__in=list(players))
    people = set(rows.values_list("person", flat=True))
    count, _by_model = rows.delete()
    Person.objects.filter(pk__in=people, appearances__isnull=True, account__isnull=True).delete()
    return count

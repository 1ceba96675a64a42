"""People who play in several events, and their player entries there."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from tournament.models.people import Player

LONGEST_PERSON_NAME = 120


def draw_person_key() -> str:
    """Return the random key in the URL of a person's page, which can't be guessed or enumerated."""
    return secrets.token_urlsafe(9)


class Person(models.Model):
    """A person who plays in several events: created when two players are declared to be the same person,
    never by guessing.

    The page is hidden until the person makes it visible (`is_shown`). `account` is their account on this
    site, if any.
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
    """A link between a player in an event and a person. A player belongs to at most one person.

    `is_confirmed`: the link was confirmed with personal links, which show that all of a person's confirmed
    appearances belong together; otherwise staff made it. `opened_by` is the account that joined with this
    player's own link: only that account can read the player's notes, decks and penalties.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="appearances")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="appearance")
    is_confirmed = models.BooleanField(default=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    joined_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.person} · {self.player.tournament}"


def forget_appearances(players: Iterable[int]) -> int:
    """Unlink these players (keys) from their persons; return how many were unlinked.

    Empty persons are deleted.
    """
    count, _by_model = Appearance.objects.filter(player__in=list(players)).delete()
    return count


@receiver(post_delete, sender=Appearance)
def _tidy_person(instance: Appearance, **_kwargs: object) -> None:
    """Delete a person with no appearances left; otherwise use the name from the newest remaining event."""
    left = Appearance.objects.filter(person=instance.person_id)
    names = left.order_by("-player__tournament__date", "-player__tournament", "-player")
    name = names.values_list("player__name", flat=True).first()
    person = Person.objects.filter(pk=instance.person_id)
    if name is None:
        person.delete()
    else:
        person.exclude(name=name).update(name=name)

"""Series: leagues of several events, whose standings are computed from the finished ones."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organization import Organization, OrganizationMember
from tournament.models.tournament import Tournament

LONGEST_SERIES_NAME = 80
MAX_SERIES_WEIGHT = 10
MAX_AWARD_PLACES = 64
SERIES_KEPT_FOR = timedelta(days=7)  # in the bin


class AwardKind(models.TextChoices):
    """What an award gives at the series' target event."""

    BYE = "bye", _("First-round bye")
    INVITATION = "invitation", _("Invitation")


class AwardSource(models.TextChoices):
    """Which places earn an award."""

    EVENTS = "events", _("a place in any of its events")
    SERIES = "series", _("a place in the series, once it has ended")


class SeriesQuerySet(models.QuerySet["Series"]):
    """Queries for series."""

    def listed(self) -> SeriesQuerySet:
        """Return the public series, newest first."""
        return self.filter(is_public=True).order_by("-created_at", "-pk")

    def run_by(self, account: int | None) -> SeriesQuerySet:
        """Return the series that the account with this key runs, directly or through organizations, newest
        first.
        """
        own = OrganizationMember.objects.filter(user=account or 0).values("organization")
        return self.filter(Q(owner=account or 0) | Q(organization__in=own)).order_by("-created_at", "-pk")


_SeriesManager = models.Manager.from_queryset(SeriesQuerySet)


class StandingSeries(_SeriesManager):
    """All series except those in the bin, which pages must not show."""

    def get_queryset(self) -> SeriesQuerySet:
        return SeriesQuerySet(self.model, using=self._db).filter(deleted_at__isnull=True)


class Series(models.Model):
    """A league of several events. It belongs to an account, or to an organization whose members run it.

    `rules` are the fields of `pairing.series.records.SeriesRules` as JSON values.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="series"
    )
    organization = models.ForeignKey(
        Organization, null=True, blank=True, on_delete=models.CASCADE, related_name="series"
    )
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_SERIES_NAME)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    rules = models.JSONField()
    is_public = models.BooleanField(_("everyone can read it"), default=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = StandingSeries()
    everything = SeriesQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
            models.CheckConstraint(
                condition=Q(owner__isnull=True) ^ Q(organization__isnull=True), name="series_is_somebodys"
            ),
            models.CheckConstraint(
                condition=Q(starts_on__isnull=True)
                | Q(ends_on__isnull=True)
                | Q(ends_on__gte=models.F("starts_on")),
                name="series_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event in a series, and its weight. Events are ordered by date."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")
    weight = models.PositiveSmallIntegerField(
        _("weight"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MAX_SERIES_WEIGHT)]
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "tournament"], name="event_once_in_a_series"),
            models.CheckConstraint(
                condition=Q(weight__gte=1, weight__lte=MAX_SERIES_WEIGHT), name="series_weight_is_sensible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series} · {self.tournament}"


class SeriesAward(models.Model):
    """An award at the target event for the top `places` of each event, or of the series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(_("what"), max_length=16, choices=AwardKind, default=AwardKind.BYE)
    source = models.CharField(_("for"), max_length=16, choices=AwardSource, default=AwardSource.EVENTS)
    places = models.PositiveSmallIntegerField(
        _("top places"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MAX_AWARD_PLACES)]
    )
    target = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="awards_here", verbose_name=_("at the event")
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["series", "kind", "source", "target"], name="series_award_once_for_a_target"
            ),
            models.CheckConstraint(condition=Q(kind__in=AwardKind.values), name="award_kind_is_known"),
            models.CheckConstraint(condition=Q(source__in=AwardSource.values), name="award_source_is_known"),
            models.CheckConstraint(
                condition=Q(places__gte=1, places__lte=MAX_AWARD_PLACES), name="award_places_are_sensible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.kind} {self.target}"


class SeriesEntry(models.Model):
    """One entry in a series' own log, with the whole series `before` and `after`, which undo uses."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True, default="")
    what = models.CharField(max_length=32)
    facts = models.JSONField(default=dict)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    is_taken_back = models.BooleanField(default=False)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.what

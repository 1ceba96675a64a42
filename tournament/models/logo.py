"""An event's logo, supplied by the organizer for certificates and posters."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.tournament import Tournament


class EventLogo(models.Model):
    """A picture re-encoded by the site as PNG or JPEG; `width` and `height` are in pixels.

    At most one of an event's logos is shown; earlier ones are kept as long as an undo may show them again.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="logos")
    picture = models.BinaryField()
    media_type = models.CharField(max_length=16)
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    is_shown = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(is_shown=True), name="logo_one_is_shown"
            ),
            models.CheckConstraint(
                condition=Q(media_type__in=["image/png", "image/jpeg"]), name="logo_is_png_or_jpeg"
            ),
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="logo_has_a_size"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.media_type}, {self.width} x {self.height}"

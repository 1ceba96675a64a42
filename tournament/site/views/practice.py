"""A practice event with one click."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.event.views.setup import organizer_required
from tournament.kernel.access import AccountRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Tournament
from tournament.site.practice import make_practice_event
from tournament.web import respond


@organizer_required
@require_POST
def practice(request: AccountRequest) -> HttpResponse:
    """Create a practice event, or open the one that the user created today."""
    name, today = _("Practice event"), timezone.localdate()
    try:
        event = make_practice_event(request.user, name, today)
    except ActionRefused:
        event = Tournament.objects.owned_by(request.user).filter(name=name, date=today).latest("pk")
        done = _("You already created a practice event today.")
    else:
        done = _("Practice event created. Now pair round 1.")
    return respond.redirect_done(request, done, "desk-event", slug=event.slug)


urlpatterns = [path("new/practice/", practice, name="desk-practice")]

"""The desk: the organizer's events, and one event's state with its next step."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.event.bin import bin_of
from tournament.kernel import access
from tournament.kernel.access import AccountRequest, StaffRequest
from tournament.kernel.head_count import registered_number
from tournament.kernel.ids import id_in
from tournament.models import Organization, OrganizationInvitation, Staff, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import clock_line
from tournament.site.pages.attention import attention, over_time
from tournament.site.pages.desk import desk_page
from tournament.web.live import live_page, page_key
from tournament.web.log.undo import last_step


@login_required
@require_safe
def desk(request: AccountRequest) -> HttpResponse:
    """List the account's events, running and newest ones first, and its invitations."""
    own = {each.pk: each for each in Organization.objects.of_member(request.user.pk)}
    chosen = own.get(id_in(request.GET.get("organization", "")) or 0)
    events = Tournament.objects.led_by(request.user).annotate(registered=registered_number())
    if own:
        events = events.of_desk(request.user, chosen)
    put_away = [event for event in events if event.is_put_away]
    login = request.user.get_username()
    asked = Staff.objects.for_login(login).select_related("tournament__owner")
    may_set_up = request.user.has_usable_password()  # guests came through an invitation
    context = {
        "events": sorted(
            (event for event in events if not event.is_put_away),
            key=lambda event: event.state != EventState.RUNNING,
        ),
        "put_away": put_away,
        "organizations": list(own.values()),
        "chosen": chosen,
        "invited": OrganizationInvitation.objects.for_login(login).count(),
        "asked": asked.order_by("-pk"),
        "deleted": bin_of(request.user, now=timezone.now()).count(),
        "may_set_up": may_set_up,
    }
    return render(request, "site/desk.html", context)


@access.staff_required
@require_safe
def event(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's state and its next step as a live page."""
    return live_page(
        request,
        tournament,
        "event/desk_event.html",
        page_key("desk", *over_time(tournament)),  # time runs out without a new version
        lambda: {
            "page": (page := desk_page(tournament)),
            "clock": None if page.is_played_out else clock_line(tournament),
            "attention": attention(tournament),
            "last_step": last_step(tournament, request.event_viewer),
        },
    )


urlpatterns = [path("", desk, name="desk")]
desk_home_patterns = [path("", event, name="desk-event")]

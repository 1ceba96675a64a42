"""Announcements on the desk: publish and remove them."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.event.acts.announcements import (
    Announce,
    WithdrawAnnouncement,
)
from tournament.event.forms.announcement import AnnouncementForm, TakeDownForm
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Announcement, Tournament
from tournament.web import respond

_TEMPLATE = "event/announcements_form.html"


@access.act_required(Announce)
@require_http_methods(["GET", "HEAD", "POST"])
def announcements(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Show the current announcements, and publish a new one."""
    form = AnnouncementForm(tournament, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            Announce(text=form.cleaned_data["text"], until=form.cleaned_data["until"]).perform(
                tournament, actor=request.user
            )
        except RuleError as error:
            respond.refuse_in_form(form, error, "text")
        else:
            return respond.redirect_done(
                request, pgettext("announcement", "Announced."), "desk-announcements", slug=tournament.slug
            )
    return _page(request, tournament, form)


@access.act_required(WithdrawAnnouncement)
@require_POST
def take_down(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    form = TakeDownForm(request.POST)
    if not form.is_valid():
        raise Http404
    found = get_object_or_404(Announcement, tournament=tournament, pk=form.cleaned_data["announcement"])
    WithdrawAnnouncement(announcement=found).perform(tournament, actor=request.user)
    return respond.redirect_done(request, _("Removed."), "desk-announcements", slug=tournament.slug)


def _page(request: StaffRequest, tournament: Tournament, form: AnnouncementForm) -> HttpResponse:
    context = {"tournament": tournament, "form": form}
    return respond.form_page(request, _TEMPLATE, context, refused=form.is_bound)


urlpatterns = [
    path("announcements/", announcements, name="desk-announcements"),
    path("announcements/take-down/", take_down, name="desk-announcement-take-down"),
]

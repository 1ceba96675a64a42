"""The event's logo on the desk: view, set and remove it."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.event.acts.logo import RemoveLogo, SetLogo
from tournament.event.forms.logo import LogoForm
from tournament.event.logo import shown_logo
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.web import respond


@access.act_required(SetLogo)
@require_http_methods(["GET", "HEAD", "POST"])
def logo(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Show the logo, and accept a new one."""
    is_sent = request.method == "POST"
    form = LogoForm(request.POST, request.FILES) if is_sent else LogoForm()
    if form.is_valid():
        SetLogo(picture=form.cleaned_data["picture"]).perform(tournament, actor=request.user)
        return respond.redirect_done(request, _("Logo saved."), "desk-logo", slug=tournament.slug)
    context = {"tournament": tournament, "form": form, "logo": shown_logo(tournament)}
    return respond.form_page(request, "event/logo.html", context, refused=form.is_bound)


@access.act_required(RemoveLogo)
@require_POST
def remove(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    RemoveLogo().perform(tournament, actor=request.user)
    return respond.redirect_done(request, _("Logo removed."), "desk-logo", slug=tournament.slug)


@access.staff_required
@require_safe
def picture(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Return the picture itself; its type was determined from its bytes when it was stored."""
    shown = shown_logo(tournament)
    if shown is None:
        raise Http404
    headers = {"Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(shown.picture), content_type=shown.media_type, headers=headers)


urlpatterns = [
    path("logo/", logo, name="desk-logo"),
    path("logo/remove/", remove, name="desk-logo-remove"),
    path("logo/picture/", picture, name="desk-logo-picture"),
]

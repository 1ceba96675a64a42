"""The settings of the big screen on the desk: its URL, and what it shows."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.event.acts.screen import ChangeScreen
from tournament.event.forms.screen import ScreenForm
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.models.states import ScreenView
from tournament.web import respond
from tournament.web.qr import link_to


@access.act_required(ChangeScreen)
@require_http_methods(["GET", "HEAD", "POST"])
def screen(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Show the screen's URL and views, and save a new choice of views."""
    standing = {"views": tournament.screen_views, "seconds": tournament.screen_seconds}
    form = ScreenForm(request.POST if request.method == "POST" else None, initial=standing)
    if form.is_valid():
        ChangeScreen(**form.cleaned_data).perform(tournament, actor=request.user)
        return respond.redirect_done(
            request, _("Big screen settings saved."), "desk-screen", slug=tournament.slug
        )
    link = link_to(request, reverse("screen", kwargs={"slug": tournament.slug}))
    context = {"tournament": tournament, "form": form, "link": link, "views": list(ScreenView)}
    return respond.form_page(request, "site/screen_settings.html", context, refused=form.is_bound)


urlpatterns = [path("screen/", screen, name="desk-screen")]

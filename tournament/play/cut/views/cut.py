"""The cut: preview it, let players decline, make it, undo it (REG 9.5)."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.event.pages.plan import plan_page
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import StageKind, Tournament
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.cut.forms.cut import CUT_FIELD_OF_REFUSAL, CutForm
from tournament.play.cut.pages.cut import CutPage, cut_news, cut_page
from tournament.play.cut.tables import CutTable
from tournament.web import respond


@access.act_required(MakeCut)
@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Preview the cut, with the players who decline; one button makes it.

    If the size or the checkboxes have changed since the preview, the page shows the differences, and its
    button makes the new cut.
    """
    is_sent = request.method == "POST"
    players = dict(tournament.players.values_list("pk", "name"))
    form = CutForm(tournament, players, request.POST if is_sent else None)
    if is_sent and form.is_valid() and "make" in request.POST:
        try:
            stage = MakeCut(seen=form.cleaned_data["seen"], **form.wanted).perform(
                tournament, actor=request.user
            )
        except RuleError as error:
            if error.code != "event_changed_meanwhile" or form.is_as_shown:
                respond.refuse_in_form(form, error, CUT_FIELD_OF_REFUSAL.get(error.code))
        else:
            message = _("The cut to the top %(size)s has been made.") % {"size": stage.size}
            to = "desk-rounds" if stage.kind == StageKind.SWISS else "desk-bracket"
            return respond.redirect_done(request, message, to, slug=tournament.slug)
    page = _preview(tournament, form)
    news = cut_news(page, form.cleaned_data.get("seen", ())) if "make" in request.POST else ()
    context = {
        "tournament": tournament,
        "form": form,
        "page": page,
        "table": CutTable(page),
        "announced": plan_page(tournament),
        "news": news,
    }
    return respond.form_page(request, "play/cut/cut.html", context, refused=is_sent and bool(form.errors))


def _preview(tournament: Tournament, form: CutForm) -> CutPage:
    """Return a preview of the form's valid values."""
    cleaned = getattr(form, "cleaned_data", {})
    size = cleaned.get("size") or form["size"].initial
    return cut_page(tournament, size, cleaned.get("declined") or ())


@access.act_required(UndoCut)
@require_POST
def undo(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Undo the cut before any of its games is played."""
    UndoCut().perform(tournament, actor=request.user)
    return respond.redirect_done(request, _("The cut has been undone."), "desk-cut", slug=tournament.slug)


urlpatterns = [
    path("cut/", cut, name="desk-cut"),
    path("cut/undo/", undo, name="desk-cut-undo"),
]

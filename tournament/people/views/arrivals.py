"""Pages for the door: expected and waiting players; let waiting players in, give or revoke a place."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import id_in
from tournament.kernel.waiting_list import event_places, waiting_in_order
from tournament.models import Tournament
from tournament.people.acts.places import GivePlace, LetIn, TakePlace
from tournament.people.forms.reason import PlaceReasonForm
from tournament.people.pages.arrivals import arrivals_page
from tournament.people.pages.players import player_row
from tournament.web import respond

_TEMPLATE = "people/player_place.html"


@access.staff_required
@require_safe
def arrivals(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the players expected, and those waiting for a place."""
    context = {"tournament": tournament, "page": arrivals_page(tournament)}
    return render(request, "people/arrivals.html", context)


@access.act_required(LetIn)
@require_POST
def let_in(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Let in as many of the ticked players as there are unused places, in list order, and check them in."""
    ticked = tuple({pk for text in request.POST.getlist("player") if (pk := id_in(text)) is not None})
    try:
        count = LetIn(players=ticked).perform(tournament, actor=request.user)
    except RuleError as error:
        messages.error(request, respond.refusal_sentence(error))
        return redirect("desk-arrivals", slug=tournament.slug)
    if not count:
        said = _("Nothing to change.")
    else:
        said = ngettext(
            "%(count)s player let in and checked in.", "%(count)s players let in and checked in.", count
        ) % {"count": count}
    return respond.redirect_done(request, said, "desk-arrivals", slug=tournament.slug)


@access.act_required(GivePlace)
@require_http_methods(["GET", "HEAD", "POST"])
def give_place(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Explain the effect, then give a waiting player a place, with a reason."""
    return _asked_first(request, tournament, pk, GivePlace)


@access.act_required(TakePlace)
@require_http_methods(["GET", "HEAD", "POST"])
def take_place(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Explain who gets the place, then move a player to the end of the waiting list, with a reason."""
    return _asked_first(request, tournament, pk, TakePlace)


def _asked_first(
    request: StaffRequest, tournament: Tournament, pk: int, act: type[GivePlace | TakePlace]
) -> HttpResponse:
    found = access.get_player(tournament, pk)
    form = PlaceReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            asked = act(player=found, reason=form.cleaned_data["reason"])
            changed = asked.perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            messages.success(request, str(act.done) % {"name": changed.name})
            players = reverse("desk-players", kwargs={"slug": tournament.slug})
            return respond.DoneRedirect(f"{players}#player-{pk}")
    row, places = player_row(tournament, found), event_places(tournament)
    context = {
        "tournament": tournament,
        "row": row,
        "form": form,
        "places": places,
        "taken_then": places.taken + 1,
        "next": waiting_in_order(tournament).first(),
        "is_possible": any(button.act == act.code for button in row.buttons),
        "is_given": act is GivePlace,
    }
    return respond.form_page(request, _TEMPLATE, context, refused=bool(form.errors))


urlpatterns = [
    path("players/arrivals/", arrivals, name="desk-arrivals"),
    path("players/arrivals/let-in/", let_in, name="desk-let-in"),
    path("players/<int:pk>/give-place/", give_place, name="desk-player-give-place"),
    path("players/<int:pk>/take-place/", take_place, name="desk-player-take-place"),
]

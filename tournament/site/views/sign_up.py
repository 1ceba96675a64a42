"""Signing up, and what a player must know before: decks, players and plan on one page."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.core import access, respond
from tournament.core.access import EventRequest
from tournament.core.respond import keep_private
from tournament.core.throttle import is_too_often
from tournament.event.pages.plan import plan_page
from tournament.models import Player, Tournament
from tournament.people.acts.signup import SignUp
from tournament.people.forms.signup import SignUpForm
from tournament.site.pages.facts import event_facts


@require_http_methods(["GET", "HEAD", "POST"])
@access.public
def sign_up(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Let somebody register themselves, and lead them to their own page."""
    form = SignUpForm(request.POST if request.method == "POST" else None)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    if form.is_valid() and is_too_often(request, "sign-up"):
        form.add_error(None, _("Too many have signed up from here within the hour. Ask the organizer."))
        status = HTTPStatus.TOO_MANY_REQUESTS
    elif form.is_valid() and (player := _register(tournament, form)):
        own_page = reverse("me", kwargs={"link": player.link}, query={"new": "1"})
        return keep_private(HttpResponseRedirect(own_page))
    is_open = tournament.is_signup_open and tournament.state in SignUp.states
    announced = plan_page(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "is_open": is_open,
        "announced": announced,
        "facts": event_facts(tournament, announced.plan.terms),
    }
    return render(request, "site/sign_up.html", context, status=status)


def _register(tournament: Tournament, form: SignUpForm) -> Player | None:
    """Sign up who fills in the form; None where that is refused: the form says why."""
    try:
        return SignUp(
            name=form.cleaned_data["name"],
            pronouns=form.cleaned_data["pronouns"],
            namesakes=form.namesakes_known,
        ).perform(tournament, actor=None)
    except RuleError as error:
        is_duplicate = error.code == "duplicate_name"
        respond.refuse_in_form(form, error, "name" if is_duplicate else None)
        if is_duplicate:
            form.ask_about_namesakes(error.facts["namesakes"])
        return None


urlpatterns = [path("e/<slug:slug>/sign-up/", sign_up, name="sign-up")]

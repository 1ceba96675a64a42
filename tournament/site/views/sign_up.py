"""Sign-up, and what players must know before signing up: decks, players and plan on one page."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.event.pages.plan import plan_page
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.waiting_list import event_places
from tournament.models import Player, Tournament
from tournament.people.acts.signup import SignUp
from tournament.people.forms.own_texts import suggested_identities
from tournament.people.forms.signup import SignUpForm
from tournament.site.pages.facts import event_facts
from tournament.web import respond
from tournament.web.client_address import address_mark
from tournament.web.respond import DoneRedirect, keep_private
from tournament.web.throttle import count_browser, refuse_browser

# A family may sign up on one phone; `SignUp.limits` limits sign-ups from one address.
OF_A_BROWSER = (Limit(3, MINUTE), Limit(20, HOUR))
_COUNTED_AS = "sign_up"


@require_http_methods(["GET", "HEAD", "POST"])
@access.public
def sign_up(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Register a new player, and redirect them to their own page."""
    is_sent = request.method == "POST"
    form = SignUpForm(request.POST if is_sent else None, tournament=tournament)
    if form.is_valid() and (player := _register(request, tournament, form)):
        own_page = reverse("me", kwargs={"link": player.link}, query={"new": "1"})
        response = keep_private(DoneRedirect(own_page))
        count_browser(request, response, _COUNTED_AS, OF_A_BROWSER, timezone.now())
        return response
    is_open = tournament.is_signup_open and tournament.state in SignUp.states
    announced = plan_page(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "is_open": is_open,
        "announced": announced,
        "places": event_places(tournament),
        "facts": event_facts(tournament, announced.plan.terms),
        **(suggested_identities() if tournament.asks_identities else {}),
    }
    return respond.form_page(request, "site/sign_up.html", context, refused=is_sent)


def _register(request: EventRequest, tournament: Tournament, form: SignUpForm) -> Player | None:
    """Sign up the player in the form; return None if this is refused, with the reason in the form."""
    try:
        refuse_browser(request, _COUNTED_AS, OF_A_BROWSER, timezone.now())
        return SignUp(
            entry=form.entry,
            namesakes=form.namesakes_known,
            origin=address_mark(request, f"event {tournament.pk}"),
        ).perform(tournament, actor=None)
    except RuleError as error:
        is_duplicate = error.code == "duplicate_name"
        respond.refuse_in_form(form, error, "name" if is_duplicate else None)
        if is_duplicate:
            form.ask_about_namesakes(error.facts["namesakes"])
        return None


urlpatterns = [path("e/<slug:slug>/sign-up/", sign_up, name="sign-up")]

"""A player's home for the day as a live page: their table, their report, their judge call."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from pairing.types import Side
from tournament.floor.acts.calls import CloseCall, RaiseCall
from tournament.kernel.access import EventRequest
from tournament.kernel.waiting_list import event_places
from tournament.models import Call, Pairing, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.own_check_in import CheckInOneself
from tournament.people.acts.places import SignUpAgain
from tournament.people.pages.check_in import is_own_check_in_open
from tournament.play.online.pages.own_due import own_due
from tournament.play.results.acts.reports import Agreement, ReportOwnResult
from tournament.play.results.forms.own_report import OwnReportForm
from tournament.play.results.forms.quick import seated_value
from tournament.play.results.words import report_words
from tournament.site.pages.facts import bring_words, fee_words
from tournament.site.pages.home_changes import home_changed_since
from tournament.site.pages.news import own_news
from tournament.site.pages.own_home import Now, own_home
from tournament.site.pages.own_round import OwnTable, own_table
from tournament.web import respond
from tournament.web.live import live_page, page_key
from tournament.web.player_link import player_link_required
from tournament.web.qr import personal_link


@player_link_required
@require_safe
def home(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show where the player plays now, and the one thing to do next."""
    return live_page(
        request,
        tournament,
        "site/me/home.html",
        page_key("me", player.link),
        lambda: {
            **_home(tournament, player),
            "link": player.link,
            "own": personal_link(request, player) if "new" in request.GET else None,
            "is_new": "new" in request.GET,
        },
        changed_since=lambda since: home_changed_since(player, since, tournament.version),
    )


def _home(tournament: Tournament, player: Player) -> dict[str, object]:
    """Return the page's context, with the deadlines of an online event."""
    page = own_home(tournament, player)
    pairing = page.table.pairing if page.sits_at_table and page.table and page.table.is_open else None
    is_before = tournament.state == EventState.REGISTRATION
    return {
        "page": page,
        "due": own_due(tournament, player, pairing),
        "news": own_news(page),
        "places": event_places(tournament) if page.now is Now.CANCELLED else None,
        "fee": fee_words(tournament) if is_before else "",
        "bring": bring_words(tournament) if is_before else "",
        "may_check_in": player.state == PlayerState.REGISTERED and is_own_check_in_open(tournament),
    }


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Report the result at the player's own table."""
    table = own_table(tournament, player)
    if table is None or table.opponent is None:
        messages.info(request, _("You have no result to report right now."))
        return redirect("me", link=player.link)
    form = _report_form(request, tournament, table)
    if request.method == "POST" and form.is_valid():
        try:
            agreement = _report(tournament, player, table.opponent, form)
        except RuleError as error:
            respond.refuse_in_form(form, error)
            form.saw(table.pairing, table.version, table.seated)
        else:
            is_disputed = agreement is Agreement.DIFFERENT
            go_on = respond.redirect_unsettled if is_disputed else respond.redirect_done
            return go_on(request, report_words(agreement), "me", link=player.link)
    context = {"tournament": tournament, "table": table, "form": form, "player": player, "link": player.link}
    return respond.form_page(request, "play/results/_own_result.html", context, refused=bool(form.errors))


def _report_form(request: EventRequest, tournament: Tournament, table: OwnTable) -> OwnReportForm:
    return OwnReportForm(
        request.POST if request.method == "POST" else None,
        games=table.games,
        asked=table.asked,
        runs_first=table.side == Side.RUNNER if table.is_cut else table.is_runner_first,
        has_timed_win=tournament.policy.has_timed_win,
        scoring=tournament.scoring,
        initial={
            "table": table.pairing,
            "seen_version": table.version,
            "seated": seated_value(table.seated),
        },
    )


def _report(tournament: Tournament, player: Player, opponent: Player, form: OwnReportForm) -> Agreement:
    """Save the report for the table that the player saw; the act checks that it is theirs."""
    return ReportOwnResult(
        player=player,
        pairing=Pairing(pk=form.cleaned_data["table"]),
        games=form.said(player.pk, opponent.pk),
        seen_version=form.cleaned_data["seen_version"],
        seen_players=form.cleaned_data["seated"],
    ).perform(tournament, actor=None)


@player_link_required
@require_POST
def call(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Call a judge to the player's table, if they have one, or cancel the call."""
    try:
        if "withdraw" in request.POST:
            standing = Call.objects.filter(tournament=tournament, player=player, closed_at=None).first()
            if standing:
                CloseCall(call=standing, outcome="").perform(tournament, actor=None, player=player)
            return respond.redirect_done(request, _("Call canceled."), "me", link=player.link)
        about = request.POST.get("about", "").replace("\0", "")
        raised = RaiseCall(table=None, about=about).perform(tournament, actor=None, player=player)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me", link=player.link)
    said = _("Judge called. Someone is on the way.") if raised.table else _("A judge has been called.")
    return respond.redirect_done(request, said, "me", link=player.link)


@player_link_required
@require_POST
def check_in(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Check in the player if the organizer has opened check-in."""
    try:
        CheckInOneself(player=player).perform(tournament, actor=None)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me", link=player.link)
    return respond.redirect_done(request, _("You’re checked in."), "me", link=player.link)


@player_link_required
@require_POST
def sign_up_again(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Register a player again after they canceled: in a free place, or at the end of the waiting list."""
    try:
        back = SignUpAgain(player=player).perform(tournament, actor=None, player=player)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me", link=player.link)
    waits = back.state == PlayerState.WAITLISTED
    said = _("You are at the end of the waiting list.") if waits else _("You are signed up again.")
    return respond.redirect_done(request, said, "me", link=player.link)


urlpatterns = [
    path("", home, name="me"),
    path("check-in/", check_in, name="me-check-in"),
    path("sign-up-again/", sign_up_again, name="me-sign-up-again"),
    path("result/", result, name="me-result"),
    path("call/", call, name="me-call"),
]

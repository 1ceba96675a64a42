"""Missing cards, and proxies for damaged ones, reported at the table (REG 5.6, 5.7)."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.decks.local_titles import local_title
from tournament.floor.acts.concede import ConcedeGames
from tournament.floor.acts.missing_cards import (
    ConcedeMissingCard,
    FindCard,
    ReportMissingCard,
)
from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy
from tournament.floor.forms.cards import CardOwnerForm, MissingCardForm, PickForm, ProxyForm
from tournament.floor.pages.cards import CardFormPage, cards_page, missing_form_page, proxy_form_page
from tournament.floor.sheets.proxies import print_proxies
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import MissingCard, Proxy, Tournament
from tournament.printing.asked import one_of_few, paper_asked_for, to_look_at
from tournament.web import respond
from tournament.web.live import live_page

LIST = "judge-cards"
MINUTES = 5  # to look for a card; staff can change it
FORMS = {"missing": "judge-card-missing", "damaged": "judge-proxy-make"}


@access.staff_required
@require_safe
def cards(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's missing cards and proxies, with live updates."""
    return live_page(
        request, tournament, "floor/cards.html", "judge-cards", lambda: {"page": cards_page(tournament)}
    )


@access.staff_required
@require_safe
def pick_player(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Redirect to the form for the player chosen on the list."""
    form = CardOwnerForm(request.GET)
    if not form.is_valid():
        return redirect(LIST, slug=tournament.slug)
    player = access.get_player(tournament, form.cleaned_data["player"])
    return redirect(FORMS[form.cleaned_data["what"]], slug=tournament.slug, pk=player.pk)


@access.act_required(ReportMissingCard)
@require_http_methods(["GET", "HEAD", "POST"])
def report_missing(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    player = access.get_player(tournament, pk)
    page = missing_form_page(player)
    initial = {"in_game": "no", "minutes": MINUTES, "seen": page.newest}
    form = MissingCardForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        try:
            missing = ReportMissingCard(player=player, **form.cleaned_data).perform(
                tournament, actor=request.user
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(request, _said(missing), LIST, slug=tournament.slug)
    return _form_page(request, tournament, "floor/card_missing.html", page, form)


@access.act_required(FindCard)
@require_POST
def found(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Record that a card was found."""
    missing = _missing(request, tournament)
    FindCard(missing=missing).perform(tournament, actor=request.user)
    said = _("%(name)s found %(title)s.") % {
        "name": missing.player.name,
        "title": local_title(missing.title).shown,
    }
    return respond.redirect_next(request, said, LIST, slug=tournament.slug)


@access.act_required(ConcedeGames)
@require_POST
def concede(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Concede the deck's game because the card wasn't found."""
    missing = _missing(request, tournament)
    ConcedeMissingCard(missing=missing).perform(tournament, actor=request.user)
    said = _("%(name)s concedes the game with that deck.") % {"name": missing.player.name}
    return respond.redirect_done(request, said, LIST, slug=tournament.slug)


@access.act_required(MakeProxy)
@require_http_methods(["GET", "HEAD", "POST"])
def new_proxy(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    player = access.get_player(tournament, pk)
    page = proxy_form_page(player)
    today = timezone.now().astimezone(tournament.zone).date()
    initial = {"leader": request.user.get_full_name(), "made_on": today, "seen": page.newest}
    form = ProxyForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        try:
            MakeProxy(player=player, **form.cleaned_data).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            said = _("Proxy made for %(name)s. Print its slip.") % {"name": player.name}
            return respond.redirect_done(request, said, LIST, slug=tournament.slug)
    return _form_page(request, tournament, "floor/card_proxy.html", page, form)


@access.act_required(WithdrawProxy)
@require_POST
def withdraw(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    proxies = Proxy.objects.select_related("player").filter(player__tournament=tournament)
    proxy = get_object_or_404(proxies, pk=_picked(request))
    WithdrawProxy(proxy=proxy).perform(tournament, actor=request.user)
    said = _("The proxy of %(title)s has been undone.") % {"title": local_title(proxy.title).shown}
    return respond.redirect_done(request, said, LIST, slug=tournament.slug)


@access.staff_required
@require_safe
@one_of_few
def slips(request: StaffRequest, tournament: Tournament, pk: int | None = None) -> HttpResponse:
    """Return a PDF with the slip of one proxy, or of all in use, to view in the browser."""
    proxies = Proxy.objects.filter(player__tournament=tournament)
    proxy = get_object_or_404(proxies, pk=pk) if pk is not None else None
    return to_look_at(print_proxies(tournament, paper_asked_for(request), now=timezone.now(), proxy=proxy))


def _missing(request: StaffRequest, tournament: Tournament) -> MissingCard:
    """Return the missing card that the form names, if it belongs to the event; otherwise raise a 404."""
    cards = MissingCard.objects.select_related("player").filter(player__tournament=tournament)
    return get_object_or_404(cards, pk=_picked(request))


def _picked(request: StaffRequest) -> int:
    form = PickForm(request.POST)
    if not form.is_valid():
        raise Http404
    picked: int = form.cleaned_data["card"]
    return picked


def _said(missing: MissingCard) -> str:
    title = local_title(missing.title).shown
    told = {"name": missing.player.name, "title": title, "minutes": missing.extension}
    if missing.conceded_at:
        return _("%(name)s is missing %(title)s and concedes the game with that deck.") % told
    if missing.extension:
        return _("%(name)s is missing %(title)s. The table gets %(minutes)s more minutes.") % told
    return _("%(name)s is missing %(title)s.") % told


def _form_page(
    request: StaffRequest,
    tournament: Tournament,
    template: str,
    page: CardFormPage,
    form: MissingCardForm | ProxyForm,
) -> HttpResponse:
    context = {"tournament": tournament, "page": page, "form": form}
    return respond.form_page(request, template, context, refused=form.is_bound)


urlpatterns = [
    path("cards/", cards, name=LIST),
    path("cards/player/", pick_player, name="judge-card-player"),
    path("cards/missing/<int:pk>/", report_missing, name="judge-card-missing"),
    path("cards/found/", found, name="judge-card-found"),
    path("cards/concede/", concede, name="judge-card-concede"),
    path("cards/proxies/new/<int:pk>/", new_proxy, name="judge-proxy-make"),
    path("cards/proxies/withdraw/", withdraw, name="judge-proxy-withdraw"),
    path("cards/proxies.pdf", slips, name="judge-proxy-slips"),
    path("cards/proxies/<int:pk>.pdf", slips, name="judge-proxy-slip"),
]

"""Decks on the desk: who has submitted, locks, and the event's deck settings."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decklists.types import Side
from pairing.errors import RuleError
from tournament.decks import submission as deck_forms
from tournament.decks.acts.allowance import AllowDecks, AllowMissingDecks
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.locks import LockDecks, UnlockDecks
from tournament.decks.acts.mending import MendDeck
from tournament.decks.acts.opening import OpenDecks
from tournament.decks.acts.reading import LetRead
from tournament.decks.catalogue import cards_in_use, catalogue, folder_in_use
from tournament.decks.forms.allowance import AllowanceForm
from tournament.decks.forms.reading import LetReadForm
from tournament.decks.forms.settings import DeckSettingsForm, OpenDecksForm
from tournament.decks.kept_text import forget_text, keep_text_for_login, kept_text
from tournament.decks.pages.deck import submitted_view
from tournament.decks.pages.judging import catalogue_notice, judged_by
from tournament.decks.pages.overview import deck_overview, deck_row
from tournament.decks.pages.own import deck_versions, decks_of_player
from tournament.decks.records import judging_of, lists_mark, newest_decks
from tournament.decks.tables import DeckOverviewTable
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.ids import id_in
from tournament.kernel.own_table import barred_from
from tournament.kernel.phrases import listed
from tournament.models import Player, Tournament
from tournament.web import respond
from tournament.web.live import live_page, page_key
from tournament.web.qr import personal_link
from tournament.web.respond import keep_private


@access.staff_required
@require_safe
def decks(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who has submitted decks, and whose decks aren't legal."""
    only = request.GET.get("only", "")
    order = DeckOverviewTable.order_in(request.GET)

    def build() -> dict[str, Any]:
        page = deck_overview(tournament, only)
        return {"page": page, "table": DeckOverviewTable(page.rows, order_by=order), "only": only}

    return live_page(
        request,
        tournament,
        "decks/desk_decks.html",
        page_key("decks", only, folder_in_use(), *order or ()),
        build,
    )


@access.staff_required
@require_safe
def deck(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one player's decks with the full verdict, all versions and the player's personal link."""
    player = access.get_player(tournament, pk)
    decks = newest_decks(tournament, [pk]).get(pk, {})
    page = decks_of_player(tournament, player, decks)
    context = {
        "tournament": tournament,
        "player": player,
        "page": page,
        "editable": page.editable_for(request.event_viewer),
        "versions": deck_versions(player),
        "own": personal_link(request, player),
        "may_lock": tournament.state in LockDecks.states,
        "row": deck_row(tournament, player, decks),
        "barred": barred_from(tournament, player),
    }
    return keep_private(render(request, "decks/desk_deck.html", context))


@access.staff_required
@require_safe
def version(request: StaffRequest, tournament: Tournament, pk: int, deck_pk: int) -> HttpResponse:
    """Show one version of a player's deck, including replaced ones."""
    player = access.get_player(tournament, pk)
    row = get_object_or_404(player.decks, pk=deck_pk)
    view = submitted_view(row, judging_of(tournament), with_submitter=True)
    context = {"tournament": tournament, "player": player, "deck": view, "source": row.source}
    return render(request, "decks/version.html", context)


def _handing_in_required(view: access.EventView) -> access.View:
    """Require a staff member who may submit decks or, for one side's deck, fix it."""

    @wraps(view)
    def checked(
        request: StaffRequest, tournament: Tournament, side: str | None = None, **kwargs: Any
    ) -> HttpResponseBase:
        access.require(request, MendDeck if side else SubmitDecks)
        return view(request, tournament, side=side, **kwargs)

    return access.staff_required(checked)


@keep_text_for_login
@_handing_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: StaffRequest, tournament: Tournament, pk: int, side: str | None = None) -> HttpResponse:
    """Submit or replace a player's decks, even after the lock; a judge may fix a deck with unread lines."""
    act = SubmitDecks if request.event_viewer.may(SubmitDecks) else MendDeck
    player = access.get_player(tournament, pk)
    form = deck_forms.sent_form(request, tournament, player, side) if request.method == "POST" else None
    if form is not None and not deck_forms.is_only_a_check(request):
        saved = deck_forms.hand_in(form, tournament=tournament, player=player, actor=request.user, act=act)
        if saved is not None:
            words = deck_forms.handed_in_words(saved, tournament, form)
            done = respond.redirect_done(request, words, "desk-deck", slug=tournament.slug, pk=pk)
            forget_text(request, done)
            return done
    page = decks_of_player(tournament, player)
    kept = kept_text(request) if form is None else {}
    if form is None:
        form = deck_forms.empty_form(tournament, player, page, side, kept)
    context = {
        "tournament": tournament,
        "player": player,
        "page": page,
        "form": form,
        "read": deck_forms.views_of(form, tournament),
        "side": side,
        "editable": page.editable_for(request.event_viewer),
        "is_kept": bool(kept),
        "barred": barred_from(tournament, player),
    }
    return respond.form_page(request, "decks/desk_deck_form.html", context, refused=bool(form.errors))


@_handing_in_required
@require_POST
def check(request: StaffRequest, tournament: Tournament, pk: int, side: str | None = None) -> HttpResponse:
    """Check the decks in the form while they are being typed."""
    player = access.get_player(tournament, pk)
    form = deck_forms.sent_form(request, tournament, player, side)
    return deck_forms.check_answer(request, form, tournament)


@access.act_required(AllowDecks)
@require_http_methods(["GET", "HEAD", "POST"])
def allow(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask why a player may play on with missing or illegal decklists (REG 2.3), then allow it."""
    player = access.get_player(tournament, pk)
    decks_now = newest_decks(tournament, [pk]).get(pk, {})
    form = AllowanceForm(request.POST or None, initial={"seen": lists_mark(decks_now)})
    if form.is_valid():
        try:
            AllowDecks(player=player, **form.cleaned_data).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            said = _("%(name)s can keep playing with the decklists as they are.") % {"name": player.name}
            return respond.redirect_next(request, said, "desk-deck", slug=tournament.slug, pk=pk)
    context = {
        "tournament": tournament,
        "row": deck_row(tournament, player, decks_now),
        "barred": barred_from(tournament, player),
        "form": form,
        "next_page": respond.next_page(request),
    }
    return respond.form_page(request, "decks/allow.html", context, refused=bool(form.errors))


@access.act_required(AllowMissingDecks)
@require_POST
def allow_missing(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Allow players with missing decklists to play on, for one of the two reasons on the buttons."""
    on_paper = request.POST.get("reason") == "paper"
    reason = _("All lists are on paper") if on_paper else _("Everyone may play without lists")
    found = (id_in(text) for text in request.POST.getlist("player"))
    players = {pk for pk in found if pk is not None}
    count = AllowMissingDecks(players=players, reason=reason).perform(tournament, actor=request.user)
    words = ngettext("%(count)s player may play.", "%(count)s players may play.", count) % {"count": count}
    return respond.redirect_next(request, words, "desk-decks", slug=tournament.slug)


@access.act_required(LockDecks)
@require_POST
def lock(request: StaffRequest, tournament: Tournament, pk: int | None = None) -> HttpResponse:
    """Lock one player's decks, or everyone's."""
    player = _player_or_all(tournament, pk)
    LockDecks(player=player).perform(tournament, actor=request.user)
    if player is None:
        return respond.redirect_done(request, _("All decks are locked."), "desk-decks", slug=tournament.slug)
    words = _("The decks of %(name)s are locked.") % {"name": player.name}
    return respond.redirect_done(request, words, "desk-deck", slug=tournament.slug, pk=player.pk)


@access.act_required(UnlockDecks)
@require_POST
def unlock(request: StaffRequest, tournament: Tournament, pk: int | None = None) -> HttpResponse:
    """Unlock one player's decks, or everyone's."""
    player = _player_or_all(tournament, pk)
    UnlockDecks(player=player).perform(tournament, actor=request.user)
    if player is None:
        return respond.redirect_done(
            request, _("All decks can be changed again."), "desk-decks", slug=tournament.slug
        )
    words = _("%(name)s can change their decks again.") % {"name": player.name}
    return respond.redirect_done(request, words, "desk-deck", slug=tournament.slug, pk=player.pk)


@access.act_required(ChangeSettings)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change the event's deck settings; save only the ones changed on this page."""
    data = request.POST if request.method == "POST" else None
    form = DeckSettingsForm(data, tournament=tournament, catalogue=catalogue())
    if form.is_valid():
        try:
            ChangeSettings(changes=form.changed_values).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(
                request, _("Deck settings saved."), "desk-deck-settings", slug=tournament.slug
            )
    return _settings_page(request, tournament, form, OpenDecksForm(tournament=tournament))


@access.act_required(OpenDecks)
@require_http_methods(["GET", "HEAD", "POST"])
def open_lists(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Open or close the decklists."""
    if request.method != "POST":
        return redirect("desk-deck-settings", slug=tournament.slug)
    form = OpenDecksForm(request.POST, tournament=tournament)
    if form.is_valid():
        swiss, cut = form.cleaned_data["swiss_decks"], form.cleaned_data["cut_decks"]
        minutes = form.cleaned_data["deck_reading_minutes"]
        try:
            OpenDecks(swiss=swiss, cut=cut, minutes=minutes).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, "cut_decks")
        else:
            return respond.redirect_done(
                request, _("Decklist visibility saved."), "desk-decks", slug=tournament.slug
            )
    rules = DeckSettingsForm(tournament=tournament, catalogue=catalogue())
    return _settings_page(request, tournament, rules, form)


@access.act_required(LetRead)
@require_POST
def let_read(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Start the time in which opponents in the cut may read each other's decks."""
    form = LetReadForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    started = LetRead(games=form.seen).perform(tournament, actor=request.user)
    if not started:
        said = _("Nothing changed: the reading time had already started.")
    else:
        minutes = tournament.deck_reading_minutes
        said = ngettext(
            "Both players may read for %(minutes)s minute. Game: %(games)s.",
            "Both players may read for %(minutes)s minutes. Game: %(games)s.",
            minutes,
        ) % {"minutes": minutes, "games": listed(started)}
    return respond.redirect_done(request, said, "desk-bracket", slug=tournament.slug)


def _settings_page(
    request: StaffRequest, tournament: Tournament, form: DeckSettingsForm, open_form: OpenDecksForm
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "open_form": open_form,
        "judged": judged_by(judging_of(tournament)),
        "catalogue": catalogue_notice(cards_in_use()),
    }
    refused = bool(form.errors or open_form.errors)
    return respond.form_page(request, "decks/settings.html", context, refused=refused)


def _player_or_all(tournament: Tournament, pk: int | None) -> Player | None:
    return None if pk is None else access.get_player(tournament, pk)


_of_player = "decks/<int:pk>/"

urlpatterns = [
    path("decks/", decks, name="desk-decks"),
    path("decks/lock/", lock, name="desk-decks-lock"),
    path("decks/unlock/", unlock, name="desk-decks-unlock"),
    path("decks/settings/", settings, name="desk-deck-settings"),
    path("decks/open/", open_lists, name="desk-decks-open"),
    path("decks/read/", let_read, name="desk-decks-read"),
    path(_of_player, deck, name="desk-deck"),
    path(f"{_of_player}lock/", lock, name="desk-deck-lock"),
    path(f"{_of_player}unlock/", unlock, name="desk-deck-unlock"),
    path(f"{_of_player}allow/", allow, name="desk-deck-allow"),
    path("decks/allow-missing/", allow_missing, name="desk-decks-allow"),
    path(f"{_of_player}versions/<int:deck_pk>/", version, name="desk-deck-version"),
    path(f"{_of_player}edit/", edit, name="desk-deck-edit"),
    path(f"{_of_player}check/", check, name="desk-deck-judge"),
    *(
        path(f"{_of_player}edit/{side}/", edit, {"side": side.value}, name=f"desk-deck-edit-{side}")
        for side in Side
    ),
    *(
        path(f"{_of_player}check/{side}/", check, {"side": side.value}, name=f"desk-deck-judge-{side}")
        for side in Side
    ),
]

"""The bracket on the desk: choose sides, report games with one tap, correct them in a long form (REG-10)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.bracket.play import winner_of
from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.acts import Act
from tournament.kernel.errors import ActionRefused
from tournament.models import Stage, Tournament
from tournament.play.clock.pages import clock_line
from tournament.play.cut.acts.sides import ChooseSide, UndoSide
from tournament.play.cut.forms.bracket import (
    GAME_FIELD_OF_REFUSAL,
    GameForm,
    GameNumberForm,
    SideForm,
    TapForm,
)
from tournament.play.cut.records import bracket_record
from tournament.play.cut.words import SIDE_NAMES, game_words
from tournament.play.results.acts.games import (
    ClearGame,
    ReportGame,
)
from tournament.play.results.pages.bracket import GameToReport, bracket_desk, game_to_report, side_to_choose
from tournament.web import respond
from tournament.web.live import live_page


@access.staff_required
@require_safe
def bracket(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show this round's games and earlier ones, updated live; before the cut, redirect to its preview."""
    if Stage.objects.elimination(tournament) is None:
        return redirect("desk-cut", slug=tournament.slug)
    return live_page(
        request, tournament, "play/results/bracket.html", "desk-bracket", lambda: _list_context(tournament)
    )


def _list_context(tournament: Tournament) -> dict[str, Any]:
    page = bracket_desk(tournament)
    if page is None:  # the cut was undone a moment ago
        raise Http404
    return {"page": page, "clock": clock_line(tournament)}


@access.act_required(ReportGame)
@require_POST
def report(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Save a game's result with one tap."""
    form = TapForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    ReportGame(game=form.game, played=form.played, seen_version=form.seen_version).perform(
        tournament, actor=request.user
    )
    return respond.redirect_done(request, _saved(tournament, form.game), "desk-bracket", slug=tournament.slug)


@access.act_required(ChooseSide)
@require_http_methods(["GET", "HEAD", "POST"])
def side(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Ask staff to confirm the higher seed's choice of side, and then save it."""
    if request.method != "POST":
        return _side_review(request, tournament)
    form = SideForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    player = access.get_player(tournament, form.player)
    ChooseSide(game=form.game, player=player.pk, side=form.side).perform(tournament, actor=request.user)
    message = _("Game %(game)s: %(name)s plays %(side)s.") % {
        "game": form.game,
        "name": player.name,
        "side": SIDE_NAMES[form.side],
    }
    return respond.redirect_done(request, message, "desk-bracket", slug=tournament.slug)


def _side_review(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Ask whether the side is right; if there is no longer a side to choose, return to the bracket."""
    form = SideForm(request.GET)
    page = side_to_choose(tournament, form.game) if form.is_valid() else None
    if page is None or page.chooser.player != form.player:
        return redirect("desk-bracket", slug=tournament.slug)
    context = {"tournament": tournament, "page": page, "game": form.game, "side": form.side.value}
    return respond.form_page(
        request, "play/results/side.html", context | {"choice": form.cleaned_data["choice"]}
    )


@access.act_required(UndoSide)
@require_POST
def side_back(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Clear a chosen side before the game has a result."""
    form = GameNumberForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    number = form.cleaned_data["game"]
    UndoSide(game=number).perform(tournament, actor=request.user)
    message = _("Game %(game)s: the choice has been undone.") % {"game": number}
    return respond.redirect_done(request, message, "desk-bracket", slug=tournament.slug)


@access.act_required(ReportGame)
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a game's long form, and save or correct its result."""
    page = game_to_report(tournament, number)
    if page is None:
        _refuse_unknown(tournament, number)
        messages.info(request, _("Game %(game)s cannot have a result yet.") % {"game": number})
        return redirect("desk-bracket", slug=tournament.slug)
    form = _game_form(request, tournament, page)
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, tournament, number, form)
        except RuleError as error:
            respond.refuse_in_form(form, error, GAME_FIELD_OF_REFUSAL.get(error.code))
            form.add_refusal(error)
        else:
            back = "desk-slips" if "slip" in request.GET else "desk-bracket"  # continue with the next slip
            return respond.redirect_done(request, _saved(tournament, number), back, slug=tournament.slug)
    if "slip" in request.GET and not form.is_bound:
        form.fields["winner"].widget.attrs["autofocus"] = True
    context = {"tournament": tournament, "page": page, "form": form}
    return respond.form_page(
        request, "play/results/bracket_game.html", context, refused=request.method == "POST"
    )


def _refuse_unknown(tournament: Tournament, number: int) -> None:
    record = bracket_record(tournament)
    if record is None or not 1 <= number <= len(record.bracket.games):
        raise Http404


def _game_form(request: StaffRequest, tournament: Tournament, page: GameToReport) -> GameForm:
    number = page.line.number
    sides = page.record.sides_of(number)
    assert sides is not None  # noqa: S101 - game_to_report gives only games whose sides are settled
    return GameForm(
        sides,
        {seat.player: seat.name for seat in page.line.seats},
        page.record.ended(number),
        page.record.tables[number].version,
        data=request.POST if request.method == "POST" else None,
        has_timed_win=tournament.policy.has_timed_win,
    )


def _save(request: StaffRequest, tournament: Tournament, number: int, form: GameForm) -> None:
    seen, reopens = form.cleaned_data["seen_version"], form.cleaned_data["reopens"]
    if form.played is None:
        act: Act[None] = ClearGame(game=number, seen_version=seen, reopens=reopens)
    else:
        act = ReportGame(game=number, played=form.played, seen_version=seen, reopens=reopens)
    act.perform(tournament, actor=request.user)


def _saved(tournament: Tournament, number: int) -> str:
    page = game_to_report(tournament, number)
    ended = page.record.ended(number) if page else None
    if page is None or ended is None:
        return _("Game %(game)s no longer has a result.") % {"game": number}
    names = {seat.player: seat.name for seat in page.line.seats}
    result = game_words(ended, winner_of(ended, page.record.seeds), names)
    return _("Game %(game)s: %(result)s.") % {"game": number, "result": result}


urlpatterns = [
    path("bracket/", bracket, name="desk-bracket"),
    path("bracket/report/", report, name="desk-bracket-report"),
    path("bracket/side/", side, name="desk-bracket-side"),
    path("bracket/side/back/", side_back, name="desk-bracket-side-back"),
    path("bracket/games/<int:number>/", game, name="desk-bracket-game"),
]

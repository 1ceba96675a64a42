"""A table of the round in play, for staff: its result, extra time, a judge call, and conceded games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from pairing.types import Ending
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.acts.concede import ConcedeGames, ConcedeTableGames
from tournament.floor.forms.judge import ConcedeForm, MoreTimeForm, RaiseCallForm
from tournament.floor.pages.table import JudgeTable, judge_table
from tournament.floor.pages.tables import find_table
from tournament.kernel import access
from tournament.kernel.access import StaffRequest, get_player
from tournament.kernel.errors import ActionRefused
from tournament.kernel.phrases import with_aside
from tournament.models import Pairing, Result, Tournament
from tournament.play.clock.acts.extensions import ExtendTable
from tournament.play.clock.words import minutes_words
from tournament.play.results.forms.quick import seated_value
from tournament.web import respond
from tournament.web.live import live_context, live_page, page_key

_TEMPLATE = "floor/table.html"


@access.staff_required
@require_safe
def table(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a table of the round in play, with live updates."""
    return live_page(
        request,
        tournament,
        _TEMPLATE,
        page_key("judge-table", str(number)),
        lambda: _context(tournament, _pairing(tournament, number)),
    )


@access.act_required(ExtendTable)
@require_POST
def extend(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponseBase:
    """Give the table extra time, with a reason."""
    pairing = _pairing(tournament, number)
    form = MoreTimeForm(request.POST)
    if form.is_valid():
        try:
            _refuse_another_round(pairing, form.cleaned_data["pairing"])
            ExtendTable(
                pairing=pairing,
                minutes=form.cleaned_data["minutes"],
                reason=form.cleaned_data["reason"],
                seen_extension=form.cleaned_data["seen"],
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            more = minutes_words(form.cleaned_data["minutes"])
            said = _("Table %(table)s gets an extra %(minutes)s.") % {"table": number, "minutes": more}
            return respond.redirect_done(request, said, "judge-table", slug=tournament.slug, number=number)
    return _refused(request, tournament, pairing, extend_form=form)


@access.act_required(RaiseCall)
@require_POST
def call(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponseBase:
    pairing = _pairing(tournament, number)
    form = RaiseCallForm(request.POST)
    if form.is_valid():
        RaiseCall(table=number, about=form.cleaned_data["about"]).perform(tournament, actor=request.user)
        said = _("Judge called to table %(table)s.") % {"table": number}
        return respond.redirect_done(request, said, "judge-table", slug=tournament.slug, number=number)
    return _refused(request, tournament, pairing, call_form=form)


@access.act_required(ConcedeGames)
@require_http_methods(["GET", "HEAD", "POST"])
def concede(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponseBase:
    """Give up games of a Swiss round: which player, which games, and whether conceded or forfeited."""
    pairing = _pairing(tournament, number)
    page = judge_table(tournament, pairing)
    if page.is_cut:  # a single game, with the bracket's own form
        raise Http404
    form = _concede_form(request, page)
    if request.method == "POST" and form.is_valid():
        try:
            saved = _concede(request, tournament, pairing, page, form.cleaned_data)
        except RuleError as error:
            respond.refuse_in_form(form, error)
            form.data = _seen_anew(request, page)
        else:
            return respond.redirect_done(
                request, _conceded(saved), "judge-table", slug=tournament.slug, number=number
            )
    context = {"tournament": tournament, "page": page, "form": form}
    return respond.form_page(request, "floor/concede.html", context, refused=request.method == "POST")


def _concede(
    request: StaffRequest,
    tournament: Tournament,
    pairing: Pairing,
    page: JudgeTable,
    given: Mapping[str, Any],
) -> Result:
    """Give up the games chosen in the form, unless the staff member saw a different round or different
    players.
    """
    _refuse_another_round(pairing, given["pairing"])
    if given["seated"] not in (None, tuple(seat.id for seat in page.seats)):
        raise ActionRefused("event_changed_meanwhile")
    return ConcedeTableGames(
        pairing=pairing,
        player=get_player(tournament, given["player"]),
        games=given["games"],
        forfeit=given["how"] == "forfeit",
        seen_version=given["seen"],
    ).perform(tournament, actor=request.user)


def _conceded(saved: Result) -> str:
    """Return a one-sentence message about what was saved."""
    if saved.games.filter(winner=None, ending=Ending.FORFEIT).exists():
        return _("Saved. If both players forfeit a game, neither gets points for it.")
    return _("The games go to the opponent.")


def _pairing(tournament: Tournament, number: int) -> Pairing:
    found = find_table(tournament, number)
    if found is None:
        raise Http404
    return found


def _refuse_another_round(pairing: Pairing, seen: int) -> None:
    """Refuse if a new round has begun, so this table number now means a different pairing."""
    if pairing.pk != seen:
        raise ActionRefused("event_changed_meanwhile")


def _seen_anew(request: StaffRequest, page: JudgeTable) -> QueryDict:
    """Return the form's input, updated to what the page shows now, so that submitting again confirms it."""
    typed = request.POST.copy()
    typed["pairing"], typed["seen"] = str(page.pairing), str(page.result_version)
    typed["seated"] = _seated(page)
    return typed


def _seated(page: JudgeTable) -> str:
    return seated_value(seat.id for seat in page.seats)


def _concede_form(request: StaffRequest, page: JudgeTable) -> ConcedeForm:
    chosen = request.GET.get("player", "")
    return ConcedeForm(
        [(seat.id, with_aside(seat.name, seat.sides)) for seat in page.seats],
        [(game, _("Game %(game)s") % {"game": game}) for game in range(1, page.games + 1)],
        request.POST if request.method == "POST" else None,
        initial={
            "pairing": page.pairing,
            "seen": page.result_version,
            "seated": _seated(page),
            "player": chosen,
        },
    )


def _context(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    page = judge_table(tournament, pairing)
    return {"page": page, "extend_form": MoreTimeForm(initial={"minutes": 5}), "call_form": RaiseCallForm()}


def _refused(
    request: StaffRequest, tournament: Tournament, pairing: Pairing, **forms: MoreTimeForm | RaiseCallForm
) -> HttpResponse:
    """Show the table again with the input; the page keeps updating live."""
    context = live_context(request, tournament, page_key("judge-table", str(pairing.number)))
    context |= _context(tournament, pairing) | forms
    return respond.form_page(request, _TEMPLATE, context, refused=True)


_of_table = "tables/<int:number>/"

urlpatterns = [
    path(_of_table, table, name="judge-table"),
    path(f"{_of_table}extend/", extend, name="judge-extend"),
    path(f"{_of_table}call/", call, name="judge-table-call"),
    path(f"{_of_table}concede/", concede, name="judge-concede"),
]

"""Rounds on the desk: pair, edit by hand, publish."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from pairing.errors import RuleError
from tournament.event.forms.plan import PlanAnswerForm
from tournament.event.pages.plan import plan_question
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.play.clock.pages import clock_line, desk_address
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.acts.edits import (
    GiveBye,
    MoveTable,
    PairPlayers,
    SwapPlayers,
    SwitchRunner,
    TakeByeBack,
    UnpairTable,
)
from tournament.play.rounds.acts.pairing import TO_CONFIRM, PairAgain, PairNextRound, PairRound
from tournament.play.rounds.deadlines import due_tables
from tournament.play.rounds.forms import (
    DiscardForm,
    PairAgainForm,
    PairForm,
    PairingEdit,
    PairingEditForm,
    PublishForm,
)
from tournament.play.rounds.pages.draft import draft_page
from tournament.play.rounds.pages.off_stream import off_stream
from tournament.play.rounds.pages.way_out import way_out
from tournament.play.rounds.tables import DeskPairingsTable, DeskSidesTable
from tournament.web import respond

EDITED: dict[PairingEdit, Promise] = {
    PairingEdit.MOVE: gettext_lazy("The table has been moved."),
    PairingEdit.SWAP: gettext_lazy("The two players have been swapped."),
    PairingEdit.PAIR: gettext_lazy("The two players have been paired."),
    PairingEdit.SWITCH: gettext_lazy("The other player now runs first."),
    PairingEdit.UNPAIR: gettext_lazy("Unpaired. They have no place in this round for now."),
    PairingEdit.BYE: gettext_lazy("The bye has been given."),
}


@access.act_required(PairRound)
@require_POST
def pair(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Pair the next round as a draft; if the button is pressed twice, show the existing draft."""
    form = PairForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    number = form.cleaned_data["round"]
    try:
        PairNextRound(expected_round=number, **form.wanted, plan=form.answer).perform(
            tournament, actor=request.user
        )
    except RuleError as error:
        return _pairing_refused(request, tournament, error, form)
    return respond.redirect_done(
        request,
        _("Round %(round)s has been paired as a draft. Check it, then publish it.") % {"round": number},
        "desk-round",
        slug=tournament.slug,
        number=number,
    )


@access.staff_required
@require_safe
def one_round(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a round: a draft to edit and publish, or the public view."""
    try:
        round_ = _round(request, tournament, number)
    except ActionRefused:
        return redirect("desk-rounds", slug=tournament.slug)
    return _round_page(request, tournament, round_)


@access.act_required(ChangePairings)
@require_POST
def edit_pairings(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change the pairings of a round by hand."""
    round_ = _round(request, tournament, number)
    form = PairingEditForm(request.POST, places=draft_page(tournament, round_).places)
    if form.is_valid():
        chosen = PairingEdit(form.cleaned_data["edit"])
        try:
            edit = _edit_for(chosen, form.arguments)
            edit(round_=round_, seen=form.cleaned_data["seen"], **form.arguments).perform(
                tournament, actor=request.user
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(
                request, _edited(tournament, chosen), "desk-round", slug=tournament.slug, number=number
            )
    return _round_page(request, tournament, round_, edit_form=form)


@access.act_required(PairRound)
@require_POST
def pair_again(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Discard a draft and pair the round again, with a typed seed or a new one."""
    round_ = _round(request, tournament, number)
    form = PairAgainForm(request.POST)
    if not form.is_valid():
        return _round_page(request, tournament, round_, again_form=form)
    try:
        PairAgain(round_=round_, **form.wanted, plan=form.answer).perform(tournament, actor=request.user)
    except RuleError as error:
        return _pairing_refused(request, tournament, error, form)
    return respond.redirect_done(
        request,
        _("Round %(round)s has been paired again.") % {"round": number},
        "desk-round",
        slug=tournament.slug,
        number=number,
    )


@access.act_required(PublishRound)
@require_POST
def publish(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Publish a draft."""
    round_ = _round(request, tournament, number)
    form = PublishForm(request.POST)
    if form.is_valid():
        try:
            PublishRound(
                round_=round_, seen=form.cleaned_data["seen"], confirmed_at=form.cleaned_data["confirmed"]
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(
                request,
                _("Round %(round)s has been published: everyone can see it now.") % {"round": number},
                "desk-results",
                slug=tournament.slug,
                number=number,
            )
    return _round_page(request, tournament, round_, publish_form=form)


@access.act_required(DiscardRound)
@require_POST
def discard(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Discard a draft; pressing the button twice does no harm."""
    with suppress(ActionRefused):  # gone already
        _round(request, tournament, number)
    form = DiscardForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    DiscardRound(number=number, seen=form.cleaned_data["seen"]).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request,
        _("The draft of round %(round)s will be discarded.") % {"round": number},
        "desk-rounds",
        slug=tournament.slug,
    )


def _round(request: StaffRequest, tournament: Tournament, number: int) -> Round:
    """Return the round or raise Http404; if a draft was just deleted, explain that instead."""
    newest = Round.objects.newest_swiss(tournament, with_draft=True)
    if number == (newest.number if newest else 0) + 1:
        raise ActionRefused("draft_missing")
    return access.get_round(request, tournament, number)


def _edited(tournament: Tournament, chosen: PairingEdit) -> str:
    if chosen is PairingEdit.SWITCH and tournament.rules.assigns_sides:
        return _("The two have swapped sides.")
    return str(EDITED[chosen])


def _edit_for(chosen: PairingEdit, arguments: dict[str, int]) -> Callable[..., ChangePairings]:
    edits: dict[PairingEdit, type[ChangePairings]] = {
        PairingEdit.MOVE: MoveTable,
        PairingEdit.SWAP: SwapPlayers,
        PairingEdit.PAIR: PairPlayers,
        PairingEdit.SWITCH: SwitchRunner,
        PairingEdit.UNPAIR: UnpairTable if "table" in arguments else TakeByeBack,
        PairingEdit.BYE: GiveBye,
    }
    return edits[chosen]


def _round_page(request: StaffRequest, tournament: Tournament, round_: Round, **refused: Any) -> HttpResponse:
    """Show a round; a refused form is shown again with what was typed."""
    page = draft_page(tournament, round_)
    forms = {
        "edit_form": PairingEditForm(places=page.places),
        "again_form": PairAgainForm(),
        "publish_form": PublishForm(),
    }
    clock = clock_line(tournament) if page.open_tables else None
    is_in_play = clock is not None and clock.desk_address == desk_address(tournament, round_)
    context = {
        "tournament": tournament,
        "page": page,
        "table": DeskSidesTable(page) if tournament.rules.pairs_by_cost else DeskPairingsTable(page),
        "clock": clock if is_in_play else None,
        "due": due_tables(tournament, round_, timezone.now()) if _has_deadlines(tournament, round_) else None,
    }
    context |= {"off_stream": off_stream(round_) if tournament.is_streamed else (), **forms, **refused}
    return respond.form_page(request, "play/rounds/desk_round.html", context, refused=bool(refused))


def _has_deadlines(tournament: Tournament, round_: Round) -> bool:
    return tournament.is_online and round_.state == RoundState.PUBLISHED


def _pairing_refused(
    request: StaffRequest, tournament: Tournament, error: RuleError, form: PairForm | PairAgainForm
) -> HttpResponse:
    """Ask which plan applies (REG 9.1), or what to relax if no legal pairing is left (REG 7.5, NOW 2.5).

    Show any other refusal as usual.
    """
    if error.code in ("plan_differs", "reason_missing"):
        question = plan_question(tournament)
        answer = PlanAnswerForm(
            request.POST if error.code == "reason_missing" else None,
            initial={"plan_reason": question.usual_reason},
        )
        if error.code == "reason_missing":
            respond.refuse_in_form(answer, error, "plan_reason")
        context = {"tournament": tournament, "question": question, "form": answer, "typed": form.typed}
        return respond.form_page(request, "play/rounds/plan_differs.html", context, refused=True)
    if error.code == "no_legal_pairing" or error.code in TO_CONFIRM:
        context = {"tournament": tournament, "typed": form.typed, "way_out": way_out(tournament, error)}
        return respond.form_page(request, "play/rounds/no_pairing.html", context, refused=True)
    if error.code == "all_rounds_played":  # only the plan page offers a way to continue
        messages.error(request, respond.refusal_sentence(error))
        return redirect("desk-plan", slug=tournament.slug)
    if error.code == "draft_exists":
        messages.warning(request, respond.refusal_sentence(error))
        return redirect("desk-round", slug=tournament.slug, number=error.facts["round"])
    raise error


urlpatterns = [
    path("rounds/pair/", pair, name="desk-pair"),
    path("rounds/<int:number>/", one_round, name="desk-round"),
    path("rounds/<int:number>/mend/", edit_pairings, name="desk-mend"),
    path("rounds/<int:number>/again/", pair_again, name="desk-pair-again"),
    path("rounds/<int:number>/publish/", publish, name="desk-publish"),
    path("rounds/<int:number>/discard/", discard, name="desk-discard"),
]

"""Rounds: pair, mend, publish, and the end of the event."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.clock.pages import clock_line, desk_address
from tournament.core import access, respond
from tournament.core.access import LeaderRequest
from tournament.core.errors import ActionRefused
from tournament.legacy.codes import ActCode
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.results.acts.finish import FinishEvent, ReopenEvent
from tournament.rounds.acts import editing as mending
from tournament.rounds.acts import pairing as rounds
from tournament.rounds.facts import newest_round
from tournament.rounds.forms import (
    DiscardForm,
    FinishForm,
    Mend,
    MendForm,
    PairAgainForm,
    PairForm,
    PublishForm,
)
from tournament.rounds.pages.draft import round_page
from tournament.site.pages.desk_rounds import rounds_page

MENDED: dict[Mend, Promise] = {
    Mend.MOVE: gettext_lazy("The table is moved."),
    Mend.SWAP: gettext_lazy("The two players are swapped."),
    Mend.PAIR: gettext_lazy("The two players are paired."),
    Mend.SWITCH: gettext_lazy("The other player runs first."),
    Mend.UNPAIR: gettext_lazy("Unpaired: without a place for now."),
    Mend.BYE: gettext_lazy("The bye is given."),
}


@access.leaders
@require_safe
def round_list(request: LeaderRequest, tournament: Tournament) -> HttpResponse:
    """List the rounds and offer the next step."""
    return render(
        request, "rounds/desk_rounds.html", {"tournament": tournament, "page": rounds_page(tournament)}
    )


@access.may(ActCode.PAIR_ROUND)
@require_POST
def pair(request: LeaderRequest, tournament: Tournament) -> HttpResponse:
    """Pair the next round as a draft; pressed twice, show the one that is there."""
    form = PairForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    number, fewest = form.cleaned_data["round"], form.cleaned_data["fewest_rematches"]
    try:
        rounds.pair_round(
            tournament=tournament, actor=request.user, expected_round=number, fewest_rematches=fewest
        )
    except RuleError as error:
        return _pairing_refused(request, tournament, error, form.typed)
    return respond.done(
        request,
        _("Round %(round)s is paired as a draft: look at it, then publish it.") % {"round": number},
        "desk-round",
        slug=tournament.slug,
        number=number,
    )


@access.leaders
@require_safe
def one_round(request: LeaderRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a round: a draft to mend and publish, or what everybody sees."""
    try:
        round_ = _round(request, tournament, number)
    except ActionRefused:
        return redirect("desk-rounds", slug=tournament.slug)
    return _round_page(request, tournament, round_)


@access.may(ActCode.CHANGE_PAIRINGS)
@require_POST
def mend(request: LeaderRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change the pairings of a round by hand."""
    round_ = _round(request, tournament, number)
    form = MendForm(request.POST, places=round_page(tournament, round_).places)
    if form.is_valid():
        chosen = Mend(form.cleaned_data["mend"])
        try:
            _service_for(chosen, form.arguments)(
                tournament=tournament,
                round_=round_,
                actor=request.user,
                seen=form.cleaned_data["seen"],
                **form.arguments,
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.done(
                request, str(MENDED[chosen]), "desk-round", slug=tournament.slug, number=number
            )
    return _round_page(request, tournament, round_, mend_form=form)


@access.may(ActCode.PAIR_ROUND)
@require_POST
def pair_again(request: LeaderRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Throw a draft away and pair it anew, with a typed seed or a fresh one."""
    round_ = _round(request, tournament, number)
    form = PairAgainForm(request.POST)
    if not form.is_valid():
        return _round_page(request, tournament, round_, again_form=form)
    try:
        rounds.pair_again(tournament=tournament, round_=round_, actor=request.user, **form.cleaned_data)
    except RuleError as error:
        return _pairing_refused(request, tournament, error, form.typed)
    return respond.done(
        request,
        _("Round %(round)s is paired again.") % {"round": number},
        "desk-round",
        slug=tournament.slug,
        number=number,
    )


@access.may(ActCode.PUBLISH_ROUND)
@require_POST
def publish(request: LeaderRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a draft to everybody."""
    round_ = _round(request, tournament, number)
    form = PublishForm(request.POST)
    if form.is_valid():
        try:
            rounds.publish_round(
                tournament=tournament,
                round_=round_,
                actor=request.user,
                seen=form.cleaned_data["seen"],
                confirmed_at=form.cleaned_data["confirmed"],
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.done(
                request,
                _("Round %(round)s is published: everybody sees it now.") % {"round": number},
                "desk-round",
                slug=tournament.slug,
                number=number,
            )
    return _round_page(request, tournament, round_, publish_form=form)


@access.may(ActCode.DISCARD_ROUND)
@require_POST
def discard(request: LeaderRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Throw a draft away; the second press finds it gone."""
    with suppress(ActionRefused):  # gone already
        _round(request, tournament, number)
    form = DiscardForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    rounds.discard_round(
        tournament=tournament, number=number, actor=request.user, seen=form.cleaned_data["seen"]
    )
    return respond.done(
        request,
        _("The draft of round %(round)s is discarded.") % {"round": number},
        "desk-rounds",
        slug=tournament.slug,
    )


@access.may(FinishEvent)
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: LeaderRequest, tournament: Tournament) -> HttpResponse:
    """Ask, then close the event."""
    form = FinishForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            FinishEvent(**form.cleaned_data).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.done(
                request,
                _("The event is finished. The final standings are public."),
                "desk-event",
                slug=tournament.slug,
            )
    context = {"tournament": tournament, "page": rounds_page(tournament), "form": form}
    return respond.form_page(request, "results/finish.html", context, refused=bool(form.errors))


@access.may(ReopenEvent)
@require_POST
def reopen(request: LeaderRequest, tournament: Tournament) -> HttpResponse:
    """Open a finished event again."""
    ReopenEvent().perform(tournament, actor=request.user)
    return respond.done(request, _("The event is open again."), "desk-event", slug=tournament.slug)


def _round(request: LeaderRequest, tournament: Tournament, number: int) -> Round:
    """Return the round, or a 404; a draft that is just gone is a ActionRefused, not a page that was lost."""
    newest = newest_round(tournament)
    if number == (newest.number if newest else 0) + 1:
        raise ActionRefused("draft_missing")
    return access.get_round(request, tournament, number)


def _service_for(chosen: Mend, arguments: dict[str, int]) -> Callable[..., None]:
    services: dict[Mend, Callable[..., None]] = {
        Mend.MOVE: mending.move_table,
        Mend.SWAP: mending.swap_players,
        Mend.PAIR: mending.pair_players,
        Mend.SWITCH: mending.switch_runner,
        Mend.UNPAIR: mending.unpair_table if "table" in arguments else mending.take_bye_back,
        Mend.BYE: mending.give_bye,
    }
    return services[chosen]


def _round_page(
    request: LeaderRequest, tournament: Tournament, round_: Round, **refused: Any
) -> HttpResponse:
    """Show a round; a form that was refused comes back with what was typed."""
    page = round_page(tournament, round_)
    forms = {
        "mend_form": MendForm(places=page.places),
        "again_form": PairAgainForm(),
        "publish_form": PublishForm(),
    }
    clock = clock_line(tournament) if page.open_tables else None
    is_in_play = clock is not None and clock.desk_address == desk_address(tournament, round_)
    context = {"tournament": tournament, "page": page, "clock": clock if is_in_play else None}
    context |= {**forms, **refused}
    return respond.form_page(request, "rounds/desk_round.html", context, refused=bool(refused))


def _pairing_refused(
    request: LeaderRequest, tournament: Tournament, error: RuleError, typed: dict[str, int]
) -> HttpResponse:
    """Show the two ways out where no legal pairing is left (REG 7.5); tell any other refusal as usual."""
    if error.code == "no_legal_pairing":
        names = tournament.players.filter(pk__in=error.facts["players"]).by_name()
        newest = newest_round(tournament)
        context = {
            "tournament": tournament,
            "players": names,
            "typed": typed,
            "draft": newest if newest and newest.state == RoundState.DRAFT else None,
        }
        return respond.form_page(request, "rounds/no_pairing.html", context, refused=True)
    if error.code == "draft_exists":
        messages.warning(request, respond.say(error))
        return redirect("desk-round", slug=tournament.slug, number=error.facts["round"])
    raise error


urlpatterns = [
    path("rounds/", round_list, name="desk-rounds"),
    path("rounds/pair/", pair, name="desk-pair"),
    path("rounds/<int:number>/", one_round, name="desk-round"),
    path("rounds/<int:number>/mend/", mend, name="desk-mend"),
    path("rounds/<int:number>/again/", pair_again, name="desk-pair-again"),
    path("rounds/<int:number>/publish/", publish, name="desk-publish"),
    path("rounds/<int:number>/discard/", discard, name="desk-discard"),
    path("finish/", finish, name="desk-finish"),
    path("reopen/", reopen, name="desk-reopen"),
]

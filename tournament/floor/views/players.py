"""A player's page for staff: give and undo penalties, and carry out or decline what they propose."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.conduct import proposed_level
from tournament.floor.acts.penalties import (
    DeclineDisqualification,
    DeclineDrop,
    DeclineProposal,
    GivePenalty,
    WithdrawPenalty,
    offence_record,
)
from tournament.floor.forms.judge import PenaltyForm, SeenRowForm
from tournament.floor.pages.player import JudgePlayer, PenaltyReview, judge_player, penalty_review
from tournament.floor.sheets.penalties import print_penalties
from tournament.kernel import access
from tournament.kernel.access import StaffRequest, get_player
from tournament.kernel.errors import ActionRefused
from tournament.models import MissingCard, Penalty, PenaltyKind, PenaltyLevel, Player, Tournament
from tournament.printing.asked import one_of_few, paper_asked_for, to_look_at
from tournament.web import respond
from tournament.web.live import live_context, live_page, page_key

_TEMPLATE = "floor/player.html"


@access.staff_required
@require_safe
def player(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show a player with their penalties from the whole event, with live updates."""
    return live_page(
        request,
        tournament,
        _TEMPLATE,
        page_key("judge-player", str(pk)),
        lambda: {"page": judge_player(tournament, get_player(tournament, pk)), "form": PenaltyForm()},
    )


@access.act_required(GivePenalty)
@require_POST
def penalty(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """Show the penalty and player for confirmation, then give the penalty.

    After a game loss, the next page is the one where the game is conceded.
    """
    found = get_player(tournament, pk)
    form = PenaltyForm(request.POST)
    step = form.cleaned_data["step"] if form.is_valid() else "change"
    if step in ("", "look"):
        context = {"tournament": tournament, "page": _review(tournament, found, form), "form": form}
        return respond.form_page(request, "floor/penalty_review.html", context)
    if step == "give":
        given = GivePenalty(
            player=found,
            kind=PenaltyKind(form.cleaned_data["kind"]),
            level=_level(found, form),
            note=form.cleaned_data["note"],
            seen_penalty=form.cleaned_data["seen"],
        ).perform(tournament, actor=request.user)
        return _after(request, tournament, given, judge_player(tournament, found))
    context = live_context(request, tournament, page_key("judge-player", str(pk)))
    context |= {"page": judge_player(tournament, found), "form": form}
    return respond.form_page(request, _TEMPLATE, context, refused=not form.is_valid())


@access.act_required(WithdrawPenalty)
@require_POST
def withdraw(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """Undo a penalty; it stays in the history."""
    found = get_object_or_404(Penalty, player__tournament=tournament, pk=pk)
    WithdrawPenalty(penalty=found).perform(tournament, actor=request.user)
    said = _("The penalty has been undone.")
    return respond.redirect_done(request, said, "judge-player", slug=tournament.slug, pk=found.player_id)


@access.act_required(DeclineProposal)
@require_POST
def decline_removal(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """Decline the disqualification that a player's penalties propose."""
    found, form = get_player(tournament, pk), SeenRowForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    seen = form.cleaned_data["seen"]
    DeclineDisqualification(player=found, seen_penalty=seen).perform(tournament, actor=request.user)
    return _stays(request, tournament, found)


@access.act_required(DeclineProposal)
@require_POST
def decline_card(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """Decline the drop that a missing card proposes."""
    cards = MissingCard.objects.select_related("player")
    found = get_object_or_404(cards, player__tournament=tournament, pk=pk)
    DeclineDrop(missing_card=found).perform(tournament, actor=request.user)
    return _stays(request, tournament, found.player)


@access.act_required(GivePenalty)
@require_safe
@one_of_few
def penalty_sheet(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the sheet for writing down penalties, with the penalties given so far."""
    return to_look_at(print_penalties(tournament, paper_asked_for(request), now=timezone.now()))


def _review(tournament: Tournament, player: Player, form: PenaltyForm) -> PenaltyReview:
    """Return a preview of the penalty that the form describes."""
    return penalty_review(
        tournament,
        player,
        kind=PenaltyKind(form.cleaned_data["kind"]),
        level=_level(player, form),
        note=form.cleaned_data["note"],
        is_proposed=not form.cleaned_data["level"],
    )


def _level(player: Player, form: PenaltyForm) -> PenaltyLevel:
    """Return the chosen level, or the one proposed after the penalties that the page showed (REG 12.1)."""
    if form.cleaned_data["level"]:
        return PenaltyLevel(form.cleaned_data["level"])
    known = Penalty.objects.filter(player=player, pk__lte=form.cleaned_data["seen"])
    return PenaltyLevel(proposed_level(form.cleaned_data["kind"], [offence_record(row) for row in known]))


def _after(
    request: StaffRequest, tournament: Tournament, given: Penalty, page: JudgePlayer
) -> HttpResponseBase:
    if given.level == PenaltyLevel.DISQUALIFICATION:
        said = _("Noted. %(name)s plays on until the organizer decides.") % {"name": page.name}
    else:
        said = _("%(name)s: %(level)s.") % {"name": page.name, "level": PenaltyLevel(given.level).label}
    if given.level == PenaltyLevel.GAME_LOSS and page.table:
        to = "judge-concede" if page.is_swiss else "judge-table"  # bracket games have their own form
        answer = respond.redirect_done(request, said, to, slug=tournament.slug, number=page.table)
        answer["Location"] += f"?player={page.id}" if page.is_swiss else ""
        return answer
    return respond.redirect_done(request, said, "judge-player", slug=tournament.slug, pk=page.id)


def _stays(request: StaffRequest, tournament: Tournament, player: Player) -> HttpResponseBase:
    said = _("%(name)s stays in the event.") % {"name": player.name}
    return respond.redirect_next(request, said, "judge-player", slug=tournament.slug, pk=player.pk)


urlpatterns = [
    path("players/<int:pk>/", player, name="judge-player"),
    path("players/<int:pk>/penalty/", penalty, name="judge-penalty"),
    path(
        "players/<int:pk>/decline-disqualification/", decline_removal, name="judge-decline-disqualification"
    ),
    path("penalties/sheet.pdf", penalty_sheet, name="judge-penalty-sheet"),
    path("penalties/<int:pk>/withdraw/", withdraw, name="judge-penalty-withdraw"),
    path("missing-cards/<int:pk>/decline-drop/", decline_card, name="judge-decline-drop"),
]

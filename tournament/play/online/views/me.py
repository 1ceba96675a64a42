"""A player's own pages in an online event: agree on a new deadline."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.kernel.access import EventRequest
from tournament.models import Pairing, Player, Round, Seat, Tournament
from tournament.play.online.acts.proposals import (
    AcceptReschedule,
    DeclineReschedule,
    ProposeReschedule,
    RescheduleAnswer,
    WithdrawReschedule,
)
from tournament.play.online.forms import AnswerForm, ProposalForm
from tournament.play.online.pages.own_due import OwnDue, own_due
from tournament.play.online.records import read_table
from tournament.web import respond
from tournament.web.player_link import player_link_required

ANSWERS: dict[str, tuple[type[RescheduleAnswer], Promise]] = {
    "accept": (AcceptReschedule, gettext_lazy("Agreed: your table has the new deadline.")),
    "decline": (DeclineReschedule, gettext_lazy("Declined: the deadline stays as it was.")),
    "withdraw": (WithdrawReschedule, gettext_lazy("Your proposal has been canceled.")),
}
# Refusals shown at the time field; all others appear at the top of the form.
_OF_THE_MOMENT = frozenset({"deadline_impossible", "proposal_too_late", "proposal_is_the_deadline"})


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def reschedule(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show the proposals for the player's table, and accept a new one."""
    due = _due(tournament, player)
    if due is None or due.game is None:
        messages.info(request, _("You have no open table with a deadline you can change."))
        return redirect("me", link=player.link)
    is_sent = request.method == "POST"
    form = ProposalForm(
        tournament.zone, request.POST if is_sent else None, initial={"pairing": due.game.pairing}
    )
    if is_sent and form.is_valid():
        try:
            ProposeReschedule(
                player=player,
                pairing=Pairing(pk=form.cleaned_data["pairing"]),
                deadline=form.cleaned_data["deadline"],
                words=form.cleaned_data["words"],
            ).perform(tournament, actor=None)
        except RuleError as error:
            respond.refuse_in_form(form, error, "deadline" if error.code in _OF_THE_MOMENT else None)
        else:
            said = _("Proposal sent. %(name)s can answer it on their own page.") % {"name": due.game.opponent}
            return respond.redirect_done(request, said, "me", link=player.link)
    context = {
        "tournament": tournament,
        "game": due.game,
        "form": form,
        "answer": AnswerForm(),
        "link": player.link,
    }
    return respond.form_page(request, "play/online/reschedule.html", context, refused=bool(form.errors))


@player_link_required
@require_POST
def answer(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Accept, decline or cancel the proposal."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(text) for texts in form.errors.values() for text in texts))
        return redirect("me-reschedule", link=player.link)
    act, said = ANSWERS[form.cleaned_data["press"]]
    try:
        act(
            reschedule=form.cleaned_data["reschedule"], player=player, answer=form.cleaned_data["answer"]
        ).perform(tournament, actor=None)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me-reschedule", link=player.link)
    return respond.redirect_done(request, str(said), "me", link=player.link)


def _due(tournament: Tournament, player: Player) -> OwnDue | None:
    """Return what the player has to play in the current round, if their table is still open."""
    round_ = Round.objects.newest_published(tournament) if tournament.is_online else None
    seat = Seat.objects.filter(player=player, round=round_).first() if round_ else None
    if seat is None:
        return None
    try:
        pairing = read_table(tournament, Pairing(pk=seat.pairing_id))
    except RuleError:  # done, or a bye
        return None
    return own_due(tournament, player, pairing.pk)


urlpatterns = [
    path("reschedule/", reschedule, name="me-reschedule"),
    path("reschedule/answer/", answer, name="me-reschedule-answer"),
]

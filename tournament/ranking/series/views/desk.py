"""At an event: byes and invitations earned in series; the organizer grants the byes."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Player, Tournament
from tournament.people.acts.players import ChangePlayer
from tournament.ranking.series.earned import AwardLines, AwardStatus
from tournament.ranking.series.pages.standings import awards_at
from tournament.web import respond


@access.act_required(ChangePlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def earned(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who has earned what for this event; grant a bye that a registered player has earned."""
    awards, refusal = awards_at(tournament), ""
    if request.method == "POST":
        try:
            name = _grant(request, tournament, awards)
        except RuleError as error:
            refusal = respond.refusal_sentence(error)
        else:
            said = _("%(name)s has a bye in round 1.") % {"name": name}
            return respond.redirect_done(request, said, "desk-earned", slug=tournament.slug)
    context = {"tournament": tournament, "awards": awards, "refusal": refusal}
    answer = render(request, "ranking/series/earned.html", context, status=422 if refusal else 200)
    return respond.keep_private(answer)


def _grant(request: StaffRequest, tournament: Tournament, awards: tuple[AwardLines, ...]) -> str:
    """Grant the bye to the form's player. Raises ActionRefused award_is_gone, and what the act raises."""
    waiting = {
        str(line.player)
        for each in awards
        if each.is_bye
        for line in each.lines
        if line.status == AwardStatus.HERE
    }
    asked = request.POST.get("player", "")
    if asked not in waiting:
        raise ActionRefused("award_is_gone")
    player = Player.objects.get(pk=int(asked))
    changes = {"first_round_bye": True}
    ChangePlayer(player=player, changes=changes).perform(tournament, actor=request.user)
    return player.name


urlpatterns = [path("earned/", earned, name="desk-earned")]

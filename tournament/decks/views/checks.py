"""Deck checks: which tables, whose decks, and the findings."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.decks.acts.checks import RecordDeckCheck
from tournament.decks.acts.draws import DrawDeckChecks
from tournament.decks.forms.check import DeckCheckForm, DrawForm
from tournament.decks.pages.check import deck_check_page
from tournament.decks.pages.checks import DeckChecksPage, deck_checks_page
from tournament.decks.tables import DeckChecksTable
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.roles import display_name
from tournament.models import Tournament
from tournament.web import respond

LONGEST_QUERY = 120


@access.staff_required
@require_safe
def deck_checks(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the selected tables, the checks made so far, and all players for starting a new check."""
    page = deck_checks_page(tournament, request.GET.get("q", "")[:LONGEST_QUERY])
    drawn = sum(len(draw.tables) for draw in page.draws)
    return _checks_page(request, tournament, page, DrawForm(initial={"count": 1, "seen_tables": drawn}))


@access.act_required(DrawDeckChecks)
@require_POST
def draw(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Select random tables of the newest round."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _checks_page(request, tournament, deck_checks_page(tournament), form)
    tables = DrawDeckChecks(
        count=form.cleaned_data["count"], seen_tables=form.cleaned_data["seen_tables"]
    ).perform(tournament, actor=request.user)
    said = ngettext("%(count)s table selected.", "%(count)s tables selected.", len(tables)) % {
        "count": len(tables)
    }
    return respond.redirect_done(request, said, "desk-deck-checks", slug=tournament.slug)


@access.act_required(RecordDeckCheck)
@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Compare a player's decks with their decklists, and record the findings."""
    player = access.get_player(tournament, pk)
    page = deck_check_page(tournament, player)
    data = request.POST if request.method == "POST" else None
    form = DeckCheckForm(page, display_name(request.user), data)
    if form.is_valid():
        try:
            RecordDeckCheck(player=player, entry=form.entry).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
            if error.code == "list_changed_meanwhile":
                form.compare_with_new_lists()
        else:
            said = _("The deck check of %(name)s has been recorded.") % {"name": player.name}
            return respond.redirect_done(request, said, "desk-deck-checks", slug=tournament.slug)
    context: dict[str, Any] = {"tournament": tournament, "page": page, "form": form}
    return respond.form_page(request, "decks/check.html", context, refused=bool(form.errors))


def _checks_page(
    request: StaffRequest, tournament: Tournament, page: DeckChecksPage, form: DrawForm
) -> HttpResponse:
    table = DeckChecksTable(page.players)
    context = {"tournament": tournament, "page": page, "table": table, "form": form}
    if form.is_bound:
        return respond.form_page(request, "decks/checks.html", context, refused=True)
    return render(request, "decks/checks.html", context)


urlpatterns = [
    path("deck-checks/", deck_checks, name="desk-deck-checks"),
    path("deck-checks/draw/", draw, name="desk-deck-checks-draw"),
    path("players/<int:pk>/deck-check/", deck_check, name="desk-deck-check"),
]

"""The player list, a player's page, and each step from check-in to disqualification."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import ids_in
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.players import AddPlayer, ChangePlayer, RemovePlayer
from tournament.people.acts.steps import (
    CheckIn,
    CheckInAll,
    DisqualifyPlayer,
    DropPlayer,
    PlayerStep,
    ReinstatePlayer,
    UndoCheckIn,
)
from tournament.people.crowds import sign_up_crowds
from tournament.people.forms.own_texts import suggested_identities
from tournament.people.forms.player import PlayerFilter, PlayerForm
from tournament.people.forms.reason import ReasonForm
from tournament.people.pages.players import act_needed, player_row, players_page
from tournament.people.tables import PlayersTable
from tournament.web import respond

_FIELD_OF_REFUSAL = {
    "duplicate_name": "name",
    "fixed_table_taken": "fixed_table",
    "draft_seat_taken": "draft_seat",
    "first_round_bye_is_over": "first_round_bye",
}
CONFIRM_TEMPLATES = {
    DisqualifyPlayer.code: "people/player_disqualify.html",
    RemovePlayer.code: "people/player_remove.html",
}


@access.staff_required
@require_safe
def players(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List the players, with search, check-in and drop."""
    wanted = PlayerFilter(request.GET, queryset=tournament.players.all(), event_state=tournament.state)
    page = players_page(tournament, wanted.qs)
    table = PlayersTable(page.rows, order_by=PlayersTable.order_in(request.GET))
    context = {
        "tournament": tournament,
        "page": page,
        "table": table,
        "filter": wanted,
        "crowds": sign_up_crowds(tournament),
        "are_all_ticked": request.GET.get("ticked") == "all",
    }
    return render(request, "people/players.html", context)


@access.act_required(AddPlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = PlayerForm(request.POST if request.method == "POST" else None, tournament=tournament)
    if form.is_valid():
        try:
            added = AddPlayer(
                entry=form.entry, namesakes=form.namesakes_known, over_limit=form.goes_over_limit
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            _refuse(form, error)
        else:
            messages.success(request, _added(tournament, added))
            # The next name can be typed right away.
            return respond.DoneRedirect(f"{_list_url(tournament)}?adding=1")
    return _form_page(request, tournament, form)


@access.act_required(ChangePlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change one player, saving only fields edited on this page."""
    found = access.get_player(tournament, pk)
    data = request.POST if request.method == "POST" else None
    form = PlayerForm(data, tournament=tournament, player=found)
    if form.is_valid():
        try:
            changed = ChangePlayer(
                player=found, changes=form.changes, namesakes=form.namesakes_known
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("%(name)s has been saved.") % {"name": changed.name})
            return respond.DoneRedirect(f"{_list_url(tournament)}#player-{pk}")
    return _form_page(request, tournament, form, found)


@require_POST
def step(request: StaffRequest, tournament: Tournament, pk: int, act: type[PlayerStep]) -> HttpResponse:
    """Apply a step to a player and return to the page it came from, at that player's row."""
    found = access.get_player(tournament, pk)
    access.require(request, act_needed(act.code, found))
    changed = act(player=found).perform(tournament, actor=request.user)
    messages.success(request, str(act.done) % {"name": changed.name})
    wanted = respond.next_page(request)
    if wanted:
        return respond.DoneRedirect(wanted)
    url = respond.redirect_back(request, _list_url(tournament)).url
    if request.htmx:  # replaces only the row and the header
        return respond.DoneRedirect(f"{url}{'&' if '?' in url else '?'}only={pk}")
    return respond.DoneRedirect(f"{url}#player-{pk}")


@access.act_required(DisqualifyPlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def disqualify(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Explain what a disqualification means (REG 1.4, 8.7), ask for the reason, then do it."""
    found = access.get_player(tournament, pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _confirm_page(request, tournament, found, DisqualifyPlayer.code, form)
    reason = form.cleaned_data["reason"]
    DisqualifyPlayer(player=found, reason=reason).perform(tournament, actor=request.user)
    messages.success(request, str(DisqualifyPlayer.done) % {"name": found.name})
    return respond.DoneRedirect(f"{_list_url(tournament)}#player-{pk}")


@access.act_required(RemovePlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask for confirmation, then remove a player who was never paired."""
    found = access.get_player(tournament, pk)
    if request.method != "POST":
        return _confirm_page(request, tournament, found, RemovePlayer.code)
    RemovePlayer(player=found).perform(tournament, actor=request.user)
    said = _("%(name)s has been removed.") % {"name": found.name}
    return respond.redirect_done(request, said, "desk-players", slug=tournament.slug)


@access.act_required(CheckInAll)
@require_POST
def check_in_all(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Check in every registered player; `seen` are those that the page showed as not checked in."""
    seen = ids_in(request.POST["seen"]) if "seen" in request.POST else None
    count = CheckInAll(seen=seen).perform(tournament, actor=request.user)
    said = ngettext("%(count)s player checked in.", "%(count)s players checked in.", count)
    return respond.redirect_done(request, said % {"count": count}, "desk-players", slug=tournament.slug)


@access.act_required(ChangeSettings)
@require_POST
def sign_up(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Open or close sign-up, which lets players register on the public page."""
    return _switched(request, tournament, "is_signup_open", _("Sign-up is open."), _("Sign-up is closed."))


@access.act_required(ChangeSettings)
@require_POST
def own_check_in(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Open or close self check-in."""
    opened, closed = _("Players check themselves in."), _("Only staff check players in.")
    return _switched(request, tournament, "is_check_in_open", opened, closed)


def _switched(
    request: StaffRequest, tournament: Tournament, setting: str, opened: str, closed: str
) -> HttpResponse:
    """Open or close what the form names, and report it on the player list."""
    is_open = "open" in request.POST
    ChangeSettings(changes={setting: is_open}).perform(tournament, actor=request.user)
    return respond.redirect_done(request, opened if is_open else closed, "desk-players", slug=tournament.slug)


def _list_url(tournament: Tournament) -> str:
    return reverse("desk-players", kwargs={"slug": tournament.slug})


def _added(tournament: Tournament, added: Player) -> str:
    if tournament.state == EventState.RUNNING:
        return _("%(name)s starts with 0 points and plays from the next round (REG 7.7).") % {
            "name": added.name
        }
    if added.state == PlayerState.WAITLISTED:
        return _("All places are taken: %(name)s is on the waiting list.") % {"name": added.name}
    return _("%(name)s has been added.") % {"name": added.name}


def _refuse(form: PlayerForm, error: RuleError) -> None:
    """Show a refusal at its field, and ask about namesakes if that is the reason."""
    field = _FIELD_OF_REFUSAL.get(error.code)
    respond.refuse_in_form(form, error, field)
    if error.code == "duplicate_name":
        form.ask_about_namesakes(error.facts["namesakes"])


def _form_page(
    request: StaffRequest, tournament: Tournament, form: PlayerForm, found: Player | None = None
) -> HttpResponse:
    row = player_row(tournament, found) if found else None
    is_late = found is None and tournament.state == EventState.RUNNING
    context = {
        "tournament": tournament,
        "form": form,
        "row": row,
        "is_late": is_late,
        **suggested_identities(),
    }
    return respond.form_page(request, "people/player_form.html", context, refused=bool(form.errors))


def _confirm_page(
    request: StaffRequest,
    tournament: Tournament,
    found: Player,
    code: str,
    form: ReasonForm | None = None,
) -> HttpResponse:
    row = player_row(tournament, found)
    is_possible = any(button.act == code for button in row.buttons)
    context = {"tournament": tournament, "row": row, "is_possible": is_possible, "form": form}
    refused = form is not None and form.is_bound
    return respond.form_page(request, CONFIRM_TEMPLATES[code], context, refused=refused)


def _step_path(act: type[PlayerStep], words: str) -> URLPattern:
    """Return the URL of a step. Users who may not take it get a 403 before any other check."""
    return path(
        f"players/<int:pk>/{words}/",
        access.act_required(act)(step),
        {"act": act},
        name=f"desk-player-{words}",
    )


urlpatterns = [
    path("players/", players, name="desk-players"),
    path("players/add/", add, name="desk-player-add"),
    path("players/sign-up/", sign_up, name="desk-sign-up"),
    path("players/own-check-in/", own_check_in, name="desk-own-check-in"),
    path("players/check-in-all/", check_in_all, name="desk-players-check-in-all"),
    path("players/<int:pk>/", player, name="desk-player"),
    _step_path(CheckIn, "check-in"),
    _step_path(UndoCheckIn, "undo-check-in"),
    _step_path(DropPlayer, "drop"),
    _step_path(ReinstatePlayer, "reinstate"),
    path("players/<int:pk>/disqualify/", disqualify, name="desk-player-disqualify"),
    path("players/<int:pk>/remove/", remove, name="desk-player-remove"),
]

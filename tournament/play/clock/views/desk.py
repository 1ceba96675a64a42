"""The round clock on the desk: start, pause, minutes, reset, and extensions for single tables."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import ELIMINATION_KINDS, Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import PauseClock, ResumeClock, StartClock
from tournament.play.clock.acts.extensions import ExtendTable, WithdrawExtension
from tournament.play.clock.acts.length import AdjustClock, ResetClock
from tournament.play.clock.forms import ExtendForm, MinutesForm, PressForm, WithdrawForm
from tournament.play.clock.pages import ClockPage, clock_page, desk_address, warned_at
from tournament.play.clock.records import round_in_play
from tournament.play.clock.words import minutes_words
from tournament.web import respond
from tournament.web.live import live_page

_TEMPLATE = "play/clock/desk_clock.html"
PRESSES: dict[str, type[PauseClock | ResumeClock | ResetClock]] = {
    "pause": PauseClock,
    "resume": ResumeClock,
    "reset": ResetClock,
}
SAID = {
    "start": gettext_lazy("The clock is running."),
    "pause": gettext_lazy("The clock is paused."),
    "resume": gettext_lazy("The clock is running again."),
    "reset": gettext_lazy("The clock has been reset."),
}


@access.staff_required
@require_safe
def clock_now(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Redirect to the clock of the round in play."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None:
        messages.info(request, _("The clock appears once a round is published."))
        return redirect("desk-event", slug=tournament.slug)
    return redirect(desk_address(tournament, round_))


@access.staff_required
@require_safe
def clock(request: StaffRequest, tournament: Tournament, number: int = 0, cut_round: int = 0) -> HttpResponse:
    """Show a round's clock with its buttons and the tables that are still playing; the page updates live."""
    round_ = _round(request, tournament, number, cut_round)

    def build() -> dict[str, object]:
        page = _page(tournament, round_)
        return _context(tournament, page) | {"form": _extend_form(page, request.GET.get("table", ""))}

    return live_page(request, tournament, _TEMPLATE, f"desk-clock-{number}-{cut_round}", build)


@access.staff_required
@require_POST
def press(
    request: StaffRequest, tournament: Tournament, number: int = 0, cut_round: int = 0
) -> HttpResponseBase:
    """Start, pause, resume or reset the clock, then return to the page of its round."""
    round_ = _round(request, tournament, number, cut_round)
    form = PressForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    pressed, run = form.pressed
    access.require(request, PRESSES.get(pressed, StartClock))
    if pressed == "start":
        StartClock(round_=round_).perform(tournament, actor=request.user)
    else:
        PRESSES[pressed](round_=round_, seen_run=run).perform(tournament, actor=request.user)
    if number and "results" in (request.POST.get("then"), request.GET.get("then")):
        to_results = {"slug": tournament.slug, "number": number}
        return respond.redirect_done(request, str(SAID[pressed]), "desk-results", **to_results)
    return respond.redirect_done(request, str(SAID[pressed]), desk_address(tournament, round_))


@access.act_required(AdjustClock)
@require_POST
def minutes(
    request: StaffRequest, tournament: Tournament, number: int = 0, cut_round: int = 0
) -> HttpResponseBase:
    """Add minutes to the round, or subtract them."""
    round_ = _round(request, tournament, number, cut_round)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    change, seen = form.change
    length = AdjustClock(round_=round_, minutes=change, seen_minutes=seen).perform(
        tournament, actor=request.user
    )
    said = _("The round now lasts %(minutes)s.") % {"minutes": minutes_words(length)}
    return respond.redirect_done(request, said, desk_address(tournament, round_))


@access.act_required(ExtendTable)
@require_POST
def extend(
    request: StaffRequest, tournament: Tournament, number: int = 0, cut_round: int = 0
) -> HttpResponseBase:
    """Extend one table's time, with the reason."""
    round_ = _round(request, tournament, number, cut_round)
    page = _page(tournament, round_)
    form = _extend_form(page, data=request.POST)
    if form.is_valid():
        table, more = form.cleaned_data["table"], form.cleaned_data["minutes"]
        try:
            ExtendTable(
                pairing=access.get_table(round_, table),
                minutes=more,
                reason=form.cleaned_data["reason"],
                seen_extension=form.cleaned_data["seen"],
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, "table")
        else:
            said = _("Table %(table)s gets an extra %(minutes)s.") % {
                "table": table,
                "minutes": minutes_words(more),
            }
            return respond.redirect_done(request, said, desk_address(tournament, round_))
    context = {"tournament": tournament, "form": form, **_context(tournament, page)}
    return respond.form_page(request, _TEMPLATE, context, refused=True)


@access.act_required(WithdrawExtension)
@require_POST
def withdraw(
    request: StaffRequest, tournament: Tournament, number: int = 0, cut_round: int = 0
) -> HttpResponseBase:
    round_ = _round(request, tournament, number, cut_round)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    WithdrawExtension(extension=form.cleaned_data["extension"]).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request, _("The extension has been undone."), desk_address(tournament, round_)
    )


def _round(request: StaffRequest, tournament: Tournament, number: int, cut_round: int) -> Round:
    """Return the Swiss round with this number, or the bracket round, with its stage; otherwise raise
    Http404.
    """
    if not cut_round:
        return access.get_round(request, tournament, number)
    rounds = Round.objects.filter(stage__tournament=tournament, stage__kind__in=ELIMINATION_KINDS)
    return get_object_or_404(rounds.select_related("stage"), number=cut_round)


def _page(tournament: Tournament, round_: Round) -> ClockPage | None:
    """Return the round's clock, or None if this round isn't in play."""
    page = clock_page(tournament, for_leaders=True)
    is_in_play = page is not None and page.desk_address == desk_address(tournament, round_)
    return page if is_in_play else None


def _extend_form(page: ClockPage | None, table: str = "", data: QueryDict | None = None) -> ExtendForm:
    open_tables = [table.number for table in page.open_tables] if page else []
    seen = page.newest_extension if page else 0
    return ExtendForm(open_tables, data, initial={"table": table, "minutes": 5, "seen": seen})


def _context(tournament: Tournament, page: ClockPage | None) -> dict[str, object]:
    return {"page": page, "warnings": warned_at(tournament)}


def _addresses(prefix: str) -> list[URLPattern]:
    """Return the URLs for one kind of round: Swiss, or bracket rounds, which are numbered from 1 again."""
    return [
        path(prefix, clock, name="desk-clock"),
        path(f"{prefix}press/", press, name="desk-clock-press"),
        path(f"{prefix}minutes/", minutes, name="desk-clock-minutes"),
        path(f"{prefix}extend/", extend, name="desk-clock-extend"),
        path(f"{prefix}withdraw/", withdraw, name="desk-clock-withdraw"),
    ]


urlpatterns = [
    path("clock/", clock_now, name="desk-clock-now"),
    *_addresses("rounds/<int:number>/clock/"),
    *_addresses("cut/rounds/<int:cut_round>/clock/"),
]

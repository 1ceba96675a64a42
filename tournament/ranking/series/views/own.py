"""Organizers' pages for their own series."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from pairing.series.presets import SERIES_PRESETS
from tournament.accounts.organizations.forms import ForWhomForm
from tournament.kernel.access import AccountRequest
from tournament.models import Organization, Series, Tournament
from tournament.ranking.series import acts
from tournament.ranking.series.changing import take_back_line
from tournament.ranking.series.forms import AwardForm, SeriesEventsForm, SeriesForm
from tournament.ranking.series.pages.lists import series_log
from tournament.ranking.series.requests import SeriesRequest, asked_page, series_runner_required
from tournament.ranking.series.words import PRESET_WORDS
from tournament.web import respond

_OFFERED = 200  # the organizer's newest events
_SEASON = timedelta(days=365)  # of a series without a first day
_SHOWN_PLACES = 8


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_series(request: AccountRequest) -> HttpResponse:
    """Choose a preset, and create a series from it."""
    if not request.user.has_usable_password():  # a guest who logged in through a link
        raise PermissionDenied
    preset = request.GET.get("preset", "places")
    if preset not in SERIES_PRESETS:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = SeriesForm(data, rules=SERIES_PRESETS[preset])
    own = tuple(Organization.objects.of_member(request.user.pk))
    whose = ForWhomForm(data, own=own)
    is_sent = data is not None and "preview" not in data
    if form.is_valid() and whose.is_valid() and is_sent:
        try:
            made = acts.make_series(form.settings, actor=request.user, organization=whose.chosen)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "name")
        else:
            said = _("%(name)s created. Choose its events.") % {"name": made.name}
            return respond.redirect_done(request, said, "series-events", series_slug=made.slug)
    context = {"form": form, "whose": whose, "preset": preset, "presets": PRESET_WORDS, **_preview(form)}
    is_refused = data is not None and not (form.is_valid() and "preview" in data)
    return respond.form_page(request, "ranking/series/new.html", context, refused=is_refused)


@series_runner_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_settings(request: SeriesRequest) -> HttpResponse:
    """Change name, season, points and tiebreakers; the points can be previewed before saving."""
    data = request.POST if request.method == "POST" else None
    form = SeriesForm.of(request.series, data)
    is_preview = data is not None and "preview" in data
    if form.is_valid() and not is_preview:
        try:
            acts.set_series(request.series.pk, form.settings, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal)
        else:
            return _done(request, _("Settings saved."))
    context = {"series": request.series, "form": form, **_preview(form)}
    is_refused = data is not None and not (is_preview and form.is_valid())
    return respond.form_page(request, "ranking/series/settings.html", context, refused=is_refused)


def _preview(form: SeriesForm) -> dict[str, object]:
    """Return the points that each top place earns under the form's rules, not counting points from the
    rounds.
    """
    if form.is_bound:
        if not form.is_valid() or "rules" not in form.cleaned_data:
            return {}
        rules = form.cleaned_data["rules"]
    else:
        rules = form.shown_rules
    worth = [
        (place, rules.points_of_place(place) + rules.attendance_points)
        for place in range(1, _SHOWN_PLACES + 1)
    ]
    return {"worth": worth, "rules": rules}


def _offered(user: User, series: Series, *, of_season: bool) -> list[Tournament]:
    """Return the events that already count and the newest ones that the account organizes, newest first.

    With `of_season`, the latter are only those within the dates of the series. Without a first day, its
    season is the year up to the newest of them.
    """
    mine = Tournament.objects.run_by(user)
    if of_season and series.ends_on:
        mine = mine.filter(date__lte=series.ends_on)
    newest = list(mine[:_OFFERED])
    if of_season and newest:
        first_day = series.starts_on or newest[0].date - _SEASON
        newest = [row for row in newest if row.date >= first_day]
    rows = {row.pk: row for row in newest}
    rows |= {row.pk: row for row in Tournament.objects.filter(in_series__series=series)}
    return sorted(rows.values(), key=lambda row: (row.date, row.pk), reverse=True)


@series_runner_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_events(request: SeriesRequest) -> HttpResponse:
    """Choose which events count, and with what weight; `?all` offers those of other seasons too."""
    weights = dict(request.series.events.values_list("tournament_id", "weight"))
    data = request.POST if request.method == "POST" else None
    is_all = "all" in request.GET
    events = _offered(request.user, request.series, of_season=not is_all)
    form = SeriesEventsForm(data, events=events, weights=weights)
    if form.is_valid():
        try:
            acts.choose_events(request.series.pk, form.chosen, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal)
        else:
            return _done(request, _("Events saved."))
    context = {"series": request.series, "form": form, "is_all": is_all}
    return respond.form_page(request, "ranking/series/events.html", context, refused=data is not None)


@series_runner_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_awards(request: SeriesRequest) -> HttpResponse:
    """List the awards, and add one."""
    data = request.POST if request.method == "POST" else None
    form = AwardForm(data, events=Tournament.objects.run_by(request.user)[:_OFFERED])
    if form.is_valid():
        try:
            acts.add_award(request.series.pk, form.award, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal)
        else:
            said = _("Award added.")
            return respond.redirect_done(request, said, "series-awards", series_slug=request.series.slug)
    awards = request.series.awards.select_related("target")
    context = {"series": request.series, "form": form, "awards": awards}
    return respond.form_page(request, "ranking/series/awards.html", context, refused=data is not None)


@series_runner_required
@require_POST
def series_award_remove(request: SeriesRequest, award: int) -> HttpResponse:
    """Remove an award. Raises Http404 if the series doesn't have it."""
    get_object_or_404(request.series.awards, pk=award)
    return _press(request, partial(acts.remove_award, award=award), _("Award removed."), "series-awards")


@series_runner_required
@require_safe
def log(request: SeriesRequest) -> HttpResponse:
    """Show who did what to the series, with a button that undoes the newest line."""
    return _log_page(request)


def _log_page(request: SeriesRequest, refusal: RuleError | None = None) -> HttpResponse:
    lines, page = series_log(request.series, asked_page(request))
    said = respond.refusal_sentence(refusal) if refusal else ""
    context = {"series": request.series, "lines": lines, "page": page, "refusal": said}
    answer = render(request, "ranking/series/log.html", context, status=422 if refusal else 200)
    return respond.keep_private(answer)


@series_runner_required
@require_POST
def series_undo(request: SeriesRequest, entry: int) -> HttpResponse:
    """Undo the newest line in the log. Raises Http404 for a line that isn't in it."""
    get_object_or_404(request.series.log, pk=entry)
    return _press(request, partial(take_back_line, entry=entry), _("Undone."), "series-log")


_Act = Callable[..., None]


def _press(request: SeriesRequest, act: _Act, said: str, to: str = "series") -> HttpResponse:
    """Carry out a button's act; a refusal is shown on the log page."""
    try:
        act(request.series.pk, actor=request.user)
    except RuleError as refusal:
        return _log_page(request, refusal)
    if not Series.objects.filter(pk=request.series.pk).exists():
        return respond.redirect_done(request, said, "series-list")
    return respond.redirect_done(request, said, to, series_slug=request.series.slug)


def _button(
    act: _Act, said: object, to: str = "series", *, in_bin: bool = False
) -> Callable[..., HttpResponse]:
    """Return the view for a button on the series' page."""

    def press(request: SeriesRequest) -> HttpResponse:
        return _press(request, act, str(said), to)

    return series_runner_required(require_POST(press), in_bin=in_bin)


def _done(request: HttpRequest, said: str) -> HttpResponse:
    slug: str = request.series.slug  # type: ignore[attr-defined]
    return respond.redirect_done(request, said, "series", series_slug=slug)


urlpatterns = [
    path("series/new/", new_series, name="series-new"),
    path("series/<slug:series_slug>/settings/", series_settings, name="series-settings"),
    path("series/<slug:series_slug>/events/", series_events, name="series-events"),
    path("series/<slug:series_slug>/awards/", series_awards, name="series-awards"),
    path(
        "series/<slug:series_slug>/awards/<int:award>/remove/",
        series_award_remove,
        name="series-award-remove",
    ),
    path(
        "series/<slug:series_slug>/end/",
        _button(acts.end_series, gettext_lazy("The series has ended.")),
        name="series-end",
    ),
    path(
        "series/<slug:series_slug>/reopen/",
        _button(acts.reopen_series, gettext_lazy("The series is ongoing.")),
        name="series-reopen",
    ),
    path(
        "series/<slug:series_slug>/delete/",
        _button(
            acts.delete_series, gettext_lazy("The series will stay in the bin for a week."), "series-list"
        ),
        name="series-delete",
    ),
    path(
        "series/<slug:series_slug>/restore/",
        _button(acts.restore_series, gettext_lazy("Series restored."), in_bin=True),
        name="series-restore",
    ),
    path("series/<slug:series_slug>/log/", log, name="series-log"),
    path("series/<slug:series_slug>/log/<int:entry>/undo/", series_undo, name="series-undo"),
]

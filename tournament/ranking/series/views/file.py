"""Import a series from its file: preview it first, then create it."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.accounts.organizations.forms import ForWhomForm
from tournament.event.views.setup import organizer_required
from tournament.kernel.access import AccountRequest
from tournament.models import Organization, Series
from tournament.ranking.series.bringing_in import bring_in_series, found_series, lines_that_differ
from tournament.ranking.series.file_forms import FoundSeriesForm, SeriesFileForm, carried_series
from tournament.ranking.series.filed import FiledSeries
from tournament.ranking.series.pages.standings import series_page
from tournament.ranking.series.words import SERIES_TIEBREAKER_WORDS
from tournament.web import respond


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_from_file(request: AccountRequest) -> HttpResponse:
    """Accept a series' file, and show what importing it would create."""
    is_sent = request.method == "POST"
    form = SeriesFileForm(request.POST, request.FILES) if is_sent else SeriesFileForm()
    if form.is_valid():
        return _preview(request, form.filed, form.held)
    return _upload(request, form)


@organizer_required
@require_POST
def series_from_file_chosen(request: AccountRequest) -> HttpResponse:
    """Create a series from the previewed file; if that fails, show the preview again with the reason."""
    held = request.POST.get("held", "")
    filed = carried_series(held)
    if filed is None:
        again = SeriesFileForm({}, MultiValueDict())
        again.errors.pop("file")
        again.add_error("file", _("The file was lost during upload. Upload it again."))
        return _upload(request, again)
    if "look" in request.POST:
        return _preview(request, filed, held)
    found = found_series(filed, request.user)
    own = tuple(Organization.objects.of_member(request.user.pk))
    form = FoundSeriesForm(request.POST, found=found)
    whose = ForWhomForm(request.POST, own=own)
    if form.is_valid() and whose.is_valid():
        try:
            made = bring_in_series(
                found, form.chosen, form.settings, actor=request.user, organization=whose.chosen
            )
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "name")
        else:
            return _done(request, made, lines_that_differ(series_page(made), filed))
    return _preview(request, filed, held, form, whose)


def _done(request: AccountRequest, made: Series, count: int) -> HttpResponse:
    """Redirect to the series; `count` is the number of lines in its standings that differ from the file."""
    if not count:
        said = _("Series imported. Its standings match the file.")
        return respond.redirect_done(request, said, "series", series_slug=made.slug)
    told = ngettext(
        "Series imported. %(count)s line of its standings differs from the file: check the "
        "linked players and which events count.",
        "Series imported. %(count)s lines of its standings differ from the file: check the "
        "linked players and which events count.",
        count,
    )
    return respond.redirect_unsettled(request, told % {"count": count}, "series", series_slug=made.slug)


def _upload(request: AccountRequest, form: SeriesFileForm) -> HttpResponse:
    return respond.form_page(
        request, "ranking/series/bring_in.html", {"form": form}, refused=bool(form.errors)
    )


def _preview(
    request: AccountRequest,
    filed: FiledSeries,
    held: str,
    form: FoundSeriesForm | None = None,
    whose: ForWhomForm | None = None,
) -> HttpResponse:
    refused = form is not None
    form = form or FoundSeriesForm(found=found_series(filed, request.user))
    own = tuple(Organization.objects.of_member(request.user.pk))
    rules = filed.settings.rules
    context = {
        "form": form,
        "whose": whose or ForWhomForm(own=own),
        "held": held,
        "found": form.found,
        "rules": rules,
        "tiebreakers": [str(SERIES_TIEBREAKER_WORDS[code]) for code in rules.tiebreakers],
        "people": [list(dict.fromkeys(each.name for each in group)) for group in filed.people],
    }
    return respond.form_page(request, "ranking/series/file_preview.html", context, refused=refused)


urlpatterns = [
    path("series/new/file/", series_from_file, name="series-from-file"),
    path("series/new/file/chosen/", series_from_file_chosen, name="series-from-file-chosen"),
]

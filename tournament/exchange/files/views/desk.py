"""Files on the desk: the upload of results."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.event.acts.settings import ChangeSettings
from tournament.exchange.files.acts.upload import NoteUpload, refuse_before_results
from tournament.exchange.files.forms import UploadForm
from tournament.exchange.files.pages.uploads import uploads_before
from tournament.exchange.files.results_file import results_text
from tournament.exchange.files.upload import CONCLUDED, Uploaded, upload_host, upload_results
from tournament.exchange.files.views.public import results_name
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.consistent_read import consistent_read
from tournament.models import Round, Tournament
from tournament.models.states import EventState
from tournament.web import respond
from tournament.web.hosts import event_address


@sensitive_post_parameters("password")
@access.act_required(NoteUpload)
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Ask for the event's number and the login, then send the results file and log the answer."""
    is_sent = request.method == "POST"
    form = UploadForm(
        request.POST if is_sent else None, initial={"abr_tournament": tournament.abr_tournament}
    )
    if form.is_valid():
        try:
            said = _save_number(request, tournament, form) if "only" in request.POST else ""
            said = said or _done_words(_upload(request, tournament, form))
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(request, said, "desk-upload", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "host": upload_host(),
        "uploads": uploads_before(tournament),
        "has_rounds": _has_rounds(tournament),
        "is_finished": tournament.state == EventState.FINISHED,
    }
    return respond.form_page(request, "exchange/files/upload.html", context, refused=bool(form.errors))


def _save_number(request: StaffRequest, tournament: Tournament, form: UploadForm) -> str:
    """Save the event's number for the results file, and return the message."""
    number = {"abr_tournament": form.cleaned_data["abr_tournament"]}
    ChangeSettings(changes=number).perform(tournament, actor=request.user)
    return _("Number saved. It is included in the results file.")


def _upload(request: StaffRequest, tournament: Tournament, form: UploadForm) -> Uploaded:
    """Send the file, then save the number and log the answer. Raises ActionRefused without changing
    anything.
    """
    refuse_before_results(_has_rounds(tournament))
    with consistent_read():
        fresh = Tournament.objects.get(pk=tournament.pk)
        fresh.abr_tournament = form.cleaned_data["abr_tournament"]
        file = results_text(fresh, address=event_address(request, fresh))
    done = upload_results(
        file,
        name=results_name(fresh),
        username=form.cleaned_data["username"],
        password=form.cleaned_data["password"],
    )
    _save_number(request, tournament, form)
    NoteUpload(uploaded=done).perform(tournament, actor=request.user)
    return done


def _has_rounds(tournament: Tournament) -> bool:
    return Round.objects.published().swiss(tournament).exists()


def _done_words(done: Uploaded) -> str:
    if done.code == CONCLUDED:
        return _("%(host)s has the results, and the event is concluded there.") % {"host": done.host}
    return _("%(host)s has the results. The code to enter there is %(code)s.") % {
        "host": done.host,
        "code": done.code,
    }


urlpatterns = [path("upload/", upload, name="desk-upload")]

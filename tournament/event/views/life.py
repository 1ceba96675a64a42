"""Copying an event's settings, archiving an event, deleting it, and the bin."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.accounts.organizations.forms import ForWhomForm
from tournament.event.acts.creation import CreateEvent, copied_values
from tournament.event.acts.life import DeleteEvent, PutAway, RestoreEvent, TakeOut
from tournament.event.acts.settings import ChangeSettings
from tournament.event.bin import KEPT_FOR, bin_of, empty_bin
from tournament.event.forms.life import CopyForm, DeleteForm
from tournament.event.views.setup import set_up_page
from tournament.kernel import access
from tournament.kernel.access import AccountRequest, StaffRequest
from tournament.kernel.ids import ids_in
from tournament.models import Organization, Tournament
from tournament.web import respond


@access.act_required(ChangeSettings)
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Create another event with the same settings and no players."""
    is_sent = request.method == "POST"
    form = CopyForm(request.POST) if is_sent else CopyForm.of(tournament)
    own = tuple(Organization.objects.of_member(request.user.pk))
    for_whom = ForWhomForm(request.POST if is_sent else None, own=own, chosen=tournament.organization_id)
    if form.is_valid() and for_whom.is_valid():
        try:
            values = copied_values(tournament) | form.cleaned_data
            event = CreateEvent(values=values, organization=for_whom.chosen).create(actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="name")
        else:
            said = _("Event created with the same settings. Now add the players.")
            return set_up_page(request, event, said)
    context = {"tournament": tournament, "form": form, "for_whom": for_whom}
    refused = bool(form.errors or for_whom.errors)
    return respond.form_page(request, "event/copy.html", context, refused=refused)


@access.act_required(PutAway)
@require_POST
def put_away(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Hide the event from every list."""
    PutAway().perform(tournament, actor=request.user)
    said = _("%(name)s has been archived. You’ll find it below your other events.") % {
        "name": tournament.name
    }
    return respond.redirect_done(request, said, "desk")


@access.act_required(TakeOut)
@require_POST
def take_out(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show an archived event in lists again."""
    TakeOut().perform(tournament, actor=request.user)
    said = _("%(name)s appears in lists again.") % {"name": tournament.name}
    return respond.redirect_done(request, said, "desk")


@access.act_required(DeleteEvent)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Explain what deleting does, ask for the event's name, then move the event to the bin."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            DeleteEvent(typed=form.cleaned_data["typed"]).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="typed")
        else:
            empty_bin(now=timezone.now())
            said = _("%(name)s is in the bin. You can restore it for a week.") % {"name": tournament.name}
            return respond.redirect_done(request, said, "desk-bin")
    context = {"tournament": tournament, "form": form}
    return respond.form_page(request, "event/delete.html", context, refused=bool(form.errors))


@login_required
@require_safe
def deleted_events(request: AccountRequest) -> HttpResponse:
    """List the deleted events that this account can restore, each with the last day to do so."""
    return _bin_page(request)


@login_required
@require_POST
def restore(request: AccountRequest) -> HttpResponse:
    """Restore an event from the account's bin."""
    keys = ids_in(request.POST.get("event", ""))
    event = bin_of(request.user, now=timezone.now()).filter(pk__in=keys[:1]).first()
    if event is None:
        return _bin_page(request, is_missed=True)
    RestoreEvent().perform(event, actor=request.user)
    said = _("%(name)s has been restored.") % {"name": event.name}
    return respond.redirect_done(request, said, "desk-event", slug=event.slug)


def _bin_page(request: AccountRequest, *, is_missed: bool = False) -> HttpResponse:
    """Show the bin; `is_missed` means that the event to restore isn't there (anymore)."""
    in_bin = bin_of(request.user, now=timezone.now())
    events = [(event, event.deleted_at + KEPT_FOR) for event in in_bin if event.deleted_at]
    return respond.form_page(
        request, "event/bin.html", {"events": events, "is_missed": is_missed}, refused=is_missed
    )


bin_patterns = [
    path("bin/", deleted_events, name="desk-bin"),
    path("bin/restore/", restore, name="desk-bin-restore"),
]
urlpatterns = [
    path("copy/", copy, name="desk-copy"),
    path("put-away/", put_away, name="desk-put-away"),
    path("take-out/", take_out, name="desk-take-out"),
    path("delete/", delete, name="desk-delete"),
]

"""Creating an event: first the regulations, then the preset, then the form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.accounts.organizations.forms import ForWhomForm
from tournament.event.acts.creation import CreateEvent
from tournament.event.forms.event import EventForm
from tournament.event.own_presets import setup_at
from tournament.event.pages.setup import choices_page, question_page, setup_form_page
from tournament.event.presets import Setup
from tournament.kernel.access import AccountRequest
from tournament.kernel.ids import id_in
from tournament.models import Organization, Regulations, Tournament
from tournament.web import respond

SetupView = Callable[..., HttpResponse]


def organizer_required(view: SetupView) -> SetupView:
    """Require a user with their own account: redirect others to the login, refuse invited guests (403)."""

    @wraps(view)
    @login_required
    def wrapper(request: AccountRequest, **kwargs: Any) -> HttpResponse:
        if not request.user.has_usable_password():
            raise PermissionDenied
        return view(request, **kwargs)

    return wrapper


@organizer_required
@require_safe
def new_event(request: AccountRequest) -> HttpResponse:
    """Ask which regulations the new event is played under."""
    context = {"page": question_page(request.user), "for_whom": _for_whom_query(request)}
    return render(request, "event/new_event.html", context)


@organizer_required
@require_safe
def choose_preset(request: AccountRequest, regulations: str) -> HttpResponse:
    """Offer the presets for these regulations, both built-in and the user's own."""
    if regulations not in Regulations.values:
        raise Http404
    page = choices_page(Regulations(regulations), request.user)
    context = {"page": page, "for_whom": _for_whom_query(request)}
    return render(request, "event/new_event_presets.html", context)


def _for_whom_query(request: AccountRequest) -> str:
    """Return the query string that carries the new event's organization to the next URL; empty without
    one.
    """
    key = id_in(request.GET.get("for", ""))
    return f"?for={key}" if key else ""


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: AccountRequest, regulations: str, preset: str) -> HttpResponse:
    """Show the form filled in by the preset, and create the event."""
    setup = setup_at(f"{regulations}/{preset}", request.user)
    if setup is None:
        raise Http404
    if request.method != "POST":
        return _form(request, setup, EventForm(setup=setup))
    left = request.POST.get("keep_typed", "")
    if left:
        return _form(request, setup, _with_what_was_typed(request, setup, left))
    form = EventForm(request.POST, setup=setup)
    for_whom = _for_whom(request, setup)
    if form.is_valid() and for_whom.is_valid():
        try:
            act = CreateEvent(values={**setup.beside, **form.values}, organization=for_whom.chosen)
            event = act.create(actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="name")
        else:
            return set_up_page(request, event, _("Event created. Now add the players."))
    return _form(request, setup, form, for_whom)


def set_up_page(request: HttpRequest, event: Tournament, done: str) -> HttpResponse:
    """Redirect to the new event, or first to the choice of its staff if the organization has any.

    `done` is the message shown if no staff are proposed.
    """
    if event.organization is not None and event.organization.standing.exists():
        said = _("Event created for %(name)s. Which of its staff will run it?")
        said %= {"name": event.organization.name}
        return respond.redirect_done(request, said, "desk-standing", slug=event.slug)
    return respond.redirect_done(request, done, "desk-event", slug=event.slug)


def _for_whom(request: AccountRequest, setup: Setup) -> ForWhomForm:
    """Return the form that asks which organization the event is for, if any. One query."""
    own = tuple(Organization.objects.of_member(request.user.pk))
    asked = id_in(request.GET.get("for", "")) or setup.organization
    return ForWhomForm(request.POST if request.method == "POST" else None, own=own, chosen=asked)


def _with_what_was_typed(request: AccountRequest, setup: Setup, left: str) -> EventForm:
    """Return this preset's form, keeping everything that was changed in the form of the previous preset."""
    before = setup_at(left, request.user)
    if before is None:
        return EventForm(setup=setup)
    form = EventForm(request.POST, setup=before)
    return EventForm(setup=setup, typed={name: form[name].data for name in form.changed_data})


def _form(
    request: AccountRequest, setup: Setup, form: EventForm, for_whom: ForWhomForm | None = None
) -> HttpResponse:
    for_whom = for_whom or _for_whom(request, setup)
    context = {
        "form": form,
        "for_whom": for_whom,
        "setup": setup_form_page(setup, request.user),
    }
    refused = bool(form.errors) or (form.is_bound and bool(for_whom.errors))
    return respond.form_page(request, "event/event_form.html", context, refused=refused)


new_event_patterns = [
    path("new/", new_event, name="desk-new"),
    path("new/<slug:regulations>/", choose_preset, name="desk-new-presets"),
    path("new/<slug:regulations>/<slug:preset>/", set_up, name="desk-new-event"),
]

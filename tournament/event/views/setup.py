"""Setting an event up: first by which regulations, then from which preset, then the form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.core import respond
from tournament.core.access import AccountRequest
from tournament.event.acts.creation import CreateEvent
from tournament.event.forms.event import EventForm
from tournament.event.own_presets import setup_at
from tournament.event.pages.setup import choices_page, question_page, setup_form_page
from tournament.event.presets import Setup
from tournament.models import Regulations

SetupView = Callable[..., HttpResponse]


def organizer_required(view: SetupView) -> SetupView:
    """Require an account of its own: others are sent to the login, an invitation's guests refused (403)."""

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
    """Ask by which regulations the new event is played."""
    return render(request, "event/new_event.html", {"page": question_page(request.user)})


@organizer_required
@require_safe
def choose_preset(request: AccountRequest, regulations: str) -> HttpResponse:
    """Offer the presets of these regulations, the site's and one's own."""
    if regulations not in Regulations.values:
        raise Http404
    page = choices_page(Regulations(regulations), request.user)
    return render(request, "event/new_event_presets.html", {"page": page})


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: AccountRequest, regulations: str, preset: str) -> HttpResponse:
    """Show the form that the preset has filled in, and set the event up."""
    setup = setup_at(f"{regulations}/{preset}", request.user)
    if setup is None:
        raise Http404
    if request.method != "POST":
        return _form(request, setup, EventForm(setup=setup))
    left = request.POST.get("keep_typed", "")
    if left:
        return _form(request, setup, _with_what_was_typed(request, setup, left))
    form = EventForm(request.POST, setup=setup)
    if form.is_valid():
        try:
            event = CreateEvent(values=form.values).create(actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="name")
        else:
            said = _("The event is set up. Now add the players.")
            return respond.redirect_done(request, said, "desk-event", slug=event.slug)
    return _form(request, setup, form)


def _with_what_was_typed(request: AccountRequest, setup: Setup, left: str) -> EventForm:
    """Return the form of this preset, with all that was changed in the form of the preset that was left."""
    before = setup_at(left, request.user)
    if before is None:
        return EventForm(setup=setup)
    form = EventForm(request.POST, setup=before)
    return EventForm(setup=setup, typed={name: form[name].data for name in form.changed_data})


def _form(request: AccountRequest, setup: Setup, form: EventForm) -> HttpResponse:
    context = {"form": form, "setup": setup_form_page(setup, request.user)}
    return respond.form_page(request, "event/event_form.html", context, refused=bool(form.errors))


new_event_patterns = [
    path("new/", new_event, name="desk-new"),
    path("new/<slug:regulations>/", choose_preset, name="desk-new-presets"),
    path("new/<slug:regulations>/<slug:preset>/", set_up, name="desk-new-event"),
]

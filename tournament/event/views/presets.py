"""An organizer's presets: save an event's settings as one, rename it, delete it."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.accounts.organizations.forms import ForWhomForm
from tournament.event.acts.presets import delete_preset, keep_preset, keep_template, rename_preset
from tournament.event.acts.settings import ChangeSettings
from tournament.event.forms.life import PresetForm
from tournament.event.own_presets import kept_values, presets_for, presets_of
from tournament.event.views.setup import organizer_required
from tournament.kernel import access
from tournament.kernel.access import AccountRequest, StaffRequest
from tournament.kernel.ids import ids_in
from tournament.models import EventPreset, Organization, Tournament
from tournament.web import respond


@organizer_required
@require_safe
def own_presets(request: AccountRequest) -> HttpResponse:
    """List the account's presets, with a way to rename and delete each."""
    return _list(request)


@organizer_required
@require_POST
def rename(request: AccountRequest) -> HttpResponse:
    """Rename one of the account's presets or its organizations' templates."""
    preset = _posted(request)
    if preset is None:
        return _list(request, is_missed=True)
    form = PresetForm(request.POST, prefix=str(preset.pk))
    if form.is_valid():
        try:
            rename_preset(preset, form.cleaned_data["name"], actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="name")
        else:
            return respond.redirect_done(request, _("Preset renamed."), "desk-own-presets")
    return _list(request, form)


@organizer_required
@require_POST
def delete(request: AccountRequest) -> HttpResponse:
    """Delete one of the account's presets or its organizations' templates."""
    preset = _posted(request)
    if preset is None:
        return _list(request, is_missed=True)
    delete_preset(preset, actor=request.user)
    said = _("The preset %(name)s has been deleted.") % {"name": preset.name}
    return respond.redirect_done(request, said, "desk-own-presets")


@access.act_required(ChangeSettings)
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Save the event's settings as a preset of the account or a template of an organization."""
    data = request.POST if request.method == "POST" else None
    form = PresetForm(data, initial={"name": tournament.name})
    own = tuple(Organization.objects.of_member(request.user.pk))
    for_whom = ForWhomForm(data, own=own, chosen=tournament.organization_id)
    if form.is_valid() and for_whom.is_valid():
        name, values = form.cleaned_data["name"], kept_values(tournament)
        try:
            if for_whom.chosen is None:
                keep_preset(request.user, name, values)
            else:
                keep_template(for_whom.chosen.pk, name, values, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="name")
        else:
            said = _("Preset saved. You can use it for any new event.")
            return respond.redirect_done(request, said, "desk-own-presets")
    context = {"tournament": tournament, "form": form, "for_whom": for_whom}
    refused = bool(form.errors or for_whom.errors)
    return respond.form_page(request, "event/keep_preset.html", context, refused=refused)


def _posted(request: AccountRequest) -> EventPreset | None:
    """Return the account's preset that the form refers to, or None if it doesn't exist (anymore)."""
    keys = ids_in(request.POST.get("preset", ""))
    return presets_for(request.user).filter(pk__in=keys[:1]).first()


def _list(
    request: AccountRequest, refused: PresetForm | None = None, *, is_missed: bool = False
) -> HttpResponse:
    """Show the presets; `refused` is a rejected form, `is_missed` means that the preset doesn't exist."""
    presets = [
        (preset, refused if refused and refused.prefix == str(preset.pk) else PresetForm.of(preset))
        for preset in presets_of(request.user)
    ]
    context = {"presets": presets, "is_missed": is_missed}
    is_refused = is_missed or refused is not None
    return respond.form_page(request, "event/own_presets.html", context, refused=is_refused)


own_preset_patterns = [
    path("new/presets/", own_presets, name="desk-own-presets"),
    path("new/presets/rename/", rename, name="desk-preset-rename"),
    path("new/presets/delete/", delete, name="desk-preset-delete"),
]
urlpatterns = [path("preset/", keep, name="desk-preset")]

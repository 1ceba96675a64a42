"""An account's own invitations to staffs: shown on its desk, and accepted or declined there."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pairing.errors import RuleError
from tournament.accounts.staff.acts.invitations import AcceptInvitation, decline_invitation
from tournament.accounts.staff.views.public import WELCOMES, first_page
from tournament.kernel.access import AccountRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Staff
from tournament.models.states import Role
from tournament.web import respond


@login_required
@require_POST
def answer(request: AccountRequest, pk: int) -> HttpResponse:
    """Accept or decline one of the account's invitations."""
    row = get_object_or_404(Staff.objects.select_related("tournament"), pk=pk)
    own = Staff.objects.for_login(request.user.get_username())
    if not own.filter(pk=pk).exists():  # declined, expired, or another account's
        return respond.form_page(request, "accounts/staff/invitation.html", {"is_over": True}, refused=True)
    try:
        if request.POST.get("answer") == "decline":
            decline_invitation(pk, account=request.user)
            return respond.redirect_done(request, _("Invitation declined."), "desk")
        if request.POST.get("answer") != "join":
            raise ActionRefused("event_changed_meanwhile")
        AcceptInvitation(invitation=row).perform(row.tournament, actor=request.user)
    except RuleError as refusal:
        return respond.refuse_for_now(request, refusal, "desk")
    said = str(WELCOMES[Role(row.role)])
    return respond.redirect_done(request, said, first_page(row), slug=row.tournament.slug)


urlpatterns = [path("account/staff/<int:pk>/", answer, name="staff-answer")]

"""The webhooks of an account and of an organization, for all their events."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _

from tournament.accounts.organizations.requests import MemberRequest, manager_required
from tournament.exchange.webhooks.own import (
    create_organization_webhook,
    create_own_webhook,
    remove_own_webhook,
)
from tournament.exchange.webhooks.views.owned import OwnerView, WebhookOwner, webhook_paths
from tournament.kernel.access import AccountRequest
from tournament.models import Webhook
from tournament.web import respond

_OF_ACCOUNT, _OF_ORGANIZATION = "account-webhook", "organization-webhook"


def _of_account(view: OwnerView) -> Callable[..., HttpResponse]:
    """Require the account that owns the webhook; redirect others to the login page or refuse them (403)."""

    @wraps(view)
    @login_required
    def opened(request: AccountRequest, hook: int | None = None, **kwargs: Any) -> HttpResponse:
        user = request.user
        if hook is not None:
            found = get_object_or_404(Webhook, pk=hook, account__isnull=False)
            if found.account_id != user.pk:
                raise PermissionDenied
            kwargs["hook"] = found
        elif not user.has_usable_password():
            return respond.redirect_done(request, _("You joined by link and have no password."), "account")
        owner = WebhookOwner(
            page=_OF_ACCOUNT,
            keys={},
            context={},
            hooks=Webhook.objects.filter(account=user),
            zone=get_current_timezone(),
            create=lambda url, topics, site: create_own_webhook(user, url, topics, site),
            remove=lambda hook: remove_own_webhook(hook, actor=user),
        )
        return view(request, owner, **kwargs)

    return opened


def _of_organization(view: OwnerView) -> Callable[..., HttpResponse]:
    """Require a member who may manage the organization; redirect others to the login page or refuse them."""

    @wraps(view)
    @manager_required
    def opened(request: MemberRequest, hook: int | None = None, **kwargs: Any) -> HttpResponse:
        user, organization = request.user, request.organization
        if hook is not None:
            kwargs["hook"] = get_object_or_404(organization.webhooks, pk=hook)
        owner = WebhookOwner(
            page=_OF_ORGANIZATION,
            keys={"pk": organization.pk},
            context={"organization": organization},
            hooks=organization.webhooks.all(),
            zone=get_current_timezone(),
            create=lambda url, topics, site: create_organization_webhook(
                organization.pk, url, topics, site, actor=user
            ),
            remove=lambda hook: remove_own_webhook(hook, actor=user),
        )
        return view(request, owner, **kwargs)

    return opened


urlpatterns = [
    *webhook_paths("account/webhooks/", _OF_ACCOUNT, _of_account),
    *webhook_paths("organizations/<int:pk>/webhooks/", _OF_ORGANIZATION, _of_organization),
]

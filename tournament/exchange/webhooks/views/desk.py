"""An event's webhooks on the desk."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.exchange.webhooks.acts.webhooks import MakeWebhook, RemoveWebhook
from tournament.exchange.webhooks.views.owned import OwnerView, WebhookOwner, webhook_paths
from tournament.kernel import access
from tournament.kernel.access import StaffRequest, View
from tournament.models import Tournament

_PAGE = "desk-webhook"


def _of_event(view: OwnerView) -> View:
    """Require a staff member who may create webhooks, and so may remove them."""

    @access.act_required(MakeWebhook)
    @wraps(view)
    def opened(
        request: StaffRequest, tournament: Tournament, hook: int | None = None, **kwargs: Any
    ) -> HttpResponse:
        user = request.user
        if hook is not None:
            kwargs["hook"] = get_object_or_404(tournament.webhooks, pk=hook)
        owner = WebhookOwner(
            page=_PAGE,
            keys={"slug": tournament.slug},
            context={"tournament": tournament},
            hooks=tournament.webhooks.all(),
            zone=tournament.zone,
            create=lambda url, topics, site: MakeWebhook(url=url, topics=topics, site=site).perform(
                tournament, actor=user
            ),
            remove=lambda hook: RemoveWebhook(webhook=hook.pk).perform(tournament, actor=user),
        )
        return view(request, owner, **kwargs)

    return opened


urlpatterns = webhook_paths("webhooks/", _PAGE, _of_event)

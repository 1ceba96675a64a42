"""Request e-mails: a background task writes and sends them, not the request itself."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import get_language

from tournament.kernel.background import enqueue
from tournament.web.hosts import site_address

SEND_MAIL = "send_account_mail"


def ask_for_mail(request: HttpRequest, kind: str, address: str, key: int = 0) -> None:
    """Write and send this kind of mail in the background.

    The request thus does the same work whether or not the account exists.
    """
    enqueue(
        SEND_MAIL,
        kind=kind,
        address=address,
        key=key,
        site=site_address(request),
        language=get_language() or "",
    )

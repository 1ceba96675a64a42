"""The Host that a request may name: one of ALLOWED_HOSTS, or the address that it was sent to.

A laptop's addresses change while the site runs (a hotspot is turned on, a lease expires), so a list made at
startup soon becomes wrong. The connection's own address is always right. DNS rebinding needs a name that
resolves to this machine; a numeric address can't be rebound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from tournament.web.network import SURROUNDINGS, parsed_address

if TYPE_CHECKING:
    from tournament.models import Tournament

_ONLY_THIS_MACHINE = ("localhost", "127.", "[::1]")

# Where the server stores which of this machine's addresses the client connected to. On servers that don't set
# it, only ALLOWED_HOSTS are accepted; a client's headers can't set it.
LOCAL_ADDRESS = "tournament.local_address"
RECEIVED_AT = "tournament.received_at"  # when the server received the request (time.monotonic)


class SiteRequest(WSGIRequest):
    """A request whose Host may also be the address that it was sent to."""

    def get_host(self) -> str:
        """Return the Host, including its port if it has one. Raises DisallowedHost."""
        try:
            return super().get_host()
        except DisallowedHost:
            host: str = self.META.get("HTTP_HOST", "")  # never X-Forwarded-Host
            # Behind a proxy, the proxy made the connection: the Host header must name the proxy's address.
            if not settings.BEHIND_PROXY and is_own_address(host, self.META.get(LOCAL_ADDRESS, "")):
                return host
            raise


class SiteHandler(WSGIHandler):
    """Django's WSGI application with `SiteRequest`s."""

    request_class = SiteRequest


def is_own_address(host: str, local_address: str) -> bool:
    """Return whether a Host such as `10.42.0.1:8000` or `[fd00::1]` is this address of this machine.

    `local_address` is in the format of sockets: an IPv6 address may include its zone, or map an IPv4 address.
    """
    domain, _port = split_domain_port(host)
    named = parsed_address(domain.removeprefix("[").removesuffix("]"))
    return named is not None and named == parsed_address(local_address)


def is_only_this_machine(request: HttpRequest) -> bool:
    """Return whether the request's host is one that other machines would resolve to themselves."""
    return request.get_host().startswith(_ONLY_THIS_MACHINE)


def site_address(request: HttpRequest) -> str:
    """Return the scheme and host by which others reach the site: those of this request, which came that way.

    If the request came through `localhost`, use the current network address, if `serve` knows one.
    """
    if is_only_this_machine(request) and not request.is_secure():
        for each in SURROUNDINGS.addresses():
            return each.url(int(request.META["SERVER_PORT"])).removesuffix("/")
    return f"{request.scheme}://{request.get_host()}"


def event_address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the full URL of an event's page for use by others."""
    return f"{site_address(request)}{reverse('event', kwargs={'slug': tournament.slug})}"

"""Which Host a request may name: what ALLOWED_HOSTS allows, and the address by which it reached this machine.

A laptop's addresses come and go while the site runs (a hotspot is turned on, a lease ends), so no list of them
that was made at the start is right for long. What is right is the address of the connection itself. DNS
rebinding needs a name that leads here; a Host that is an address in figures has none.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http.request import split_domain_port

# Where the server says to which of this machine's addresses the client has connected. Servers that do not say
# it accept the hosts of ALLOWED_HOSTS alone; no header of a client can set it.
LOCAL_ADDRESS = "tournament.local_address"


class SiteRequest(WSGIRequest):
    """A request that may also name the address that it was sent to."""

    def get_host(self) -> str:
        """Return the Host, with its port if it names one. Raises DisallowedHost."""
        try:
            return super().get_host()
        except DisallowedHost:
            host: str = self.META.get("HTTP_HOST", "")  # never X-Forwarded-Host
            if is_own_address(host, self.META.get(LOCAL_ADDRESS, "")):
                return host
            raise


class SiteHandler(WSGIHandler):
    """Django's WSGI application, with requests of this site."""

    request_class = SiteRequest


def is_own_address(host: str, local_address: str) -> bool:
    """Return whether a Host such as `10.42.0.1:8000` or `[fd00::1]` is this address of this machine.

    `local_address` is as sockets tell it: an IPv6 one may name its zone, or stand for an IPv4 one.
    """
    domain, _port = split_domain_port(host)
    named = _address(domain.removeprefix("[").removesuffix("]"))
    return named is not None and named == _address(local_address.partition("%")[0])


def _address(written: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(written)
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address

"""The sender of a request, identified the same way for every limit, the password guard and `axes`."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournament.web.network import parsed_address

# One IPv6 customer has a whole /64, so its addresses are counted as one.
_IPV6_NETWORK_BITS = 64


def client_address(request: HttpRequest) -> str:
    """Return the sender's IP address, or "" if it is unknown.

    Behind a trusted proxy (BEHIND_PROXY), it is the address that the proxy saw: the last one in
    X-Forwarded-For, because earlier ones may be forged. Our own server already puts that address into
    REMOTE_ADDR. A whole venue behind one router is a single address.
    """
    seen = [request.META.get("REMOTE_ADDR", "")]
    if settings.BEHIND_PROXY:
        seen.append(request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2])
    known = [address for text in seen if (address := _read(text))]
    return known[-1] if known else ""


def address_group(address: str) -> str:
    """Return the address to count by: IPv4 unchanged, for IPv6 the first address in the /64.

    One customer can use all 2^64 addresses of a /64. Text that isn't an address is returned unchanged.
    """
    if ":" not in address:
        return address
    read = parsed_address(address)
    if isinstance(read, IPv6Address):
        return str(IPv6Network((read, _IPV6_NETWORK_BITS), strict=False).network_address)
    return str(read or address)


def client_group(request: HttpRequest) -> str:
    """Return the key by which every limit counts the sender of a request, or "" if it is unknown."""
    return address_group(client_address(request))


def address_mark(request: HttpRequest, salt: str) -> str:
    """Return a short mark that distinguishes senders, or "" if the address is unknown.

    It depends on the site's secret key, so the address can't be found by trying all of them; `salt` is the
    purpose.
    """
    group = client_group(request)
    return salted_hmac(f"address {salt}", group).hexdigest()[:16] if group else ""


def _read(text: str) -> str:
    """Return the address, with an IPv4-mapped IPv6 address converted to IPv4; "" if it is invalid."""
    return str(parsed_address(text.strip().strip("[]")) or "")

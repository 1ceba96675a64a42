"""The sender of a request: the same for every limit, for the guard of passwords and for `axes`."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournament.web.network import parsed_address

# One customer of an IPv6 network has a whole /64: its addresses are counted as one.
_IPV6_NETWORK_BITS = 64


def client_address(request: HttpRequest) -> str:
    """Return the IP address of the sender, "" if it is unknown.

    Behind a trusted proxy (BEHIND_PROXY) it is the one that the proxy itself saw: the last of
    X-Forwarded-For, since the earlier ones may be forged. Our own server puts that one into REMOTE_ADDR
    already. A whole venue behind one router is one address.
    """
    seen = [request.META.get("REMOTE_ADDR", "")]
    if settings.BEHIND_PROXY:
        seen.append(request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2])
    known = [address for text in seen if (address := _read(text))]
    return known[-1] if known else ""


def address_group(address: str) -> str:
    """Return the unit of counting: an IPv4 address unchanged, for an IPv6 address the first of its /64.

    One customer has all 2 to the power of 64 of them. What isn't an address is returned unchanged.
    """
    if ":" not in address:
        return address
    read = parsed_address(address)
    if isinstance(read, IPv6Address):
        return str(IPv6Network((read, _IPV6_NETWORK_BITS), strict=False).network_address)
    return str(read or address)


def client_group(request: HttpRequest) -> str:
    """Return the key by which every limit counts the sender of a request, "" if it is unknown."""
    return address_group(client_address(request))


def address_mark(request: HttpRequest, salt: str) -> str:
    """Return a short mark of the sender, which distinguishes senders; "" if the address is unknown.

    It needs the site's secret key, so the address can't be found by trying all of them; `salt` is the
    purpose.
    """
    group = client_group(request)
    return salted_hmac(f"address {salt}", group).hexdigest()[:16] if group else ""


def _read(text: str) -> str:
    """Return the address, an IPv4-mapped IPv6 one as IPv4; "" if it is invalid."""
    return str(parsed_address(text.strip().strip("[]")) or "")

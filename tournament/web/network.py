"""The current addresses by which others in the network reach this machine."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

import psutil

FRESH_SECONDS = 5.0  # how long the system's answer is cached

# The default networks of hotspots: NetworkManager, Windows, Android.
_OF_A_HOTSPOT = tuple(map(ip_network, ("10.42.0.0/16", "192.168.137.0/24", "192.168.43.0/24")))
_SHARED = ip_network("100.64.0.0/10")  # a provider's, or a VPN's
# Interfaces behind which there is no venue: containers, virtual machines, VPNs. `bridge100` is the hotspot of
# macOS and does not begin so.
_VIRTUAL = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "virtualbox", "vmware", "lxc", "lxd",
    "podman", "cni", "tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "hyper-v",
)  # fmt: skip

# The values of `--host` that mean every address, and the IP versions that they include.
EVERY_ADDRESS: dict[str, Collection[int]] = {"0.0.0.0": {4}, "::": {6}, "*": {4, 6}}  # noqa: S104

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class NetworkAddress:
    """An address of this machine, and the interface that has it."""

    address: Address
    interface: str

    def url(self, port: int) -> str:
        """Return the full address of the site on this port."""
        host = f"[{self.address}]" if self.address.version == 6 else str(self.address)
        return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def network_addresses() -> list[NetworkAddress]:
    """Return this machine's current addresses in its networks, the likeliest for phones first."""
    states = psutil.net_if_stats()
    found = {
        name: [each.address for each in has]
        for name, has in psutil.net_if_addrs().items()
        if _is_on(states, name)
    }
    return in_order(found)


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Return a socket for each address of a host (`*`: every one), bound as a server's, not listening yet.

    Raises OSError or UnicodeError, and then leaves none open. On Windows SO_REUSEADDR would share the port
    with another program that has it.
    """
    wanted = socket.getaddrinfo(
        None if host == "*" else host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    bound: list[socket.socket] = []
    try:
        for family, kind, _protocol, _name, address in wanted:
            each = socket.socket(family, kind)
            bound.append(each)
            if os.name == "posix":
                each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            each.bind(address)
    except OSError:
        for each in bound:
            each.close()
        raise
    return bound


def _is_on(states: Mapping[str, Any], name: str) -> bool:
    """Return whether the interface is up and connected, if the system can tell."""
    return name not in states or states[name].isup


def in_order(found: Mapping[str, Iterable[str]]) -> list[NetworkAddress]:
    """Return which of the interfaces' addresses others can use, the likeliest for phones first.

    A hotspot's come first, since it was turned on for this; then private ones, as routers assign them, then
    public ones, then those of virtual interfaces; IPv6 after IPv4, which is shorter to type.
    """
    usable = [
        NetworkAddress(address, name)
        for name, has in found.items()
        for address in map(parsed_address, has)
        if address and not _is_for_this_machine(address)
    ]
    return sorted(usable, key=_rank)


def parsed_address(written: str) -> Address | None:
    """Return an address without its zone, and an IPv4-mapped IPv6 one as IPv4; None for anything else."""
    try:
        address = ip_address(written.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


def _is_for_this_machine(address: Address) -> bool:
    return address.is_loopback or address.is_link_local or address.is_multicast or address.is_unspecified


def _rank(found: NetworkAddress) -> tuple[bool, bool, int, int]:
    address, name = found.address, found.interface.lower()
    if any(address in network for network in _OF_A_HOTSPOT if network.version == address.version):
        kind = 0
    elif name.startswith("bridge1"):  # Internet Sharing of macOS
        kind = 1
    elif address.version == 4 and address in _SHARED:
        kind = 4
    else:
        kind = 2 if address.is_private else 3
    return name.startswith(_VIRTUAL), address.version == 6, kind, int(address)


class Surroundings:
    """A running server's knowledge of its network: empty, until `serve` sets where it listens.

    Thread-safe: each field is replaced as a whole.
    """

    def __init__(self) -> None:
        """Start as a server that, as far as is known, no other machine can reach."""
        self.host = ""  # where it listens, as in `--host`
        self._found: tuple[float, list[NetworkAddress]] | None = None
        self.somebody_came = threading.Event()  # another machine has sent a request

    def listen_on(self, host: str) -> None:
        """Set the host on which the server listens: others reach it if that means every address."""
        self.host, self._found = host, None

    def addresses(self) -> list[NetworkAddress]:
        """Return where others reach the server, at most some seconds old."""
        versions = EVERY_ADDRESS.get(self.host)
        if versions is None:
            return []
        if self._found is None or time.monotonic() - self._found[0] > FRESH_SECONDS:
            found = [each for each in network_addresses() if each.address.version in versions]
            self._found = (time.monotonic(), found)
        return self._found[1]

    def note_visitor(self, client: str, local_address: str) -> None:
        """Record the sender: another machine, or this one by one of its own addresses."""
        if self.somebody_came.is_set():
            return
        address = parsed_address(client)
        if address and not address.is_loopback and address != parsed_address(local_address):
            self.somebody_came.set()


SURROUNDINGS = Surroundings()

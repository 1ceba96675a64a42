"""The current addresses by which other devices in the network reach this machine."""

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
_SHARED = ip_network("100.64.0.0/10")  # shared address space (RFC 6598), used by providers and VPNs
# Interfaces that don't lead to the venue: containers, virtual machines, VPNs. `bridge100` is the macOS
# hotspot and doesn't start with any of these.
_VIRTUAL = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "virtualbox", "vmware", "lxc", "lxd",
    "podman", "cni", "tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "hyper-v",
)  # fmt: skip

# The values of `--host` that mean all addresses, and the IP versions that they include.
EVERY_ADDRESS: dict[str, Collection[int]] = {"0.0.0.0": {4}, "::": {6}, "*": {4, 6}}  # noqa: S104

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class NetworkAddress:
    """An address of this machine, and its interface."""

    address: Address
    interface: str

    def url(self, port: int) -> str:
        """Return the site's full URL on this port."""
        host = f"[{self.address}]" if self.address.version == 6 else str(self.address)
        return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def network_addresses() -> list[NetworkAddress]:
    """Return this machine's current network addresses, the most likely ones for phones first."""
    states = psutil.net_if_stats()
    found = {
        name: [each.address for each in has]
        for name, has in psutil.net_if_addrs().items()
        if _is_on(states, name)
    }
    return in_order(found)


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Return a socket for each address of a host (`*`: all), bound for a server but not listening yet.

    Raises OSError or UnicodeError, and then leaves no socket open. SO_REUSEADDR isn't used on Windows, where
    it would share the port with another program that uses it.
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
    """Return whether the interface is up and connected; True if the system can't tell."""
    return name not in states or states[name].isup


def in_order(found: Mapping[str, Iterable[str]]) -> list[NetworkAddress]:
    """Return the interfaces' addresses that others can use, the most likely ones for phones first.

    A hotspot's addresses come first, because it was turned on for this purpose; then private addresses, as
    assigned by routers; then public ones; then those of virtual interfaces. IPv4 comes before IPv6, because
    it is shorter to type.
    """
    usable = [
        NetworkAddress(address, name)
        for name, has in found.items()
        for address in map(parsed_address, has)
        if address and not _is_for_this_machine(address)
    ]
    return sorted(usable, key=_rank)


def parsed_address(written: str) -> Address | None:
    """Return an address without its zone, and an IPv4-mapped IPv6 address as IPv4; None for anything else."""
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
    elif name.startswith("bridge1"):  # Internet Sharing on macOS
        kind = 1
    elif address.version == 4 and address in _SHARED:
        kind = 4
    else:
        kind = 2 if address.is_private else 3
    return name.startswith(_VIRTUAL), address.version == 6, kind, int(address)


class Surroundings:
    """What a running server knows about its network: nothing, until `serve` sets where it listens.

    Thread-safe: each field is replaced as a whole.
    """

    def __init__(self) -> None:
        """Start as a server that no other machine can reach, as far as is known."""
        self.host = ""  # where it listens, as in `--host`
        self._found: tuple[float, list[NetworkAddress]] | None = None
        self.somebody_came = threading.Event()  # another machine has sent a request

    def listen_on(self, host: str) -> None:
        """Set the host that the server listens on; others can reach it if this includes all addresses."""
        self.host, self._found = host, None

    def addresses(self) -> list[NetworkAddress]:
        """Return the addresses where others reach the server, at most a few seconds old."""
        versions = EVERY_ADDRESS.get(self.host)
        if versions is None:
            return []
        if self._found is None or time.monotonic() - self._found[0] > FRESH_SECONDS:
            found = [each for each in network_addresses() if each.address.version in versions]
            self._found = (time.monotonic(), found)
        return self._found[1]

    def note_visitor(self, client: str, local_address: str) -> None:
        """Record the sender of a request: another machine, or this one through one of its own addresses."""
        if self.somebody_came.is_set():
            return
        address = parsed_address(client)
        if address and not address.is_loopback and address != parsed_address(local_address):
            self.somebody_came.set()


SURROUNDINGS = Surroundings()

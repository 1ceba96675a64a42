"""How many unchanged polls a second the server answers, beside an empty view in the same moments."""

from __future__ import annotations

import asyncio
import statistics
import time
from dataclasses import dataclass

from benchmarks.phones.client import Connection
from benchmarks.phones.site import Site

CLIENTS = 8
SLICE = 0.5  # seconds: short, so that what else the machine does falls on all alike


@dataclass(frozen=True)
class Rate:
    """Requests a second, the median of all slices, and the share of the empty view's in the same round."""

    a_second: float
    share: float


async def compare(site: Site, paths: dict[str, str], slices: int) -> dict[str, Rate]:
    """Ask for each address as fast as it goes, in turns; the first one is what the others are held to."""
    connections = [Connection(site.port) for _ in range(CLIENTS)]
    asked = {name: await _with_etag(connections[0], path) for name, path in paths.items()}
    rates: dict[str, list[float]] = {name: [] for name in paths}
    for _ in range(slices):
        for name in paths:
            rates[name].append(await _slice(connections, *asked[name]))
    for connection in connections:
        connection.close()
    first = rates[next(iter(paths))]
    return {
        name: Rate(
            statistics.median(found),
            statistics.median(mine / other for mine, other in zip(found, first, strict=True)),
        )
        for name, found in rates.items()
    }


async def _with_etag(connection: Connection, path: str) -> tuple[str, dict[str, str], int]:
    """Return what to ask so that nothing has changed: the address, the headers, the status to come."""
    headers = {"HX_Request": "true"}
    answer = await connection.get(path, **headers)
    if "etag" not in answer.headers:
        return path, headers, 200
    return path, headers | {"If_None_Match": answer.headers["etag"]}, 304


async def _slice(connections: list[Connection], path: str, headers: dict[str, str], status: int) -> float:
    start = time.perf_counter()
    until = start + SLICE

    async def ask(connection: Connection) -> int:
        count = 0
        while time.perf_counter() < until:
            answer = await connection.get(path, **headers)
            if answer.status != status:
                raise SystemExit(f"{path}: {answer.status} instead of {status}")
            count += 1
        return count

    counts = await asyncio.gather(*(ask(connection) for connection in connections))
    return sum(counts) / (time.perf_counter() - start)

"""The first view on a slow phone: what comes over the air, when the page stands, and whether it moves.

    python -m benchmarks.first_view            # about a minute

An event of 200 players in round 1, served as a host serves it. Chromium, with nothing stored, gets 400 kbit/s
with 400 ms of delay and a quarter of the processor, opens each page anew a few times, and each a second time.
It prints the table of docs/benchmarks.md, and below it what moved, if anything did; on a busy machine the
quickest view tells more than the median.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.phones import site

PAGES = {
    "event": "/e/{slug}/",
    "pairings": "/e/{slug}/pairings/",
    "standings of 200": "/e/{slug}/standings/",
    "own page": "/me/{link}/",
    "glossary": "/reference/glossary/",
}
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SETTLED_MS = 1500

_WATCH = """
  window.seen = {lcp: 0, cls: 0, moved: []};
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; })
    .observe({type: 'largest-contentful-paint', buffered: true});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      seen.cls += entry.value;
      const moved = entry.sources.map(({node}) => node?.outerHTML ?? node?.data ?? "gone");
      seen.moved.push(...moved.map((part) => part.slice(0, 100)));
    }
  }).observe({type: 'layout-shift', buffered: true});
"""


@dataclass(frozen=True)
class View:
    """One view: bytes over the air, of all and of the page alone; milliseconds; what moved, by how much."""

    bytes: int
    page_bytes: int
    lcp: float
    shift: float
    moved: tuple[str, ...]


_Views = tuple[View, View]  # the first and the second one of a device


def main() -> None:
    """Serve an event, open its pages, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4, help="times than this machine's processor")
    parser.add_argument("--port", type=int, default=site.PORT)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="first-view-") as folder:
        site.prepare(Path(folder))
        made = site.make_event(options.players, options.port)
        with site.served(made), sync_playwright() as playwright:
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            print("| page | over the air, kB | the page alone, kB | LCP, ms | the quickest | CLS ", end="")
            print("| again, kB | LCP, ms |\n|---|--:|--:|--:|--:|--:|--:|--:|")
            moved: dict[str, list[str]] = {}
            for name, path in PAGES.items():
                url = f"http://127.0.0.1:{made.port}{path.format(slug=made.slug, link=made.links[0])}"
                views = [_first_views(browser, url, options.slower) for _ in range(options.times)]
                _print(name, views, _again_bytes(url))
                moved[name] = [part for pair in views for view in pair for part in view.moved]
            for name, parts in moved.items():
                for part in dict.fromkeys(parts):
                    print(f"moved in {name}: {part}")


def _again_bytes(url: str) -> int:
    """Return what the page weighs on a device that has all its files; Chromium says 0 of a second view."""
    from tournament.core.style_sheets import COOKIE, inline_sheet

    address = urlsplit(url)
    connection = HTTPConnection(address.netloc)
    cookie = f"{COOKIE}={inline_sheet('common').version}"
    connection.request("GET", address.path, headers={"Accept-Encoding": "gzip", "Cookie": cookie})
    answer = connection.getresponse()
    return len(answer.read()) + len(str(answer.msg))


def _print(name: str, views: list[_Views], again_bytes: int) -> None:
    first = [view for view, _again in views]
    again = [view for _first, view in views]
    shift = max(view.shift for view in first + again)
    sizes = f"{first[0].bytes / 1000:.1f} | {first[0].page_bytes / 1000:.1f}"
    lcp = f"{_median(first):.0f} | {min(view.lcp for view in first):.0f}"
    print(f"| {name} | {sizes} | {lcp} | {shift:.3f} | {again_bytes / 1000:.1f} | {_median(again):.0f} |")


def _median(views: list[View]) -> float:
    return statistics.median(view.lcp for view in views)


def _first_views(browser: Browser, url: str, slower: float) -> _Views:
    """Open the page in a browser that has stored nothing, and once more."""
    context = browser.new_context(viewport={"width": 375, "height": 740}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(_WATCH)
    client = context.new_cdp_session(page)
    sizes: dict[str, int] = {}
    document: list[str] = []
    client.on(
        "Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]})
    )
    client.on("Network.requestWillBeSent", lambda told: document.append(told["requestId"]))
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", NETWORK)
    client.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    first = _view(page, url, sizes, document)
    again = _view(page, url, sizes, document)
    context.close()
    return first, again


def _view(page: Page, url: str, sizes: dict[str, int], document: list[str]) -> View:
    """Open the page, and look until what follows it has come."""
    sizes.clear()
    document.clear()
    answer = page.goto(url, wait_until="load")
    if answer is None or not answer.ok:
        raise SystemExit(f"{url} does not answer")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED_MS)
    seen = page.evaluate("seen")
    page_bytes = round(sizes[document[0]])
    return View(round(sum(sizes.values())), page_bytes, seen["lcp"], seen["cls"], tuple(seen["moved"]))


if __name__ == "__main__":
    main()

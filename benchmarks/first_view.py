"""Measure a phone's first view of pages on a slow network, on one running site or several.

    python -m benchmarks.first_view http://127.0.0.1:8000 --pages /e/cup/ /e/cup/pairings/
    python -m benchmarks.first_view http://127.0.0.1:8000 http://127.0.0.1:8001 --pages /e/cup/

Chromium, with nothing stored, gets 400 kbit/s, 400 ms of delay and a quarter of a processor. The table shows
medians; with two sites, their views take turns. What moved is listed below the table.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
from dataclasses import dataclass

from playwright.sync_api import Browser, ViewportSize, sync_playwright

PHONE: ViewportSize = {"width": 390, "height": 664}
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4  # times
SETTLED_MS = 1500  # what follows a page loads after it is shown
WATCH = """
  window.seen = {paint: 0, shift: 0, moved: []};
  const watch = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see))
    .observe({type, buffered: true});
  watch("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  watch("layout-shift", (entry) => {
    seen.shift += entry.value;
    const moved = entry.sources.map(({node}) => node?.outerHTML ?? node?.data ?? "gone");
    seen.moved.push(...moved.map((part) => part.slice(0, 100)));
  });
"""


@dataclass(frozen=True)
class View:
    """What one view took: bytes over the air in all and of the page alone, and the largest paint in ms."""

    size: int
    page_size: int
    paint: float
    shift: float
    moved: tuple[str, ...] = ()


def main() -> None:
    """Open each page on each site in turn, and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sites", nargs="+")
    parser.add_argument("--pages", nargs="+", required=True)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    with sync_playwright() as playwright:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        print("| page | over the air, kB | the page, kB | largest paint, ms | CLS |\n|---|--:|--:|--:|--:|")
        moved: list[str] = []
        for page in options.pages:
            turns = [
                [open_page(browser, site + page) for site in options.sites] for _ in range(options.times)
            ]
            of_sites = [list(views) for views in zip(*turns, strict=True)]
            print(row(page, of_sites), flush=True)
            for site, views in zip(options.sites, of_sites, strict=True):
                moved += [f"{site}{page} moved: {part}" for view in views for part in view.moved]
        print("\n".join(["", *dict.fromkeys(moved)]))


def row(page: str, sites: list[list[View]]) -> str:
    """Return the table's row for a page: the medians of each site's views, and the largest shift."""
    columns = (
        [f"{statistics.median(view.size for view in views) / 1000:.1f}" for views in sites],
        [f"{statistics.median(view.page_size for view in views) / 1000:.1f}" for views in sites],
        [f"{statistics.median(view.paint for view in views):.0f}" for views in sites],
        [f"{max(view.shift for view in views):.2f}" for views in sites],
    )
    return f"| {page} | {' | '.join(' / '.join(column) for column in columns)} |"


def open_page(browser: Browser, address: str) -> View:
    """Open the page in a browser that has stored nothing. Raises SystemExit if the site doesn't answer."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    client = context.new_cdp_session(page)
    sizes: dict[str, int] = {}  # the page's own is the first
    client.on("Network.requestWillBeSent", lambda told: sizes.update({told["requestId"]: 0}))
    client.on(
        "Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]})
    )
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", NETWORK)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    answer = page.goto(address, wait_until="load")
    if answer is None or not answer.ok:
        raise SystemExit(f"{address} doesn't answer")
    page.wait_for_timeout(SETTLED_MS)
    seen = page.evaluate("seen")
    context.close()
    page_size, *others = sizes.values()
    return View(page_size + sum(others), page_size, seen["paint"], seen["shift"], tuple(seen["moved"]))


if __name__ == "__main__":
    main()

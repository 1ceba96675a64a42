"""Check what is visible on a page against WCAG 2.2 AA, with axe-core and, for what axe can't see, looks.js.

A page is loaded once and checked in every view: two widths, two color schemes, everything unfolded, and with
text spaced as widely as a reader may set it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page, ViewportSize

from tests.flows.address import Address

AXE = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")

WIDE, NARROW = 1280, 320
# 1280 x 1024 pixels at 400 %, minus a 15-pixel scroll bar.
IN_A_WINDOW: ViewportSize = {"width": 305, "height": 256}
EVERY_RULE = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)
ON_A_PHONE = (*CONTRAST, "target-size", "scrollable-region-focusable")
# The file with the table of axe's findings, to be rewritten. If it is set, axe checks each page as each role,
# in each view and with all entries of long lists; otherwise some of that is left to looks.js.
TABLE = os.environ.get("ACCESSIBILITY")
IS_EVERY_VIEW = bool(TABLE)
AXE_VIEWS = ("1280 light", "1280 dark", "320 light", "320 dark")
_HEADS = ("Who", "Page", *AXE_VIEWS, "Contrasts worked out")

RUN_AXE = """
async (rules) => {
  const { violations, incomplete } = await axe.run(document, {
    preload: false, resultTypes: ["violations", "incomplete"], runOnly: rules, elementRef: false,
  });
  const told = (found) => found.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => ({
    rule: id, said: `${[...any, ...all, ...none][0]?.message} ${html.slice(0, 160).replace(/\\s+/g, " ")}`,
  })));
  return { violations: told(violations), undecided: told(incomplete) };
}
"""


@dataclass
class Seen:
    """The findings for one page.

    `faults` are sentences. For each view that axe checked, `violations` counts broken rules and `undecided`
    counts contrasts that axe can't decide; looks.js computes the contrast of all text.
    """

    faults: list[str] = field(default_factory=list)
    violations: dict[str, int] = field(default_factory=dict)
    undecided: dict[str, int] = field(default_factory=dict)


def is_for_judges(address: Address) -> bool:
    """Return whether a page belongs to the judge desk, which is checked while logged in as a judge."""
    return address.name.startswith("judge")


def prepare(page: Page) -> None:
    """Prepare all pages loaded from now on for checking, with reduced motion."""
    page.context.add_init_script(AXE)
    page.context.add_init_script(LOOKS)
    page.emulate_media(reduced_motion="reduce")


def look_at(page: Page, *, is_by_axe: bool = True) -> Seen:
    """Check the loaded page in every view, and leave it wide, light and unfolded.

    Without axe, which need not see a page again in another language, only looks.js checks it.

    Of hundreds of entries made by one template, only the first two are checked, unless the table of axe's
    findings is to be written.
    """
    seen = Seen()
    if not IS_EVERY_VIEW:
        page.evaluate("looks.keepFirst(2)")
    page.set_viewport_size({"width": NARROW, "height": 740})
    seen.faults += measure(page, "320 closed", "sideways", "targets")
    page.evaluate("looks.openAll()")
    seen.faults += measure(
        page, "320", "sideways", "hiddenFocus", "targets", "contrast", "motion", "numbersBeside"
    )
    page.set_viewport_size(IN_A_WINDOW)
    seen.faults += measure(page, "400 %", "sideways", "hiddenFocus")
    page.evaluate("looks.spaceText(true)")
    for width in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": 740})
        seen.faults += measure(page, f"{width} spaced", "sideways", "lostWords")
    page.evaluate("looks.spaceText(false)")
    seen.faults += measure(page, "1280", "targets", "contrast", "focusRings", "numbersBeside")
    if is_by_axe:
        _make_tall(page, WIDE)
        _run_axe(page, seen, "1280 light", EVERY_RULE)
        page.set_viewport_size({"width": WIDE, "height": 740})
    page.emulate_media(color_scheme="dark")
    seen.faults += measure(page, "1280 dark", "contrast", "focusRings")
    if IS_EVERY_VIEW:
        _run_axe(page, seen, "1280 dark", CONTRAST)
    _make_tall(page, NARROW)
    seen.faults += measure(page, "320 dark", "contrast")
    if IS_EVERY_VIEW:  # otherwise looks.js alone checks what axe would check here
        _run_axe(page, seen, "320 dark", ON_A_PHONE)
    page.emulate_media(color_scheme="light")
    if IS_EVERY_VIEW:
        _run_axe(page, seen, "320 light", ON_A_PHONE)
    page.set_viewport_size({"width": WIDE, "height": 740})
    return seen


def _make_tall(page: Page, width: int) -> None:
    """Make the window so tall that nothing is covered by the button that stays visible."""
    page.set_viewport_size({"width": width, "height": 740})
    page.set_viewport_size({"width": width, "height": min(8000, page.evaluate("looks.height()"))})


def look_as_it_is(page: Page) -> list[str]:
    """Return the faults of the page in its current state, including open parts, in light and dark."""
    seen = Seen()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        seen.faults += measure(page, scheme, "sideways", "contrast", "targets", "focusRings")
        _run_axe(page, seen, scheme, EVERY_RULE)
    page.emulate_media(color_scheme="light")
    return seen.faults


def measure(page: Page, view: str, *functions: str) -> list[str]:
    """Return the faults that these functions in looks.js find, all in one call."""
    page.wait_for_load_state()  # what a test waited for may be visible before the style sheet has loaded
    found: list[str] = page.evaluate(
        "async (names) => (await Promise.all(names.map((name) => looks[name]()))).flat()", list(functions)
    )
    return [f"{view}: {fault}" for fault in found]


def cut_off(page: Page) -> list[str]:
    """Return the text that the page cuts off or breaks, and anything that makes it too wide.

    It doesn't need `prepare`, and works even if the page may not run scripts.
    """
    page.wait_for_load_state()
    page.evaluate(LOOKS)
    found: list[str] = page.evaluate("[...looks.tooWide(), ...looks.brokenWords(), ...looks.lostWords()]")
    return found


def _run_axe(page: Page, seen: Seen, view: str, rules: tuple[str, ...]) -> None:
    """Add what axe finds. What it can't decide is a fault as well, except for contrasts (`Seen`)."""
    found: dict[str, list[dict[str, Any]]] = page.evaluate(RUN_AXE, list(rules))
    undecided = [each for each in found["undecided"] if each["rule"] not in CONTRAST]
    for each in (*found["violations"], *undecided):
        seen.faults.append(f"{view}: axe {each['rule']}: {each['said']}")
    seen.violations[view] = len(found["violations"]) + len(undecided)
    seen.undecided[view] = len(found["undecided"]) - len(undecided)


def keep(role: str, page: str, seen: Seen) -> None:
    """Add a page to the table of axe's findings if it is wanted (docs/accessibility.md)."""
    if not TABLE:
        return
    file = Path(TABLE)
    table = file.read_text(encoding="utf-8").partition(_line(_HEADS))[2] if file.exists() else ""
    rows = dict.fromkeys(table.splitlines()[1:])
    key = _line((role, page)).rstrip()
    rows = {row: None for row in rows if not row.startswith(key)}
    counts = [str(seen.violations[view]) for view in AXE_VIEWS]
    rows[_line((role, page, *counts, str(sum(seen.undecided.values())))).rstrip()] = None
    lines = [_line(_HEADS), _line(["---"] * len(_HEADS)), *(f"{row}\n" for row in sorted(rows))]
    file.write_text("".join(lines), encoding="utf-8")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"

"""What is seen of a page, held against WCAG 2.2 AA: by axe-core, and by what axe cannot see (looks.js).

A page is loaded once and looked at in every view: two widths, two schemes, all folds open, and with the text
as widely spaced as a reader may set it.
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
# 1280 x 1024 pixels at 400 %, less a scroll bar of 15.
IN_A_WINDOW: ViewportSize = {"width": 305, "height": 256}
EVERY_RULE = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)
ON_A_PHONE = (*CONTRAST, "target-size", "scrollable-region-focusable")
# The file with the table of all that axe has looked at, to be rewritten. Then it looks at each page as
# each role, in each view, with all entries of a long list; otherwise looks.js alone measures some of that.
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
    """What was found on one page.

    `faults` are sentences. Of each view that axe looked at, `violations` counts what breaks a rule, and
    `undecided` the contrasts that axe leaves open: looks.js works out those of all words.
    """

    faults: list[str] = field(default_factory=list)
    violations: dict[str, int] = field(default_factory=dict)
    undecided: dict[str, int] = field(default_factory=dict)


def is_for_judges(address: Address) -> bool:
    """Whether a page is one of the judge desk: looked at as a judge."""
    return address.name.startswith("judge")


def prepare(page: Page) -> None:
    """Let every page that is loaded from now on be looked at; as for anyone who wants no motion."""
    page.context.add_init_script(AXE)
    page.context.add_init_script(LOOKS)
    page.emulate_media(reduced_motion="reduce")


def look_at(page: Page) -> Seen:
    """Look at the page that is loaded, in every view. It is left wide and light, with its folds open.

    Of hundreds of entries that one template makes, all are looked at only for the table.
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
    _run_axe(page, seen, "1280 light", EVERY_RULE)
    page.emulate_media(color_scheme="dark")
    seen.faults += measure(page, "1280 dark", "contrast", "focusRings")
    if IS_EVERY_VIEW:
        _run_axe(page, seen, "1280 dark", CONTRAST)
    # A phone so high that nothing lies under the button that stays in view.
    page.set_viewport_size({"width": NARROW, "height": 740})
    page.set_viewport_size({"width": NARROW, "height": min(8000, page.evaluate("looks.height()"))})
    seen.faults += measure(page, "320 dark", "contrast")
    _run_axe(page, seen, "320 dark", ON_A_PHONE)
    page.emulate_media(color_scheme="light")
    if IS_EVERY_VIEW:
        _run_axe(page, seen, "320 light", ON_A_PHONE)
    page.set_viewport_size({"width": WIDE, "height": 740})
    return seen


def look_as_it_is(page: Page) -> list[str]:
    """Return the faults of the page as it is now, with whatever is open on it, light and dark."""
    seen = Seen()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        seen.faults += measure(page, scheme, "sideways", "contrast", "targets", "focusRings")
        _run_axe(page, seen, scheme, EVERY_RULE)
    page.emulate_media(color_scheme="light")
    return seen.faults


def measure(page: Page, view: str, *functions: str) -> list[str]:
    """Return the faults that these functions of looks.js find, all in one go."""
    page.wait_for_load_state()  # what a test waited for may be seen before the style sheet has come
    found: list[str] = page.evaluate(
        "async (names) => (await Promise.all(names.map((name) => looks[name]()))).flat()", list(functions)
    )
    return [f"{view}: {fault}" for fault in found]


def cut_off(page: Page) -> list[str]:
    """Return what the page that is loaded hides or breaks of its words, or is too wide for.

    It needs no `prepare`, and works where the page may run no script of its own.
    """
    page.evaluate(LOOKS)
    found: list[str] = page.evaluate("[...looks.tooWide(), ...looks.brokenWords(), ...looks.lostWords()]")
    return found


def _run_axe(page: Page, seen: Seen, view: str, rules: tuple[str, ...]) -> None:
    """Add what axe finds; what it cannot decide is a fault as well, but for contrasts (`Seen`)."""
    found: dict[str, list[dict[str, Any]]] = page.evaluate(RUN_AXE, list(rules))
    undecided = [each for each in found["undecided"] if each["rule"] not in CONTRAST]
    for each in (*found["violations"], *undecided):
        seen.faults.append(f"{view}: axe {each['rule']}: {each['said']}")
    seen.violations[view] = len(found["violations"]) + len(undecided)
    seen.undecided[view] = len(found["undecided"]) - len(undecided)


def keep(role: str, page: str, seen: Seen) -> None:
    """Add a page to the table of axe's findings, if one is wanted (docs/accessibility.md)."""
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

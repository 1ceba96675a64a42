"""Walk through a page with the Tab key, from the top until focus leaves it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import CDPSession, Page

KEYBOARD = Path(__file__).with_name("keyboard.js").read_text(encoding="utf-8")
TAB = {"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
HEIGHT = 740


class Walker:
    """A user who moves through the pages of a tab with the Tab key only."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser: CDPSession = page.context.new_cdp_session(page)
        page.emulate_media(reduced_motion="reduce")

    def walk(self, width: int) -> list[str]:
        """Press Tab through the loaded page, with everything unfolded. Return what is wrong, as sentences.

        Each control must be reached in document order, visible and with a focus ring, and focus must leave
        the page after the last one. Controls that only a pointer can use are faults too. A live part may be
        swapped in during the walk, so only faults found on two walks count.
        """
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        if not self.page.evaluate("'keyboard' in window"):
            self.page.evaluate(KEYBOARD)
        found = self._walk_once()
        return [fault for fault in self._walk_once() if fault in found] if found else []

    def _walk_once(self) -> list[str]:
        presses: int = self.page.evaluate("keyboard.start()")
        self._press(presses)
        for _ in range(presses):  # controls may have been added meanwhile
            if self.page.evaluate("keyboard.isThrough()"):
                break
            self._press(1)
        found: list[str] = self.page.evaluate("keyboard.faults()")
        return found

    def _press(self, times: int) -> None:
        for _ in range(times):
            self._browser.send("Input.dispatchKeyEvent", TAB)

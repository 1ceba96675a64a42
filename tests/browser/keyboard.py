"""A walk through a page by the Tab key, from its top until it is left."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import CDPSession, Page

KEYBOARD = Path(__file__).with_name("keyboard.js").read_text(encoding="utf-8")
TAB = {"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
HEIGHT = 740


class Walker:
    """A user who goes through the pages of a tab by the Tab key alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser: CDPSession = page.context.new_cdp_session(page)
        page.emulate_media(reduced_motion="reduce")

    def walk(self, width: int) -> list[str]:
        """Press Tab through the page that is loaded, all folds open; return what is wrong, as sentences.

        Each control is to be reached, in the order of the document, in sight and with a ring, and after the
        last one the page is left. What only a pointer can press is wrong too. A live part may come between:
        what is wrong is wrong twice.
        """
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        if not self.page.evaluate("'keyboard' in window"):
            self.page.evaluate(KEYBOARD)
        found = self._walk_once()
        return [fault for fault in self._walk_once() if fault in found] if found else []

    def _walk_once(self) -> list[str]:
        presses: int = self.page.evaluate("keyboard.start()")
        self._press(presses)
        for _ in range(presses):  # controls may have come meanwhile
            if self.page.evaluate("keyboard.isThrough()"):
                break
            self._press(1)
        found: list[str] = self.page.evaluate("keyboard.faults()")
        return found

    def _press(self, times: int) -> None:
        for _ in range(times):
            self._browser.send("Input.dispatchKeyEvent", TAB)

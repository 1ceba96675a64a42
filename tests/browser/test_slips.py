"""Slips at the desk in a real browser: scan a code, press two keys and Enter, and go on to the next one; or
use the camera.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import log_in_by_form
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.kernel.slip_codes import slip_code
from tournament.models import Result
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

# A browser that reads codes: it sees the players' code first, then the desk's.
CAMERA = """
class Reader {
  constructor({ formats }) { this.formats = formats; }
  async detect(picture) {
    if (picture.readyState < 2) return [];
    return ["http://shop/e/cup/", "http://shop/desk/cup/slip/CODE/"].map((rawValue) => ({ rawValue }));
  }
}
window.BarcodeDetector = Reader;
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d");
  setInterval(() => paint.fillRect(0, 0, 9, 9), 50);
  return canvas.captureStream();
};
"""


IS_TYPED_OVER = """() => {
  const field = document.activeElement;
  return field.selectionEnd - field.selectionStart === field.value.length;
}"""


def test_slips_are_entered_without_a_mouse_and_by_the_camera(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    camera = Photographer(browser, live_server, page)
    event = make_tournament(make_user("desk"), state=EventState.RUNNING, name="Cup")
    players = make_players(event, 6)
    make_round(event, list(zip(players[:3], players[3:], strict=True)))
    codes = [slip_code(event.pk, 1, table) for table in (1, 2, 3)]
    log_in_by_form(page, "desk")
    page.goto(f"/desk/{event.slug}/slip/?code=12")  # an unknown code stays in the field, to be overwritten
    field = page.get_by_label("Scan or type a slip’s code")
    expect(page.get_by_role("button", name="Use the camera")).to_be_hidden()  # this browser can't read codes
    for code, keys in zip(codes[:2], ("60", "33"), strict=True):
        expect(field).to_be_focused()
        page.wait_for_function(IS_TYPED_OVER)
        page.keyboard.type(f"{code}\n")
        expect(page.locator("[name=upper]")).to_be_focused()
        page.wait_for_load_state("domcontentloaded")  # the script that goes on to the lower field
        page.keyboard.type(f"{keys}\n")
        page.wait_for_url(f"**/desk/{event.slug}/slip/")
    expect(page.get_by_text("Table 2: Player 002 3-3 Player 005")).to_be_visible()
    assert Result.objects.count() == 2
    camera.take("slips", f"/desk/{event.slug}/slip/?code={codes[0]}")
    camera.take("slip-points", f"/desk/{event.slug}/rounds/1/tables/3/?slip={codes[2]}")

    page.add_init_script(CAMERA.replace("CODE", codes[2]))
    page.reload()
    page.get_by_role("button", name="Use the camera").click()
    page.wait_for_url(f"**/rounds/1/tables/3/?slip={codes[2]}")
    expect(page.locator("[name=upper]")).to_be_focused()

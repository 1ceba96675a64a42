"""The sheet on the door, read back as by a person and by a phone."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_tournament
from tests.tournament.printing.codes import codes_on
from tests.tournament.printing.reading import body
from tournament.printing.press import Paper
from tournament.site.door_sheets import print_door

pytestmark = pytest.mark.django_db
ADDRESS = "http://192.168.178.23:8000/e/a-regional-championship-with-quite-a-long-name/check-in/"


@pytest.mark.parametrize("paper", list(Paper))
def test_door_says_what_to_do_and_where(paper: Paper) -> None:
    printed = print_door(
        make_tournament(name="Cup"), paper, now=datetime(2026, 11, 21, tzinfo=UTC), address=ADDRESS
    )
    assert printed.name == "Cup - Check in.pdf"
    text = body(printed.pdf)
    assert text.startswith("Are you here? Check in! Scan the code and tap your name.")
    assert ADDRESS in text.replace(" ", "")
    assert codes_on(printed.pdf) == [("QRCode", ADDRESS)]

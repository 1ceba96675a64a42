"""The page for a write that waited too long: in the language of who sent it."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournament.server.busy import busy_answer


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, "en"),
        ({"ACCEPT_LANGUAGE": "de-AT, en;q=0.5"}, "de"),
        ({"ACCEPT_LANGUAGE": "de", "COOKIE": "a=b; django_language=ja"}, "ja"),
        ({"ACCEPT_LANGUAGE": "de", "COOKIE": "django_language=../x"}, "de"),
    ],
)
def test_busy_page_is_in_the_language_of_who_sent_not_in_the_one_that_the_thread_spoke_last(
    headers: dict[str, str], expected: str
) -> None:
    with translation.override("de" if expected == "en" else "en"):  # left by another request
        told, page = busy_answer(headers)
    assert dict(told)["Content-Language"] == expected
    assert f'<html lang="{expected}"' in page.decode()
    with translation.override(expected):
        assert translation.gettext("Busy. Nothing was saved. Try again.") in page.decode()

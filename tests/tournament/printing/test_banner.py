"""Banners: always the same for the same name, within their frame, and small."""

from __future__ import annotations

from django.template import Context, Template

from tournament.printing.banner import BANNER_HEIGHT, BANNER_WIDTH, banner_of

NAMES = ["", "Cup", "\ud800", *(f"Store Championship {number}" for number in range(300))]


def test_names_have_their_own_banner_each_and_the_same_every_time() -> None:
    assert len({banner_of(name) for name in NAMES}) == len(NAMES)
    assert banner_of("Cup") == banner_of("Cup")


def test_lines_stay_on_their_side_of_the_border() -> None:
    for name in NAMES:
        drawn = banner_of(name)
        assert drawn.corp and drawn.runner
        assert all(
            0 <= x <= BANNER_WIDTH / 2 - 20 and 0 < y < BANNER_HEIGHT for line in drawn.corp for x, y in line
        )
        assert all(
            BANNER_WIDTH / 2 + 20 <= x <= BANNER_WIDTH and 0 < y < BANNER_HEIGHT
            for line in drawn.runner
            for x, y in line
        )


def test_banner_in_a_page_is_smaller_than_two_kilobytes() -> None:
    template = Template("{% load banners %}{% banner name %}")
    assert max(len(template.render(Context({"name": name})).encode()) for name in NAMES) < 2000

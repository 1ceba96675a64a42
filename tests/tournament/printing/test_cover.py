"""Covers: the same for a name every time, inside their frame, small."""

from __future__ import annotations

from django.template import Context, Template

from tournament.printing.cover import HEIGHT, WIDTH, cover_of

NAMES = ["", "Cup", "\ud800", *(f"Store Championship {number}" for number in range(300))]


def test_names_have_their_own_cover_each_and_the_same_every_time() -> None:
    assert len({cover_of(name) for name in NAMES}) == len(NAMES)
    assert cover_of("Cup") == cover_of("Cup")


def test_lines_stay_on_their_side_of_the_border() -> None:
    for name in NAMES:
        drawn = cover_of(name)
        assert drawn.corp and drawn.runner
        assert all(0 <= x <= WIDTH / 2 - 20 and 0 < y < HEIGHT for line in drawn.corp for x, y in line)
        assert all(WIDTH / 2 + 20 <= x <= WIDTH and 0 < y < HEIGHT for line in drawn.runner for x, y in line)


def test_cover_in_a_page_is_smaller_than_two_kilobytes() -> None:
    template = Template("{% load covers %}{% cover name %}")
    assert max(len(template.render(Context({"name": name})).encode()) for name in NAMES) < 2000

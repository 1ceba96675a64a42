"""The URLs of citations."""

import pytest

from tournament.reference.links import anchor, section_url, split_cited


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ("REG 7.2", "reg-7-2"),
        ("REG-7", "reg-7"),
        ("NOW 2.5", "now-2-5"),
        ("TIM 4.6", "tim-4-6"),
        ("TIM 2.7a", "tim-2-7a"),
        ("JUD 12", "jud-12"),
        ("DIS 3", "dis-3"),
        (" tim 4.6 ", "tim-4-6"),
        ("Rule 7.2", None),
        ("REG", None),
        ("REG 7.2.", None),
        ("REG 7.2<script>", None),
        ("", None),
    ],
)
def test_anchor_is_found_by_what_is_cited(cited: str, expected: str | None) -> None:
    parts = split_cited(cited)
    assert (anchor(*parts) if parts else None) == expected


def test_what_cites_nothing_has_no_address() -> None:
    assert [section_url(cited) for cited in ("", "7.2", "KDE 7.2", "REG")] == [None] * 4

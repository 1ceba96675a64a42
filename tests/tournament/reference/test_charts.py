"""The timing charts, read back: every step in every language on one page, with no text too small."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.printing.reading import read
from tournament.printing.press import SIDE, Paper
from tournament.reference.pages.timing import TimingPageKind, structures_of
from tournament.reference.sheets.charts import print_chart
from tournament.reference.sheets.rows import SMALLEST, broken
from tournament.reference.timing.editions import RunEdition
from tournament.reference.timing.steps import TimingLanguage

CHARTS = [
    (kind, edition)
    for kind in TimingPageKind
    for edition in (RunEdition if kind is TimingPageKind.RUN else [RunEdition.OF_2017])
]


def test_charts_say_every_step_on_one_page_and_nothing_is_small_or_cut_off() -> None:
    for kind, edition in CHARTS:
        for language in TimingLanguage:
            for paper in (Paper.LETTER, Paper.A4) if language is TimingLanguage.GERMAN else (Paper.LETTER,):
                pdf = print_chart(kind, language, paper, edition=edition).pdf
                (page,) = read(pdf).pages
                texts, smallest, lefts = measured(page)
                said = "".join(texts.split())
                for structure in structures_of(kind, edition):
                    actions = [action for step in structure.steps for action in step.actions]
                    labels = [each.label.text(language) for each in (*structure.steps, *actions)]
                    missing = [label for label in labels if "".join(label.split()) not in said]
                    assert missing == [], (kind, edition, language, paper)
                    if structure.first:
                        assert "".join(structure.first.text(language).split()) in said
                    letters = {letter for step in structure.steps for letter in step.letters}
                    assert all("".join(each.label.text(language).split()) in said for each in letters)
                assert smallest >= SMALLEST
                assert min(lefts) >= SIDE - 0.5
                assert max(lefts) <= paper.size[0] - SIDE


def measured(page: Any) -> tuple[str, float, list[float]]:
    """Return the page's text in drawing order, its smallest font size, and the x positions where lines
    begin.
    """
    parts: list[str] = []
    sizes: list[float] = []
    lefts: list[float] = []

    def visit(text: str, matrix: list[float], at: list[float], _font: Any, size: float) -> None:
        parts.append(text)
        if text.strip():
            scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5 * (at[0] ** 2 + at[1] ** 2) ** 0.5
            sizes.append(size * scale)
            lefts.append(at[4] * matrix[0] + at[5] * matrix[2] + matrix[4])

    page.extract_text(visitor_text=visit)
    return "".join(parts), round(min(sizes), 2), lefts


def test_chart_is_named_and_tells_its_language() -> None:
    printed = print_chart(TimingPageKind.RUN, TimingLanguage.GERMAN, Paper.A4, edition=RunEdition.FIRST)

    assert printed.name == "Netrunner - The run - Before December 2017 - Deutsch.pdf"
    document = read(printed.pdf)
    assert (document.trailer["/Root"]["/Lang"], document.metadata.title) == (
        "de",
        "Android: Netrunner – Der Run",
    )


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("Window: abilities; rez ice and non-ice", 120, ("Window: abilities; rez ice", "and non-ice")),
        ("Run endet erfolglos, Publicity-Credits", 90, ("Run endet", "erfolglos, Publicity-", "Credits")),
        ("アイスでないカードのレゾ", 100, ("アイスでないカードの", "レゾ")),
        ("ランは失敗で終了、悪名", 80, ("ランは失敗で", "終了、悪名")),
    ],
)
def test_words_are_broken_where_a_reader_expects_it(text: str, room: float, lines: tuple[str, ...]) -> None:
    assert broken(text, 10, room) == lines

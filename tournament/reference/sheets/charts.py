"""The timing charts: the run, the turns, and what happens within them, each on one page."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import override

from tournament.printing.press import Page, Paper, press
from tournament.printing.sheet import Heading, Printed, file_name
from tournament.reference.pages.timing import TimingPageKind
from tournament.reference.sheets.list_chart import ChartBand, ChartColumn, halves, list_chart_page
from tournament.reference.sheets.run_chart import RunChart, run_chart_page
from tournament.reference.timing.editions import RunEdition
from tournament.reference.timing.game import SETUP
from tournament.reference.timing.steps import TimingLabel, TimingLanguage
from tournament.reference.timing.structures import PROCEDURES
from tournament.reference.timing.turns import CORP_TURN, RUNNER_TURN

GAME = "Android: Netrunner"
CHART_TITLES = {
    TimingPageKind.RUN: TimingLabel("The run", "ラン", "Der Run"),
    TimingPageKind.TURNS: TimingLabel("Set-up and turns", "ゲームの準備とターン", "Vorbereitung und Züge"),
    TimingPageKind.PROCEDURES: TimingLabel(
        "Windows, access and more", "ウィンドウ、アクセスほか", "Fenster, Zugriff und mehr"
    ),
}
EDITION_MARKS = {
    RunEdition.OF_2017: TimingLabel("From December 2017", "2017年12月から", "Ab Dezember 2017"),
    RunEdition.FIRST: TimingLabel("Before December 2017", "2017年12月より前", "Vor Dezember 2017"),
}
# The footer text: which other run exists.
OTHER_RUN = {
    RunEdition.OF_2017: TimingLabel(
        "Comprehensive rules from 2019 on have a run structure of their own.",
        "2019年以降の総合ルールには別のランの構造がある。",
        "Die umfassenden Regeln ab 2019 haben eine eigene Run-Struktur.",
    ),
    RunEdition.FIRST: TimingLabel(
        "The first edition of the run; that of December 2017 is another.",
        "ランの初版。2017年12月からは別の構造。",
        "Die erste Fassung des Runs; ab Dezember 2017 gilt eine andere.",
    ),
}
HALF = 4  # procedures in the left column


@lru_cache(maxsize=64)  # enough for all charts; they don't depend on a day or an event
def print_chart(
    kind: TimingPageKind, language: TimingLanguage, paper: Paper, *, edition: RunEdition | None = None
) -> Printed:
    """Return a one-page chart in one language; the default edition of the run is that of December 2017."""
    edition = edition or RunEdition.OF_2017
    is_run = kind is TimingPageKind.RUN
    title = CHART_TITLES[kind].text(language)
    heading = Heading(
        event=GAME,
        date=EDITION_MARKS[edition].text(language) if is_run else "",
        venue="",
        sheet=title,
        printed=OTHER_RUN[edition].text(language) if is_run else "",
        language=language.value,
    )
    with override(language.value):  # for text that `press` adds itself; the chart is cached for everyone
        pdf = press(heading, paper, [_page(kind, language, edition)])
    which = EDITION_MARKS[edition].english if is_run else ""
    return Printed(file_name("Netrunner", CHART_TITLES[kind].english, which, language.endonym), pdf)


def _page(kind: TimingPageKind, language: TimingLanguage, edition: RunEdition) -> Page:
    if kind is TimingPageKind.RUN:
        return run_chart_page(RunChart(edition.run, language))
    if kind is TimingPageKind.TURNS:
        turns = ChartBand((ChartColumn((CORP_TURN,)), ChartColumn((RUNNER_TURN,))))
        return list_chart_page([halves(SETUP), turns], language)
    columns = ChartBand((ChartColumn(PROCEDURES[:HALF]), ChartColumn(PROCEDURES[HALF:])))
    return list_chart_page([columns], language)

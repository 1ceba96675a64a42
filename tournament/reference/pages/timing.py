"""The timing pages: the run, the turns, and what happens within them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from tournament.reference.pages.walk import Walk, walk
from tournament.reference.timing.editions import RunEdition, has_own_run_of_today, run_edition_on
from tournament.reference.timing.steps import TimingLanguage, TimingStructure
from tournament.reference.timing.structures import PROCEDURES, SETUP_AND_TURNS

ALL_LANGUAGES = "all"  # side by side
USUAL_LANGUAGE = TimingLanguage.ENGLISH.value


class TimingPageKind(StrEnum):
    """A timing page; the value is part of its URL."""

    RUN = "run"
    TURNS = "turns"
    PROCEDURES = "procedures"

    @property
    def heading(self) -> str:
        return {
            TimingPageKind.RUN: _("The run, step by step"),
            TimingPageKind.TURNS: _("Turns and set-up"),
            TimingPageKind.PROCEDURES: _("Windows, access, traces, damage and more"),
        }[self]


@dataclass(frozen=True, slots=True)
class TimingAsked:
    """What a URL asks for: a language tag or "all", an edition of the run, and an event's slug.

    `usual` is the language of the labels if the URL doesn't name one.
    """

    language: str = USUAL_LANGUAGE
    edition: RunEdition | None = None
    event: str = ""
    usual: str = USUAL_LANGUAGE

    @classmethod
    def of(cls, language: str, edition: str, event: str, reads: str = USUAL_LANGUAGE) -> TimingAsked:
        """Return the request with these values; `reads` is the reader's language.

        If the site has no labels in the requested language, they are shown in the reader's language or in
        English. An unknown edition is ignored.
        """
        spoken = {each.value for each in TimingLanguage}
        usual = reads if reads in spoken else USUAL_LANGUAGE
        editions = {each.value: each for each in RunEdition}
        known = {ALL_LANGUAGES, *spoken}
        return cls(language if language in known else usual, editions.get(edition), event, usual)

    @property
    def languages(self) -> tuple[TimingLanguage, ...]:
        """The languages of the labels."""
        return tuple(each for each in TimingLanguage if self.language in (each.value, ALL_LANGUAGES))

    @property
    def query(self) -> str:
        """The same request as a URL query that starts with "?", or "" if everything is the default."""
        values = {"edition": self.edition.value if self.edition else "", "event": self.event}
        values["language"] = "" if self.language == self.usual else self.language
        said = urlencode({name: value for name, value in values.items() if value})
        return f"?{said}" if said else ""


@dataclass(frozen=True, slots=True)
class EventOfTiming:
    """The event whose date determines the edition."""

    name: str
    slug: str
    day: date


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A link to the same page in another language; `language` is a tag, empty for all languages."""

    name: str
    language: str
    query: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ChartLink:
    """A chart in one language; `query` is the URL query for the chart on A4 paper."""

    name: str
    language: str
    query: str


@dataclass(frozen=True, slots=True)
class TimingPage:
    """A page and its content; `is_first_edition` and the fields after it are only about the run.

    `is_of_event` means that the event's date chose the edition, `has_own_run_of_today` that the rules of that
    day describe the run differently. `other_query` links to the other edition.
    """

    kind: TimingPageKind
    walks: tuple[Walk, ...]
    asked: TimingAsked
    languages: tuple[LanguageLink, ...]
    charts: tuple[ChartLink, ...]
    event: EventOfTiming | None = None
    is_first_edition: bool = False
    is_of_event: bool = False
    has_own_run_of_today: bool = False
    other_query: str = ""

    @property
    def title(self) -> str:
        return self.kind.heading

    @property
    def is_run(self) -> bool:
        """Whether this is the page of the run, which has two editions."""
        return self.kind is TimingPageKind.RUN

    @property
    def is_walked(self) -> bool:
        """Whether readers can follow it one step at a time."""
        return any(each.is_walked for each in self.walks)


def timing_page(
    kind: TimingPageKind, asked: TimingAsked, *, today: date, event: EventOfTiming | None = None
) -> TimingPage:
    """Return a timing page. A requested edition takes precedence over the one on the event's date."""
    day = event.day if event else today
    of_the_day = run_edition_on(day)
    edition = asked.edition or of_the_day
    other = RunEdition.FIRST if edition is RunEdition.OF_2017 else RunEdition.OF_2017
    return TimingPage(
        kind=kind,
        walks=tuple(walk(each, asked.languages) for each in structures_of(kind, edition)),
        asked=asked,
        languages=_language_links(asked),
        charts=_chart_links(replace(asked, edition=edition if kind is TimingPageKind.RUN else None)),
        event=event,
        is_first_edition=edition is RunEdition.FIRST,
        is_of_event=event is not None and edition is of_the_day,
        has_own_run_of_today=has_own_run_of_today(day),
        other_query=replace(asked, edition=other).query,
    )


def structures_of(kind: TimingPageKind, edition: RunEdition) -> tuple[TimingStructure, ...]:
    """Return the structures that a page or chart shows."""
    if kind is TimingPageKind.RUN:
        return (edition.run,)
    return SETUP_AND_TURNS if kind is TimingPageKind.TURNS else PROCEDURES


def _language_links(asked: TimingAsked) -> tuple[LanguageLink, ...]:
    choices = [(each.endonym, each.value, each.value) for each in TimingLanguage]
    return tuple(
        LanguageLink(name, tag, replace(asked, language=value).query, is_current=asked.language == value)
        for name, tag, value in [*choices, (_("All three"), "", ALL_LANGUAGES)]
    )


def _chart_links(asked: TimingAsked) -> tuple[ChartLink, ...]:
    return tuple(
        ChartLink(each.endonym, each.value, replace(asked, language=each.value, event="").query)
        for each in TimingLanguage
    )

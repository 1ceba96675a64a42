"""The elements of a timing step: its labels, its windows, its facts and its next steps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


class TimingLanguage(StrEnum):
    """A language that labels exist in; the value is its tag."""

    ENGLISH = "en"
    JAPANESE = "ja"
    GERMAN = "de"

    @property
    def endonym(self) -> str:
        """The language's name in that language."""
        return {"en": "English", "ja": "日本語", "de": "Deutsch"}[self.value]


@dataclass(frozen=True, slots=True)
class TimingLabel:
    """A few words in three languages."""

    english: str
    japanese: str
    german: str

    def text(self, language: TimingLanguage) -> str:
        texts = {
            TimingLanguage.ENGLISH: self.english,
            TimingLanguage.JAPANESE: self.japanese,
            TimingLanguage.GERMAN: self.german,
        }
        return texts[language]


class WindowLetter(Enum):
    """What players may do in a step, as the letter of its badge; `label` has the words for it."""

    PAID_ABILITIES = "P"
    REZ_NON_ICE = "R"
    REZ_THIS_ICE = "I"
    SCORE = "S"
    JACK_OUT = "J"
    TRIGGERS = "T"

    @property
    def label(self) -> TimingLabel:
        """The words in the legend."""
        return _LETTER_LABELS[self]


_LETTER_LABELS = {
    WindowLetter.PAID_ABILITIES: TimingLabel("Paid abilities", "消費型能力", "Bezahlte Fähigkeiten"),
    WindowLetter.REZ_NON_ICE: TimingLabel(
        "Rez non-ice", "アイスでないカードのレゾ", "Karten laden, kein Ice"
    ),
    WindowLetter.REZ_THIS_ICE: TimingLabel("Rez this ice", "このアイスのレゾ", "Dieses Ice laden"),
    WindowLetter.SCORE: TimingLabel("Score agendas", "計画書の得点", "Punkte für Agenden erzielen"),
    WindowLetter.JACK_OUT: TimingLabel("Jack out", "ジャックアウト", "Ausstöpseln"),
    WindowLetter.TRIGGERS: TimingLabel("Triggers", "条件節能力", "Bedingte Fähigkeiten"),
}


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another step, given by its number; it is taken if the answer is `when`, or always if `when` is
    None.
    """

    to: str
    when: TimingLabel | None = None


@dataclass(frozen=True, slots=True)
class BasicAction:
    """One of a turn's actions. If `clicks` is None, the cost is as printed on the card."""

    number: str
    clicks: int | None
    credits: int
    label: TimingLabel


@dataclass(frozen=True, slots=True)
class TimingStep:
    """One step.

    `number` is unique and is the number of its fact (TIM 4.6), `guide` is its number in printed guides
    ("2.2"), and `windows` has the letters for what players may do. Without `ways`, it leads to the next step,
    or nowhere if it `is_last`. Steps `from_second_ice` don't exist at the first ice of a run.
    """

    number: str
    guide: str
    windows: str
    label: TimingLabel
    ways: tuple[Way, ...] = ()
    actions: tuple[BasicAction, ...] = ()
    from_second_ice: bool = False
    is_last: bool = False

    @property
    def letters(self) -> tuple[WindowLetter, ...]:
        """What players may do in the step."""
        return tuple(WindowLetter(letter) for letter in self.windows)


def step(
    number: str,
    guide: str,
    windows: str,
    english: str,
    japanese: str,
    german: str,
    *,
    ways: tuple[Way, ...] = (),
    actions: tuple[BasicAction, ...] = (),
    from_second_ice: bool = False,
    is_last: bool = False,
) -> TimingStep:
    """Return a step with these labels; the tables of this package use it."""
    label = TimingLabel(english, japanese, german)
    return TimingStep(number, guide, windows, label, ways, actions, from_second_ice, is_last)


@dataclass(frozen=True, slots=True)
class TimingPart:
    """Steps that belong together: a phase of a turn or part of the run. `label` is None for a single part."""

    steps: tuple[TimingStep, ...]
    label: TimingLabel | None = None
    guide: str = ""


@dataclass(frozen=True, slots=True)
class TimingStructure:
    """A sequence of parts.

    `first` is who acts first in every window, or None if no window opens. `notes` are the numbers of facts
    that aren't about a single step. If `is_walked`, readers can view its steps one at a time; otherwise it is
    a list.
    """

    key: str
    title: TimingLabel
    parts: tuple[TimingPart, ...]
    first: TimingLabel | None = None
    notes: tuple[str, ...] = ()
    is_walked: bool = False

    @property
    def steps(self) -> tuple[TimingStep, ...]:
        return tuple(step for part in self.parts for step in part.steps)

    @property
    def chapter(self) -> str:
        """The number before the dot in its steps’ numbers."""
        return self.steps[0].number.partition(".")[0]

    def ways_of(self, step: TimingStep) -> tuple[Way, ...]:
        """Return where a step leads, or an empty tuple for the last step."""
        if step.ways:
            return step.ways
        after = self.steps[self.steps.index(step) + 1 :]
        return (Way(after[0].number),) if after and not step.is_last else ()


CORP_FIRST = TimingLabel("The corp acts first", "コーポが先に行動", "Der Kon handelt zuerst")
RUNNER_FIRST = TimingLabel("The runner acts first", "ランナーが先に行動", "Der Runner handelt zuerst")

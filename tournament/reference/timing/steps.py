"""What a step of the timing is made of: its labels, its windows, its facts, and where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


class TimingLanguage(StrEnum):
    """A language that labels come in; the value is its tag."""

    ENGLISH = "en"
    JAPANESE = "ja"
    GERMAN = "de"

    @property
    def endonym(self) -> str:
        """What the language calls itself."""
        return {"en": "English", "ja": "日本語", "de": "Deutsch"}[self.value]


@dataclass(frozen=True, slots=True)
class TimingLabel:
    """A few words in three languages."""

    english: str
    japanese: str
    german: str

    def text(self, language: TimingLanguage) -> str:
        """Return the words in one language."""
        texts = {
            TimingLanguage.ENGLISH: self.english,
            TimingLanguage.JAPANESE: self.japanese,
            TimingLanguage.GERMAN: self.german,
        }
        return texts[language]


class WindowLetter(Enum):
    """What may be done in a step, as the letter of its badge; `label` has its words."""

    PAID_ABILITIES = "P"
    REZ_NON_ICE = "R"
    REZ_THIS_ICE = "I"
    SCORE = "S"
    JACK_OUT = "J"
    TRIGGERS = "T"

    @property
    def label(self) -> TimingLabel:
        """The words of the legend."""
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
    """Where a step leads: to the number of another, `when` this is the answer; None: in any case."""

    to: str
    when: TimingLabel | None = None


@dataclass(frozen=True, slots=True)
class BasicAction:
    """One of a turn's actions. `clicks` None: as printed on the card."""

    number: str
    clicks: int | None
    credits: int
    label: TimingLabel


@dataclass(frozen=True, slots=True)
class TimingStep:
    """One step.

    `number` is unique and says where the fact is (TIM 4.6), `guide` is the number that printed guides
    give it ("2.2"), `windows` the letters of what may be done.
    Without `ways` it leads to the next one, or nowhere where it `is_last`. Steps `from_second_ice` do not
    exist at the first ice of a run.
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
        """What may be done in the step."""
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
    """Return a step of these labels, as the tables of this package write it."""
    label = TimingLabel(english, japanese, german)
    return TimingStep(number, guide, windows, label, ways, actions, from_second_ice, is_last)


@dataclass(frozen=True, slots=True)
class TimingPart:
    """Steps that belong together: a phase of a turn, a part of the run. `label` None: all there is."""

    steps: tuple[TimingStep, ...]
    label: TimingLabel | None = None
    guide: str = ""


@dataclass(frozen=True, slots=True)
class TimingStructure:
    """Parts that follow each other.

    `first` is who acts first in every window; None if none opens. `notes` are numbers of facts about no
    single step. A structure `is_walked` where its steps are looked at one at a time; others are lists.
    """

    key: str
    title: TimingLabel
    parts: tuple[TimingPart, ...]
    first: TimingLabel | None = None
    notes: tuple[str, ...] = ()
    is_walked: bool = False

    @property
    def steps(self) -> tuple[TimingStep, ...]:
        """All steps in order."""
        return tuple(step for part in self.parts for step in part.steps)

    @property
    def chapter(self) -> str:
        """The number before the dot of its steps’ numbers."""
        return self.steps[0].number.partition(".")[0]

    def ways_of(self, step: TimingStep) -> tuple[Way, ...]:
        """Return where a step leads; nothing after the last."""
        if step.ways:
            return step.ways
        after = self.steps[self.steps.index(step) + 1 :]
        return (Way(after[0].number),) if after and not step.is_last else ()


CORP_FIRST = TimingLabel("The corp acts first", "コーポが先に行動", "Der Kon handelt zuerst")
RUNNER_FIRST = TimingLabel("The runner acts first", "ランナーが先に行動", "Der Runner handelt zuerst")

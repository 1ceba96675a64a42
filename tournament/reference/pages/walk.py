"""A timing structure to follow step by step, in the languages shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.reference.links import anchor
from tournament.reference.timing.game_facts import FACTS_OF_THE_GAME
from tournament.reference.timing.run_facts import FACTS_OF_RUNS
from tournament.reference.timing.steps import (
    BasicAction,
    TimingLabel,
    TimingLanguage,
    TimingPart,
    TimingStep,
    TimingStructure,
    Way,
    WindowLetter,
)
from tournament.reference.timing.turn_facts import FACTS_OF_TURNS

FIRST_ICE = TimingLabel("First ice", "最初のアイス", "Erstes Ice")
FURTHER_ICE = TimingLabel("Each further ice", "2つ目以降のアイス", "Jedes weitere Ice")
AS_PRINTED = TimingLabel("As printed", "カードの記載", "Wie aufgedruckt")
CREDITS = TimingLabel("credits", "クレジット", "Credits")
_CLICK = TimingLabel("click", "クリック", "Klick")
_CLICKS = TimingLabel("clicks", "クリック", "Klicks")
_CREDIT = TimingLabel("credit", "クレジット", "Credit")
_FURTHER = "-further"
_FACTS = FACTS_OF_THE_GAME | FACTS_OF_TURNS | FACTS_OF_RUNS

Languages = Sequence[TimingLanguage]


@dataclass(frozen=True, slots=True)
class SpokenLabel:
    """A label in one language; `language` is its tag."""

    language: str
    text: str


Spoken = tuple[SpokenLabel, ...]


@dataclass(frozen=True, slots=True)
class WindowBadge:
    """What players may do in a step: a letter and its meaning."""

    letter: str
    words: Spoken


@dataclass(frozen=True, slots=True)
class WalkWay:
    """A way to the next step, given by its anchor; `answer` is empty if there is no choice."""

    anchor: str
    answer: Spoken
    guide: str
    label: Spoken


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action in a turn, with its cost."""

    number: str
    anchor: str
    cost: Spoken
    label: Spoken
    fact: str


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One step on a page. `back` is the anchor of the step that leads here, empty unless there is only one.

    `guide` is the step's number in printed guides, or its position in a list.
    """

    anchor: str
    number: str
    guide: str
    label: Spoken
    badges: tuple[WindowBadge, ...]
    first: Spoken
    fact: str
    actions: tuple[ActionLine, ...]
    ways: tuple[WalkWay, ...]
    back: str = ""


@dataclass(frozen=True, slots=True)
class WalkPart:
    """Steps under one heading; `at` names the ice if that makes a difference."""

    guide: str
    label: Spoken
    at: Spoken
    steps: tuple[WalkStep, ...]


@dataclass(frozen=True, slots=True)
class WalkNote:
    """A note about more than one step."""

    number: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Walk:
    """A timing structure on a page."""

    key: str
    anchor: str
    title: Spoken
    parts: tuple[WalkPart, ...]
    notes: tuple[WalkNote, ...]
    is_walked: bool

    @property
    def start(self) -> str:
        """The anchor of its first step."""
        return self.parts[0].steps[0].anchor

    @property
    def steps(self) -> tuple[WalkStep, ...]:
        """Its steps, including those that occur twice."""
        return tuple(step for part in self.parts for step in part.steps)


@dataclass(frozen=True, slots=True)
class _Place:
    """A step at one place in the walk. The same step may occur for the first ice and for further ice."""

    step: TimingStep
    suffix: str = ""

    @property
    def anchor(self) -> str:
        return anchor("TIM", self.step.number) + self.suffix


@dataclass(frozen=True, slots=True)
class _Group:
    part: TimingPart
    places: tuple[_Place, ...]
    at: TimingLabel | None = None


def spoken(label: TimingLabel | None, languages: Languages) -> Spoken:
    """Return the label in these languages, or an empty tuple for None."""
    return tuple(SpokenLabel(each.value, label.text(each)) for each in languages) if label else ()


def fact_about(number: str) -> str:
    """Return the facts about a step, an action or a structure (TIM), or an empty string if there are none."""
    return gettext(_FACTS[number]) if number in _FACTS else ""


def cost_label(action: BasicAction) -> TimingLabel:
    """Return the cost of an action in words."""
    if action.clicks is None:
        return AS_PRINTED
    clicks = _CLICK if action.clicks == 1 else _CLICKS
    credits_ = _CREDIT if action.credits == 1 else CREDITS

    def text(language: TimingLanguage) -> str:
        space = "" if language is TimingLanguage.JAPANESE else " "
        first = f"{action.clicks}{space}{clicks.text(language)}"
        return f"{first} + {action.credits}{space}{credits_.text(language)}" if action.credits else first

    return TimingLabel(*(text(language) for language in TimingLanguage))


def walk(structure: TimingStructure, languages: Languages) -> Walk:
    """Return the structure as a page shows it.

    If a part has a step that doesn't exist at the first ice of a run, the steps before it are included twice:
    at the first ice they skip that step, and the run returns to the second copy (TIM 4.6).
    """
    groups = [group for part in structure.parts for group in _groups(part)]
    places = [place for group in groups for place in group.places]
    leads = {place: _leads(structure, places, place) for place in places}
    before: dict[_Place, list[_Place]] = {place: [] for place in places}
    for place, ways in leads.items():
        for _way, target in ways:
            before[target].append(place)

    def shown(place: _Place) -> WalkStep:
        step, back = place.step, before[place]
        ways = tuple(
            WalkWay(to.anchor, spoken(way.when, languages), to.step.guide, spoken(to.step.label, languages))
            for way, to in leads[place]
        )
        return WalkStep(
            anchor=place.anchor,
            number=step.number,
            guide=step.guide if structure.is_walked else step.number.split(".")[1],
            label=spoken(step.label, languages),
            badges=tuple(WindowBadge(each.value, spoken(each.label, languages)) for each in step.letters),
            first=spoken(structure.first, languages) if WindowLetter.PAID_ABILITIES in step.letters else (),
            fact=fact_about(step.number),
            actions=tuple(_action(action, languages) for action in step.actions),
            ways=ways,
            back=back[0].anchor if len(back) == 1 else "",
        )

    return Walk(
        key=structure.key,
        anchor=anchor("TIM", structure.chapter),
        title=spoken(structure.title, languages),
        parts=tuple(
            WalkPart(
                group.part.guide,
                spoken(group.part.label, languages),
                spoken(group.at, languages),
                tuple(shown(place) for place in group.places),
            )
            for group in groups
        ),
        notes=tuple(
            WalkNote(number, anchor("TIM", number), fact_about(number)) for number in structure.notes
        ),
        is_walked=structure.is_walked,
    )


def _groups(part: TimingPart) -> Iterator[_Group]:
    """Split a part if its steps differ between the first ice and further ice."""
    apart = next((at for at, step in enumerate(part.steps) if step.from_second_ice), None)
    if apart is None:
        yield _Group(part, tuple(_Place(step) for step in part.steps))
        return
    yield _Group(part, tuple(_Place(step) for step in part.steps[:apart]), FIRST_ICE)
    further = (*(_Place(step, _FURTHER) for step in part.steps[:apart]), _Place(part.steps[apart]))
    yield _Group(part, further, FURTHER_ICE)
    yield _Group(part, tuple(_Place(step) for step in part.steps[apart + 1 :]))


def _leads(
    structure: TimingStructure, places: Sequence[_Place], place: _Place
) -> tuple[tuple[Way, _Place], ...]:
    """Return where one place leads: each way with its target place."""
    found = []
    at_first_ice = any(place.step == each.step and each.suffix for each in places) and not place.suffix
    for way in structure.ways_of(place.step):
        target = next(each for each in places if each.step.number == way.to)
        if at_first_ice and target.step.from_second_ice:
            target = places[places.index(target) + 1]
        elif place.suffix or places.index(target) < places.index(place):
            target = next((each for each in places if each.step == target.step and each.suffix), target)
        found.append((way, target))
    return tuple(found)


def _action(action: BasicAction, languages: Languages) -> ActionLine:
    return ActionLine(
        number=action.number,
        anchor=anchor("TIM", action.number),
        cost=spoken(cost_label(action), languages),
        label=spoken(action.label, languages),
        fact=fact_about(action.number),
    )

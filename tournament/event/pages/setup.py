"""What the pages show on which an event is set up: the question, the presets, and what a preset says."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.functional import Promise

from pairing.structure import STRUCTURES, Proposal
from pairing.structure import Structure as StructureRule
from tournament.event.own_presets import own_setups
from tournament.event.presets import CARDS_OF, Setup, setups_for
from tournament.models import Regulations, Structure, Tournament


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """The first page: `last` is the organizer's newest event, whose settings may be copied; None without."""

    last: Tournament | None
    own: tuple[Setup, ...]
    of_today: tuple[Setup, ...] = setups_for(Regulations.TODAY)
    of_2016: tuple[Setup, ...] = setups_for(Regulations.REG_2016)
    cards_of_2016: Promise = CARDS_OF[Regulations.REG_2016]


@dataclass(frozen=True, slots=True)
class ChoicesPage:
    """The presets of one set of regulations: the site's, and those that the organizer keeps."""

    regulations: Regulations
    built_in: tuple[Setup, ...]
    own: tuple[Setup, ...]

    @property
    def cards(self) -> Promise:
        """Which cards and which list their events start with."""
        return CARDS_OF[self.regulations]

    @property
    def is_of_today(self) -> bool:
        """Whether the events are today's."""
        return self.regulations == Regulations.TODAY


@dataclass(frozen=True, slots=True)
class SetupFormPage:
    """What is shown around the form: the preset, the table that it takes, and the other presets."""

    setup: Setup
    structure: str
    rows: tuple[Proposal, ...]
    others: tuple[Setup, ...]
    back: str


def question_page(user: User) -> QuestionPage:
    """Return what the first page shows. Two queries."""
    last = Tournament.objects.owned_by(user).order_by("-created_at", "-pk").first()
    return QuestionPage(last, own_setups(user))


def choices_page(regulations: Regulations, user: User) -> ChoicesPage:
    """Return the presets of these regulations. One query."""
    own = tuple(setup for setup in own_setups(user) if setup.regulations == regulations)
    return ChoicesPage(regulations, setups_for(regulations), own)


def setup_form_page(setup: Setup, user: User) -> SetupFormPage:
    """Return what is shown around the form of this preset. One query."""
    page = choices_page(setup.regulations, user)
    structure = Structure(setup.event().structure)
    return SetupFormPage(
        setup=setup,
        structure=str(structure.label),
        rows=STRUCTURES[StructureRule(structure.value)],
        others=tuple(other for other in (*page.built_in, *page.own) if other.key != setup.key),
        back=reverse("desk-new-presets", args=[setup.regulations.value]),
    )

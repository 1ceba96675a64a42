"""The content of the pages for creating an event: the first question, the presets, and their details."""

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
    """The first page; `last` is the organizer's newest event, whose settings may be copied, or None."""

    last: Tournament | None
    own: tuple[Setup, ...]
    of_today: tuple[Setup, ...] = setups_for(Regulations.TODAY)
    of_2016: tuple[Setup, ...] = setups_for(Regulations.REG_2016)
    cards_of_2016: Promise = CARDS_OF[Regulations.REG_2016]


@dataclass(frozen=True, slots=True)
class ChoicesPage:
    """The presets for one set of regulations: built-in ones and those saved by the organizer."""

    regulations: Regulations
    built_in: tuple[Setup, ...]
    own: tuple[Setup, ...]

    @property
    def cards(self) -> Promise:
        """The cards and the restriction list that their events start with."""
        return CARDS_OF[self.regulations]

    @property
    def is_of_today(self) -> bool:
        """Whether the events follow today's regulations."""
        return self.regulations == Regulations.TODAY


@dataclass(frozen=True, slots=True)
class SetupFormPage:
    """What is shown around the form: the preset, the table of its structure, and the other presets."""

    setup: Setup
    structure: str
    rows: tuple[Proposal, ...]
    others: tuple[Setup, ...]
    back: str


def question_page(user: User) -> QuestionPage:
    """Return the content of the first page. Two queries."""
    last = Tournament.objects.owned_by(user).order_by("-created_at", "-pk").first()
    return QuestionPage(last, own_setups(user))


def choices_page(regulations: Regulations, user: User) -> ChoicesPage:
    """Return the presets for these regulations. One query."""
    own = tuple(setup for setup in own_setups(user) if setup.regulations == regulations)
    return ChoicesPage(regulations, setups_for(regulations), own)


def setup_form_page(setup: Setup, user: User) -> SetupFormPage:
    """Return what is shown around the form for this preset. One query."""
    page = choices_page(setup.regulations, user)
    structure = Structure(setup.event().structure)
    return SetupFormPage(
        setup=setup,
        structure=str(structure.label),
        rows=STRUCTURES[StructureRule(structure.value)],
        others=tuple(other for other in (*page.built_in, *page.own) if other.key != setup.key),
        back=reverse("desk-new-presets", args=[setup.regulations.value]),
    )

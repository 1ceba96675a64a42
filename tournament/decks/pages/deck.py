"""One deck with its verdict: every problem, the cards by type, and the cost of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decklists.catalogue import Catalogue
from decklists.types import Card, Deck, DeckCard
from decklists.verdict import InfluenceCost, Problem, Verdict, grouped
from tournament import models
from tournament.decks.card_words import CARD_TYPES, SIDES, faction_name
from tournament.decks.local_titles import local_title
from tournament.decks.pages.judging import counted_when_handed_in
from tournament.decks.records import Judging, deck_record, verdict_of, verdict_on
from tournament.decks.words import cost_words, names_card, problem_sentence, section_words
from tournament.kernel.roles import name_for_players


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card of the deck. `dots` are its influence; `listed` is what the restriction list adds to its cost
    (+3), or subtracts from the influence limit for it (-1).
    """

    copies: int
    title: str
    faction: str
    dots: str
    listed: str
    cost: str
    is_at_fault: bool


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one type."""

    label: str
    copies: int
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class ProblemCard:
    """A card by its English title; for influence problems, with its copies and their cost."""

    title: str
    copies: int = 0
    cost: str = ""


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A problem in words, its cards if the sentence doesn't name any, and the rule."""

    sentence: str
    cards: tuple[ProblemCard, ...]
    section: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck as shown; a runner's `agenda_points` are empty.

    `version` is 0 and `submitted_at` None for a deck that was only read; `submitted_by` is the staff member
    who submitted it, empty for the player. `counted_before` names the cards and list at submission, if
    another snapshot or list applies now.
    """

    side: str
    side_label: str
    name: str
    identity: str
    faction: str
    faction_name: str
    size: str
    influence: str
    agenda_points: str
    groups: tuple[CardGroup, ...]
    outside: tuple[str, ...]
    problems: tuple[ProblemLine, ...]
    version: int = 0
    submitted_at: datetime | None = None
    submitted_by: str = ""
    has_unread_lines: bool = False
    counted_before: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether there are no problems."""
        return not self.problems


def read_view(deck: Deck, judging: Judging) -> DeckView:
    """Return a deck that has just been read."""
    return _view(deck, verdict_on(deck, judging), judging.catalogue)


def submitted_view(row: models.Deck, judging: Judging, *, with_submitter: bool = False) -> DeckView:
    """Return a submitted deck; the submitter costs a query if it was a staff member."""
    view = _view(deck_record(row, judging.catalogue), verdict_of(row, judging), judging.catalogue)
    by = name_for_players(row.submitted_by) if with_submitter and row.submitted_by_id else ""
    side_label = str(SIDES[row.side])
    return replace(
        view,
        side=row.side,
        side_label=side_label,
        version=row.version,
        submitted_at=row.submitted_at,
        submitted_by=by,
        has_unread_lines=bool(row.unread),
        counted_before=counted_when_handed_in(row.judged_under, judging),
    )


def _view(deck: Deck, verdict: Verdict, catalogue: Catalogue) -> DeckView:
    costs = {cost.card: cost for cost in verdict.influence.costs}
    at_fault = {card for problem in verdict.problems for card in problem.cards}
    identity = deck.identity
    return DeckView(
        side=deck.side.value if deck.side else "",
        side_label=str(SIDES[deck.side]) if deck.side else "",
        name=deck.name,
        identity=identity.title if identity else "",
        faction=identity.faction if identity else "",
        faction_name=faction_name(identity.faction) if identity else "",
        size=_size(verdict, identity),
        influence=_influence(verdict),
        agenda_points=_agenda_points(verdict),
        groups=tuple(
            CardGroup(
                label=str(CARD_TYPES[card_type]),
                copies=sum(entry.copies for entry in entries),
                lines=tuple(_line(entry, costs.get(entry.card), at_fault) for entry in entries),
            )
            for card_type, entries in deck.by_type()
        ),
        outside=tuple(local_title(card.title).shown for card in verdict.outside),
        problems=tuple(_problem(problem, costs, catalogue) for problem in grouped(verdict.problems)),
    )


def _line(entry: DeckCard, cost: InfluenceCost | None, at_fault: set[Card]) -> CardLine:
    return CardLine(
        copies=entry.copies,
        title=entry.card.title,
        faction=entry.card.faction,
        dots="•" * cost.normal if cost else "",
        listed=_listed(cost) if cost else "",
        cost=cost_words(cost) if cost else "",
        is_at_fault=entry.card in at_fault,
    )


def _listed(cost: InfluenceCost) -> str:
    if cost.universal:
        return f"+{cost.universal}"
    return f"−{cost.penalty}" if cost.penalty else ""


def _problem(problem: Problem, costs: dict[Card, InfluenceCost], catalogue: Catalogue) -> ProblemLine:
    cards: tuple[ProblemCard, ...] = ()
    if problem.code == "too_much_influence":
        found = (costs[card] for card in problem.cards)
        cards = tuple(ProblemCard(cost.card.title, cost.copies, cost_words(cost)) for cost in found)
    elif not names_card(problem):
        cards = tuple(ProblemCard(card.title) for card in problem.cards)
    return ProblemLine(problem_sentence(problem, catalogue), cards, section_words(problem.section))


def _size(verdict: Verdict, identity: Card | None) -> str:
    size = ngettext("%(n)s card", "%(n)s cards", verdict.cards) % {"n": verdict.cards}
    if identity is None or not identity.minimum_deck_size:
        return size
    return _("%(size)s, at least %(least)s") % {"size": size, "least": identity.minimum_deck_size}


def _influence(verdict: Verdict) -> str:
    influence = verdict.influence
    told = {
        "spent": influence.spent,
        "limit": influence.limit,
        "printed": influence.printed_limit,
        "penalty": influence.penalty,
    }
    if influence.spent is None:
        return ""
    if influence.limit is None:
        return _("%(spent)s, no limit") % told
    if influence.penalty:
        return _("%(spent)s of %(limit)s (%(printed)s minus %(penalty)s)") % told
    return _("%(spent)s of %(limit)s") % told


def _agenda_points(verdict: Verdict) -> str:
    points = verdict.agenda_points
    if points.min is None:
        return ""
    return _("%(have)s (%(min)s or %(max)s)") % {"have": points.have, "min": points.min, "max": points.max}

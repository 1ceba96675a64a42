"""The organizer's decisions for one event, each with the sections that it is based on (REG 1.5, 9.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.tiebreakers import TIEBREAKERS as TIEBREAKER_RULES
from pairing.types import Tiebreaker
from tournament.event.pages.plan import PlanPage, plan_page
from tournament.event.plan import PlanTerms
from tournament.event.regulation_values import regulation_reasons, regulation_values
from tournament.kernel.phrases import in_a_row, listed, with_aside
from tournament.kernel.words import TIEBREAKERS, field_label
from tournament.models import Level, Regulations, Tournament
from tournament.models.states import ELIMINATION_KINDS
from tournament.site.pages.facts import EventFacts, event_facts


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: `words` are what applies, `departs` what the regulations require instead.

    `sections` are where to look it up, in addition to those cited in `words`.
    """

    name: str
    label: str
    words: tuple[str, ...]
    sections: tuple[str, ...] = ()
    departs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one event; `announced` has its rounds and cut, with every announced change."""

    regulations: str
    announced: PlanPage
    decisions: tuple[Decision, ...]

    @property
    def departures(self) -> tuple[Decision, ...]:
        """The decisions that differ from the regulations."""
        return tuple(decision for decision in self.decisions if decision.departs)


def rules_page(tournament: Tournament) -> RulesPage:
    """Return the organizer's decisions. Makes one query, and one more before round 1."""
    announced = plan_page(tournament)
    terms = announced.plan.terms
    facts = event_facts(tournament, terms)
    return RulesPage(
        regulations=tournament.get_regulations_display(),
        announced=announced,
        decisions=(
            _level(tournament, facts),
            _cards(tournament, facts),
            _lists(tournament, facts),
            *_bring(facts),
            _games(tournament, terms),
            _points(tournament, facts),
            _tiebreakers(tournament),
            _sides(tournament, terms),
            _reports(tournament),
            _conduct(tournament),
        ),
    )


def _level(tournament: Tournament, facts: EventFacts) -> Decision:
    if tournament.level == Level.RELAXED:
        leaders = _("Staff may play if another staff member rules on their games (REG 1.3).")
    else:
        leaders = _("Staff don’t play (REG 1.3).")
    words = (tournament.level_label, facts.sleeves, leaders, facts.expects)
    return Decision("level", _("Level"), words)


def _bring(facts: EventFacts) -> tuple[Decision, ...]:
    return (Decision("bring", _("What to bring"), (facts.bring,)),) if facts.bring else ()


def _cards(tournament: Tournament, facts: EventFacts) -> Decision:
    if tournament.regulations == Regulations.TODAY:
        allowed = [_("Proxies are allowed (NOW 5.3).")]
        sections: tuple[str, ...] = ("NOW 5.1", "NOW 5.2")
    else:
        allowed = [
            _("Only official products may be used (REG 2.4)."),
            _("Staff make proxies for damaged cards; no other proxies are allowed (REG 5.7)."),
        ]
        sections = ("REG 2.2", "REG 3.7")
    if not tournament.is_online:
        allowed.append(_("You must be able to shuffle your deck unaided in a reasonable time (REG 3.9)."))
    return Decision("cards", _("Cards"), (tournament.kind_label, *facts.cards, *allowed), sections)


def _lists(tournament: Tournament, facts: EventFacts) -> Decision:
    words = tuple(filter(None, (facts.deck_lists, facts.open_decks)))
    is_today = tournament.regulations == Regulations.TODAY
    return Decision("lists", _("Decklists"), words, ("REG 2.3", "NOW 4.3") if is_today else ("REG 2.3",))


def _games(tournament: Tournament, terms: PlanTerms | None) -> Decision:
    games = ngettext(
        "A Swiss round has %(count)s game.", "A Swiss round has %(count)s games.", tournament.games_per_round
    ) % {"count": tournament.games_per_round}
    points = ngettext(
        "A game is won with %(count)s agenda point.",
        "A game is won with %(count)s agenda points.",
        tournament.agenda_points_to_win,
    ) % {"count": tournament.agenda_points_to_win}
    words = [games, points]
    if not tournament.is_online:
        words.append(
            _(
                "Begin when staff give the signal. A table that isn’t ready by then may begin as soon as it "
                "is (REG 4.1)."
            )
        )
    if tournament.is_online and tournament.reschedule_days:
        days = tournament.reschedule_days
        put_off = ngettext(
            "Two players may agree to play up to %(days)s day after the round’s deadline.",
            "Two players may agree to play up to %(days)s days after the round’s deadline.",
            days,
        )
        words.append(put_off % {"days": days})
    fields = ["games_per_round", "agenda_points_to_win"]
    if not tournament.is_online:
        fields.insert(0, "round_minutes")
    sections = (
        ["NOW 1.1", "REG 5.2"] if tournament.regulations == Regulations.TODAY else ["REG 5.1", "REG 5.2"]
    )
    if terms and terms.cut_size:
        sections.append("REG 4.1")
    return Decision(
        "games", _("Rounds and games"), tuple(words), tuple(sections), _departures(tournament, fields)
    )


def _points(tournament: Tournament, facts: EventFacts) -> Decision:
    fields = ["win_points", "draw_points", "bye_points"]
    sections: tuple[str, ...] = ("NOW 1.2", "NOW 1.3")
    if tournament.policy.has_timed_win:
        fields.insert(1, "timed_win_points")
        sections = ("REG 5.3", "REG 6.1")
    return Decision("points", _("Points"), (facts.points,), sections, _departures(tournament, fields))


def _tiebreakers(tournament: Tournament) -> Decision:
    usual = [code for code in tournament.policy.tiebreakers if code is not Tiebreaker.RANDOM]
    chosen = [each for each in map(Tiebreaker, tournament.tiebreakers) if each is not Tiebreaker.RANDOM]
    order = _("Ties are broken in this order: %(tiebreakers)s.") % {
        "tiebreakers": _ranked([*chosen, Tiebreaker.RANDOM])
    }
    departs: tuple[str, ...] = ()
    if chosen != usual:
        told = {"tiebreakers": _ranked([*usual, Tiebreaker.RANDOM])}
        departs = (_("The regulations use this order: %(tiebreakers)s.") % told,)
    sections = ("NOW 1.5",) if tournament.regulations == Regulations.TODAY else ("REG 8.1",)
    return Decision("tiebreakers", _("Tiebreakers"), (order,), sections, departs)


def _ranked(codes: Iterable[Tiebreaker]) -> str:
    return listed(_tiebreaker(code) for code in codes)


def _tiebreaker(code: Tiebreaker) -> str:
    section = TIEBREAKER_RULES[code].section
    return with_aside(TIEBREAKERS[code], section) if section else str(TIEBREAKERS[code])


def _sides(tournament: Tournament, terms: PlanTerms | None) -> Decision:
    is_today = tournament.regulations == Regulations.TODAY
    if tournament.rules.assigns_sides:
        words = [_("The site assigns sides: the player who has been corp less often is corp (NOW 2.2).")]
    elif tournament.games_per_round == 1:
        words = [_("A Swiss round has one game, and the runner is chosen at random.")]
    else:
        words = [_("Each player is corp once and runner once; who runs first is random (REG 5.1).")]
    if terms and terms.cut_size and terms.cut_kind in ELIMINATION_KINDS:
        words.append(
            _(
                "In a player’s first match of the cut, the higher seed chooses sides. After that, the "
                "site assigns them (NOW 4.2)."
            )
            if is_today
            else _(
                "In round 1 of the cut, the higher seed chooses sides. After that, the site assigns them "
                "(REG 10.3)."
            )
        )
    return Decision("sides", _("Sides"), tuple(words))


def _reports(tournament: Tournament) -> Decision:
    if tournament.are_reports_open:
        words = [
            _(
                "Players report results on their own pages. A result counts once both players report the "
                "same result."
            )
        ]
    else:
        words = [_("Staff enter the results; players don’t report them.")]
    if tournament.has_intentional_split:
        words.append(_("An intentional split must be agreed before the games, with staff present (REG 5.4)."))
    if tournament.policy.has_short_rounds:
        words.append(
            _(
                "An intentional draw must be agreed by both players and a judge in the first 5 minutes (NOW "
                "1.4)."
            )
        )
    return Decision("reports", _("Results"), tuple(words))


def _conduct(tournament: Tournament) -> Decision:
    words = [
        _(
            "The penalty for showing hidden cards to influence the opponent is a warning the first time "
            "and disqualification the second time (JUD 55)."
        ),
        _("For anything else, staff give a caution, a warning or a game loss."),
        _("Only the organizer can disqualify players (REG 1.4)."),
    ]
    words.append(
        _(
            "A forgotten effect can be used later only if the opponent allows it. Don’t distract or rush an "
            "opponent to make them forget one (REG 5.9)."
        )
    )
    if not tournament.is_online:
        words += [
            _("Shuffle thoroughly. The opponent may shuffle or cut your deck (REG 5.10)."),
            _("Spectators must not disturb games or give players information or help (REG 1.8)."),
        ]
    if tournament.regulations == Regulations.TODAY:
        is_casual = tournament.level == Level.RELAXED
        words.append(
            _("Notes are allowed, because this is a casual event (NOW 5.3).")
            if is_casual
            else _("No notes during a round (NOW 5.3).")
        )
    else:
        words.append(_("No notes during a round, but players may read official rules documents (REG 12.1)."))
    return Decision("conduct", _("Conduct and penalties"), tuple(words))


def _departures(tournament: Tournament, fields: Iterable[str]) -> tuple[str, ...]:
    """Return sentences about fields that differ from the regulations, with the regulations' values."""
    kinds = (tournament.regulations, tournament.kind, tournament.swiss_kind)
    usual, reasons = regulation_values(*kinds), regulation_reasons(*kinds)
    told = []
    for name in fields:
        value = getattr(tournament, name)
        if value == usual[name]:
            continue
        label = field_label(Tournament, name)
        words = _("%(field)s: %(value)s here, %(usual)s in the regulations.") % {
            "field": label[:1].upper() + label[1:],
            "value": value,
            "usual": usual[name],
        }
        told.append(in_a_row((words, reasons.get(name, ""))))
    return tuple(told)

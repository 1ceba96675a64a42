"""Certificates that players can get now: only for results that can no longer change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.types import Event
from tournament.event.plan import held_terms
from tournament.event.plan_words import terms_words
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.ranking.standings.pages.final_standings import final_places
from tournament.ranking.standings.pages.standings import standings_of

MOST_HONOURED = 8  # this many top players get their place as the headline


class HonourGroup(StrEnum):
    """A group of certificates that are printed together; the values are used in URLs."""

    WINNER = "winner"
    CUT = "cut"
    TOP_4 = "top-4"
    TOP_8 = "top-8"
    EVERYBODY = "everybody"


_PLACES = {HonourGroup.TOP_4: 4, HonourGroup.TOP_8: 8}


@dataclass(frozen=True, slots=True)
class Honour:
    """One player's certificate: its headline, and the sentence below the name.

    `place` is None while it can change. `is_of_cut` is true if the player was in the cut, which never
    changes.
    """

    player: int
    name: str
    place: int | None
    is_champion: bool
    is_of_cut: bool
    headline: str
    sentence: str


@dataclass(frozen=True, slots=True)
class HonoursPage:
    """Everyone who can get a certificate, best first. Disqualified players get none (REG 8.7).

    `is_running` is true while places can still change. `plan` describes what was played, in words.
    """

    honours: tuple[Honour, ...]
    is_running: bool
    plan: str

    @property
    def groups(self) -> tuple[HonourGroup, ...]:
        """The groups whose certificates can all be printed, because their contents are final."""
        return tuple(group for group in HonourGroup if self.of(group))

    def of(self, group: HonourGroup) -> tuple[Honour, ...]:
        """Return a group's certificates; none while one of its places can still change."""
        if group is HonourGroup.EVERYBODY:
            return self.honours
        if group is HonourGroup.WINNER:
            return tuple(each for each in self.honours if each.is_champion)
        if group is HonourGroup.CUT:
            return tuple(each for each in self.honours if each.is_of_cut)
        found = tuple(each for each in self.honours if each.place and each.place <= _PLACES[group])
        return found if len(found) == _PLACES[group] else ()


def honours_page(tournament: Tournament) -> HonoursPage:
    """Return who can get which certificate. Takes a fixed number of queries."""
    event = event_record(tournament)
    record = bracket_record(tournament)
    return HonoursPage(
        honours=_honours(tournament, event, record),
        is_running=tournament.state != EventState.FINISHED,
        plan=terms_words(held_terms(tournament)) if event.rounds else "",
    )


def _honours(tournament: Tournament, event: Event, record: BracketRecord | None) -> tuple[Honour, ...]:
    if not event.rounds:
        return ()
    lines = standings_of(tournament, event).lines
    names = {line.place.player: line.name for line in lines}
    barred = {line.place.player for line in lines if line.is_disqualified}
    final = final_places(tournament, [line.place for line in lines], record)
    takers = sum(player not in barred for player in names)
    # Places are settled once the bracket or the event is over; until then, any of them may change.
    is_known = tournament.state == EventState.FINISHED or (record is not None and final.is_decided)
    found = []
    for at in final.places:
        if at.player in barred:
            continue
        is_champion = at.player == final.champion
        is_of_cut = bool(final.cut) and at.seed is not None
        place = at.place if is_known else None
        headline = _headline(place, final.cut, is_champion=is_champion, is_of_cut=is_of_cut)
        found.append(
            Honour(
                player=at.player,
                name=names[at.player],
                place=place,
                is_champion=is_champion,
                is_of_cut=is_of_cut,
                headline=headline,
                sentence=_sentence(place, takers, is_champion=is_champion),
            )
        )
    return tuple(found)


def _headline(place: int | None, cut: int, *, is_champion: bool, is_of_cut: bool) -> str:
    if is_champion:
        return _("Champion")
    if place is not None and (is_of_cut or place <= MOST_HONOURED):
        return _("Place %(place)s") % {"place": place}
    if is_of_cut:
        return _("Top %(size)s") % {"size": cut}
    return _("Certificate")


def _sentence(place: int | None, players: int, *, is_champion: bool) -> str:
    """Return what the player achieved: the win, a place once it is settled, otherwise participation."""
    told = {"place": place, "players": players}
    if is_champion:
        return (
            ngettext(
                "won the event, first of %(players)s player",
                "won the event, first of %(players)s players",
                players,
            )
            % told
        )
    if place is not None:
        return _("finished in place %(place)s of %(players)s") % told
    return (
        ngettext(
            "took part, as one of %(players)s player", "took part, as one of %(players)s players", players
        )
        % told
    )
